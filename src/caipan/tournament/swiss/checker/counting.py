"""The checker's counting bound for R9, so that large levels need no matching."""

from collections import Counter
from collections.abc import Iterable

from caipan.tournament.swiss.checker.people import People


def least_bad_colours(people: People, members: Iterable[int], unpaired: int) -> tuple[int, int]:
    """Fewest (pushed to a difference of two, same-wish pairs) among members of whom so many are not paired here.

    Somebody of the longer row can be spared a partner of his own wish only by the other row, by a player without a
    wish, or by not being paired; a push needs two of one wish who both have a difference already.
    """
    wishes: Counter[str] = Counter()
    strong: Counter[str] = Counter()
    for number in members:
        wish = people.wants(number)
        wishes[wish] += 1
        strong[wish] += people.card[number].balance != 0
    longer, shorter = ("first", "second") if wishes["first"] >= wishes["second"] else ("second", "first")
    relief = wishes[shorter] + wishes["none"] + unpaired
    same = wishes[longer] - relief
    pushed = strong[longer] - (wishes[longer] - strong[longer]) - relief
    return max(0, (pushed + 1) // 2), max(0, (same + 1) // 2)
