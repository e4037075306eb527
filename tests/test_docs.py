"""Documents that fail: what the code has must stand in docs/, and what the documents show must be so."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.write_reference import REFERENCE, codes, commands, edition_keys, editions, event_kinds, reference

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
BY_NAME = [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in PAGES]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def documented() -> str:
    """All that the pages under docs/ say."""
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES if page.parent != ROOT)


def missing(names: set[str]) -> list[str]:
    """The names that stand nowhere in docs/ as code."""
    spans = {part for span in re.findall(r"`([^`\n]+)`", documented()) for part in (span, *re.split(r"[\s=]+", span))}
    blocks = re.findall(r"^(?:    |```).*", documented(), re.MULTILINE)
    in_blocks = set(re.findall(r"[\w.-]+", "\n".join(blocks)))
    return sorted(name for name in names if name not in spans and name not in in_blocks)


def shown_commands(page: Path) -> Iterator[str]:
    """Command lines of this project that a page shows, without their prompt."""
    fenced = False
    for line in page.read_text(encoding="utf-8").splitlines():
        fenced ^= line.startswith("```")
        if (fenced or line.startswith("    ")) and re.match(r"\s*(\$ )?(caipan|make) ", line):
            yield line.strip().removeprefix("$ ").split("#")[0].strip()


def test_every_command_is_documented() -> None:
    assert len(list(commands())) > 3
    spans = documented()
    assert [name for name, _ in commands() if f"`{name}" not in spans] == []


def test_every_event_kind_is_documented() -> None:
    assert len(event_kinds()) > 10
    assert missing(set(event_kinds())) == []


def test_every_edition_is_documented() -> None:
    assert len(editions()) > 3
    assert missing(set(editions())) == []


def test_every_key_of_an_edition_is_documented() -> None:
    assert len(edition_keys()) > 30
    assert missing(edition_keys()) == []


def test_every_code_is_documented() -> None:
    assert len(codes()) > 50
    assert missing({code.name for code in codes()}) == []


def test_the_reference_is_fresh() -> None:
    assert REFERENCE.read_text(encoding="utf-8") == reference(), "run `make docs`"


def test_a_name_that_no_page_has_is_seen() -> None:
    assert missing({"no-such-code"}) == ["no-such-code"]


@pytest.mark.parametrize("document", BY_NAME)
def test_examples_run(document: Path) -> None:
    failures, _ = doctest.testfile(
        str(document),
        module_relative=False,
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
        encoding="utf-8",
    )
    assert failures == 0


@pytest.mark.parametrize("document", BY_NAME)
def test_links_lead_somewhere(document: Path) -> None:
    targets = [link.split("#")[0] for link in LINK.findall(document.read_text(encoding="utf-8")) if "://" not in link]
    assert [target for target in targets if target and not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", BY_NAME)
def test_shown_commands_exist(document: Path) -> None:
    known = dict(commands())
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for line in shown_commands(document):
        program, *words = shlex.split(line)
        if program == "make":
            assert words[0] in targets, line
            continue
        name = "caipan"
        while words and f"{name} {words[0]}" in known:
            name = f"{name} {words.pop(0)}"
        options = {option for parameter in known[name].params for option in parameter.opts} | {"--help", "--lang"}
        assert name != "caipan" or words[:1] == ["--version"], f"no such command: {line}"
        assert {word.split("=")[0] for word in words if word.startswith("--")} <= options, line


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    listed = {(index.parent / link.split("#")[0]).resolve() for link in LINK.findall(index.read_text(encoding="utf-8"))}
    pages = [page for page in PAGES if ROOT / "docs" in page.parents and page != index]
    assert [page.name for page in pages if page not in listed and page.parent not in listed] == []


def test_the_tour_shows_something() -> None:
    tour = doctest.DocTestParser().get_examples((ROOT / "docs" / "tour.md").read_text(encoding="utf-8"))
    assert len(tour) >= 10


def test_the_first_screen_of_the_readme() -> None:
    head = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    assert "make run" in head
    assert "make test" in head
    picture = ROOT / "docs" / "pictures" / "desk.png"
    assert ("docs/pictures/desk.png" in head) == picture.is_file()
