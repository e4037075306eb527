"""Entries from a spreadsheet: read, match columns, check every cell, correct in the preview, write all or nothing."""
