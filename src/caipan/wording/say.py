"""Messages to sentences."""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from .catalog import translate
from .message import Message
from .texts import TEXTS


class _Filler(Formatter):
    """Fill ``{name}``; ``{n:|board|boards}`` chooses between one and many, which only English needs."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "…")

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec.startswith("|"):
            return str(value)
        one, many = format_spec[1:].split("|")
        return one if str(value) == "1" else many


_FILLER = _Filler()


def fill(template: str, /, **params: object) -> str:
    """Put the parameters into a text; an unknown name becomes ``…`` rather than an error at the desk."""
    return _FILLER.vformat(template, (), params)


def say_text(text: str, lang: str, /, **params: object) -> str:
    """Say a zh-Hans text of a page with ``{name}`` places in a language."""
    return fill(translate(text, lang, "page"), **params)


def say(message: Message, lang: str) -> str:
    """Say a message in ``zh-Hans``, ``zh-Hant`` or ``en``; parameters that are messages are said first."""
    params = {name: _param(value, lang) for name, value in message.params.items()}
    template = TEXTS.get(message.key)
    if template is None:
        told = ", ".join(f"{name}={value}" for name, value in params.items())
        return f"{message.key} ({told})" if told else message.key
    return fill(translate(template, lang, message.key), **params)


def _param(value: str | int | Message, lang: str) -> str:
    return say(value, lang) if isinstance(value, Message) else str(value)
