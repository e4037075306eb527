"""The door of the checker: a finished round, or the claim that none exists, against the cards."""

from collections import Counter
from collections.abc import Iterable, Iterator

from caipan.tournament.swiss.card import Board, Card, NoCompletePairing, Pairing, RoundSetting
from caipan.tournament.swiss.checker.findings import Finding
from caipan.tournament.swiss.checker.people import People
from caipan.tournament.swiss.checker.proof import NOBODY, matched, most_pairs
from caipan.tournament.swiss.checker.walk import Walk


def check_round(
    cards: Iterable[Card], setting: RoundSetting, outcome: Pairing | NoCompletePairing
) -> tuple[Finding, ...]:
    """Everything in which the outcome differs from what the rules give; empty if nothing does."""
    people = People(cards, setting)
    if isinstance(outcome, NoCompletePairing):
        return tuple(_check_impossible(people, outcome))
    broken = tuple(_check_people(people, outcome))
    return broken or (*_check_boards(people, outcome), *_check_choices(people, outcome))


# -- who is paired with whom -------------------------------------------------------------------------------------------


def _check_people(people: People, pairing: Pairing) -> Iterator[Finding]:
    paired = [number for board in pairing.boards for number in (board.first, board.second)]
    paired += [] if pairing.bye is None else [pairing.bye]
    for number, times in Counter(paired).items():
        if number not in people.card:
            yield Finding("not_in_field", "app2.1.3", (number,), "absent", "paired")
        elif times > 1:
            yield Finding("paired_twice", "app2.1.3", (number,), "1", str(times))
    for number in sorted(people.card.keys() - set(paired)):
        yield Finding("not_paired", "app2.1.3", (number,), "paired", "absent")
    yield from _check_fixed(people, pairing)
    for board in pairing.boards:
        if board.form != "fixed" and board.first in people.card and board.second in people.card:
            barred = people.barred(board.first, board.second)
            if barred:
                yield Finding(barred, "app2.1.6", (board.first, board.second), "not paired", "paired")
    if pairing.bye is not None and pairing.bye in people.card and pairing.bye != people.setting.fixed_bye:
        if len(people.card) % 2 == 0:
            yield Finding("bye_in_even_field", "app2.1.5", (pairing.bye,), "", str(pairing.bye))
        if not people.bye_possible(pairing.bye):
            yield Finding("second_bye", "app2.1.5", (pairing.bye,), "", str(pairing.bye))


def _check_fixed(people: People, pairing: Pairing) -> Iterator[Finding]:
    wanted = {(pair.first, pair.second) for pair in people.setting.fixed_pairs}
    made = {(board.first, board.second) for board in pairing.boards if board.form == "fixed"}
    for first, second in sorted(wanted ^ made):
        yield Finding("fixed_pair", "R19", (first, second), "fixed" if (first, second) in wanted else "", "")


# -- boards, colours, floats -------------------------------------------------------------------------------------------


def _check_boards(people: People, pairing: Pairing) -> Iterator[Finding]:
    ranked = sorted(pairing.boards, key=lambda board: _board_rank(people, board))
    for number, board in enumerate(ranked, start=1):
        if board.board != number:
            yield Finding("board_number", "R18", (board.first, board.second), str(number), str(board.board))
        first, second, rule = people.colours(board.first, board.second)
        if board.form != "fixed" and (first, second, rule) != (board.first, board.second, board.colour_rule):
            own = f"{board.first} {board.colour_rule}"
            yield Finding("colours", "app2.2.4", (first, second), f"{first} {rule}", own)
    floats = [charged for board in pairing.boards for charged in people.floaters(board.first, board.second)]
    for kind, found in (("down", pairing.down_floats), ("up", pairing.up_floats)):
        expected = tuple(sorted(number for number, own in floats if own == kind))
        if expected != tuple(sorted(found)):
            yield Finding(f"{kind}_floats", "app2.1.9", (), str(expected), str(tuple(sorted(found))))


def _board_rank(people: People, board: Board) -> tuple[int, int, int]:
    scores = sorted((people.points(board.first), people.points(board.second)))
    return (-scores[1], -scores[0], min(board.first, board.second))


# -- best values and choices -------------------------------------------------------------------------------------------


def _check_choices(people: People, pairing: Pairing) -> Iterator[Finding]:
    partner: dict[int, int] = {}
    for board in pairing.boards:
        if board.form != "fixed":
            partner[board.first], partner[board.second] = board.second, board.first
    if pairing.bye is not None and pairing.bye != people.setting.fixed_bye:
        partner[pairing.bye] = NOBODY
    walks = [Walk(people, partner, levels, clean=clean) for levels, clean in _blocks(people, partner)]
    for walk in walks:
        walk.run()
        yield from walk.findings
    yield from _check_decisions(walks, pairing)
    yield from _check_certificate(people, walks, pairing)


