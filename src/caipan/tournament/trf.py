"""Tournament report files TRF16 of the chess federation: one door in.

``parse_trf`` never stops at a fault: it reads everything it can and lists all problems with line and column (from 1).
``to_section`` makes a section of it, ``write_trf`` goes the other way.
"""

import re
from dataclasses import replace

from .trf_check import cross_problems
from .trf_lines import TrfReader
from .trf_section import TrfFault, to_section
from .trf_values import TrfCell, TrfPlayer, TrfProblem, TrfTournament
from .trf_write import write_trf

__all__ = [
    "TrfCell", "TrfFault", "TrfPlayer", "TrfProblem", "TrfTournament", "parse_trf", "to_section", "write_trf",
]  # fmt: skip


def parse_trf(text: str) -> TrfTournament:
    """Read a file; every problem of the lines and between the lines is listed in ``problems``."""
    reader = TrfReader()
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), 1):
        reader.read(number, line)
    reader.name_unused()
    if not reader.players:
        reader.fault(1, 1, "no-players")
    played = max((len(player.cells) for player in reader.players), default=0)
    trf = TrfTournament(
        headers=reader.headers,
        players=tuple(reader.players),
        rounds_total=reader.rounds_total or played,
        points=reader.points,
        away_next=tuple(reader.away),
        byes_asked=tuple(reader.byes),
        team_byes=tuple(reader.team_byes),
        apart=tuple(reader.apart),
        others=tuple(reader.others),
    )
    problems = sorted((*reader.problems, *cross_problems(trf)), key=lambda problem: (problem.line, problem.column))
    return replace(trf, problems=tuple(problems))
