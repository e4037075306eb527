"""The catalogs: zh-Hans text in, text of a language out.

A built package carries compiled catalogs. In a checkout without them the ``.po`` file is read, and zh-Hant is converted
from zh-Hans on the fly where OpenCC is installed, so that development needs no build step.
"""

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

LANGUAGES: tuple[str, ...] = ("zh-Hans", "zh-Hant", "en")
"""Tags of the languages, in the order of the switch."""

LOCALES = Path(__file__).resolve().parent / "locale"


CONTEXT_END = "\x04"
"""Between context and message id in compiled catalogs, as gettext has it."""


def translate(text: str, lang: str, context: str = "") -> str:
    """Give the text of this zh-Hans message id in a language; the id itself where nothing better is known.

    ``context`` is the code that is said, or ``page``: one Chinese word may need two English ones (将: check, general).
    """
    if lang == "en":
        known = _english()
        return known.get(f"{context}{CONTEXT_END}{text}") or known.get(text, text)
    if lang == "zh-Hant":
        return _traditional(text)
    return text


def knows(text: str, lang: str, context: str = "") -> bool:
    """Whether a catalog holds a translation of this message id of its own."""
    return lang != "en" or text in _english() or f"{context}{CONTEXT_END}{text}" in _english()


@cache
def _english() -> dict[str, str]:
    return _load(LOCALES / "en" / "LC_MESSAGES")


@cache
def _traditional(text: str) -> str:
    found = _traditional_texts().get(text)
    return found if found is not None else _converter()(text)


@cache
def _traditional_texts() -> dict[str, str]:
    return _load(LOCALES / "zh_Hant" / "LC_MESSAGES") or _read_po(LOCALES / "zh_Hant.po")


@cache
def _converter() -> Callable[[str], str]:
    try:
        from opencc import OpenCC
    except ImportError:
        return lambda text: text
    convert: Callable[[str], str] = OpenCC("s2t").convert
    return convert


def _load(folder: Path) -> dict[str, str]:
    """Every catalog of a folder, one a subject; the compiled one unless the source beside it is newer."""
    found: dict[str, str] = {}
    for name in sorted({path.stem for path in folder.glob("*.[mp]o")}):
        compiled, source = folder / f"{name}.mo", folder / f"{name}.po"
        stale = source.is_file() and (not compiled.is_file() or compiled.stat().st_mtime < source.stat().st_mtime)
        if stale:
            found |= _read_po(source)
        elif compiled.is_file():
            found |= _read_mo(compiled)
    return found


def _read_mo(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        catalog: dict[object, object] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {k: v for k, v in catalog.items() if isinstance(k, str) and isinstance(v, str) and k and v}


def _read_po(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        found = read_po(file, charset="utf-8")
    return {
        f"{m.context}{CONTEXT_END}{m.id}" if m.context else m.id: m.string
        for m in found
        if m.id and isinstance(m.id, str) and isinstance(m.string, str) and m.string
    }
