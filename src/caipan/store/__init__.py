"""The append-only log of events on SQLite; knows nothing of what the events mean."""
