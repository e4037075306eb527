"""The stand-in is only ever used by `_core.py`, which has its own types."""