def _blocks(people: People, partner: dict[int, int]) -> Iterator[tuple[list[int], bool]]:
    """Levels between cuts that no best pairing crosses: all above are paired there, every cut above is at its bound.

    With each block whether R5-R7 are thereby known to be the best in it.
    """
    whole = not _bye_is_low(people, partner) or (
        people.setting.order == "first" and _harm_to_spare(people, partner, people.free)
    )
    current, above = list[int](), list[int]()
    tight = not whole
    for level in people.levels:
        current.append(level)
        above += [n for n in people.free if people.points(n) == level]
        if tight:
            inside = set(above)
            players = sum(1 for n in above if partner[n] != NOBODY)
            pairs = sum(1 for n in above if partner[n] in inside) // 2
            tight = pairs == players // 2 or (len(above) <= 60 and pairs == most_pairs(people, above))
            if tight and 2 * pairs == players:
                yield current, not _harm_to_spare(people, partner, above)
                current, above = [], []
    if current:
        yield current, False


def _bye_is_low(people: People, partner: dict[int, int]) -> bool:
    byes = [number for number, other in partner.items() if other == NOBODY]
    possible = [people.points(number) for number in people.free if people.bye_possible(number)]
    return not byes or people.points(byes[0]) == min(possible)


def _harm_to_spare(people: People, partner: dict[int, int], numbers: list[int]) -> bool:
    """Whether any R7 value of some players is above what no colours could spare them."""
    if any(partner[number] == NOBODY for number in numbers):
        least = [0, 0]
    else:
        least = [sum(people.unavoidable(number)[kind] for number in numbers) for kind in (0, 1)]
    made = [people.limits(a, partner[a]) for a in numbers if NOBODY < a < partner[a]]
    last, floats, colours, unit = map(sum, zip((0, 0, 0, 0), *made, strict=True))
    last += sum(people.evens_out() and abs(people.card[n].balance) > 1 for n in numbers if partner[n] == NOBODY)
    return bool(floats or unit or last > least[0] or colours > least[1])


def _check_decisions(walks: list[Walk], pairing: Pairing) -> Iterator[Finding]:
    expected = [step for walk in walks for step in walk.steps]
    if len(expected) != len(pairing.decisions):
        yield Finding("decisions", "app2.2.3", (), str(len(expected)), str(len(pairing.decisions)))
        return
    board_of = {board.seeker: board for board in pairing.boards}
    for step, own in zip(expected, pairing.decisions, strict=True):
        passed = tuple((one.player, one.reason) for one in own.passed_over)
        found = (own.segment_half_points, own.seeker, own.taken, own.form, passed)
        if found != (step.level, step.seeker, step.taken, step.form, step.passed):
            yield Finding("decision", "app2.2.3", (step.seeker, own.seeker), str(step), str(found))
        if own.taken is not None:
            board = board_of[own.seeker]
            if (board.form, board.passed_over) != (own.form, own.passed_over):
                yield Finding("board_reasons", "app2.2.3", (own.seeker, own.taken), own.form, board.form)


def _check_certificate(people: People, walks: list[Walk], pairing: Pairing) -> Iterator[Finding]:
    levels = [level for walk in walks for level in walk.seen]
    for seen, own in zip(levels, pairing.certificate.segments, strict=False):
        found = (own.half_points, own.members, (own.wants_first_row, own.wants_second_row))
        if found != (seen.level, seen.members, seen.rows):
            yield Finding("rows", "app2.2.2", (seen.level,), str(seen), str(found))
        values = (own.float_spread, own.pushed_to_two, own.same_wish_pairs)
        if values != seen.values:
            yield Finding("segment_values", "app2.1.10", (seen.level,), str(seen.values), str(values))
    if len(levels) != len(pairing.certificate.segments):
        yield Finding("segments", "app2.1.4", (), str(len(levels)), str(len(pairing.certificate.segments)))
    made = [people.limits(b.first, b.second) for b in pairing.boards if b.form != "fixed"]
    last, floats, colours, unit = map(sum, zip((0, 0, 0, 0), *made, strict=True))
    if pairing.bye is not None and pairing.bye != people.setting.fixed_bye:
        last += people.evens_out() and abs(people.card[pairing.bye].balance) > 1
    field = pairing.certificate.field
    own_limits = (field.last_round, field.third_floats, field.third_colours, field.soft_forbidden)
    if own_limits != (last, floats, colours, unit):
        yield Finding("limits", "app2.1.11.3", (), str((last, floats, colours, unit)), str(own_limits))


# -- no complete pairing -----------------------------------------------------------------------------------------------


def _check_impossible(people: People, claim: NoCompletePairing) -> Iterator[Finding]:
    """The odd components must be odd, apart from each other, and more than the removed can serve."""
    edges = [(a, b, 1) for a in people.free for b in people.free if a < b and people.barred(a, b) is None]
    odd = len(people.free) % 2 == 1
    if odd:
        edges += [(NOBODY, number, 1) for number in people.free if people.bye_possible(number)]
    if 2 * len(matched(edges)) == len(people.free) + odd:
        yield Finding("pairing_exists", "app2.1.3", (), "a pairing", "none")
    part_of = {number: index for index, part in enumerate(claim.proof.components) for number in part}
    removed = set(claim.proof.removed)
    if len(claim.proof.components) <= len(removed) or any(len(part) % 2 == 0 for part in claim.proof.components):
        yield Finding("proof_counts", "app2.1.6", (), f"more than {len(removed)}", str(len(claim.proof.components)))
    for a, b, _ in edges:
        if a in removed or b in removed or (a not in part_of and b not in part_of):
            continue
        if part_of.get(a) != part_of.get(b):
            yield Finding("proof_joined", "app2.1.6", (a, b), "apart", "may meet")
