"""Why these two meet, why this one moves first, and why not two others."""

from msgspec.structs import replace

from caipan.tournament.commands import PairRound, Refused
from caipan.tournament.model import Format, PairedBoard
from caipan.tournament.state import Section
from caipan.tournament.swiss.card import Card, PairingFault
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.clauses import REASON_CLAUSES
from caipan.tournament.swiss.why_not import why_not
from caipan.tournament.swiss_seam import card_of_everybody, engine_answer, setting_of
from caipan.wording.message import Message, Param

from .frames import frame_of
from .rounds import VERIFIED, board_row, certificate_of, desktop, player_name
from .shelf import Loaded
from .views import ColourLine, PairView, PassedOverLine, RowCell, WhyNot


def cards_before(section: Section, number: int) -> dict[int, Card]:
    """The pairing cards 编排卡 of everybody present before a round, by lot number."""
    return {card.number: card for card in card_of_everybody(section, number)}


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
    loaded: Loaded,
    section: Section,
    number: int,
    paired: PairedBoard,
    answer: WhyNot | None = None,
    verdict: Message | None = None,
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
        certificate=certificate_of(section, top.round, verdict),
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
    if section.rules.format is Format.LOTS_SWISS and paired.colour_rule != "fixed":
        return Message("why-lots", _names(section, paired), paired.clauses)
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
    clauses = tuple(clause for clause in paired.clauses if clause.startswith(("app2.2.4", "R14", "12.")))
    one, other = cards.get(paired.first), cards.get(paired.second)
    if paired.colour_rule == "d" and one and other:
        params |= {"balance_first": _signed(one.balance), "balance_second": _signed(other.balance)}
    if paired.colour_rule == "r" and one and other:
        if (one.run, other.run) == (-1, 1):
            return Message("colour-last", params, clauses)
        params |= {"run_first": _run(one.run), "run_second": _run(other.run)}
    return Message(f"colour-{paired.colour_rule or 'number'}", params, clauses)


def _signed(balance: int) -> str:
    return f"{balance:+d}".replace("-", "−") if balance else "0"


def _run(run: int) -> Message:
    """A run of one colour in words."""
    if not run:
        return Message("run-none")
    return Message("run-first" if run > 0 else "run-second", {"games": abs(run)})


def why_not_these(section: Section, number: int, a: int, b: int) -> WhyNot | Refused:
    """Why two players do not meet in a paired round; may take long in a large field."""
    for player in (a, b):
        if player not in section.players:
            return Refused("no-such-player", {"player": player})
    if a == b:
        return Refused("why-not-same", {"player": a})
    return _simple(section, number, a, b) or _by_format(section, number, a, b)


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
    if before is not None:
        message = Message("why-not-met", {**params, "round": before}, ("app2.1.6",))
        return WhyNot(one, other, False, "met", message, before)
    return None


def _by_format(section: Section, number: int, a: int, b: int) -> WhyNot:
    one, other = player_name(section, a), player_name(section, b)
    params: dict[str, Param] = {"a": a, "b": b}
    if section.rules.format is Format.ROUND_ROBIN:
        return WhyNot(one, other, False, "table", Message("why-not-table", params, ("app1.4",)), number)
    if section.rules.format is not Format.POSITIONAL_SWISS:
        return WhyNot(one, other, False, "lots", Message("why-not-lots", params), number)
    if not section.rounds[number - 1].pairing.certificate:
        return WhyNot(one, other, False, "numbers", Message("why-not-first-round", params, ("app2.2.1",)), number)
    message = _by_method(section, number, a, b)
    return WhyNot(one, other, False, message.key.removeprefix("passed-").removeprefix("why-not-"), message, number)


def _by_method(section: Section, number: int, a: int, b: int) -> Message:
    """Ask the engine: the first value that the pair would make worse, else the choice that came first (R12)."""
    before, command = question_of(section, number)
    params: dict[str, Param] = {"a": a, "b": b}
    try:
        found = why_not(card_of_everybody(before, number), setting_of(before, command), a, b)
    except PairingFault:
        return Message("why-not-unknown", params)
    if found.paired:
        return Message("why-not-now-possible", params)
    if found.reason is not None:
        return Message(f"passed-{found.reason}", {"seeker": a, "player": b}, REASON_CLAUSES[found.reason])
    if found.instead is not None and found.instead.taken is not None:
        first = {"seeker": found.instead.seeker, "found": found.instead.taken}
        return Message("why-not-order", {**params, **first}, ("app2.2.3.1", "app2.2.3.2"))
    return Message("why-not-elsewhere", params, ("app2.1.4", "app2.1.10"))


def question_of(section: Section, number: int) -> tuple[Section, PairRound]:
    """The section as it stood before a round, and the command that paired it, boards by hand included."""
    manual = tuple(board for board in section.rounds[number - 1].pairing.boards if board.colour_rule == "fixed")
    before = replace(section, rounds=section.rounds[: number - 1])
    return before, PairRound(section.key, number, manual, reason="-" if manual else "")


def verdict_on(section: Section, number: int) -> Message:
    """Derive a round anew and let the independent checker look at it; may take long in a large field.

    A round that was paired on results that were corrected later cannot come out the same; that is said, not hidden.
    """
    before, command = question_of(section, number)
    cards, setting = card_of_everybody(before, number), setting_of(before, command)
    anew = engine_answer(cards, setting)
    pairing = section.rounds[number - 1].pairing
    if isinstance(anew, Refused) or [(b.first, b.second) for b in anew.boards] != [
        (b.first, b.second) for b in pairing.boards
    ]:
        return Message("check-different-now")
    findings = check_round(cards, setting, anew)
    if findings:
        first = findings[0]
        return Message("check-found", {"findings": len(findings), "code": first.code}, (first.clause,))
    return Message(VERIFIED)
