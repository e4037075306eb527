"""The cross table 交叉表 as a spreadsheet table: every player against every other, by lot number."""

from caipan.desk.views import CrossRow, CrossView, GameCell
from caipan.wording import Message, say, say_text

from .sheets import Cell, Table


def cross_table(view: CrossView, lang: str) -> Table:
    """Number, player, unit, a column an opponent, points and rank. Games with one opponent stand side by side."""
    labels = [say(Message(f"label-{key}"), lang) for key in ("player", "unit", "points", "rank")]
    heads = (say_text("号", lang), *labels[:2], *map(str, view.numbers), *labels[2:])
    head = view.frame.head
    section = next((part.name for part in head.sections if part.key == head.section), "")
    title = say_text("交叉表", lang)
    return Table(title, heads, tuple(_row(row, view) for row in view.rows), f"{head.name} {section} {title}")


def _row(row: CrossRow, view: CrossView) -> tuple[Cell, ...]:
    against = {cell.opponent: " ".join(map(_game, cell.games)) for cell in row.cells}
    games = (against.get(number, "") for number in view.numbers)
    return (row.number, row.name, row.unit, *games, row.points, row.rank or None)


def _game(game: GameCell) -> str:
    """``○1``: side and mark."""
    disc = {"f": "○", "s": "●"}.get(game.colour, "") if game.mark else ""
    return f"{disc}{game.mark}"
