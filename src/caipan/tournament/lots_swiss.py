"""The Swiss that draws lots among equal scores (XQ99 swiss-note.1-8).

Every round has lots of its own, drawn from a seed (``lots``). They stand for the numbers of the positional engine,
which then sees players without any history of colours: it pairs lot after lot inside a score, takes the nearest score
for the odd one, lets nobody meet twice, gives the bye to the lowest score, and proves that no fuller pairing exists.
Colours follow the history of colours as in appendix 2 (XQ99 13.3), by lot where that is level.
"""

from msgspec.structs import replace

from . import commands as co
from .commands import Refused
from .events import RoundPaired
from .field import present_players
from .lots import shuffled
from .model import PairedBoard, PassedOver
from .state import Section
from .swiss.card import Card, Pairing, RoundSetting
from .swiss.order import moves_first
from .swiss_seam import (
    card_of_everybody,
    certificate_of,
    engine_answer,
    event_of,
    renumbered_setting,
    setting_of,
)

# An odd round that is not the last: of two equal lots the smaller one is ahead, and no rule of a last round applies.
_ROUND, _ROUNDS = 3, 4

CLAUSES = ("swiss-note.3", "swiss-note.4", "swiss-note.6")


def lots_round(section: Section, command: co.PairRound) -> RoundPaired | Refused:
    """Pair a round by lots; refused without a seed, or with the proof when no complete pairing exists."""
    if not command.seed:
        return Refused("seed-missing")
    order = shuffled(present_players(section, command.round), f"{command.seed}|round {command.round}")
    lot_of = {number: lot for lot, number in enumerate(order, 1)}
    cards = {card.number: card for card in card_of_everybody(section, command.round)}
    blank = tuple(_blank(cards[number], lot_of) for number in order)
    outcome = engine_answer(blank, _setting(section, command, lot_of), names=dict(enumerate(order, 1)))
    if isinstance(outcome, Refused):
        # The engine was asked about a round without first-round rules; the answer is about this one.
        told = outcome.params | {"round": command.round} if "round" in outcome.params else outcome.params
        return replace(outcome, params=told)
    return _event(section, command, outcome, dict(enumerate(order, 1)), cards)


def _setting(section: Section, command: co.PairRound, lot_of: dict[int, int]) -> RoundSetting:
    return replace(
        renumbered_setting(setting_of(section, command), lot_of), round_no=_ROUND, rounds_total=_ROUNDS, order="text"
    )


def _blank(card: Card, lot_of: dict[int, int]) -> Card:
    """Return the card under its lot, without colours and floats; people who are away are left out of those met."""
    met = frozenset(lot_of[number] for number in card.met if number in lot_of)
    return Card(number=lot_of[card.number], half_points=card.half_points, met=met, had_bye=card.had_bye)


def _event(
    section: Section, command: co.PairRound, pairing: Pairing, names: dict[int, int], cards: dict[int, Card]
) -> RoundPaired:
    boards = []
    for board in pairing.boards:
        fixed = board.form == "fixed"
        a, b = names[board.first], names[board.second]
        ahead, rule = moves_first(cards[a], cards[b], _ROUND)
        if not fixed and rule != "number" and not ahead:
            a, b = b, a
        boards.append(
            PairedBoard(
                board=board.board,
                first=a,
                second=b,
                form="fixed" if fixed else "",
                seeker=names.get(board.seeker),
                colour_rule="fixed" if fixed else "lot" if rule == "number" else rule,
                passed_over=tuple(PassedOver(player=names[p.player], reason=p.reason) for p in board.passed_over),
                clauses=() if fixed else CLAUSES if command.round > 1 else ("swiss-note.1",),
            )
        )
    bye = names[pairing.bye] if pairing.bye is not None else None
    return replace(
        event_of(section, command, tuple(boards), bye),
        floats_down=tuple(names[n] for n in pairing.down_floats),
        floats_up=tuple(names[n] for n in pairing.up_floats),
        certificate=certificate_of(pairing),
    )
