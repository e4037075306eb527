"""The desk: one method per use case. Every answer is a view record, ``Refused``, ``Faults`` or ``Conflict``; no prose.

``competition`` is the id in addresses, ``section`` the key of a section (empty: the first). Unknown ids answer
``Refused`` with the reasons ``no-such-competition``, ``no-such-section``, ``no-such-round``, ``no-such-board``,
``no-such-player``, ``no-such-preview``, ``no-such-version``. A damaged log raises ``store.LogDamaged``.
"""

from .cases.base import Clock
from .cases.competitions import CompetitionCases
from .cases.entries import EntryCases
from .cases.imports import ImportCases
from .cases.journal import JournalCases
from .cases.judging import JudgingCases
from .cases.publication import PublicationCases
from .cases.ranking import RankingCases
from .cases.regulations import RegulationCases
from .cases.rounds import RoundCases

__all__ = ["Clock", "Desk"]


class Desk(
    CompetitionCases,
    RegulationCases,
    EntryCases,
    ImportCases,
    RoundCases,
    JudgingCases,
    RankingCases,
    JournalCases,
    PublicationCases,
):
    """All use cases; ``by`` names the person and the device.

    Args of the constructor: the log, ``now_ms`` (wall time in milliseconds), ``new_id`` (ids of new competitions).
    """
