"""Compile the message catalogs of src/caipan/wording/locale in place.

A message id is the zh-Hans text itself. Every `LOCALE/LC_MESSAGES/*.po` becomes a `.mo` beside it. The zh_Hant catalog
has no file of its own: every text that may be an id (in a catalog, in the code, in a template, in a rule book) is
converted by OpenCC, except where `zh_Hant.po` in the locale folder itself gives another text.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from opencc import OpenCC

Text = str | list[str] | tuple[str, ...]

PACKAGE = Path(__file__).resolve().parent / "src" / "caipan"
LOCALES = PACKAGE / "wording" / "locale"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
QUOTED = re.compile(r"""(["'])((?:(?!\1).)*)\1""")


def compile_catalogs(locales: Path = LOCALES, package: Path = PACKAGE) -> list[Path]:
    """Write every `.mo`, the generated zh_Hant one included, and return their paths."""
    written: list[Path] = []
    ids = Catalog()
    for text in chinese_texts(package):
        ids.add(text)
    for source in sorted(locales.glob("*/LC_MESSAGES/*.po")):
        catalog = _read(source, source.parent.parent.name)
        written.append(_write(catalog, source.with_suffix(".mo")))
        for message in catalog:
            if message.id:
                ids.add(message.id, context=message.context)
    target = locales / "zh_Hant" / "LC_MESSAGES" / "caipan.mo"
    return [*written, _write(traditional(ids, locales / "zh_Hant.po"), target)]


def chinese_texts(package: Path) -> set[str]:
    """Every Chinese text of the package that may be shown to a person: in code, templates and rule books."""
    found: set[str] = set()
    for source in package.rglob("*.py"):
        found.update(_texts_in_code(ast.parse(source.read_text(encoding="utf-8"))))
    for source in package.rglob("*.html"):
        found.update(match[2] for match in QUOTED.finditer(source.read_text(encoding="utf-8")))
    for source in package.rglob("*.toml"):
        found.update(_texts_in_data(tomllib.loads(source.read_text(encoding="utf-8"))))
    return {text for text in found if CHINESE.search(text)}


def _texts_in_code(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = None  # a docstring is shown to nobody
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _texts_in_data(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        parts: Iterable[object] = value.values() if isinstance(value, dict) else value
        for part in parts:
            yield from _texts_in_data(part)


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
