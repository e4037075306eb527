"""What SGF calls things: properties of every file format, names of tags, results in every language met."""

import re

TAGS = {
    "PB": "Black", "PW": "White", "BR": "BlackRank", "WR": "WhiteRank", "BT": "BlackTeam", "WT": "WhiteTeam",
    "EV": "Event", "RO": "Round", "DT": "Date", "PC": "Site", "RU": "Rules", "GN": "Title", "TM": "TimeControl",
    "OT": "Overtime", "SO": "Source", "AN": "Annotator", "US": "Author", "CP": "Copyright", "ON": "Opening",
    "AP": "Application", "HA": "Handicap", "KM": "Komi", "RE": "ResultText",
}  # fmt: skip
"""Properties of the root and the tags of a record they become, and back."""

ALIASES = {"TE": "EV", "KO": "KM", "RD": "DT", "JD": "DT"}
"""Root properties of Sina and other sites by what they mean there."""

_FIRST_FORMATS = "B W BL WL FF GM SZ SY VW C N KO CH SI AB AW AE PL ID LB LN L M MA TR CR SL TB TW RG SC EL EX FG PB PW BR WR BT WT EV RO DT PC RU GN TM SO AN US CP ON HA KM RE GC GB GW HO DM UC BM DO IT TE V OB OW OM OP OV WS BS CO"  # noqa: E501
_FORMAT_4 = "AP AR AS CA DD IP IY MN OT PM SE SQ ST SU ADD"
KNOWN = frozenset(f"{_FIRST_FORMATS} {_FORMAT_4}".split())
SINCE_4 = frozenset(_FORMAT_4.split())

_ENGLISH = re.compile(r"(b|w|black|white)\s*(\+|wins?\b)", re.IGNORECASE)
_CHINESE = re.compile(r"(黑|白)[^黑白]{0,12}?[胜勝]")
_DRAWS = {"0", "draw", "jigo", "和棋", "和局", "和", "持棋", "b+0", "w+0", "b+0.0", "w+0.0"}


def result_of(text: str) -> str:
    """``1-0`` if black won, ``0-1``, ``1/2-1/2``, or ``*`` for everything else, void games too."""
    word = text.strip().lower()
    if word in _DRAWS:
        return "1/2-1/2"
    if found := _ENGLISH.match(word):
        return "1-0" if found.group(1)[0] == "b" else "0-1"
    if chinese := _CHINESE.search(word):
        return "1-0" if chinese.group(1) == "黑" else "0-1"
    return "*"


def komi_points(text: str, *, vendor: str = "", rules: str = "") -> tuple[str, bool]:
    """The komi in points as decimal text, and whether the file had it in another unit.

    Fox writes hundredths: `375` and `325` are 3¾ and 3¼ stones, two points each, `650` is points. Chinese files
    write stones: a quarter cannot be points. Empty stays empty; what is no number is given back as it is.
    """
    word = text.strip()
    number = re.fullmatch(r"[+]?([0-9]{1,6})(?:\.([0-9]{1,6}))?", word)
    if not number:
        return word, False
    hundredths = int(number.group(1)) * 100 + int(((number.group(2) or "") + "00")[:2])
    given = hundredths
    if hundredths >= 10_000 or ("fox" in vendor.lower() and hundredths >= 2_500):
        hundredths //= 100
    if hundredths % 50 == 25 and (given != hundredths or "ch" in rules.lower() or "中" in rules or not rules):
        hundredths *= 2
    return _decimal(hundredths), given != hundredths


def _decimal(hundredths: int) -> str:
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".")


def komi_quarter_stones(points: str) -> int | None:
    """Komi in quarters of a stone from points as text (7.5 points are 3¾ stones); `None` if there is none."""
    number = re.fullmatch(r"([0-9]{1,4})(?:\.(0|5|00|50))?", points.strip())
    if not number:
        return None
    return 2 * int(number.group(1)) + (1 if (number.group(2) or "0")[0] == "5" else 0)


def expected_in(file_format: int, name: str) -> bool:
    """Whether the file format (`FF`) has this property."""
    if name not in KNOWN:
        return False
    if file_format >= 4 or file_format == 0:
        return True
    return name not in SINCE_4 and not (file_format == 1 and name == "FF")
