"""The counting bound of R9: how few pushes to |d| = 2 and same-wish pairs the classes of wish allow at all."""

from collections.abc import Sequence


def least_colours(kinds: Sequence[int], slots: int, may_go: Sequence[int] | None) -> tuple[int, int]:
    """Lower bounds (pushed to two, same-wish pairs) for pairing off players counted by class of wish.

    ``slots`` of them are not paired here (they leave or have the bye). With one slot ``may_go`` counts by class those
    who may fill it; otherwise ``None``, and the best is assumed. With the longer row strong s and weak k, the shorter o
    and z without claims: same-wish >= (s + k - o - z) / 2, pushed >= (s - k - o - z) / 2.
    """
    strong, weak, other = kinds[0], kinds[1], kinds[2] + kinds[3]
    first_longer = strong + weak >= other
    if not first_longer:
        strong, weak, other = kinds[2], kinds[3], strong + weak
    rest = other + kinds[4]
    wish_slots = push_slots = slots
    if may_go is not None:
        strong_go, weak_go = (may_go[0], may_go[1]) if first_longer else (may_go[2], may_go[3])
        push_slots = 1 if strong_go else -1
        wish_slots = 1 if strong_go or weak_go else -1
    pushed = (strong - weak - rest - push_slots + 1) // 2
    same_wish = (strong + weak - rest - wish_slots + 1) // 2
    return (pushed if pushed > 0 else 0), (same_wish if same_wish > 0 else 0)
