"""Why these two meet, why this one moves first, and why not two others."""

from caipan.tournament.commands import Refused
from caipan.tournament.field import met
from caipan.tournament.model import PairedBoard
from caipan.tournament.points import totals
from caipan.tournament.state import Section
from caipan.tournament.swiss.card import Card
from caipan.tournament.swiss.clauses import REASON_CLAUSES
from caipan.tournament.swiss.history import cards_from_history
from caipan.tournament.swiss_seam import histories
from caipan.wording.message import Message, Param

from .frames import frame_of
from .rounds import board_row, certificate_of, desktop, player_name
from .shelf import Loaded
from .views import ColourLine, PairView, PassedOverLine, RowCell, WhyNot


def cards_before(section: Section, number: int) -> dict[int, Card]:
    """The pairing cards 编排卡 of everybody present before a round, by lot number."""
    return {card.number: card for card in cards_from_history(histories(section, number))}


def _place(card: Card, number: int) -> tuple[int, int, int, int]:
    sign = 1 if number % 2 else -1
    return (-card.half_points, -abs(card.balance), -abs(card.run), sign * card.number)


def wish(card: Card) -> str:
    """``f`` wants to move first, ``s`` second, empty for neither (R3)."""
    claim = (card.balance, card.run)
    if claim == (0, 0):
        return ""
    return "f" if card.balance < 0 or (card.balance == 0 and card.run < 0) else "s"


def pair_view(
    loaded: Loaded, section: Section, number: int, paired: PairedBoard, answer: WhyNot | None = None
) -> PairView:
    """The explanation of one board."""
    top = desktop(loaded, section, number)
    cards = cards_before(section, number)
    boards = [board.board for board in top.round.pairing.boards]
    place = boards.index(paired.board)
    rows = _rows(section, number, paired, cards)
    return PairView(
        frame=frame_of(loaded, section, ("round", number)),
        round=number,
        board=paired.board,
        row=board_row(top, paired),
        wants_first=tuple(cell for cell, side in rows if side == "f"),
        wants_second=tuple(cell for cell, side in rows if side == "s"),
        seeker=player_name(section, paired.seeker) if paired.seeker is not None else None,
        form=paired.form,
        why_pair=_why_pair(section, number, paired),
        passed_over=_passed_over(section, number, paired),
        colours=(
            _colours(top.colours[paired.first], section, paired.first, cards, "f"),
            _colours(top.colours[paired.second], section, paired.second, cards, "s"),
        ),
        why_colour=_why_colour(section, number, paired, cards),
        clauses=paired.clauses,
        certificate=certificate_of(top.round, section),
        why_not=answer,
        previous_board=boards[place - 1] if place else None,
        next_board=boards[place + 1] if place + 1 < len(boards) else None,
    )


def _rows(section: Section, number: int, paired: PairedBoard, cards: dict[int, Card]) -> list[tuple[RowCell, str]]:
    """The two rows as they stood when the seeker sought: members of his segment, those he passed over, and the found.

    Players of the segment that were paired by an earlier seeker are left out.
    """
    if paired.seeker is None or not paired.form or paired.form == "fixed":
        return []
    seeker, other = paired.seeker, paired.second if paired.seeker == paired.first else paired.first
    level = min(cards[seeker].half_points, cards[other].half_points)
    earlier = {
        each
        for board in section.rounds[number - 1].pairing.boards
        if board.seeker is not None and _place(cards[board.seeker], number) < _place(cards[seeker], number)
        for each in (board.first, board.second)
    }
    named = {seeker, other, *(each.player for each in paired.passed_over)}
    members = [
        card
        for card in cards.values()
        if card.number in named or (card.half_points == level and card.number not in earlier)
    ]
    passed = {each.player for each in paired.passed_over}
    rows: list[tuple[RowCell, str]] = []
    counts = {"f": 0, "s": 0}
    for card in sorted(members, key=lambda each: _place(each, number)):
        # A player without a wish fills the row that is shorter at that moment, the wants-first row if equal (R11).
        side = wish(card) or ("f" if counts["f"] <= counts["s"] else "s")
        counts[side] += 1
        state = "seeker" if card.number == seeker else "found" if card.number == other else ""
        state = "passed" if card.number in passed else state
        name = section.players[card.number].entry.name
        rows.append((RowCell(card.number, name, card.balance, card.run, state), side))
    return rows


def _passed_over(section: Section, number: int, paired: PairedBoard) -> tuple[PassedOverLine, ...]:
    return tuple(
        PassedOverLine(
            player_name(section, each.player), each.reason, _passed(section, number, paired, each.player, each.reason)
        )
        for each in paired.passed_over
    )


