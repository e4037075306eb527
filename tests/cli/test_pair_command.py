"""`caipan pair`: the vectors of the positional method written as report files, and what a user may get wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from caipan.cli.main import build_app

RUN = CliRunner()
MARKS = {"1": "1", "0": "0", "=": "=", "+": "+", "-": "-"}
COLOURS = {"first": "w", "second": "b", None: "-"}


def report(vector: dict[str, Any]) -> str:
    """A vector as a TRF16 file; who is not in the field has a zero-point bye for the coming round."""
    lines = [f"012 {vector['id']}", f"XXR {vector['rounds_total']}"]
    for player in vector["players"]:
        games = {game["round"]: game for game in player["games"]}
        cells = [cell(games.get(number)) for number in range(1, vector["round"])]
        cells.append("" if player["status"] == "paired" else "0000 - Z")
        number, points = player["no"], player["points"] / 2
        head = f"001 {number:4d}      {f'选手 {number}':<33s}{'':33s}{points:4.1f} {number:4d}  "
        lines.append((head + "  ".join(cells)).rstrip())
    return "\n".join(lines) + "\n"


def cell(game: dict[str, Any] | None) -> str:
    if game is None:
        return "        "
    if game["result"] == "absent":
        return "0000 - Z"
    if game["result"] == "bye":
        return "0000 - U"
    return f"{game['opp']:4d} {COLOURS[game['colour']]} {MARKS[game['result']]}"


def pair(path: Path, *options: str) -> dict[str, Any]:
    result = RUN.invoke(build_app(), ["pair", str(path), "--system", "positional", "--json", *options])
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return answer


def test_vectors_as_report_files(shared: Path, tmp_path: Path) -> None:
    vectors = json.loads((shared / "data/swiss_vectors.json").read_text(encoding="utf-8"))["vectors"]
    for vector in vectors:
        path = tmp_path / f"{vector['id']}.trf"
        path.write_text(report(vector), encoding="utf-8")
        check_text_order(vector, pair(path))
        strict = vector["expected"]["STRICT"]
        answer = pair(path, "--order", "first")
        assert {(p["first"], p["second"]) for p in answer["pairs"]} == {tuple(p) for p in strict["pairs"]}, vector["id"]
        assert answer["bye"] == strict["bye"]


def check_text_order(vector: dict[str, Any], answer: dict[str, Any]) -> None:
    expected = vector["expected"]["RS"]
    boards = [(p["board"], p["first"], p["second"]) for p in answer["pairs"]]
    assert boards == [(b["board"], b["first"], b["second"]) for b in expected["boards"]], vector["id"]
    assert answer["bye"] == expected["bye"]
    decisions = {(d["first"], d["second"]): d for d in expected["decisions"] if "first" in d}
    for found in answer["pairs"]:
        decision = decisions[found["first"], found["second"]]
        assert found["form"] == decision["form"].replace("_", "-")
        assert (found["seeker"], found["colour_rule"]) == (decision["seeker"], decision["colour_by"])
        passed = [(p["player"], p["reason"]) for p in found["passed_over"]]
        assert passed == [(p["no"], p["why"]) for p in decision["passed_over"]], vector["id"]


def test_a_missing_file_and_a_round_that_cannot_be(tmp_path: Path) -> None:
    app = build_app()
    result = RUN.invoke(app, ["pair", str(tmp_path / "none.trf"), "--system", "positional"])
    assert (result.exit_code, "none.trf" in result.stderr) == (2, True)
    path = tmp_path / "a.trf"
    path.write_text("012 x\n001    1      a\n001    2      b\n", encoding="utf-8")
    result = RUN.invoke(app, ["pair", str(path), "--system", "positional", "--round", "5"])
    assert (result.exit_code, "between 1 and 1" in result.stderr) == (2, True)
    result = RUN.invoke(app, ["standings", str(path), "--round", "5", "--json"])
    assert (result.exit_code, "--round: 5" in result.stderr, result.stdout) == (2, True, "")


@pytest.mark.parametrize("system", ["lots", "round-robin"])
def test_other_systems(system: str, tmp_path: Path) -> None:
    path = tmp_path / "a.trf"
    path.write_text("012 x\n" + "".join(f"001 {n:4d}      p{n}\n" for n in range(1, 6)), encoding="utf-8")
    result = RUN.invoke(build_app(), ["pair", str(path), "--system", system, "--json", "--seed", "7"])
    answer = json.loads(result.stdout)
    seated = [n for p in answer["pairs"] for n in (p["first"], p["second"])] + [answer["bye"]]
    assert sorted(seated) == [1, 2, 3, 4, 5]
