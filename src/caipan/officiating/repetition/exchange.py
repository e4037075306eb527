"""Exchange 兑: like for like where both may take (XQ11 24.4, 26.9), rook with horse or cannon in contact (26.10)."""

from caipan.officiating.repetition.gains import Gain
from caipan.officiating.repetition.inquiry import Inquiry, Ply
from caipan.rules.xiangqi.tactics import CANNON, EQUAL, HORSE, PLAIN, ROOK, UNBOUND, Placement, Terms

Pair = tuple[int, int]

_FAMILY = {ROOK: ROOK, HORSE: HORSE, CANNON: HORSE, 2: 2, 3: 2}


def alike(placement: Placement, one: int, other: int) -> bool:
    """Whether two pieces are of like value: the same kind, horse and cannon, advisor and elephant (1.2)."""
    family = _FAMILY.get(placement.kinds[one])
    return family is not None and family == _FAMILY.get(placement.kinds[other])


def mutual_pairs(inquiry: Inquiry, passed: Placement, terms: Terms = PLAIN) -> frozenset[Pair]:
    """Pairs (own, other) of like pieces that attack each other, own side to move in ``passed``."""
    ours = {(passed.at(m & 255), passed.at(m >> 8)) for m in inquiry.tactics.captures(passed, terms)}
    turned = passed.passed()
    theirs = {(turned.at(m >> 8), turned.at(m & 255)) for m in inquiry.tactics.captures(turned, terms)}
    return frozenset(pair for pair in ours & theirs if alike(passed, *pair))


def even_pairs(inquiry: Inquiry, ply: Ply, left_out: frozenset[int]) -> frozenset[Pair]:
    """The mutual pairs in which the other side may take without losing to mate or in material (26.9).

    Where the book does not ask what the taking costs, every mutual pair is one (XQ99 28.5).
    """
    if not inquiry.book.like_exchange_is_tested:
        return mutual_pairs(inquiry, ply.passed)
    pairs = mutual_pairs(inquiry, ply.passed)
    return frozenset(pair for pair in pairs if not _punished(inquiry, ply, pair, left_out))


def _punished(inquiry: Inquiry, ply: Ply, pair: Pair, left_out: frozenset[int]) -> tuple[int, ...]:
    """The line by which taking the offered piece loses to mate or in material, empty if it does not."""
    own, other = pair
    move = ply.after.squares[other] | ply.after.squares[own] << 8
    taken = ply.after.play(move)
    answer, line = inquiry.tactics.mate(taken, inquiry.limits.counter_mate_checks, 5000)
    if answer == 1:
        return (move, *line)
    value, line = inquiry.tactics.after_loss(taken, own, Terms(left_out=left_out - {other}))
    return (move, *line) if value > 0 else ()


def refused_offer(inquiry: Inquiry, ply: Ply, pairs: frozenset[Pair], left_out: frozenset[int]) -> Gain | None:
    """26.9: a new offer of like for like, guarded, that the other side cannot accept without loss: a chase.

    The value is that of an even exchange, the line the acceptance that fails.
    """
    if not inquiry.book.like_exchange_is_tested:
        return None
    for own, other in sorted(_new_pairs(inquiry, ply) - pairs):
        move = ply.passed.squares[own] | ply.passed.squares[other] << 8
        value, line = inquiry.tactics.line(ply.passed, move, Terms(left_out=left_out), UNBOUND)
        retaken = len(line) > 1 and line[1] >> 8 & 255 == move >> 8
        if value == 0 and retaken:
            return Gain(move, own, other, EQUAL, _punished(inquiry, ply, (own, other), left_out))
    return None


def _new_pairs(inquiry: Inquiry, ply: Ply) -> frozenset[Pair]:
    """Mutual pairs that the move made."""
    on = Terms(immune=3) if ply.answers_check else PLAIN
    return mutual_pairs(inquiry, ply.passed) - mutual_pairs(inquiry, ply.before, on)


def is_exchange(inquiry: Inquiry, ply: Ply, gain: Gain, pairs: frozenset[Pair]) -> bool:
    """Whether a gain is only an exchange: 26.9 for the pair itself, 26.10 for a rook that meets a rooted minor."""
    if not gain.direct:
        return _runs_into_exchange(ply, gain, pairs)
    return (gain.capturer, gain.victim) in pairs or _is_rooted_contact(inquiry, ply, gain, pairs)


def _runs_into_exchange(ply: Ply, gain: Gain, pairs: frozenset[Pair]) -> bool:
    """Whether a run of checks only takes, in the end, the piece that is offered for an even exchange, where it stood.

    A check that lies ready does not make the offer a chase (26.9), as it makes no kill of it.
    """
    standing = {square: number for number, square in enumerate(ply.passed.squares) if square}
    moved: set[int] = set()
    for index, step in enumerate(gain.line):
        number, taken = standing.pop(step & 255), step >> 16
        if index % 2 == 0 and taken:
            return (number, taken) in pairs and not {number, taken} & moved
        standing[step >> 8 & 255] = number
        moved.add(number)
    return False


def _is_rooted_contact(inquiry: Inquiry, ply: Ply, gain: Gain, pairs: frozenset[Pair]) -> bool:
    """26.10.2: rook and minor meet a rooted minor that may accept the exchange."""
    kinds = ply.passed.kinds
    if (
        not (inquiry.switches.rook_contact and inquiry.book.rook_and_minor_contact)
        or kinds[gain.capturer] != ROOK
        or kinds[gain.victim] not in (HORSE, CANNON)
    ):
        return False
    if all(gain.victim != other for _, other in pairs):
        return False
    taken = ply.passed.play(gain.move)
    return any(m >> 8 == gain.move >> 8 for m in inquiry.tactics.captures(taken))


def offers_exchange(inquiry: Inquiry, ply: Ply, pairs: frozenset[Pair], left_out: frozenset[int]) -> bool:
    """Whether the move makes a new even pair in which its own capture does not lose (24.4)."""
    new = pairs & _new_pairs(inquiry, ply)
    squares = ply.passed.squares
    terms = Terms(left_out=left_out)
    return any(
        inquiry.tactics.value(ply.passed, squares[own] | squares[other] << 8, terms, UNBOUND) >= 0 for own, other in new
    )
