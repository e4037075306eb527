"""From a section to the engine of the positional Swiss and back."""

from collections.abc import Iterable, Mapping

import msgspec

from . import commands as co
from .commands import Refused
from .constraints import apart
from .events import RoundPaired
from .field import NOT_PLAYED, had_bye, is_present, met, present_players
from .model import PairedBoard, PassedOver, Result
from .points import both_half_points
from .state import Player, Round, Section
from .swiss.card import (
    Card,
    FixedPair,
    NoCompletePairing,
    Pairing,
    PairingFault,
    Rematches,
    RoundSetting,
    pair_key,
)
from .swiss.first_round import FirstMethod, first_round
from .swiss.history import PastRound, PlayerHistory, cards_from_history
from .swiss.pairing import pair_round


def swiss_round(section: Section, command: co.PairRound) -> RoundPaired | Refused:
    """Pair a round of the positional method; round 1 by numbers (app2.2.1), every other one by the engine."""
    setting = setting_of(section, command)
    if command.round == 1 and (easy := _by_numbers(section, command, setting)):
        return easy
    outcome = engine_answer(card_of_everybody(section, command.round), setting)
    return outcome if isinstance(outcome, Refused) else _as_event(section, command, outcome)


def card_of_everybody(section: Section, number: int) -> tuple[Card, ...]:
    """Return the cards 编排卡 of everybody present before a round."""
    counts = section.rules.settings.get("forfeit-met", "yes") != "no"
    return cards_from_history(histories(section, number), forfeits_count_as_met=counts)


def engine_answer(
    cards: tuple[Card, ...], setting: RoundSetting, names: Mapping[int, int] | None = None
) -> Pairing | Refused:
    """Ask the engine; a refusal carries the proof and what the chief referee may decide, in ``names`` if given."""
    try:
        outcome = pair_round(cards, setting)
    except PairingFault as fault:
        return Refused("pairing-input", {"problems": str(fault)})
    return _no_pairing(outcome, names or {}) if isinstance(outcome, NoCompletePairing) else outcome


def histories(section: Section, number: int) -> tuple[PlayerHistory, ...]:
    """Return what the engine has to know of everybody before a round (R1, R2, R16)."""
    past: dict[int, list[PastRound]] = {player: [] for player in section.players}
    for round_number, round_ in enumerate(section.rounds[: number - 1], 1):
        _add_round(section, past, round_number, round_)
    return tuple(_history(section, player, past[player.number], number) for player in section.players.values())


def _history(section: Section, player: Player, rounds: list[PastRound], number: int) -> PlayerHistory:
    return PlayerHistory(
        player.number, tuple(rounds), is_present(section, player.number, number), player.start_half_points
    )


def _add_round(section: Section, past: dict[int, list[PastRound]], number: int, round_: Round) -> None:
    pairing = round_.pairing
    for board in pairing.boards:
        # A game without any result is unfinished at pairing time and counts as a draw (app2.1.8).
        result = round_.results.get(board.board, Result.ADJOURNED)
        points = both_half_points(section.rules.points, result)
        forfeit = result in NOT_PLAYED
        for me, other, colour, gained in (
            (board.first, board.second, "first", points[0]),
            (board.second, board.first, "second", points[1]),
        ):
            past[me].append(
                PastRound(
                    number,
                    "forfeit" if forfeit else "played",
                    gained,
                    other,
                    None if forfeit else colour,  # type: ignore[arg-type]
                    _floated(pairing, me),  # type: ignore[arg-type]
                )
            )
    if pairing.bye is not None:
        past[pairing.bye].append(PastRound(number, "bye", section.rules.points.bye))
    for player, gained in pairing.given.items():
        # A whole point without a game is as good as a bye and is not followed by another one (R4).
        past[int(player)].append(PastRound(number, "bye" if gained >= section.rules.points.win else "absent", gained))


def _floated(pairing: RoundPaired, number: int) -> str:
    """Floats as recorded at pairing; a round from a foreign file has none, they are derived (R16)."""
    if not pairing.certificate:
        return "unknown"
    if number in pairing.floats_down:
        return "down"
    return "up" if number in pairing.floats_up else "none"


def setting_of(section: Section, command: co.PairRound) -> RoundSetting:
    """Return what the regulations and the chief referee say about the round."""
    known, rules = met(section), section.rules
    fixed = tuple(FixedPair(board.first, board.second) for board in command.manual)
    again = frozenset(pair_key(pair.first, pair.second) for pair in fixed if pair.second in known[pair.first])
    hard, soft = apart(section, command.round)
    return RoundSetting(
        round_no=command.round,
        rounds_total=rules.rounds,
        order="first" if rules.swiss_order == "first" else "text",
        forbidden_hard=hard,
        forbidden_soft=soft,
        fixed_pairs=fixed,
        fixed_bye=command.bye,
        allowed_rematches=again,
        second_bye_allowed=command.bye is not None and command.bye in had_bye(section),
    )


