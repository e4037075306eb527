"""Pairing sheet and result sheet of a round 对阵表、成绩表."""

from caipan.desk.views import BoardRow, RoundView, SideCell
from caipan.wording import Message, say

from .paper import Document
from .sheets import Table


def pairing_sheet(view: RoundView, lang: str) -> Document:
    """The sheet for the wall before the round: empty result boxes, one row a board. Template ``pairings``."""
    return _sheet(view, lang, "paper-pairings", with_results=False)


def result_sheet(view: RoundView, lang: str) -> Document:
    """The same sheet with the results that stand. Template ``pairings``."""
    return _sheet(view, lang, "paper-results", with_results=True)


def round_table(view: RoundView, lang: str) -> Table:
    """The round as a spreadsheet table; scores before the round in full points."""

    def label(key: str) -> str:
        return say(Message(key), lang)

    heads = (
        *(label(k) for k in ("label-board", "label-number", "label-player", "label-unit", "label-points")),
        label("label-result"),
        *(label(k) for k in ("label-number", "label-player", "label-unit", "label-points", "label-form")),
    )
    rows = [
        (
            row.board,
            *(row.first.number, row.first.name, row.first.unit, row.first.half_points / 2),
            f"{row.chip.left}:{row.chip.right}" if row.chip.state != "none" else "",
            *(row.second.number, row.second.name, row.second.unit, row.second.half_points / 2),
            say(row.form_label, lang) if row.form_label else "",
        )
        for row in _rows(view)
    ]
    title = f"{view.frame.head.name} {_subtitle(view, lang, 'paper-results')}"
    return Table(say(Message("round-n", {"n": view.round}), lang), heads, tuple(rows), title)


def _sheet(view: RoundView, lang: str, kind: str, with_results: bool) -> Document:
    def label(key: str) -> str:
        return say(Message(key), lang)

    chess = "white" if view.game == "chess" else "red"
    # Go is the one game in which black moves first (GO 10).
    first, second = ("black", "white") if view.game == "go" else (chess, "black")
    return {
        "lang": lang,
        "title": view.frame.head.name,
        "subtitle": _subtitle(view, lang, kind),
        "meta": [text for text in (view.frame.head.starts_on, view.frame.head.place) if text],
        "draft": label("paper-draft") if view.state == "draft" else "",
        "heads": {
            "board": label("label-board"),
            "unit": label("label-unit"),
            "points": label("label-points"),
            "first": f"{label(f'side-{first}')} · {label('label-moves-first')}",
            "second": f"{label(f'side-{second}')} · {label('label-moves-second')}",
            "result": label("label-result"),
            "form": label("label-form"),
        },
        "first_disc": "stone" if first == "black" else "ring",
        "rows": [
            _row(row, lang, group_start=row is segment.boards[0], with_results=with_results)
            for segment in view.segments
            for row in segment.boards
        ],
        "bye": say(Message("paper-bye", {"number": view.bye.number, "name": view.bye.name}), lang) if view.bye else "",
        "foot": _foot(view, lang),
        "signatures": [label("role-arranger"), label("role-chief-referee")],
        "published": "",
    }


def _subtitle(view: RoundView, lang: str, kind: str) -> str:
    section = next((s.name for s in view.frame.head.sections if s.key == view.frame.head.section), "")
    return say(Message(kind, {"section": section, "round": view.round}), lang)


def _rows(view: RoundView) -> list[BoardRow]:
    return sorted((row for segment in view.segments for row in segment.boards), key=lambda row: row.board)


def _row(row: BoardRow, lang: str, group_start: bool, with_results: bool) -> Document:
    shown = with_results and row.chip.state not in {"none", "open"}
    return {
        "board": str(row.board),
        "first": _side(row.first),
        "second": _side(row.second),
        "form": say(row.form_label, lang) if row.form_label else "",
        "group_start": group_start,
        "marks": [row.chip.left, row.chip.right] if shown else ["", ""],
        "won": ("first" if row.first.outcome == "won" else "second" if row.second.outcome == "won" else "")
        if shown
        else "",
    }


def _side(side: SideCell) -> Document:
    return {"name": f"{side.number} {side.name}", "unit": side.unit, "points": side.points}


def _foot(view: RoundView, lang: str) -> str:
    boards = sum(len(segment.boards) for segment in view.segments)
    parts = [say(Message("paper-foot-boards", {"boards": boards}), lang)]
    if view.clauses:
        parts.append(say(Message("paper-foot-clauses", {"clauses": ", ".join(view.clauses)}), lang))
    if view.seed:
        parts.append(say(Message("paper-foot-seed", {"seed": view.seed}), lang))
    if view.certificate:
        parts.append(say(Message("paper-foot-certificate", {"digest": view.certificate.short}), lang))
    return " ".join(parts)
