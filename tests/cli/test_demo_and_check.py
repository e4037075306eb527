"""`caipan demo` runs whole, and `caipan check` finds what does not follow from the rules."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from caipan.cli.main import build_app
from caipan.tournament.events import RulingMade
from caipan.tournament.file_audit import audit_ruling

RUN = CliRunner()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("demo")
    result = RUN.invoke(build_app(), ["demo", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out


def check(path: Path, *options: str) -> tuple[Result, dict[str, Any]]:
    result = RUN.invoke(build_app(), ["check", str(path), "--json", *options])
    return result, json.loads(result.stdout) if result.stdout else {}


def test_the_demo_leaves_every_file(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    assert {"entries.xlsx", "competition.jsonl", "judgement.txt", "tables.xlsx"} <= names
    assert (folder / "judgement.txt").read_text(encoding="utf-8").strip()
    for name in names & {"pairings.pdf", "results.pdf", "standings.pdf"}:
        assert (folder / name).read_bytes().startswith(b"%PDF")


def test_the_demo_follows_from_the_rules(folder: Path) -> None:
    result, answer = check(folder / "competition.jsonl")
    assert (result.exit_code, answer["ok"], answer["findings"]) == (0, True, [])
    assert [line["round"] for line in answer["rounds"]] == [1, 2, 3, 4, 5, 6, 7]


def test_a_changed_line_breaks_the_chain(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "competition.jsonl").read_bytes().splitlines()
    at = next(i for i, line in enumerate(lines) if b'"result-recorded"' in line)
    lines[at] = (
        lines[at].replace(b'"1-0"', b'"0-1"') if b'"1-0"' in lines[at] else lines[at].replace(b'"0-1"', b'"1-0"')
    )
    path = tmp_path / "changed.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    result, answer = check(path)
    assert (result.exit_code, answer["ok"]) == (1, False)
    assert answer["findings"][0]["where"].startswith("line ")


Row = tuple[float, list[tuple[int, str, str]]]


def report(path: Path, rows: list[Row], rounds: int = 3) -> Path:
    """Write a report file: points and (opponent, colour, mark) a round for players 1, 2, 3 ..."""
    text = f"012 report\nXXR {rounds}\n"
    for number, (points, games) in enumerate(rows, 1):
        cells = "  ".join(f"{other:4d} {colour} {mark}" for other, colour, mark in games)
        text += f"001 {number:4d}      {f'p{number}':<33s}{'':33s}{points:4.1f} {number:4d}  {cells}\n"
    path.write_text(text, encoding="utf-8")
    return path


NEAR = [(1.0, [(2, "w", "1")]), (0.0, [(1, "b", "0")]), (0.0, [(4, "b", "0")]), (1.0, [(3, "w", "1")])]


def test_a_report_file_is_derived_again(tmp_path: Path) -> None:
    result, answer = check(report(tmp_path / "near.trf", NEAR))
    assert (result.exit_code, answer["ok"]) == (0, True)
    other = [(1.0, [(3, "w", "1")]), (0.0, [(4, "b", "0")]), (0.0, [(1, "b", "0")]), (1.0, [(2, "w", "1")])]
    result, answer = check(report(tmp_path / "other.trf", other))
    assert result.exit_code == 1
    assert [(f["expected"], f["found"]) for f in answer["findings"]] == [("1-2", "1-3"), ("4-3", "4-2")]


def test_points_that_do_not_add_up_are_found(tmp_path: Path) -> None:
    _, answer = check(report(tmp_path / "a.trf", [(1.5, NEAR[0][1]), *NEAR[1:]]))
    assert ("1.0", "1.5") in {(f["expected"], f["found"]) for f in answer["findings"]}


def test_a_rematch_is_found(tmp_path: Path) -> None:
    again: list[Row] = [
        (2.0, [(2, "w", "1"), (2, "b", "1")]),
        (0.0, [(1, "b", "0"), (1, "w", "0")]),
        (0.0, [(4, "b", "0"), (4, "w", "0")]),
        (2.0, [(3, "w", "1"), (3, "b", "1")]),
    ]
    result, answer = check(report(tmp_path / "again.trf", again))
    assert result.exit_code == 1
    assert "no rematch" in {finding["expected"] for finding in answer["findings"]}


def test_what_is_no_such_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("hello\n", encoding="utf-8")
    assert check(path)[0].exit_code == 2
    assert check(tmp_path / "none")[0].exit_code == 2


def test_a_ruling_that_does_not_follow_from_its_classes_is_found(folder: Path) -> None:
    lines = (folder / "competition.jsonl").read_bytes().splitlines()
    line = next(json.loads(line) for line in lines if b'"ruling-made"' in line)
    ruling = msgspec.json.decode(msgspec.json.encode(line["data"]), type=RulingMade)
    assert list(audit_ruling(ruling)) == []
    judgement = json.loads(ruling.judgement)
    judgement["moves"][0]["class"] = "idle"
    (finding,) = audit_ruling(msgspec.structs.replace(ruling, judgement=json.dumps(judgement)))
    assert (finding.expected, finding.found) == ("draw", "red_loses_perpetual_check")
