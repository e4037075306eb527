"""The entry bar."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.desk.desk import Desk
from caipan.desk.quick import SIGNS, parsed
from caipan.desk.views import Done, Echo
from caipan.tournament.model import Result

from .hall import ARRANGER, good, running_hall


@pytest.mark.parametrize(
    ("text", "board", "sign"),
    [
        ("15 1", 15, "1"),
        ("15 0", 15, "0"),
        ("15 =", 15, "="),
        ("15=", 15, "="),
        ("15 5", 15, "5"),
        ("15*", 15, "*"),
        ("15 +", 15, "+"),
        ("15 -", 15, "-"),
        ("15 x", 15, "x"),
        ("15 X", 15, "x"),
        ("15 ×", 15, "x"),
        ("１５　１", 15, "1"),
        ("１５＝", 15, "="),
        ("15 －", 15, "-"),
        ("15 −", 15, "-"),
        ("15 1-0", 15, "1-0"),
        ("15 ½-½", 15, "½-½"),
        (" 15台 0", 15, "0"),
        ("15", 15, ""),
        (".15", 15, ""),
        ("151", 151, ""),
    ],
)
def test_every_way_of_typing_a_result(text: str, board: int, sign: str) -> None:
    assert parsed(text) == (board, sign)
    assert sign == "" or sign in SIGNS


@pytest.mark.parametrize("text", ["", " ", "1 0x1", "abc", "=", "胜 3", "99999 1"])
def test_what_is_no_result_is_not_guessed(text: str) -> None:
    found = parsed(text)
    assert found is None or found[1] not in SIGNS


@given(st.text(max_size=12))
def test_no_text_upsets_the_bar(text: str) -> None:
    found = parsed(text)
    assert found is None or found[0] >= 0


async def test_the_echo_says_what_enter_will_do(desk: Desk) -> None:
    hall = await running_hall(desk)
    echo = good(await desk.echo(*hall.here, 1, "2 1"))
    assert (echo.state, echo.board, echo.result, echo.next_board) == ("ready", 2, "1-0", 3)
    assert echo.message.key == "echo-ready"
    assert await hall.stands(1, 2) == ""
    assert good(await desk.echo(*hall.here, 1, "2")).state == "jump"
    for text, key in [
        ("", "echo-empty"),
        ("x", "echo-no-board"),
        ("9 1", "echo-board-unknown"),
        ("2 7", "echo-sign-unknown"),
    ]:
        fault = good(await desk.echo(*hall.here, 1, text))
        assert (fault.state, fault.message.key) == ("fault", key)
    assert good(await desk.echo(*hall.here, 3, "2 1")).message.key == "echo-round-later"


async def test_the_echo_warns_before_a_result_is_replaced(desk: Desk) -> None:
    hall = await running_hall(desk)
    await desk.enter_quick(*hall.here, 1, "2 1", by=ARRANGER)
    assert good(await desk.echo(*hall.here, 1, "2 1")).state == "same"
    echo = good(await desk.echo(*hall.here, 1, "2 ="))
    assert (echo.state, echo.before, echo.result) == ("replace", "1-0", "1/2-1/2")


async def test_the_echo_of_a_draft_asks_for_publication(desk: Desk) -> None:
    hall = await running_hall(desk)
    await desk.withdraw_publication(*hall.here, 1, by=ARRANGER)
    assert good(await desk.echo(*hall.here, 1, "2 1")).message.key == "echo-draft"


@pytest.mark.parametrize(("sign", "result"), [(sign, result) for sign, result in SIGNS.items() if sign != "封"])
async def test_every_sign_is_stored_as_its_result(desk: Desk, sign: str, result: Result) -> None:
    hall = await running_hall(desk, players=4)
    answer = await desk.enter_quick(*hall.here, 1, f"1 {sign}", by=ARRANGER)
    assert isinstance(answer, Done)
    assert (await hall.stands(1, 1), answer.next_board) == (result.value, 2)


async def test_a_text_without_a_result_writes_nothing(desk: Desk) -> None:
    hall = await running_hall(desk)
    before = await hall.version()
    for text in ("2", "2 7", "abc", ""):
        assert isinstance(await desk.enter_quick(*hall.here, 1, text, by=ARRANGER), Echo)
    assert await hall.version() == before
