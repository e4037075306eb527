"""The ruling on a repetition 棋例裁定书 on paper: what recurs, what each move is and why, the verdict."""

from caipan.desk.views import JudgedMove, JudgeView
from caipan.officiating.repetition.answer import ATTACKS, Act, Judgement
from caipan.rules.xiangqi import Board, parse_square
from caipan.rules.xiangqi.diagrams import Look, Mark, svg_diagram
from caipan.wording import Message, say
from caipan.wording.explanation import explanation, move_text, nature_message, ruling

from .paper import Document

MOST_MOVES = 40
"""Moves that are printed; a span of nine rounds over many points is longer and goes on in the text."""


def ruling_sheet(view: JudgeView, lang: str) -> Document:
    """The sheet for both players and the record. Template ``ruling``.

    Raises:
        ValueError: the view holds no judgement.
    """
    judgement = view.judgement
    if judgement is None or not judgement.moves:
        raise ValueError("nothing was judged")
    acts = {act.ply: act for act in judgement.moves}
    turn = [move for move in view.moves if move.ply in acts]
    return {
        "lang": lang,
        "title": say(Message("paper-ruling"), lang),
        "subtitle": view.edition_name,
        "meta": _meta(view, lang),
        "diagram": _diagram(view.start_fen if not turn else turn[-1].fen, "", lang, coordinates=True),
        "suggested": say(Message("paper-ruling-suggested"), lang),
        "verdict": say(Message(f"verdict-{judgement.verdict}"), lang),
        "sides": _sides(judgement, lang),
        "lines": [say(message, lang) for message in explanation(judgement, lang) if message.key != "judge-side-move"]
        or [say(ruling(judgement), lang)],
        "heads": [say(Message(key), lang) for key in _HEADS],
        "moves": [_move(move, acts[move.ply], lang) for move in turn[:MOST_MOVES]],
        "foot": say(Message("judge-clauses", {"clauses": ", ".join(judgement.clauses)}), lang).strip(),
        "signatures": [say(Message(key), lang) for key in ("judge-red", "judge-black", "role-chief-referee")],
        "published": "",
    }


_HEADS = (
    "paper-head-position", "paper-head-side", "paper-head-move", "paper-head-class", "paper-head-reason",
    "paper-head-clauses",
)  # fmt: skip


def _meta(view: JudgeView, lang: str) -> list[str]:
    if view.frame is None or view.round is None:
        return []
    place = say(Message("paper-ruling-place", {"round": view.round, "board": view.board or 0}), lang)
    return [view.frame.head.name, place]


def _sides(judgement: Judgement, lang: str) -> list[Document]:
    if judgement.sides is None:
        return []
    reports = (("red", judgement.sides.red), ("black", judgement.sides.black))
    return [
        {
            "first": side == "red",
            "name": say(Message(f"judge-{side}"), lang),
            "grade": " · ".join(say(Message(k), lang) for k in (f"pattern-{report.pattern}", f"grade-{report.grade}")),
        }
        for side, report in reports
    ]


def _move(move: JudgedMove, act: Act, lang: str) -> Document:
    return {
        "first": move.side == "red",
        "text": move_text(move.zh, move.iccs, lang),
        "class": say(Message(f"class-{act.kind}"), lang),
        "forbidden": act.kind in ATTACKS,
        "nature": say(nature_message(act, lang), lang),
        "clauses": ", ".join(act.clauses),
        "diagram": _diagram(move.fen, move.iccs, lang, coordinates=False),
    }


def _diagram(fen: str, move: str, lang: str, *, coordinates: bool) -> str:
    marks = tuple(Mark(parse_square(name)) for name in (move[:2], move[2:4]) if name)
    look = Look(traditional=lang == "zh-Hant", mono=True, coordinates=coordinates)
    return svg_diagram(Board(fen, strict=False), marks=marks, look=look, title=fen)
