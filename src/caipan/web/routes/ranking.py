"""Standings with their terms, and the cross table."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from ..answers import DeskHere, found
from ..pages import page
from ..person import AnyRequest

S = "/c/{competition:str}/{section:str}"


@get(f"{S}/standings")
async def show_standings(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    after: FromQuery[int | None] = None,
    open: FromQuery[int | None] = None,
    vs: FromQuery[int | None] = None,
    now: FromQuery[int] = 0,
    tie: FromQuery[str] = "",
) -> Response[str]:
    """Standings; ``open`` shows the terms of a row, ``vs`` compares it with another, ``now`` counts running games."""
    view = found(await desk.standings(competition, section, after=after, provisional=bool(now), opened=open, versus=vs))
    games = {row.number: {game.round: game for game in row.games} for row in view.rows}
    return page(request, "standings.html", frame=view.frame, view=view, games=games, tie=tie, after=after)


@get(f"{S}/cross")
async def show_cross(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str]
) -> Response[str]:
    """The cross table."""
    view = found(await desk.cross(competition, section))
    cells = {row.number: {cell.opponent: cell for cell in row.cells} for row in view.rows}
    return page(request, "cross.html", frame=view.frame, view=view, cells=cells)


HANDLERS = [show_standings, show_cross]
