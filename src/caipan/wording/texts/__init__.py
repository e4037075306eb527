"""The zh-Hans text of every stable code of the system, by subject."""

from . import desk, federation_ties, judging, paper, report_file, tournament, web, xiangqi

SUBJECTS = (desk, federation_ties, judging, paper, report_file, tournament, web, xiangqi)

TEXTS: dict[str, str] = {code: text for subject in SUBJECTS for code, text in subject.TEXTS.items()}
"""Text by code."""
