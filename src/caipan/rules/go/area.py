"""Area counting 数子法 in quarter stones (Go rules 9, 11, 24): half points, komi 3¾ and fines of one stone, all exact.

Prisoners play no part: area counting looks at the board only.
"""

from collections.abc import Collection

import msgspec

from caipan.rules.go.board import Board, Colour
from caipan.rules.go.life import check_dead, regions

KOMI_QUARTER_STONES = 15
"""Black gives 3¾ stones (11)."""


class Area(msgspec.Struct, frozen=True):
    """The points of the board: black's, white's, and those between both sides' live stones, shared by halves (9.2)."""

    black: int
    white: int
    shared_points: tuple[int, ...] = ()

    @property
    def shared(self) -> int:
        """How many points are shared."""
        return len(self.shared_points)

    @property
    def black_half_stones(self) -> int:
        """Black's count in half stones: a shared point is half for each."""
        return 2 * self.black + self.shared

    @property
    def white_half_stones(self) -> int:
        """White's count in half stones."""
        return 2 * self.white + self.shared


class Count(msgspec.Struct, frozen=True):
    """A counted game; `margin_quarter_stones` is black's lead over what it needs, negative if white wins."""

    area: Area
    komi_quarter_stones: int
    black_fines: int
    white_fines: int
    margin_quarter_stones: int

    @property
    def winner(self) -> Colour | None:
        """Who won; `None` for a draw."""
        if not self.margin_quarter_stones:
            return None
        return Colour.BLACK if self.margin_quarter_stones > 0 else Colour.WHITE

    @property
    def result(self) -> str:
        """`1-0` if black won, `0-1` or `1/2-1/2`."""
        return {Colour.BLACK: "1-0", Colour.WHITE: "0-1", None: "1/2-1/2"}[self.winner]


def count_area(board: Board, dead: Collection[int] = ()) -> Area:
    """Count the board once the dead stones are lifted (9.1).

    Args:
        board: the final position.
        dead: points of dead stones; a string dies as a whole.

    Raises:
        WrongMark: a mark on an empty point, or on stones that nobody can take.
    """
    lifted = check_dead(board, dead)
    colours = [None if point in lifted else board.colour_at(point) for point in range(board.size**2)]
    points = {Colour.BLACK: colours.count(Colour.BLACK), Colour.WHITE: colours.count(Colour.WHITE)}
    shared: list[int] = []
    for region in regions(board.size, colours, None):
        owners = {colours[near] for near in region.border}
        if len(owners) == 1 and (owner := owners.pop()) is not None:
            points[owner] += len(region.points)
        else:
            shared += region.points
    return Area(points[Colour.BLACK], points[Colour.WHITE], tuple(sorted(shared)))


def count_game(
    area: Area, *, komi_quarter_stones: int = KOMI_QUARTER_STONES, black_fines: int = 0, white_fines: int = 0
) -> Count:
    """Compare black's count with half of all points plus komi (9.3, 11).

    Args:
        area: of the final position.
        komi_quarter_stones: what black gives, in quarters of a stone; 0 without komi.
        black_fines: stones that black gives for warnings, one each (24.1).
        white_fines: stones that white gives for warnings.
    """
    points = area.black + area.white + area.shared
    # Half of all points in quarter stones is 2 * points: 180.5 on 19 lines is 722 quarters.
    margin = 2 * area.black_half_stones - 2 * points - komi_quarter_stones + 4 * (white_fines - black_fines)
    return Count(area, komi_quarter_stones, black_fines, white_fines, margin)


def mixed_stones(quarter_stones: int) -> str:
    """A number of stones as the rule book writes it: `2又3/4`, `1/2`, `7`; without a sign."""
    whole, quarters = divmod(abs(quarter_stones), 4)
    fraction = ("", "1/4", "1/2", "3/4")[quarters]
    if not fraction:
        return str(whole)
    return f"{whole}又{fraction}" if whole else fraction


def result_zh(margin_quarter_stones: int) -> str:
    """The result as it is entered on Chinese game sheets: `黑胜2又3/4子`, `和棋` (11)."""
    if not margin_quarter_stones:
        return "和棋"
    return f"{'黑' if margin_quarter_stones > 0 else '白'}胜{mixed_stones(margin_quarter_stones)}子"


def sgf_result(margin_quarter_stones: int) -> str:
    """The result for SGF `RE`, in points, of which a stone has two: `B+5.5`, `0`."""
    if not margin_quarter_stones:
        return "0"
    halves, quarter = divmod(abs(margin_quarter_stones), 2)
    return f"{'B' if margin_quarter_stones > 0 else 'W'}+{halves}{'.5' if quarter else ''}"
