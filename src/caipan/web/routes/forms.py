"""Reading forms: text in, checked small values out."""

from collections.abc import Mapping
from typing import Any

from litestar.datastructures import UploadFile

from ..person import AnyRequest

LONGEST_TEXT = 200_000
LONGEST_LINE = 200


class Form:
    """The fields of a form; what is missing is empty, what is too long is cut."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def line(self, name: str) -> str:
        """One line of text without blanks around it."""
        return " ".join(self._raw(name).split())[:LONGEST_LINE]

    def text(self, name: str) -> str:
        """Text of many lines."""
        return self._raw(name)[:LONGEST_TEXT]

    def number(self, name: str) -> int | None:
        """A whole number, or nothing."""
        text = self.line(name)
        digits = text.removeprefix("-")
        return int(text) if digits.isdecimal() and len(digits) <= 9 else None

    def file(self, name: str) -> UploadFile | None:
        """An uploaded file, or nothing."""
        value = self._fields.get(name)
        return value if isinstance(value, UploadFile) and value.filename else None

    def rest(self, prefix: str) -> dict[str, str]:
        """Every field that begins with ``prefix``, by the remainder of its name."""
        return {name.removeprefix(prefix): self.line(name) for name in self._fields if name.startswith(prefix)}

    def _raw(self, name: str) -> str:
        value = self._fields.get(name, "")
        return value if isinstance(value, str) else ""


async def form_of(request: AnyRequest) -> Form:
    """The form that was sent."""
    return Form(await request.form())


def local(back: str, otherwise: str = "/") -> str:
    """An address to go back to, only ever one of our own."""
    safe = back.startswith("/") and not back.startswith(("//", "/\\")) and "\\" not in back and back.isprintable()
    return back if safe else otherwise
