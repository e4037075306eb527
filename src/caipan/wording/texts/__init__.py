"""The zh-Hans text of every stable code of the system, by subject."""

from . import judging, paper

SUBJECTS = (judging, paper)

TEXTS: dict[str, str] = {code: text for subject in SUBJECTS for code, text in subject.TEXTS.items()}
"""Text by code."""
