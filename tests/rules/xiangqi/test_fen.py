"""FEN: every fault is named with its square, all at once; lenient reading; round trips."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caipan.rules.xiangqi import START_FEN, Board, FenError, FenFault, Piece, PieceKind, Side, fen_faults, parse_square

# (what, FEN, faults as "code square")
FAULTS = [
    ("no black general", "9/9/9/9/9/9/9/9/9/4K4 w", ["no_general"]),
    ("two red generals", "3k5/9/9/9/9/9/9/9/9/4KK3 w", ["extra_general f0"]),
    ("side to move can take the general", "4k4/9/9/9/4R4/9/9/9/9/3K5 w", ["opponent_in_check e9"]),
    ("generals facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", ["generals_face"]),
    ("general outside the palace", "3k5/9/9/9/9/9/4K4/9/9/9 w", ["general_outside_palace e3"]),
    ("advisor outside the palace", "3k5/9/9/9/9/9/9/9/2A6/4K4 w", ["advisor_point c1"]),
    ("advisor off its points", "3k5/9/9/9/9/9/9/9/3A5/4K4 w", ["advisor_point d1"]),
    ("elephant on a wrong point", "3k5/9/9/9/9/9/9/3B5/9/4K4 w", ["elephant_point d2"]),
    ("elephant over the river", "3k5/9/9/2B6/9/9/9/9/9/4K4 w", ["elephant_point c6"]),
    ("red pawn behind its start", "3k5/9/9/9/9/9/9/P8/9/4K4 w", ["pawn_behind_start a2"]),
    ("black pawn behind its start", "3k5/9/p8/9/9/9/9/9/9/4K4 w", ["pawn_behind_start a7"]),
    ("pawn on an even file before the river", "3k5/9/9/9/9/9/1P7/9/9/4K4 w", ["pawn_file b3"]),
    ("two unmoved pawns on a file", "3k5/9/9/9/9/P8/P8/9/9/4K4 w", ["pawns_on_one_file a4"]),
    ("six pawns", "3k5/9/9/9/9/9/P1P1P1P1P/9/9/4K4 w".replace("9/9/9/9/9/P", "9/P8/9/9/9/P", 1), ["too_many"]),
    ("three rooks", "3k5/9/9/9/RRR6/9/9/9/9/4K4 w", ["too_many"]),
    ("ten columns", "3k6/9/9/9/9/9/9/9/9/4K4 w", ["rank_width"]),
    ("eight columns", "3k5/9/8/9/9/9/9/9/9/4K4 w", ["rank_width"]),
    ("nine ranks", "3k5/9/9/9/9/9/9/9/4K4 w", ["rank_count"]),
    ("eleven ranks", "3k5/9/9/9/9/9/9/9/9/9/4K4 w", ["rank_count"]),
    ("unknown letter", "3k5/9/9/9/4x4/9/9/9/9/4K4 w", ["unknown_letter e5"]),
    ("unknown side", "3k5/9/9/9/9/9/9/9/9/4K4 x", ["side"]),
    ("empty", "", ["empty"]),
    ("seven fields", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x", ["field_count"]),
    ("castling field", "3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", ["unused_field"]),
    ("bad counters", "3k5/9/9/9/9/9/9/9/9/4K4 w - - x -1", ["clock", "move_number"]),
    ("very long", "9/" * 300, ["too_long"]),
    ("side of 17", "4k4/9/9/9/RRRRRRRRR/RRRRRRR2/9/9/9/3K5 w", ["too_many", "side_overfull"]),
]


@pytest.mark.parametrize(("fen", "expected"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_each_fault_is_named(fen: str, expected: list[str]) -> None:
    with pytest.raises(FenError) as caught:
        Board(fen)
    named = [f"{found.fault} {found.square_name}".strip() for found in caught.value.faults]
    assert [name.split()[0] for name in named] == [name.split()[0] for name in expected]
    assert all(name in named for name in expected if " " in name)
    assert caught.value.reason == "bad_fen"


def test_every_kind_of_fault_has_a_case() -> None:
    assert {name.split()[0] for case in FAULTS for name in case[2]} == set(FenFault)


def test_all_faults_at_once_with_squares() -> None:
    found = fen_faults("4k4/9/4a4/9/9/9/1P7/9/2AK5/9 b KQ - x 1")
    assert {(fault.fault, fault.square_name) for fault in found} == {
        (FenFault.ADVISOR_POINT, "e7"),
        (FenFault.ADVISOR_POINT, "c1"),
        (FenFault.PAWN_FILE, "b3"),
        (FenFault.UNUSED_FIELD, ""),
        (FenFault.CLOCK, ""),
    }
    found = fen_faults("4kx3/10/9/9/9/9/9/9/9/4K4 z")
    assert [fault.fault for fault in found] == [
        FenFault.UNKNOWN_LETTER,
        FenFault.UNKNOWN_LETTER,
        FenFault.RANK_WIDTH,
        FenFault.SIDE,
    ]


def test_a_refused_fen_leaves_the_board_alone() -> None:
    board = Board()
    with pytest.raises(FenError):
        board.set_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHBAKABXR w")
    assert board == Board()


@pytest.mark.parametrize(
    "fen",
    [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - -",
        "\ufeffrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 0",
        "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR   w - - 0 1 ",
    ],
)
def test_dialects_of_the_opening_position(fen: str) -> None:
    assert Board(fen).fen() == START_FEN


def test_both_letter_sets_are_written() -> None:
    assert Board().fen("HE").startswith("rheakaehr/")
    assert Board(Board().fen("HE")) == Board()


@pytest.mark.parametrize(
    "fen",
    [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w",  # rook odds
        "3k5/9/9/9/RRR6/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/P8/P8/1P7/9/4K4 w",
        "3k5/3P5/3P1P3/9/3P1P3/9/9/9/9/4K4 w",
    ],
)
def test_lenient_reading_admits_odds_games_and_compositions(fen: str) -> None:
    board = Board(fen, strict=False)
    assert board.legal_moves
    assert Board(board.fen(), strict=False) == board


@pytest.mark.parametrize(
    "fen", ["", "9/9/9/9/9/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/9/4K4 w", "3k5/9/9/9/9/9/9/9/9/4KK3 w"]
)
def test_lenient_reading_still_refuses_what_has_no_game(fen: str) -> None:
    with pytest.raises(FenError):
        Board(fen, strict=False)


# a busy machine is no fault of the reader
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
pieces = st.builds(Piece, st.sampled_from(Side), st.sampled_from(PieceKind)).map(lambda piece: piece.letter)


@patient
@given(st.lists(st.one_of(st.none(), pieces), min_size=90, max_size=90), st.sampled_from("wrbx"))
def test_any_board_is_accepted_or_refused_with_faults(squares: list[str | None], side: str) -> None:
    rows = ["".join(letter or "1" for letter in squares[start : start + 9]) for start in range(0, 90, 9)]
    read_or_refuse("/".join(rows) + " " + side)


@patient
@given(st.text(alphabet="kabnrcpKABNRCPheHE0123456789/ wb-xé", max_size=80))
def test_any_text_is_accepted_or_refused_with_faults(text: str) -> None:
    read_or_refuse(text)


def read_or_refuse(fen: str) -> None:
    for strict in (True, False):
        try:
            board = Board(fen, strict=strict)
        except FenError as error:
            sound = bool(error.faults)
        else:
            sound = Board(board.fen(), strict=strict).fen() == board.fen()
        assert sound


def test_squares_in_faults_are_squares() -> None:
    (fault,) = fen_faults("3k5/9/9/9/9/9/1P7/9/9/4K4 w")
    assert fault.square == parse_square("b3")
    assert str(fault) == "pawn_file b3"
    assert Board("3k5/9/9/9/9/9/1P7/9/9/4K4 w", strict=False).status() == (fault,)
    assert Board().status() == ()
