"""`caipan standings --pdf --xlsx`: a report file on paper."""

import io
from pathlib import Path

import openpyxl
import pytest
from typer.testing import CliRunner

from caipan.cli.main import build_app


def test_standings_of_a_report_file_on_paper(shared: Path, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf", reason="needs pypdf")
    pytest.importorskip("typst", reason="needs the extra 'pdf' (typst)")
    report = shared / "corpus/tournaments/sharly/example_trf16.trf"
    pdf, xlsx = tmp_path / "standings.pdf", tmp_path / "standings.xlsx"
    words = ["standings", str(report), "--ties", "opponents-sum,wins", "--pdf", str(pdf), "--xlsx", str(xlsx)]
    result = CliRunner().invoke(build_app(), words)
    assert result.exit_code == 0, result.output
    rows = list(openpyxl.load_workbook(io.BytesIO(xlsx.read_bytes())).worksheets[0].values)
    assert len(rows) == 284 + 2
    pages = pypdf.PdfReader(io.BytesIO(pdf.read_bytes())).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert all(str(row[1]).split(" ", 1)[1] in text for row in rows[2:20])