def _names(section: Section, paired: PairedBoard) -> dict[str, Param]:
    seeker = paired.seeker if paired.seeker is not None else paired.first
    other = paired.second if seeker == paired.first else paired.first
    return {"seeker": seeker, "found": other, "board": paired.board}


def _why_pair(section: Section, number: int, paired: PairedBoard) -> Message:
    if paired.colour_rule == "table":
        return Message("why-table", {"round": number}, ("app1.4",))
    if not paired.form:
        key = "why-by-hand" if paired.colour_rule == "fixed" else "why-first-round"
        return Message(key, {"first": paired.first, "second": paired.second}, paired.clauses)
    return Message(f"why-{paired.form}", _names(section, paired), paired.clauses)


def _passed(section: Section, number: int, paired: PairedBoard, player: int, reason: str) -> Message:
    seeker = paired.seeker if paired.seeker is not None else paired.first
    params: dict[str, Param] = {"seeker": seeker, "player": player}
    if reason == "met":
        params["round"] = met_in(section, number, seeker, player) or 0
    clauses = REASON_CLAUSES.get(reason, ())  # type: ignore[call-overload]  # codes of old logs may be unknown
    return Message(f"passed-{reason}", params, tuple(clauses))


def met_in(section: Section, before: int, a: int, b: int) -> int | None:
    """The round in which two players were paired, before this one."""
    for round_ in section.rounds[: before - 1]:
        if any({board.first, board.second} == {a, b} for board in round_.pairing.boards):
            return round_.pairing.round
    return None


def _colours(history: list[str], section: Section, player: int, cards: dict[int, Card], got: str) -> ColourLine:
    card = cards.get(player)
    balance, run = (card.balance, card.run) if card else (0, 0)
    return ColourLine(player_name(section, player), tuple(history), balance, run, got)


def _why_colour(section: Section, number: int, paired: PairedBoard, cards: dict[int, Card]) -> Message:
    params: dict[str, Param] = {"first": paired.first, "second": paired.second}
    if paired.colour_rule == "d":
        params |= {"balance_first": cards[paired.first].balance, "balance_second": cards[paired.second].balance}
    if paired.colour_rule == "r":
        params |= {"run_first": cards[paired.first].run, "run_second": cards[paired.second].run}
    clauses = tuple(clause for clause in paired.clauses if clause.startswith(("app2.2.4", "R14", "12.")))
    return Message(f"colour-{paired.colour_rule or 'number'}", params, clauses)


def why_not_these(section: Section, number: int, a: int, b: int) -> WhyNot | Refused:
    """Why two players do not meet in a paired round."""
    for player in (a, b):
        if player not in section.players:
            return Refused("no-such-player", {"player": player})
    if a == b:
        return Refused("why-not-same", {"player": a})
    return _simple(section, number, a, b) or _by_method(section, number, a, b)


def _simple(section: Section, number: int, a: int, b: int) -> WhyNot | None:
    one, other = player_name(section, a), player_name(section, b)
    params: dict[str, Param] = {"a": a, "b": b}
    pairing = section.rounds[number - 1].pairing
    for board in pairing.boards:
        if {board.first, board.second} == {a, b}:
            message = Message("why-not-paired", {**params, "board": board.board})
            return WhyNot(one, other, True, "paired", message, number, board.board)
    seated = {player for board in pairing.boards for player in (board.first, board.second)} | {pairing.bye}
    for player in (a, b):
        if player not in seated:
            return WhyNot(one, other, False, "absent", Message("why-not-absent", {**params, "player": player}), number)
    before = met_in(section, number, a, b)
    if before is not None and b in met(section)[a]:
        message = Message("why-not-met", {**params, "round": before}, ("app2.1.6",))
        return WhyNot(one, other, False, "met", message, before)
    return None


def _by_method(section: Section, number: int, a: int, b: int) -> WhyNot:
    one, other = player_name(section, a), player_name(section, b)
    params: dict[str, Param] = {"a": a, "b": b}
    for board in section.rounds[number - 1].pairing.boards:
        for each in board.passed_over:
            if {board.seeker, each.player} == {a, b}:
                message = _passed(section, number, board, each.player, each.reason)
                return WhyNot(one, other, False, each.reason, message, number, board.board)
    points = totals(section, after_round=number - 1, provisional=True)
    if points[a] != points[b]:
        message = Message("why-not-segments", params, ("app2.1.4", "app2.1.10"))
        return WhyNot(one, other, False, "segments", message, number)
    return WhyNot(one, other, False, "order", Message("why-not-order", params, ("app2.2.3.1", "app2.2.3.2")), number)
