"""The language that the commands answer in."""

from collections.abc import Mapping, Sequence
from contextvars import ContextVar

LANGUAGES = {"zh": "zh-Hans", "zh-hant": "zh-Hant", "en": "en"}
"""What `--lang` takes, and the language tag that the room `wording` knows it by."""

_chosen: ContextVar[str] = ContextVar("language", default="zh-Hans")


class UnknownLanguage(Exception):
    """`--lang` names none of LANGUAGES; the text is the message."""

    reason = "unknown-language"


def current_language() -> str:
    """The tag of the language of this run: `zh-Hans`, `zh-Hant` or `en`."""
    return _chosen.get()


def choose_language(name: str) -> None:
    """Answer in this language from now on; raises UnknownLanguage."""
    if name not in LANGUAGES:
        raise UnknownLanguage(f"--lang: {name!r} is none of {', '.join(LANGUAGES)}")
    _chosen.set(LANGUAGES[name])


def language_of_locale(environment: Mapping[str, str]) -> str:
    """The language that the locale variables ask for, in their usual order; `zh` where they say nothing."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            code = value.lower()
            if code.startswith(("zh_tw", "zh_hk", "zh_mo")) or "hant" in code:
                return "zh-hant"
            return "en" if code.startswith("en") else "zh"
    return "zh"


def without_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """Take `--lang NAME` out of a command line, wherever it stands before `--`; the last one counts."""
    rest: list[str] = []
    name: str | None = None
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "--":
            return [*rest, word, *words], name
        if word.startswith("--lang="):
            name = word.removeprefix("--lang=")
        elif word == "--lang":
            name = words.pop(0) if words else ""
        else:
            rest.append(word)
    return rest, name
