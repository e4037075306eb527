"""Every route of the desk, by subject."""

from litestar.types import ControllerRouterHandler

from . import (
    competitions,
    entries,
    journal,
    judging,
    live,
    lots,
    papers,
    pictures,
    preferences,
    public,
    ranking,
    regulations,
    results,
    rounds,
    rules,
)

HANDLERS: list[ControllerRouterHandler] = [
    *competitions.HANDLERS,
    *regulations.HANDLERS,
    *entries.HANDLERS,
    *lots.HANDLERS,
    *rounds.HANDLERS,
    *results.HANDLERS,
    *ranking.HANDLERS,
    *journal.HANDLERS,
    *judging.HANDLERS,
    *public.HANDLERS,
    *live.HANDLERS,
    *preferences.HANDLERS,
    *rules.HANDLERS,
    *papers.HANDLERS,
    *pictures.HANDLERS,
]
"""All route handlers."""
