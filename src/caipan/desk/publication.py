"""Pages for everybody: only what is published."""

from caipan.tournament.points import totals
from caipan.tournament.state import Section
from caipan.wording.message import Message, Param

from .frames import complete_rounds, done_boards, head_of, round_state
from .ranking import column_view, opened_row, rows_of, table_of
from .rounds import desktop, player_name, segments_of
from .shelf import Loaded
from .signs import side
from .views import MyBoard, PublicHead, PublicRoundView, PublicStandingsView, points_text


def published_rounds(section: Section) -> tuple[int, ...]:
    """Numbers of the published rounds."""
    return tuple(round_.pairing.round for round_ in section.rounds if round_.published)


def public_head(loaded: Loaded, section: Section) -> PublicHead:
    """Head of a public page."""
    head = head_of(loaded, section)
    return PublicHead(
        head.competition,
        head.name,
        head.place,
        head.sections,
        section.key,
        published_rounds(section),
        section.rules.game,
        loaded.version,
    )


def public_round(loaded: Loaded, section: Section, number: int, me: int | None) -> PublicRoundView:
    """A published round."""
    top = desktop(loaded, section, number)
    pairing, place = top.round.pairing, (section.key, number)
    published = loaded.published.get(place)
    players = tuple(player_name(section, each) for each in sorted(section.players))
    return PublicRoundView(
        head=public_head(loaded, section),
        round=number,
        state=round_state(section, number),
        segments=segments_of(top),
        bye=player_name(section, pairing.bye) if pairing.bye is not None else None,
        players=players,
        done=done_boards(top.round),
        total=len(pairing.boards),
        published_at_ms=loaded.entry(published).at_ms if published else None,
        mine=_mine(section, number, me) if me in section.players else None,
    )


def _mine(section: Section, number: int, me: int | None) -> MyBoard | None:
    assert me is not None
    pairing = section.rounds[number - 1].pairing
    who = player_name(section, me)
    params: dict[str, Param] = {"round": number, "number": me, "name": who.name}
    for board in pairing.boards:
        if me in (board.first, board.second):
            first = board.first == me
            other = player_name(section, board.second if first else board.first)
            params |= {"board": board.board, "side": side(section.rules.game, first), "opponent": other.name}
            points = points_text(_points_before(section, number, other.number))
            key = "mine-first" if first else "mine-second"
            return MyBoard(who, board.board, "f" if first else "s", other, points, Message(key, params))
    key = "mine-bye" if pairing.bye == me else "mine-not-in-round"
    return MyBoard(who, None, "", None, "", Message(key, params))


def _points_before(section: Section, number: int, player: int) -> int:
    return totals(section, after_round=number - 1, provisional=True)[player]


def public_standings(loaded: Loaded, section: Section, opened: int | None, provisional: bool) -> PublicStandingsView:
    """Standings after the last complete round, or with what stands in the running one."""
    table = table_of(section, None, provisional)
    running = next((r for r in section.rounds if r.published and not r.complete), None)
    return PublicStandingsView(
        head=public_head(loaded, section),
        after_round=table.ranking.after_round if provisional else complete_rounds(section),
        provisional=provisional,
        columns=tuple(column_view(column) for column in table.columns),
        rows=rows_of(table),
        opened=opened_row(table, opened, None) if opened in section.players else None,
        running_round=running.pairing.round if running else None,
        done=done_boards(running) if running else 0,
        total=len(running.pairing.boards) if running else 0,
    )