def _by_numbers(section: Section, command: co.PairRound, setting: RoundSetting) -> RoundPaired | None:
    """Pair round 1 by numbers; nothing where that would break a pair that is to be avoided."""
    taken = {number for pair in setting.fixed_pairs for number in (pair.first, pair.second)} | {command.bye}
    rest = [number for number in present_players(section, 1) if number not in taken]
    method: FirstMethod = section.rules.first_round  # type: ignore[assignment]  # checked when the rules were set
    round_ = first_round(rest, method) if len(rest) > 1 else None
    pairs = (*setting.fixed_pairs, *(round_.pairs if round_ else ()))
    avoided = setting.forbidden_hard | setting.forbidden_soft
    if any(pair_key(pair.first, pair.second) in avoided for pair in pairs if pair not in setting.fixed_pairs):
        return None
    bye = round_.bye if round_ else next(iter(rest), None)
    clauses = round_.clauses if round_ else ()
    boards = tuple(
        PairedBoard(
            board=place,
            first=pair.first,
            second=pair.second,
            colour_rule="fixed" if pair in setting.fixed_pairs else "number",
            clauses=() if pair in setting.fixed_pairs else clauses,
        )
        for place, pair in enumerate(pairs, 1)
    )
    return event_of(section, command, boards, bye if bye is not None else command.bye)


def event_of(section: Section, command: co.PairRound, boards: tuple[PairedBoard, ...], bye: int | None) -> RoundPaired:
    """Return the event of a round; who is not in it is listed as absent."""
    return RoundPaired(
        section=section.key,
        round=command.round,
        boards=boards,
        bye=bye,
        absent=absent_from(section, boards, bye, command.round),
        manual=bool(command.manual) or command.bye is not None,
        reason=command.reason,
        seed=command.seed,
        given={str(p): gained for p, asked_for, gained in sorted(section.byes_asked) if asked_for == command.round},
    )


def absent_from(section: Section, boards: tuple[PairedBoard, ...], bye: int | None, number: int) -> tuple[int, ...]:
    """Return who has entered and not left for good, and yet is not in the round."""
    seated = {player for board in boards for player in (board.first, board.second)} | {bye}
    return tuple(
        player.number
        for player in section.players.values()
        if player.number not in seated and player.from_round <= number and player.withdrew_from is None
    )


def _as_event(section: Section, command: co.PairRound, pairing: Pairing) -> RoundPaired:
    boards = tuple(
        PairedBoard(
            board=board.board,
            first=board.first,
            second=board.second,
            form=board.form,
            seeker=board.seeker,
            colour_rule=board.colour_rule,
            passed_over=tuple(PassedOver(player=p.player, reason=p.reason) for p in board.passed_over),
            clauses=board.clauses,
        )
        for board in pairing.boards
    )
    return msgspec.structs.replace(
        event_of(section, command, boards, pairing.bye),
        floats_down=pairing.down_floats,
        floats_up=pairing.up_floats,
        certificate=certificate_of(pairing),
    )


def certificate_of(pairing: Pairing) -> str:
    """Return the certificate of a round as JSON."""
    return msgspec.json.encode(pairing.certificate).decode()


def renumbered_setting(setting: RoundSetting, to: Mapping[int, int]) -> RoundSetting:
    """Return the setting with other numbers for the players; pairs of people who are away fall out."""

    def pairs(keys: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        return frozenset(pair_key(to[a], to[b]) for a, b in keys if a in to and b in to)

    return msgspec.structs.replace(
        setting,
        forbidden_hard=pairs(setting.forbidden_hard),
        forbidden_soft=pairs(setting.forbidden_soft),
        fixed_pairs=tuple(FixedPair(to[pair.first], to[pair.second]) for pair in setting.fixed_pairs),
        fixed_bye=None if setting.fixed_bye is None else to[setting.fixed_bye],
        allowed_rematches=pairs(setting.allowed_rematches),
    )


def _no_pairing(outcome: NoCompletePairing, names: Mapping[int, int]) -> Refused:
    def named(numbers: Iterable[int]) -> list[int]:
        return [names.get(number, number) for number in numbers]

    parts = [named(part) for part in outcome.proof.components]
    proof = msgspec.json.encode({"removed": named(outcome.proof.removed), "components": parts}).decode()
    told: list[dict[str, object]] = []
    for offer in outcome.offers:
        if isinstance(offer, Rematches):
            told.append({"kind": "rematches", "pairs": [named(pair) for pair in offer.pairs]})
        else:
            told.append({"kind": "second-bye", "player": named([offer.player])[0]})
    offers = msgspec.json.encode(told).decode()
    return Refused("no-complete-pairing", {"round": outcome.round_no, "proof": proof, "offers": offers}, ("app2.1.6",))
