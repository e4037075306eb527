"""Standings of a report file on paper and as a spreadsheet, for `caipan standings --pdf --xlsx`."""

from pathlib import Path

import typer

from caipan.cli.language import current_language
from caipan.desk.foreign import foreign_standings
from caipan.reports import (
    MissingGlyphs,
    PaperUnavailable,
    render_pdf,
    standings_sheet,
    standings_table,
    write_xlsx,
)
from caipan.tournament.state import Section


def write_standings(
    section: Section, ties: tuple[str, ...], after: int | None, pdf: Path | None, xlsx: Path | None
) -> None:
    """Write the files that were asked for; ends the command with 2 when PDF cannot be made."""
    if pdf is None and xlsx is None:
        return
    view = foreign_standings(section, after=after, ties=ties)
    language = current_language()
    if xlsx is not None:
        xlsx.write_bytes(write_xlsx([standings_table(view, language)]))
    if pdf is not None:
        try:
            pdf.write_bytes(render_pdf("standings", standings_sheet(view, language)))
        except (PaperUnavailable, MissingGlyphs) as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2) from error
