"""The independent checker of a round: everything anew from the cards, no code shared with the engine, only its types.

``check_round`` is the door. It settles R4-R9 with matchings of its own and walks R12 through the finished pairs.
"""

from caipan.tournament.swiss.checker.findings import Finding
from caipan.tournament.swiss.checker.round import check_round

__all__ = ["Finding", "check_round"]
