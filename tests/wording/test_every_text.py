"""Every code has a text, every text has an English one, and both speak of the same things."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from jinja2.ext import extract_from_ast

import caipan
from caipan.officiating.repetition.answer import MoveClass, Root, Verdict
from caipan.rulebook import vocabulary
from caipan.rules.xiangqi.fen import FenFault
from caipan.tournament.lots import METHODS
from caipan.tournament.model import Format, Result
from caipan.tournament.tie_keys import __file__ as _tie_file
from caipan.web.pages import environment
from caipan.wording import LANGUAGES, TEXTS, Message, say
from caipan.wording.catalog import knows, translate

PACKAGE = Path(caipan.__file__).parent
TEMPLATES = PACKAGE / "web" / "templates"
SPEAKERS = {"Message", "Refused"}
INTERNAL = {"reason-", "class-"}


def _first_words(tree: ast.AST) -> Iterator[str]:
    """First arguments of messages and refusals that are written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in SPEAKERS:
                yield from _constants(first)


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def codes_in_code() -> set[tuple[str, str]]:
    """(code, file) of every message and refusal in the package."""
    found = set()
    for source in PACKAGE.rglob("*.py"):
        for code in _first_words(ast.parse(source.read_text(encoding="utf-8"))):
            found.add((code, str(source.relative_to(PACKAGE))))
    return found


def page_texts() -> dict[str, str]:
    """Every text that a template says, with the template."""
    found: dict[str, str] = {}
    for source in TEMPLATES.rglob("*.html"):
        tree = environment().parse(source.read_text(encoding="utf-8"))
        for _, _, message in extract_from_ast(tree, ("_",)):
            if isinstance(message, str):
                found.setdefault(message, source.name)
            elif message and isinstance(message[0], str):
                found.setdefault(message[0], source.name)
    return found


def names_in(text: str) -> set[str]:
    """Names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_code_in_the_package_has_a_text() -> None:
    missing = sorted(f"{code} ({file})" for code, file in codes_in_code() if code not in TEXTS)
    assert not missing


@pytest.mark.parametrize(
    "codes",
    [
        [f"why-{key}" for key in vocabulary.WHY],
        [f"pattern-{key}" for key in vocabulary.PATTERNS],
        [f"verdict-{key}" for key in Verdict],
        [f"ruling-{key}" for key in Verdict],
        [f"class-{key}" for key in MoveClass],
        [f"class-{key}-name" for key in MoveClass],
        [f"root-{key}" for key in Root],
        [f"piece-{key}" for key in "KABNRCPkabnrcp"],
        [f"fen-{key}" for key in FenFault],
        [f"result-{key.value}" for key in Result],
        [f"method-{key}" for key in METHODS],
        [f"format-{key.value}" for key in Format],
        [f"side-{key}" for key in ("red", "black", "white")],
    ],
    ids=lambda codes: codes[0].partition("-")[0],
)
def test_every_code_of_a_family_has_a_text(codes: list[str]) -> None:
    assert [code for code in codes if code not in TEXTS] == []


def test_every_tie_break_has_a_name_and_a_meaning() -> None:
    keys = re.findall(r'"([a-z0-9-]+)": ', Path(_tie_file).read_text(encoding="utf-8"))
    known = [key for key in keys if f"tie-{key}" in TEXTS]
    assert known, "the tie-breaks are not where this test looks for them"
    assert [key for key in known if f"tie-{key}-about" not in TEXTS] == []


def test_every_text_has_an_english_one() -> None:
    spoken = {(text, code) for code, text in TEXTS.items()} | {(text, "page") for text in page_texts()}
    chinese = re.compile(r"[\u3400-\u9fff]")
    assert sorted(text for text, context in spoken if chinese.search(text) and not knows(text, "en", context)) == []


def test_english_asks_for_no_more_than_chinese_gives() -> None:
    spoken = {(text, code) for code, text in TEXTS.items()} | {(text, "page") for text in page_texts()}
    wrong = [text for text, context in spoken if names_in(translate(text, "en", context)) - names_in(text)]
    assert wrong == []


def test_no_exclamation_mark_and_no_formal_you() -> None:
    texts = [*TEXTS.values(), *page_texts()]
    assert [text for text in texts if "！" in text or "您" in text] == []


def test_an_unknown_code_is_said_as_it_is() -> None:
    assert say(Message("nowhere-to-be-found", {"board": 3}), "zh-Hans") == "nowhere-to-be-found (board=3)"


def test_messages_inside_messages_are_said_first() -> None:
    inner = Message("side-red")
    outer = Message("said-first-wins", {"board": 7, "first": inner, "second": Message("side-black")})
    assert say(outer, "zh-Hans") == "第 7 台，红胜"
    assert say(outer, "en") == "Board 7, Red wins"


@pytest.mark.parametrize(("count", "words"), [(1, "1 board still open"), (7, "7 boards still open")])
def test_english_counts(count: int, words: str) -> None:
    assert words in say(Message("now-open-boards", {"boards": count, "round": 5}), "en")


def test_one_chinese_word_may_be_two_english_ones() -> None:
    assert say(Message("piece-k"), "en") == "general"
    assert say(Message("class-check"), "en") == "+"


def test_traditional_texts_are_converted() -> None:
    pytest.importorskip("opencc", reason="OpenCC, which converts to zh-Hant, is not installed")
    assert say(Message("now-draft", {"round": 5}), "zh-Hant") == "第 5 輪編排完成，還是草案。"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_filled(lang: str) -> None:
    for code, text in TEXTS.items():
        said = say(Message(code, dict.fromkeys(names_in(text), 2)), lang)
        assert "{" not in said.replace("{rounds} 轮", ""), code
