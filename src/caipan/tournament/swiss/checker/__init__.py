"""The independent checker of a round: re-derives everything from the cards; shares no code with the engine, only its types.

``check_round`` is the door. It settles R4-R9 with matchings of its own and walks R12 through the finished pairs.
"""

from caipan.tournament.swiss.checker.findings import Finding
from caipan.tournament.swiss.checker.round import check_round

__all__ = ["Finding", "check_round"]
