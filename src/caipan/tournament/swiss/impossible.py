"""No complete pairing exists: the proof, and what the arbiter is offered, R20 (app2.1.6)."""

from collections.abc import Iterable

from caipan.tournament.swiss.card import (
    Card,
    NoCompletePairing,
    OddComponents,
    Rematches,
    RoundSetting,
    SecondBye,
)
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.matching import heaviest_matching, largest_matching


def no_complete_pairing(field: Field) -> NoCompletePairing | None:
    """The proof and the offers, or ``None`` if everybody can be paired."""
    edges = _permitted_edges(field)
    nodes = list(range(field.size + field.size % 2))
    if len(largest_matching(edges)) == len(nodes):
        return None
    proof = _odd_components(field, nodes, edges)
    offers: list[Rematches | SecondBye] = []
    rematches = _fewest_rematches(field)
    if rematches is not None:
        offers.append(rematches)
    second = _second_bye(field)
    if second is not None:
        offers.append(second)
    return NoCompletePairing(field.setting.round_no, proof, tuple(offers))


def _permitted_edges(field: Field) -> list[tuple[int, int]]:
    """All pairs of places that may meet; the place after the last stands for the bye of an odd field."""
    edges = [(a, b) for a in range(field.size) for b in range(a + 1, field.size) if field.may_meet(a, b)]
    return edges + [(place, field.size) for place in range(field.size) if field.may_have_bye[place]]


def _odd_components(field: Field, nodes: list[int], edges: list[tuple[int, int]]) -> OddComponents:
    """The Gallai-Edmonds sets: those whom some largest matching leaves out, and their neighbours."""
    largest = len(largest_matching(edges))
    spare = {node for node in nodes if len(largest_matching(e for e in edges if node not in e)) == largest}
    bordering = [edge for edge in edges if (edge[0] in spare) != (edge[1] in spare)]
    removed = {node for edge in bordering for node in edge} - spare
    inside = [(a, b) for a, b in edges if a in spare and b in spare]
    parts = _connected(spare, inside)
    name = [*(card.number for card in field.cards), 0]
    return OddComponents(
        tuple(sorted(name[node] for node in removed)),
        tuple(sorted(tuple(sorted(name[node] for node in part)) for part in parts)),
    )


def _connected(nodes: Iterable[int], edges: list[tuple[int, int]]) -> list[set[int]]:
    neighbours: dict[int, set[int]] = {node: set() for node in nodes}
    for a, b in edges:
        neighbours[a].add(b)
        neighbours[b].add(a)
    parts = []
    waiting = set(neighbours)
    while waiting:
        part, front = set[int](), {waiting.pop()}
        while front:
            part |= front
            front = {other for node in front for other in neighbours[node]} - part
        waiting -= part
        parts.append(part)
    return parts


def _fewest_rematches(field: Field) -> Rematches | None:
    """Fewest rematches; among these, as few as possible in the top segment, then the next, and so on."""
    barred = field.setting.forbidden_hard
    numbers = [card.number for card in field.cards]
    bases = [1]
    for segment in reversed(range(1, field.segments)):
        bases.insert(0, bases[0] * (len(field.natives(segment)) + 1))
    whole = bases[0] * (field.size + 1)
    edges: list[tuple[int, int, int]] = [(a, b, 0) for a, b in _permitted_edges(field)]
    for a in range(field.size):
        for b in range(a + 1, field.size):
            key = (min(numbers[a], numbers[b]), max(numbers[a], numbers[b]))
            if not field.may_meet(a, b) and key not in barred:
                edges.append((a, b, -whole - bases[field.segment_of[a]]))
    partners = heaviest_matching(edges, largest_first=True)
    if len(partners) < field.size + field.size % 2:
        return None
    again = [
        (min(numbers[a], numbers[b]), max(numbers[a], numbers[b]))
        for a, b in partners.items()
        if a < b < field.size and not field.may_meet(a, b)
    ]
    return Rematches(tuple(sorted(again)))


def _second_bye(field: Field) -> SecondBye | None:
    if field.size % 2 == 0:
        return None
    pairs = [(a, b) for a, b in _permitted_edges(field) if b < field.size]
    for place in reversed(range(field.size)):
        if not field.may_have_bye[place]:
            rest = largest_matching((a, b) for a, b in pairs if place not in (a, b))
            if len(rest) == field.size - 1:
                return SecondBye(field.cards[place].number)
    return None


def proves_impossible(cards: Iterable[Card], setting: RoundSetting, proof: OddComponents) -> bool:
    """Whether the odd components really show that nobody can pair the round; looks at nothing but the cards."""
    field = Field(tuple(cards), setting)
    if not all(len(part) % 2 for part in proof.components) or len(proof.components) <= len(proof.removed):
        return False
    part_of = {number: index for index, part in enumerate(proof.components) for number in part}
    if len(part_of) != sum(map(len, proof.components)) or part_of.keys() & set(proof.removed):
        return False
    numbers = [*(card.number for card in field.cards), 0]
    outside = [number for number in numbers if number not in part_of and number not in proof.removed]
    for a, b in _permitted_edges(field):
        one, other = part_of.get(numbers[a]), part_of.get(numbers[b])
        if one is not None and other is not None and one != other:
            return False
        joins_outside = (one is None) != (other is None) and (numbers[a] in outside or numbers[b] in outside)
        if joins_outside:
            return False
    return True
