"""View records to paper and spreadsheets: PDF, xlsx, csv."""

from .cross_sheet import cross_table
from .pairing_sheet import pairing_sheet, result_sheet, round_table
from .paper import MissingGlyphs, PaperUnavailable, render_pdf
from .ruling_sheet import ruling_sheet
from .sheets import Table, write_csv, write_xlsx
from .standings_sheet import standings_sheet, standings_table

__all__ = [
    "MissingGlyphs",
    "PaperUnavailable",
    "Table",
    "cross_table",
    "pairing_sheet",
    "render_pdf",
    "result_sheet",
    "round_table",
    "ruling_sheet",
    "standings_sheet",
    "standings_table",
    "write_csv",
    "write_xlsx",
]
