"""Standings 名次表 on paper and as a table."""

from caipan.desk.views import GameCell, StandingRow, StandingsView, TieColumn
from caipan.wording import Message, say

from .paper import Document
from .sheets import Cell, Table

WIDE = 9
"""More rounds than this turn the sheet to landscape."""


def standings_sheet(view: StandingsView, lang: str) -> Document:
    """Rank, player, unit, a column a round, points and every tie-break in its order. Template ``standings``."""
    return {
        "lang": lang,
        "title": view.frame.head.name,
        "subtitle": _subtitle(view, lang),
        "meta": [text for text in (view.frame.head.starts_on, view.frame.head.place) if text],
        "draft": say(Message("paper-provisional"), lang) if view.provisional else "",
        "landscape": len(view.rounds_shown) > WIDE,
        "columns": _columns(view, lang),
        "rows": [
            {"group_start": at == 0 or row.half_points != view.rows[at - 1].half_points, "cells": _cells(row, view)}
            for at, row in enumerate(view.rows)
        ],
        "foot": _foot(view, lang),
        "signatures": [say(Message("role-arranger"), lang), say(Message("role-chief-referee"), lang)],
        "published": "",
    }


def standings_table(view: StandingsView, lang: str) -> Table:
    """The standings as a spreadsheet table: points and whole tie-breaks as numbers."""
    heads = tuple(column["head"] for column in _columns(view, lang))
    rows = tuple(_table_row(row, view) for row in view.rows)
    return Table(say(Message("label-standings"), lang), heads, rows, f"{view.frame.head.name} {_subtitle(view, lang)}")


def _subtitle(view: StandingsView, lang: str) -> str:
    section = next((s.name for s in view.frame.head.sections if s.key == view.frame.head.section), "")
    key = "paper-standings" if section else "paper-standings-alone"
    return say(Message(key, {"section": section, "round": view.after_round}), lang)


def _columns(view: StandingsView, lang: str) -> list[dict[str, str]]:
    def label(key: str) -> str:
        return say(Message(key), lang)

    return [
        {"kind": "rank", "head": label("label-rank")},
        {"kind": "name", "head": label("label-player")},
        {"kind": "unit", "head": label("label-unit")},
        *({"kind": "game", "head": str(number)} for number in view.rounds_shown),
        {"kind": "points", "head": label("label-points")},
        *({"kind": "tie", "head": say(column.label, lang)} for _, column in _ties(view)),
    ]


def _cells(row: StandingRow, view: StandingsView) -> list[str]:
    games = {game.round: game for game in row.games}
    return [
        f"{row.rank}{'=' if row.shared else ''}",
        f"{row.number} {row.name}",
        row.unit,
        *(_game(games.get(number)) for number in view.rounds_shown),
        row.points,
        *(row.values[at] for at, _ in _ties(view)),
    ]


def _ties(view: StandingsView) -> list[tuple[int, TieColumn]]:
    """The columns after the points, each with its place in ``row.values``."""
    return [(at, column) for at, column in enumerate(view.columns) if column.key != "points"]


def _table_row(row: StandingRow, view: StandingsView) -> tuple[Cell, ...]:
    cells: list[Cell] = list(_cells(row, view))
    cells[0] = row.rank
    points_at = 3 + len(view.rounds_shown)
    cells[points_at] = row.half_points / 2
    cells[points_at + 1 :] = [
        int(cell) if isinstance(cell, str) and cell.isdecimal() else cell for cell in cells[points_at + 1 :]
    ]
    return tuple(cells)


def _game(game: GameCell | None) -> str:
    """``●12 1``: side, opponent and mark, as in a cross table."""
    if game is None:
        return ""
    disc = {"f": "○", "s": "●"}.get(game.colour, "")
    return f"{disc}{game.opponent or ''} {game.mark}".strip()


def _foot(view: StandingsView, lang: str) -> str:
    order = [say(view.points_about, lang), *(say(column.label, lang) for _, column in _ties(view))]
    clauses = dict.fromkeys((*view.points_clauses, *(c for column in view.columns for c in column.clauses)))
    return say(Message("paper-foot-order", {"order": " > ".join(order), "clauses": ", ".join(clauses)}), lang)
