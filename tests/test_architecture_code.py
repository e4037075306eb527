"""What import-linter cannot see: calls in pure rooms, editions in code, words that no tracked file may hold."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PURE_ROOMS = ("rules", "records", "rulebook", "officiating", "tournament")
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
CLOCKS = {"now", "utcnow", "today", "fromtimestamp", "monotonic", "perf_counter"}
YEAR = re.compile(r"(?<!\d)(19|20)\d\d(?!\d)")
# A published way of writing moves carries its year in its name; it is no edition of a rule book.
NOTATION = re.compile(r"wxf_?1997", re.IGNORECASE)
# Split, so that this file does not hold what it forbids.
HOSTS = "|".join(["pypi[.]" + "org", "registry[.]" + "npmjs", "files[.]" + "pythonhosted"])
FORBIDDEN = re.compile(rf"(?<![\w.-])/(work|root|home|opt|Users)/|{HOSTS}")


def trees(root: Path, *rooms: str) -> Iterator[tuple[Path, ast.Module]]:
    """Every Python file of these rooms, parsed; of all rooms where none is named."""
    package = root / "src" / "caipan"
    for folder in [package / room for room in rooms] or [package]:
        for source in sorted(folder.rglob("*.py")):
            yield source.relative_to(root), parsed(source)


@cache
def parsed(source: Path) -> ast.Module:
    """The syntax tree of a file, read once."""
    return ast.parse(source.read_text(encoding="utf-8"))


def edition_ids(root: Path) -> set[str]:
    """The ids of the editions that the rule book room holds."""
    return {file.stem for file in (root / "src" / "caipan" / "rulebook" / "editions").glob("*.toml")}


def impure_calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls that read or write the outside world, or that draw without a seed, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            first, _, last = name.rpartition(".")
            unseeded = (first == "random" and last != "Random") or (last == "Random" and not node.args)
            if name in IMPURE_CALLS or (first and last in CLOCKS) or unseeded:
                yield node.lineno, name


def names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Everything in the code that somebody named, with the line."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield getattr(node, "lineno", 0), value


def compared_texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Text constants that something is compared with or matched against, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def text_constants(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Text constants that are not docstrings, with their lines."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def test_pure_rooms_call_nothing_impure(root: Path) -> None:
    found = [f"{file}:{line}: {name}()" for file, tree in trees(root, *PURE_ROOMS) for line, name in impure_calls(tree)]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "open('x')",
        "datetime.now()",
        "date.today()",
        "time.monotonic()",
        "random.shuffle(x)",
        "random.Random()",
        "Random()",
    ],
)
def test_an_impure_call_is_seen(code: str) -> None:
    assert list(impure_calls(ast.parse(code)))


def test_a_seeded_draw_is_pure() -> None:
    assert not list(impure_calls(ast.parse("random.Random(seed).shuffle(x)")))


def test_no_year_in_any_name(root: Path) -> None:
    editions = edition_ids(root)
    found = [
        f"{file}:{line}: {name}"
        for file, tree in trees(root)
        for line, name in names(tree)
        if YEAR.search(NOTATION.sub("", name)) or name.lower() in editions
    ]
    assert found == []


def test_no_code_asks_which_edition_it_is(root: Path) -> None:
    editions = edition_ids(root)
    assert editions, "the rule book room has no edition: this test would prove nothing"
    asked = [
        f"{f}:{line}: {text}" for f, tree in trees(root) for line, text in compared_texts(tree) if text in editions
    ]
    assert asked == []


def test_pure_rooms_name_no_edition(root: Path) -> None:
    editions = edition_ids(root)
    named = [
        f"{file}:{line}: {text}"
        for file, tree in trees(root, *PURE_ROOMS)
        for line, text in text_constants(tree)
        if text in editions
    ]
    assert named == []


def test_no_tracked_file_holds_a_machine_path_or_a_registry_host(root: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    files = [root / name for name in listed.stdout.decode().split("\0") if name]
    assert len(files) > 20
    found = [
        f"{file.relative_to(root)}:{number}: {line.strip()[:80]}"
        for file in files
        if file.is_file()
        for number, line in enumerate(file.read_bytes().decode("utf-8", "replace").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert found == []
