"""One door for every file: which format it is, and its games."""

from . import cbf, cbl, cbr, dhtmlxq, pgn, wxf_text, xqf
from .encodings import decode
from .legality import checked
from .plain import read_plain
from .record import Problem, Reading

MAX_BYTES = 256 * 1024 * 1024
_ARCHIVES = {b"PK\x03\x04": "zip", b"Rar!": "rar", b"7z\xbc\xaf": "7z", b"\x1f\x8b": "gzip"}


def read_records(data: bytes) -> Reading:
    """Read a file of any known format. Moves the rules forbid are cut off and reported; archives are not opened."""
    if len(data) > MAX_BYTES:
        return Reading("unknown", problems=(Problem("too-large", token=str(len(data)), offset=MAX_BYTES),))
    if archive := next((name for magic, name in _ARCHIVES.items() if data.startswith(magic)), None):
        return Reading(archive, problems=(Problem("archive-not-opened", token=archive, offset=0),))
    if not data.strip():
        return Reading("unknown", problems=(Problem("empty-file", offset=0),))
    return _legal(_binary(data) or read_text(*decode(data)))


def read_text(text: str, encoding: str = "utf-8") -> Reading:
    """Read a text of any known format: DhtmlXQ, WXF, PGN, else a plain list of moves."""
    if dhtmlxq.is_dhtmlxq(text):
        return dhtmlxq.read_dhtmlxq(text, encoding)
    if wxf_text.is_wxf_text(text):
        return wxf_text.read_wxf_text(text, encoding)
    if pgn.is_pgn(text):
        return pgn.read_pgn(text, encoding)
    return read_plain(text, encoding)


def _binary(data: bytes) -> Reading | None:
    if xqf.is_xqf(data):
        return xqf.read_xqf(data)
    if cbr.is_cbr(data):
        return cbr.read_cbr(data)
    if cbl.is_cbl(data):
        return cbl.read_cbl(data)
    return cbf.read_cbf(data) if cbf.is_cbf(data) else None


def _legal(reading: Reading) -> Reading:
    games = []
    problems = list(reading.problems)
    for index, game in enumerate(reading.games):
        record, found = checked(game, index)
        games.append(record)
        problems += found
    return Reading(reading.format, reading.encoding, tuple(games), tuple(problems))
