"""The checklist on the page about Go is what the editions and their tests say."""

from docs.write_go_checklist import PAGE, checklist, whole_page


def test_the_checklist_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == whole_page(), "run `python -m docs.write_go_checklist`"


def test_every_point_of_play_is_there() -> None:
    points = {line.split("|")[1].strip() for line in checklist().splitlines() if line.startswith(("| O-", "| G-"))}
    assert {f"O-{n}" for n in range(1, 10)} | {f"G-{n}" for n in range(1, 18)} <= points
