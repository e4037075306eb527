"""Paper: a document as plain data, a typst template, PDF bytes out."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from typing import Any

Document = dict[str, Any]
"""What a template reads: title, subtitle, lang, heads, rows, foot ... as JSON values."""


class PaperUnavailable(RuntimeError):
    """The extra ``pdf`` is not installed; ``reason`` is stable."""

    reason = "pdf-extra-missing"

    def __init__(self) -> None:
        super().__init__("PDF needs the extra 'pdf': pip install 'caipan[pdf]'")


def render_pdf(template: str, document: Document) -> bytes:
    """Compile ``document`` with the typst template of this name (``pairings``, ``standings`` ...) and return a PDF.

    About 0.2 s for 200 rows. Raises ``PaperUnavailable`` without typst or the bundled Chinese font, and
    ``MissingGlyphs`` when a character of the document is in none of the fonts: nothing is printed as a blank.
    """
    typst, fonts = _typesetter()
    require_glyphs(document)
    with as_file(files("caipan.reports") / "typst") as folder:
        return bytes(
            typst.compile(
                str(folder / f"{template}.typ"),
                root=str(folder),
                font_paths=fonts,
                sys_inputs={"doc": json.dumps(document, ensure_ascii=False)},
                format="pdf",
            )
        )


def _typesetter() -> tuple[Any, list[str]]:
    try:
        import pylopdf_fonts_zh_cn
        import typst
    except ImportError as missing:
        raise PaperUnavailable from missing
    return typst, [str(pylopdf_fonts_zh_cn.sans_path().parent)]


class MissingGlyphs(ValueError):
    """Characters that no bundled font can print, with the texts they stand in."""

    reason = "missing-glyphs"

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts
        """One text in which it occurs, by character."""
        super().__init__("no glyph for " + ", ".join(f"{c} (U+{ord(c):04X}) in {t!r}" for c, t in texts.items()))


def require_glyphs(document: Document) -> None:
    """Check that every character of ``document`` can be printed; raises ``MissingGlyphs`` naming all of them."""
    covered = _covered()
    missing = {char: text for text in _texts(document) for char in text if ord(char) not in covered}
    if missing:
        raise MissingGlyphs(missing)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)


@cache
def _covered() -> frozenset[int]:
    import pylopdf_fonts_zh_cn
    from fontTools.ttLib import TTFont

    codes: set[int] = {ord("\n")}
    for path in (pylopdf_fonts_zh_cn.sans_path(), pylopdf_fonts_zh_cn.serif_path()):
        with TTFont(path, lazy=True) as font:
            codes.update(font.getBestCmap())
    return frozenset(codes)
