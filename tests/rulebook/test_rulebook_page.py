"""The page on the rule books names every word that an edition file may use."""

import re
from pathlib import Path

import msgspec
import pytest

from caipan.rulebook import editions, vocabulary
from caipan.rulebook.repetition import Counting, Judging, Repetition, VaryDuty
from caipan.rulebook.sections import Event, Fouls, NaturalLimit, Play, PointScheme, TieOrder

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rulebook.md").read_text("utf-8")
NAMED = {part for span in re.findall(r"`([^`\n]+)`", PAGE) for part in (span, *re.split(r"[\s=]+", span))}


@pytest.mark.parametrize(
    "names",
    [
        vocabulary.SIDE_PREDICATES,
        vocabulary.PAIR_PREDICATES,
        vocabulary.OUTCOMES,
        vocabulary.WHY,
        vocabulary.DISPUTES,
        vocabulary.TIES,
        vocabulary.SECTIONS,
        editions(),
    ],
)
def test_every_name_is_explained(names: tuple[str, ...] | dict[str, str]) -> None:
    assert [name for name in names if name not in NAMED] == []


@pytest.mark.parametrize(
    "shape", [Play, Event, Repetition, Counting, VaryDuty, Judging, NaturalLimit, Fouls, PointScheme, TieOrder]
)
def test_every_key_of_a_table_is_explained(shape: type[msgspec.Struct]) -> None:
    assert [name for name in shape.__struct_fields__ if name not in NAMED] == []
