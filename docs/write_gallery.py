"""Write docs/gallery.md and the pictures beside it: one judged cycle for each kind of move and ruling.

    python docs/write_gallery.py

The positions are the project's own (tests/officiating/repetition/own_cases.jsonl); everything under a picture is the
judge's answer. A test compares the page with what this script makes.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from caipan.officiating.repetition.answer import Judgement, MoveClass
from caipan.officiating.repetition.judge import judge_cycle
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board, Move
from caipan.rules.xiangqi.diagrams import Arrow, Pigment, svg_diagram
from caipan.wording import TEXTS
from caipan.wording.explanation import explain

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "officiating" / "repetition" / "own_cases.jsonl"
PAGE = ROOT / "docs" / "gallery.md"
PICTURES = ROOT / "docs" / "pictures" / "gallery"

CHAPTERS: dict[str, tuple[str, ...]] = {
    "Check 将 and kill 杀": ("perpetual-check", "check-kill", "kill-perpetual", "block-files"),
    "Chase 捉": ("root-none-cannon", "horse-on-rooted-rook", "discovered-two", "crossed-pawn-chased"),
    "Roots 根": ("root-rook", "root-false-facing", "root-true-horse", "under-rooted"),
    "Exchange 兑 and offer 献": ("exchange-rooks", "exchange-pinned", "offer-horse"),
    "General and pawn 将帅兵卒": ("general-chases", "general-opens-lines", "pawn-chases", "pawn-opens-lines"),
    "Answering a check 应将": ("general-answer", "piece-answer-new", "self-mate"),
    "What is idle 闲": ("check-idle", "taking-is-mate", "bystander", "uncrossed-pawn", "post-lone"),
    "1999": ("pawn-chase-mutual-1999", "self-mate-1999", "post-1999"),
}
"""Chapters of the page, and the cases in them."""

HEAD = """# Gallery of judged cycles 棋例图例

Written by `docs/write_gallery.py`; do not edit. Each picture stands before the first move of one turn of a cycle,
which is taken to recur. Arrows are the moves of that turn with the name the judge gives them; a solid arrow is check,
kill or chase. The positions are our own. Articles and words: [rulebook.md](rulebook.md).
"""


def cases() -> dict[str, dict[str, Any]]:
    """The project's own cases by id."""
    found = (json.loads(line) for line in CASES.read_text("utf-8").splitlines())
    return {case["id"]: case for case in found}


def judged(case: dict[str, Any]) -> Judgement:
    """The judge's answer to a case."""
    return judge_cycle(Board(case["fen"], strict=False), case["moves"], load_edition(case["edition"]))


def document() -> str:
    """The whole page."""
    known = cases()
    lines = [HEAD]
    for title, ids in CHAPTERS.items():
        lines.append(f"## {title}\n")
        for case_id in ids:
            lines += _case(known[case_id])
    return "\n".join(lines)


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture of the page with its SVG."""
    known = cases()
    for ids in CHAPTERS.values():
        for case_id in ids:
            yield PICTURES / f"{case_id}.svg", _picture(known[case_id])


def _case(case: dict[str, Any]) -> Iterator[str]:
    answer = judged(case)
    yield f"### {case['id']}\n"
    yield f"{case['reason'][0].upper()}{case['reason'][1:]}. ({case['edition']} {', '.join(case['articles'])})\n"
    yield f"![{case['id']}](pictures/gallery/{case['id']}.svg)\n"
    yield f"`{case['fen']}` · `{' '.join(case['moves'])}`\n"
    for lang in ("zh-Hans", "en"):
        yield "".join(f"> {line}  \n" for line in explain(answer, lang).splitlines())


def _picture(case: dict[str, Any]) -> str:
    answer = judged(case)
    arrows = [
        Arrow.of(Move(act.iccs), _pigment(act.kind), dashed=not act.kind.is_attack, label=TEXTS[f"class-{act.kind}"])
        for act in answer.moves
    ]
    return svg_diagram(Board(case["fen"], strict=False), arrows=arrows, title=case["id"])


def _pigment(kind: MoveClass) -> Pigment:
    return Pigment.CARMINE if kind.is_attack else Pigment.MALACHITE


def main() -> None:
    """Write the page and its pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(document(), encoding="utf-8")
    for path, svg in pictures():
        path.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
