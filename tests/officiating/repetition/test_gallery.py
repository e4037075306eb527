"""The gallery in docs/ is what the judge answers today."""

from caipan.officiating.repetition.answer import MoveClass
from docs.write_gallery import CHAPTERS, PAGE, cases, document, judged, pictures


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == document(), "run `make docs`"


def test_every_picture_is_there_and_fresh() -> None:
    assert [path.name for path, svg in pictures() if not path.is_file() or path.read_text("utf-8") != svg] == []


def test_every_kind_of_move_has_a_picture() -> None:
    known = cases()
    shown = {act.kind for ids in CHAPTERS.values() for case_id in ids for act in judged(known[case_id]).moves}
    assert shown == set(MoveClass)
