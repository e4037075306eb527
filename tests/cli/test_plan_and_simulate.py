"""`caipan plan` and `caipan simulate`: the keys of their answers, and what a user may get wrong."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from caipan.cli.main import build_app
from caipan.cli.simulate import Simulated
from caipan.tournament.simulation.formats import EVENTS

RUN = CliRunner()
KEYS = {"events", "stuck", "impossible", "findings", "seconds", "max_floats", "max_run", "max_colour_difference"}


def answer(*words: str, code: int = 0) -> dict[str, Any]:
    result = RUN.invoke(build_app(), [*words, "--json"])
    assert result.exit_code == code, result.output
    document = json.loads(result.stdout)
    assert isinstance(document, dict)
    return document


def test_every_format_has_a_name_at_the_command_line() -> None:
    assert {str(system) for system in Simulated} == {"positional", *EVENTS}


@pytest.mark.parametrize("system", list(Simulated))
def test_the_answer_of_a_simulation_has_its_keys(system: Simulated) -> None:
    rounds = {"round-robin": "7", "knockout": "0", "double": "0"}.get(system, "4")
    found = answer("simulate", "--system", system, "--players", "8", "--rounds", rounds, "--count", "2", "--check")
    assert set(found) == KEYS
    assert (found["events"], found["stuck"], found["findings"]) == (2, 0, 0)


def test_a_simulation_that_makes_no_sense() -> None:
    result = RUN.invoke(build_app(), ["simulate", "--system", "knockout", "--players", "8", "--rounds", "4"])
    assert result.exit_code == 2
    assert "a knockout of 8 has 3 rounds, not 4" in result.stderr


def test_the_question_of_fifty_entrants() -> None:
    found = answer("plan", "--players", "50", "--system", "knockout")
    assert (found["games"], found["rounds"], found["byes"], found["possible"]) == (49, 6, 14, True)
    assert found["per_round"][0] == {"round": 1, "entrants": 50, "games": 18, "byes": 14}
    assert answer("plan", "--players", "50", "--system", "knockout", "--third-place")["games"] == 50


def test_an_impossible_swiss_fails_and_says_how_many_rounds_there_can_be() -> None:
    found = answer("plan", "--players", "8", "--rounds", "9", code=1)
    assert (found["possible"], found["findings"][0]["params"]["most"]) == (False, 7)
    told = RUN.invoke(build_app(), ["plan", "--players", "8", "--rounds", "9"])
    assert told.exit_code == 1
    assert "7" in told.output


def test_plain_text_and_bad_input() -> None:
    told = RUN.invoke(build_app(), ["plan", "--players", "50", "--system", "double"])
    assert "98-99" in told.output
    assert RUN.invoke(build_app(), ["plan", "--players", "1"]).exit_code == 2
    assert RUN.invoke(build_app(), ["plan", "--players", "8", "--third-place"]).exit_code == 2
