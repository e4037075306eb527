"""Write the checklist of Go into `docs/go.md`: `python -m docs.write_go_checklist`.

Every point of the checklist stands with its clauses and with the first test of each that covers it; a point without one
is for the referee, for reading, or open.
"""

from collections.abc import Iterator
from pathlib import Path

from caipan.rulebook import load_edition
from caipan.rulebook.clause import Clause

PAGE = Path(__file__).with_name("go.md")
HEADING = "## Checklist"
WITHOUT_TEST = {"referee": "the referee", "reference": "to be read", "record": "recorded", "program": "open"}
EDITIONS = {"O": "go-platform", "G": "go2002"}


def checklist() -> str:
    """The section with its heading."""
    lines = [
        HEADING,
        "",
        "Written by `python -m docs.write_go_checklist` from the editions and their tests.",
        "",
        "| point | clauses | covered by |",
        "|---|---|---|",
        *(line for letter, edition in EDITIONS.items() for line in _rows(letter, edition)),
    ]
    return "\n".join(lines) + "\n"


def _rows(letter: str, edition: str) -> Iterator[str]:
    points: dict[int, list[Clause]] = {}
    for clause in load_edition(edition).clauses:
        for name in clause.checklist:
            first, _, figure = name.partition("-")
            if first == letter and (letter == "O" or int(figure) <= 72):
                points.setdefault(int(figure), []).append(clause)
    for number, clauses in sorted(points.items()):
        ids = ", ".join(clause.id for clause in clauses)
        yield f"| {letter}-{number} | {ids} | {_cover(clauses)} |"


def _cover(clauses: list[Clause]) -> str:
    tests = dict.fromkeys(clause.tests[0].split("::")[-1] for clause in clauses if clause.tests)
    missing = [clause for clause in clauses if not clause.tests]
    said = [f"`{test}`" for test in tests]
    for kind, word in (
        ("referee", "the referee"),
        ("reference", "to be read"),
        ("record", "recorded"),
        ("program", "open"),
    ):
        if ids := [clause.id for clause in missing if str(clause.decides) == kind]:
            said.append(f"{word}: {', '.join(ids)}")
    return "; ".join(said)


def whole_page() -> str:
    """The page with its last section written anew."""
    return PAGE.read_text(encoding="utf-8").split(HEADING)[0].rstrip() + "\n\n" + checklist()


if __name__ == "__main__":
    PAGE.write_text(whole_page(), encoding="utf-8")
