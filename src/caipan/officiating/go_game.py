"""One game of Go from the first stone to the signed result: what may be done, and what it leads to.

`decide` answers a command with events or a refusal; `evolve` puts an event into the state. Both are pure. The rule
book and the platform end a game in their own ways: `rules_of` reads which from the edition.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from caipan.officiating.go_commands import (
    Answer,
    Command,
    Confirm,
    Dispute,
    Ended,
    EndProposed,
    Event,
    MarkDead,
    MarksConfirmed,
    MarksSet,
    Pass,
    Passed,
    Play,
    Played,
    ProposalRefused,
    ProposeEnd,
    Recount,
    Refusal,
    Report,
    Resign,
    Resumed,
    SignedOff,
    SignOff,
    TurnLost,
    Warned,
)
from caipan.officiating.go_offences import EFFECTS, WARNINGS_LOSE, Offence, is_in_time
from caipan.rulebook import Edition
from caipan.rules.go import (
    BLACK,
    PASS,
    WHITE,
    Board,
    Count,
    Ko,
    PointError,
    WrongMark,
    check_dead,
    count_area,
    count_game,
    parse_point,
)
from caipan.rules.go.area import KOMI_QUARTER_STONES
from caipan.rules.go.cycles import SPECIAL, Cycle, Kind, cycle_of

SIDES = {"black": BLACK, "white": WHITE}
OTHER = {"black": "white", "white": "black"}
SIGNATORIES = frozenset({"black", "white", "referee"})


class Policy(StrEnum):
    """What an event rules on the special repetitions (20.3)."""

    FORBIDDEN = "forbidden"
    NO_RESULT = "no-result"
    DRAW = "draw"
    EXTRA_GAME = "extra-game"


class GoRules(msgspec.Struct, frozen=True):
    """Settings of one game; the defaults are the rule book's."""

    size: int = 19
    ko: Ko = Ko.POSITIONAL
    komi_quarter_stones: int = KOMI_QUARTER_STONES
    passes_end: int = 2
    """Passes in a row, of both sides together, that end the game (7.3; platform 5.3)."""
    requests_before_move: int = 0
    """So many fruitless requests or disagreements of a player, and a stone must be played (platform 5.4); 0: never."""
    blocks_illegal: bool = False
    """The system does not take forbidden moves; else they are void and cost what 18.3 and 19 say."""
    policies: Mapping[Kind, Policy] = {}
    """For the kinds of 20.3; what is not named is forbidden."""


def rules_of(edition: Edition, *, policies: Mapping[Kind, Policy] | None = None) -> GoRules:
    """The settings that an edition prints: passes that end, clicks, komi, and whether forbidden moves are blocked."""
    found: dict[str, int] = {}
    for clause in edition.clauses:
        found |= {f"{clause.effect}.{name}": n for name, n in clause.numbers.items() if isinstance(n, int)}
    passes = found.get("end.passes_total", found.get("end.passes", 2))
    clicks = found.get("must-move.clicks", 0)
    penalises = any(clause.effect == "turn-lost" for clause in edition.clauses)
    komi = found.get("komi.komi_quarter_stones", KOMI_QUARTER_STONES)
    return GoRules(
        komi_quarter_stones=komi,
        passes_end=passes,
        requests_before_move=clicks,
        blocks_illegal=not penalises,
        policies=policies or {},
    )


class Phase(StrEnum):
    """Where a game stands."""

    PLAY = "play"
    PROPOSED = "proposed"
    MARKING = "marking"
    OVER = "over"
    LOCKED = "locked"


class GoState(msgspec.Struct, frozen=True):
    """The state of one game; sides are `black` and `white`."""

    rules: GoRules = GoRules()
    phase: Phase = Phase.PLAY
    turn: str = "black"
    moves: tuple[tuple[str, int], ...] = ()
    """Side and point, or `PASS`."""
    passes: int = 0
    """In a row, of both sides."""
    proposer: str = ""
    requests: Mapping[str, int] = {}
    """Fruitless requests by side since its last stone."""
    dead: frozenset[int] = frozenset()
    confirmed: frozenset[str] = frozenset()
    warnings: Mapping[str, int] = {}
    result: str = "*"
    ended_by: str = ""
    margin_quarter_stones: int | None = None
    signatures: frozenset[str] = frozenset()


def board_of_state(state: GoState) -> Board:
    """The board as it stands, with its history."""
    board = Board(state.rules.size, state.rules.ko)
    for side, point in state.moves:
        board.turn = SIDES[side]
        board.play(point)
    board.turn = SIDES[state.turn]
    return board


def count_of(state: GoState) -> Count:
    """The count of the board with the marks and fines as they stand (9, 11, 24.1)."""
    area = count_area(board_of_state(state), state.dead)
    fines = state.warnings
    return count_game(
        area,
        komi_quarter_stones=state.rules.komi_quarter_stones,
        black_fines=fines.get("black", 0),
        white_fines=fines.get("white", 0),
    )


