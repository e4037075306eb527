"""One door for every file: which format it is, and its games."""

from collections.abc import Callable, Iterator

from . import cbf, cbl, cbr, dhtmlxq, pgn, wxf_text, xqf
from .encodings import decode
from .legality import checked
from .plain import read_plain
from .record import GameRecord, Problem, Reading

MAX_BYTES = 256 * 1024 * 1024
_ARCHIVES = {b"PK\x03\x04": "zip", b"Rar!": "rar", b"7z\xbc\xaf": "7z", b"\x1f\x8b": "gzip"}


def read_records(data: bytes) -> Reading:
    """Read a file of any known format. Moves the rules forbid are cut off and reported; archives are not opened."""
    if refusal := _refusal(data):
        return refusal
    read = _binary_format(data)
    return _legal(read(data) if read else read_text(*decode(data)))


def _refusal(data: bytes) -> Reading | None:
    """What is not read at all: archives, empty and enormous files."""
    if len(data) > MAX_BYTES:
        return Reading("unknown", problems=(Problem("too-large", token=str(len(data)), offset=MAX_BYTES),))
    if archive := next((name for magic, name in _ARCHIVES.items() if data.startswith(magic)), None):
        return Reading(archive, problems=(Problem("archive-not-opened", token=archive, offset=0),))
    if not data.strip():
        return Reading("unknown", problems=(Problem("empty-file", offset=0),))
    return None


def stream_records(data: bytes) -> Iterator[tuple[GameRecord, tuple[Problem, ...]]]:
    """The games of a file one at a time, each with its problems; a PGN archive of any size stays small in memory."""
    if not _refusal(data) and _binary_format(data) is None:
        text, _ = decode(data)
        if _is_only_pgn(text):
            for index, (record, found) in enumerate(pgn.stream_pgn(text)):
                yield record, tuple(Problem(p.reason, index, p.ply, p.token, p.offset) for p in found)
            return
    reading = read_records(data)
    for index, record in enumerate(reading.games):
        yield record, tuple(p for p in reading.problems if p.game == index)
    if not reading.games:
        yield GameRecord(), reading.problems


def read_text(text: str, encoding: str = "utf-8") -> Reading:
    """Read a text of any known format: DhtmlXQ, WXF, PGN, else a plain list of moves."""
    if dhtmlxq.is_dhtmlxq(text):
        return dhtmlxq.read_dhtmlxq(text, encoding)
    if wxf_text.is_wxf_text(text):
        return wxf_text.read_wxf_text(text, encoding)
    if pgn.is_pgn(text):
        return pgn.read_pgn(text, encoding)
    return read_plain(text, encoding)


def _is_only_pgn(text: str) -> bool:
    return not dhtmlxq.is_dhtmlxq(text) and not wxf_text.is_wxf_text(text) and pgn.is_pgn(text)


_BINARY: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Reading]], ...] = (
    (xqf.is_xqf, xqf.read_xqf),
    (cbr.is_cbr, cbr.read_cbr),
    (cbl.is_cbl, cbl.read_cbl),
    (cbf.is_cbf, cbf.read_cbf),
)


def _binary_format(data: bytes) -> Callable[[bytes], Reading] | None:
    return next((read for recognises, read in _BINARY if recognises(data)), None)


def _legal(reading: Reading) -> Reading:
    games = []
    problems = list(reading.problems)
    for index, game in enumerate(reading.games):
        record, found = checked(game, index)
        games.append(record)
        problems += found
    return Reading(reading.format, reading.encoding, tuple(games), tuple(problems))
