"""Judging repeated positions 棋例: cycle, classes of moves, grades, verdict with evidence."""
