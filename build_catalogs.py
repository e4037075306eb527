"""Compile the message catalogs of src/caipan/wording/locale in place.

A message id is the zh-Hans text itself. Every `LOCALE/LC_MESSAGES/*.po` becomes a `.mo` beside it. The zh_Hant catalog
has no file of its own: each id known to any catalog is converted by OpenCC, except where `zh_Hant.po` in the locale
folder itself gives another text.
"""

from collections.abc import Callable
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from opencc import OpenCC

Text = str | list[str] | tuple[str, ...]

LOCALES = Path(__file__).resolve().parent / "src" / "caipan" / "wording" / "locale"


def compile_catalogs(locales: Path = LOCALES) -> list[Path]:
    """Write every `.mo`, the generated zh_Hant ones included, and return their paths."""
    written: list[Path] = []
    known: dict[str, Catalog] = {}
    for source in sorted(locales.glob("*/LC_MESSAGES/*.po")):
        catalog = _read(source, source.parent.parent.name)
        written.append(_write(catalog, source.with_suffix(".mo")))
        ids = known.setdefault(source.stem, Catalog())
        for message in catalog:
            if message.id:
                ids.add(message.id, context=message.context)
    for domain, ids in known.items():
        target = locales / "zh_Hant" / "LC_MESSAGES" / f"{domain}.mo"
        written.append(_write(traditional(ids, locales / "zh_Hant.po"), target))
    return written


def traditional(ids: Catalog, overrides: Path) -> Catalog:
    """The zh_Hant catalog of these ids: OpenCC, with the texts of `overrides` where it has them."""
    better = _read(overrides, "zh_Hant") if overrides.is_file() else Catalog(locale="zh_Hant")
    convert = OpenCC("s2t").convert
    result = Catalog(locale="zh_Hant", charset="utf-8")
    for message in ids:
        if not message.id:
            continue
        own = better.get(message.id, message.context)
        result.add(message.id, _text(own) or _converted(message, convert), context=message.context)
    return result


def _converted(message: Message, convert: Callable[[str], str]) -> Text:
    # Chinese has one plural form; its text is the second id, the one that carries the number.
    return convert(message.id) if isinstance(message.id, str) else (convert(message.id[1]),)


def _text(message: Message | None) -> Text | None:
    return message.string if message is not None else None


def _read(source: Path, locale: str) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=locale, charset="utf-8")


def _write(catalog: Catalog, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        write_mo(file, catalog)
    return target


if __name__ == "__main__":
    for path in compile_catalogs():
        print(path.relative_to(LOCALES))
