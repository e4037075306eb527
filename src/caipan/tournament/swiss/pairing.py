"""The doors of the engine: pair a round, and ask why two players do not meet."""

from collections.abc import Iterable

from caipan.tournament.swiss.assemble import pairing_of
from caipan.tournament.swiss.card import Card, NoCompletePairing, Pairing, PairingFault, RoundSetting
from caipan.tournament.swiss.exact import ExactBlock, Solution
from caipan.tournament.swiss.fast import solve_in_blocks
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.impossible import no_complete_pairing
from caipan.tournament.swiss.matching import WeightsTooLarge
from caipan.tournament.swiss.whole import whole_solution


def pair_round(cards: Iterable[Card], setting: RoundSetting) -> Pairing | NoCompletePairing:
    """The only pairing of the round that the rules allow, with its explanation and certificate; or the proof of none.

    Raises:
        PairingFault: cards and setting contradict each other; or, with hundreds of players, the search gave up and the
            exact solver cannot hold so many segments at once (``too_large_for_exact``).
    """
    field = Field(tuple(cards), setting)
    try:
        solution = solve(field)
    except WeightsTooLarge:
        raise PairingFault((("too_large_for_exact", (field.size, field.segments)),)) from None
    if solution is None:
        impossible = no_complete_pairing(field)
        assert impossible is not None
        return impossible
    return pairing_of(field, solution)


def solve(field: Field) -> Solution | None:
    """The fast search, and the exact solver over the whole field where that is needed."""
    blocks = solve_in_blocks(field) if field.size else None
    return solve_exactly(field) if blocks is None else whole_solution(field, blocks)


def solve_exactly(field: Field) -> Solution | None:
    """The whole field by exact matching, without the fast search."""
    if field.size == 0:
        return Solution({}, None, [], [], (0, 0, 0, 0))
    return ExactBlock(field, 0, field.segments, with_bye=True).solve()