# Deciding


def decide(state: GoState, command: Command) -> tuple[Event, ...] | Refusal:
    """What a command leads to, or why it may not be."""
    if isinstance(command, SignOff):
        return _sign(state, command)
    if isinstance(command, Recount):
        return _recount(state)
    if state.phase in (Phase.OVER, Phase.LOCKED):
        return Refusal("game-over", ("21.3",))
    match command:
        case Play():
            return _play(state, command)
        case Pass():
            return _pass(state, command.side)
        case ProposeEnd():
            return _propose(state, command.side)
        case Answer():
            return _answer(state, command)
        case MarkDead() | Confirm() | Dispute():
            return _settle(state, command)
        case Report():
            return _report(state, command)
        case Resign():
            return (_loses(command.side, "resignation", ("7.2",)),)


def _play(state: GoState, command: Play) -> tuple[Event, ...] | Refusal:
    if state.phase is Phase.MARKING:
        return Refusal("marking-dead-stones", ("7.1",))
    if command.side != state.turn:
        if state.rules.blocks_illegal:
            return Refusal("not-your-turn", ("3.1",))
        return _penalty(state, command.side, Offence.TWO_IN_A_ROW)
    try:
        point = parse_point(command.point, state.rules.size)
    except PointError as error:
        return Refusal(error.reason, ("2.3",))
    if point == PASS:
        return _pass(state, command.side)
    board = board_of_state(state)
    cycle = cycle_of(board, point)
    if cycle is not None and cycle.kind in SPECIAL and (ended := _by_policy(state, cycle)):
        return (ended,)
    refusal = board.refusal(point)
    if refusal is None:
        return (Played(command.side, point),)
    return _illegal(state, command.side, refusal, cycle)


def _by_policy(state: GoState, cycle: Cycle) -> Ended | None:
    policy = state.rules.policies.get(cycle.kind, Policy.FORBIDDEN)
    if policy is Policy.FORBIDDEN:
        return None
    return Ended(str(policy), "1/2-1/2" if policy is Policy.DRAW else "*", None, ("20.3",))


def _illegal(state: GoState, side: str, refusal: str, cycle: Cycle | None) -> tuple[Event, ...] | Refusal:
    offences = {"ko": Offence.KO_WITHOUT_THREAT, "prohibited_point": Offence.PROHIBITED_POINT}
    if refusal in offences and not state.rules.blocks_illegal:
        return _penalty(state, side, offences[refusal])
    if cycle is not None:
        return Refusal(refusal, ("6", "20.0"), str(cycle.kind), cycle.first_ply)
    return Refusal(refusal, ("5",) if refusal == "prohibited_point" else ("2.3",))


def _pass(state: GoState, side: str) -> tuple[Event, ...] | Refusal:
    if state.phase is Phase.MARKING:
        return Refusal("marking-dead-stones", ("7.1",))
    if side != state.turn:
        return Refusal("not-your-turn", ("2.3",))
    if _must_move(state, side):
        return Refusal("must-play-a-stone", ("5.4.a",))
    return (Passed(side),)


def _must_move(state: GoState, side: str) -> bool:
    """Whether the side has used up its clicks; without a legal move the clause cannot be kept."""
    limit = state.rules.requests_before_move
    return bool(limit) and state.requests.get(side, 0) >= limit and bool(board_of_state(state).legal_points())


def _propose(state: GoState, side: str) -> tuple[Event, ...] | Refusal:
    """Propose the end: by the rule book on move, which gives the move up (21.1); on the platform by either side."""
    if state.phase is not Phase.PLAY:
        return Refusal("already-proposed", ("13.2",))
    by_book = not state.rules.requests_before_move
    if by_book and side != state.turn:
        return Refusal("not-your-turn", ("13.2",))
    if _must_move(state, side):
        return Refusal("must-play-a-stone", ("5.4.a",))
    return (EndProposed(side, by_book),)


def _answer(state: GoState, command: Answer) -> tuple[Event, ...] | Refusal:
    if state.phase is not Phase.PROPOSED or command.side == state.proposer:
        return Refusal("no-proposal", ("13.2",))
    if command.agrees:
        return (MarksSet((), "agreement"),)
    return (ProposalRefused(command.side),)


