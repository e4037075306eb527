"""What one cell may hold: the value, or what is wrong with it and what was probably meant."""

import re
import unicodedata

import msgspec

from caipan.wording.message import Message

LONGEST_NAME = 40
LONGEST_UNIT = 60
OLDEST, YOUNGEST = 95, 4
"""Ages beyond which a year of birth is asked about."""
EARLIEST_YEAR = 1900


class Trouble(msgspec.Struct, frozen=True):
    """What is wrong with a cell; ``reason`` names the texts, ``suggested`` holds better texts, best first."""

    reason: str
    params: dict[str, str | int] = {}
    level: str = "fault"
    suggested: tuple[str, ...] = ()
    may_be_empty: bool = False

    @property
    def message(self) -> Message:
        """What is wrong."""
        return Message(self.reason, dict(self.params))

    @property
    def hint(self) -> Message:
        """What would be right."""
        return Message(f"{self.reason}-hint", dict(self.params))


_SEXES = {
    "m": "男 男子 男性 m male man boy",
    "f": "女 女子 女性 f female woman girl",
}
_SEX_OF = {word: sex for sex, words in _SEXES.items() for word in words.split()}

_CHINESE_DIGITS = str.maketrans("〇○零一二三四五六七八九", "000123456789")
_LETTERS = str.maketrans(
    {"O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "i": "1", "|": "1", "S": "5", "B": "8", "Z": "2"}
)
_DATE = re.compile(r"(\d{4})(?:年|[-./年]\d{1,2}(?:[-./月]\d{0,2}日?)?月?)?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})?")
_FIRST_SERIAL, _LAST_SERIAL = 3_654, 60_000
"""Day numbers of a spreadsheet from 1910 to 2064: a date that lost its format."""


def plain(text: str) -> str:
    """Full-width digits and letters to narrow ones, no spaces around."""
    return unicodedata.normalize("NFKC", text).strip()


def name_of(text: str) -> str | Trouble:
    """A name, or what is wrong."""
    if not text:
        return Trouble("import-name-empty")
    if len(text) > LONGEST_NAME:
        return Trouble("import-name-long", {"length": len(text), "most": LONGEST_NAME})
    return text


def unit_of(text: str) -> str | Trouble:
    """A unit 单位, or what is wrong."""
    if not text:
        return Trouble("import-unit-empty", suggested=("个人",))
    if len(text) > LONGEST_UNIT:
        return Trouble("import-unit-long", {"length": len(text), "most": LONGEST_UNIT})
    return text


def sex_of(text: str) -> str | Trouble:
    """``m f`` or empty, or what is wrong."""
    if not text:
        return ""
    found = _SEX_OF.get(plain(text).lower())
    return found or Trouble("import-sex-unknown", {"text": text}, suggested=("男", "女"), may_be_empty=True)


def birth_year_of(text: str, this_year: int) -> int | Trouble | None:
    """A year of birth of ``2012``, ``2012-05-03``, ``2012年5月``, ``20120503``; else what is wrong."""
    if not text:
        return None
    digits = plain(text)
    found = _DATE.fullmatch(digits) or _COMPACT.fullmatch(digits)
    if found is None or (not digits.isascii() and not found):
        return Trouble(
            "import-year-unknown", {"text": text}, suggested=_years_meant(digits, this_year), may_be_empty=True
        )
    return _known_year(int(found[1]), this_year)


def _known_year(year: int, this_year: int) -> int | Trouble:
    age = this_year - year
    params: dict[str, str | int] = {"year": year, "age": age, "most": this_year}
    if year < EARLIEST_YEAR or age < 0:
        return Trouble("import-year-range", params, suggested=_swapped(year, this_year), may_be_empty=True)
    if age > OLDEST:
        return Trouble("import-year-old", params, "warning", _swapped(year, this_year))
    if age < YOUNGEST:
        return Trouble("import-year-young", params, "warning")
    return year


def _swapped(year: int, this_year: int) -> tuple[str, ...]:
    """Years that differ by two swapped neighbouring digits or by one digit pressed upside down (2 for 9, 6 for 9)."""
    text = str(year)
    tries = [text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)]
    tries += [
        text[:i] + other + text[i + 1 :] for i in range(len(text)) for other in {"2": "9", "6": "9"}.get(text[i], "")
    ]
    likely = dict.fromkeys(each for each in tries if YOUNGEST <= this_year - int(each) <= 85)
    return tuple(likely)[:2]


def _years_meant(text: str, this_year: int) -> tuple[str, ...]:
    plainer = text.translate(_CHINESE_DIGITS).translate(_LETTERS)
    digits = "".join(c for c in plainer if c.isdecimal())
    if digits.isdecimal() and len(digits) == 5 and _FIRST_SERIAL <= int(digits) <= _LAST_SERIAL:
        return (str(1900 + int((int(digits) - 1) / 365.25)),)
    if len(digits) == 2:
        years = [century + int(digits) for century in (this_year // 100 * 100, this_year // 100 * 100 - 100)]
        return tuple(str(year) for year in years if YOUNGEST <= this_year - year <= OLDEST)
    found = re.search(r"(19|20)\d\d", plainer)
    return (found[0],) if found and int(found[0]) <= this_year else ()


def rating_of(text: str) -> int | Trouble | None:
    """A rating 等级分 from 0 to 9999, or what is wrong; empty is asked about."""
    if not text:
        return Trouble("import-rating-empty", level="warning")
    digits = plain(text)
    if digits.isascii() and digits.isdecimal() and len(digits) <= 4:
        return int(digits)
    meant = digits.translate(_LETTERS)
    if meant != digits and meant.isascii() and meant.isdecimal() and len(meant) <= 4:
        letter = next(c for c, m in zip(digits, meant, strict=True) if c != m)
        return Trouble("import-rating-letter", {"text": text, "letter": letter}, suggested=(meant,), may_be_empty=True)
    rounded = re.fullmatch(r"(\d{1,4})[.,]\d+", digits)
    meant_values = (rounded[1],) if rounded else ()
    return Trouble("import-rating-unknown", {"text": text}, suggested=meant_values, may_be_empty=True)


def seed_of(text: str) -> int | Trouble | None:
    """A seed 种子 number from 1, or what is wrong."""
    digits = plain(text)
    if not digits:
        return None
    if digits.isascii() and digits.isdecimal() and 1 <= int(digits) <= 9999:
        return int(digits)
    return Trouble("import-seed-unknown", {"text": text}, may_be_empty=True)
