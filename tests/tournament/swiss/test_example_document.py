"""docs/swiss-example.md is what its script makes, and shows every form and nearly every reason."""

from docs.write_swiss_example import FILE, document


def test_the_page_is_up_to_date() -> None:
    assert document() == FILE.read_text(encoding="utf-8"), "run: python docs/write_swiss_example.py"


def test_every_form_is_shown() -> None:
    text = FILE.read_text(encoding="utf-8")
    for form in ("same place", "displaced", "same row", "split", "float", "**leaves**", "**bye**"):
        assert f": {form}. " in text or form.startswith("**"), form
        assert form in text
