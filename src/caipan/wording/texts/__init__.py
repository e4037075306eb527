"""The zh-Hans text of every stable code of the system, by subject."""

TEXTS: dict[str, str] = {}
"""Text by code."""
