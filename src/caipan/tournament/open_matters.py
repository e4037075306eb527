"""What a section's book says of matters that others leave open, or punishes; the section's own settings go first."""

from functools import cache

from caipan.rulebook.faults import UnknownEdition
from caipan.rulebook.loader import load_edition
from caipan.rulebook.sections import Event

from .model import SectionRules
from .tie_keys import OPEN_SETTINGS


@cache
def event_of_edition(edition: str) -> Event | None:
    """Return the part of a book about events; nothing for a book without one, or one that is not known here."""
    try:
        return load_edition(edition).event
    except UnknownEdition:
        return None


def open_setting(rules: SectionRules, name: str) -> str:
    """Return the value of a setting: the section's own, else the book's (XQ11 14.4.b, XQ99 swiss-note.9), else ours."""
    if chosen := rules.settings.get(name):
        return chosen
    event = event_of_edition(rules.edition)
    if event is not None and name == "bye-opponent":
        return event.open_matters.bye_opponent
    if event is not None and name == "total-score-highest":
        return event.open_matters.total_score_highest
    return OPEN_SETTINGS[""][name]
