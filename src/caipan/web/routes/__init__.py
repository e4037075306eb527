"""Every route of the desk, by subject."""

from . import rounds

HANDLERS = [*rounds.HANDLERS]