def _settle(state: GoState, command: MarkDead | Confirm | Dispute) -> tuple[Event, ...] | Refusal:
    """Agree on what is dead (8.1, 8.2), or play it out (21.4)."""
    if state.phase is not Phase.MARKING:
        return Refusal("not-marking", ("8.2",))
    match command:
        case MarkDead():
            try:
                stones = check_dead(board_of_state(state), command.points)
            except WrongMark as error:
                return Refusal(error.reason, ("8.1", "8.2"))
            return (MarksSet(tuple(sorted(stones)), "marked"),)
        case Confirm():
            events: tuple[Event, ...] = (MarksConfirmed(command.side),)
            if OTHER[command.side] in state.confirmed:
                count = count_of(state)
                events += (Ended("count", count.result, count.margin_quarter_stones, ("9.3", "11")),)
            return events
        case Dispute():
            by_book = not state.rules.requests_before_move
            first = command.says_dead if by_book else state.turn
            return (Resumed(first, command.side, ("21.4",) if by_book else ("5.4.a",)),)


def _report(state: GoState, command: Report) -> tuple[Event, ...] | Refusal:
    if not is_in_time(command.offence, command.seen_after_moves, len(state.moves)):
        return Refusal("too-late", ("16.3",))
    return _penalty(state, command.side, command.offence)


def _penalty(state: GoState, side: str, offence: Offence) -> tuple[Event, ...]:
    effect = EFFECTS[offence]
    if effect.loses_game:
        return (_loses(side, str(offence), effect.clauses),)
    events: list[Event] = []
    if effect.warnings:
        events.append(Warned(side, offence, effect.clauses))
    if effect.warnings and state.warnings.get(side, 0) + effect.warnings >= WARNINGS_LOSE:
        return (*events, _loses(side, "two-warnings", ("24.2",)))
    if effect.loses_turn:
        events.append(TurnLost(side, offence, effect.clauses))
    return tuple(events)


def _loses(side: str, reason: str, clauses: tuple[str, ...]) -> Ended:
    return Ended(reason, "0-1" if side == "black" else "1-0", None, clauses)


def _sign(state: GoState, command: SignOff) -> tuple[Event, ...] | Refusal:
    if state.phase is Phase.LOCKED:
        return Refusal("locked", ("16.4.a",))
    if state.phase is not Phase.OVER:
        return Refusal("not-over", ("16.4.a",))
    return (SignedOff(command.who),)


def _recount(state: GoState) -> tuple[Event, ...] | Refusal:
    """Count again what was agreed on, as long as not all have signed (16.4)."""
    if state.phase is Phase.LOCKED:
        return Refusal("locked", ("16.4.a",))
    if state.phase is not Phase.OVER or state.ended_by != "count":
        return Refusal("nothing-counted", ("16.4",))
    count = count_of(state)
    return (Ended("count", count.result, count.margin_quarter_stones, ("16.4",)),)


# Evolving


def evolve(state: GoState, event: Event) -> GoState:
    """The state after an event."""
    new = msgspec.structs.replace
    match event:
        case Played(side, point):
            return new(_moved(state, side, point), passes=0, requests={**state.requests, side: 0})
        case Passed(side):
            return _after_pass(_moved(state, side, PASS))
        case TurnLost(side):
            # A turn lost is a pass forced on one side; it is no step towards the end.
            return new(_moved(state, side, PASS), passes=0)
        case EndProposed(side, gives_up_turn):
            after = _moved(state, side, PASS) if gives_up_turn else state
            return new(after, phase=Phase.PROPOSED, proposer=side, passes=1 if gives_up_turn else state.passes)
        case ProposalRefused():
            return new(_one_more(state, state.proposer), phase=Phase.PLAY, proposer="")
        case MarksSet(points):
            return new(state, phase=Phase.MARKING, proposer="", dead=frozenset(points), confirmed=frozenset())
        case MarksConfirmed(side):
            return new(state, confirmed=state.confirmed | {side})
        case Resumed(first, by):
            cleared = new(state, phase=Phase.PLAY, turn=first, passes=0, dead=frozenset(), confirmed=frozenset())
            return _one_more(cleared, by)
        case Warned(side):
            return new(state, warnings={**state.warnings, side: state.warnings.get(side, 0) + 1})
        case Ended(reason, result, margin):
            over = new(state, phase=Phase.OVER, ended_by=reason, result=result, signatures=frozenset())
            return new(over, margin_quarter_stones=margin)
        case SignedOff(who):
            signed = state.signatures | {who}
            return new(state, signatures=signed, phase=Phase.LOCKED if signed == SIGNATORIES else Phase.OVER)


def _moved(state: GoState, side: str, point: int) -> GoState:
    moves = (*state.moves, (side, point))
    return msgspec.structs.replace(state, moves=moves, turn=OTHER[side], phase=Phase.PLAY, proposer="")


def _after_pass(state: GoState) -> GoState:
    passes = state.passes + 1
    if passes >= state.rules.passes_end:
        return msgspec.structs.replace(state, passes=passes, phase=Phase.MARKING)
    return msgspec.structs.replace(state, passes=passes)


def _one_more(state: GoState, side: str) -> GoState:
    return msgspec.structs.replace(state, requests={**state.requests, side: state.requests.get(side, 0) + 1})
