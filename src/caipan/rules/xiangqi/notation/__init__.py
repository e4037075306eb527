"""Move texts: read every style by recognition, write each by name."""

from caipan.rules.xiangqi.notation.line import parse_line, write_line
from caipan.rules.xiangqi.notation.reading import parse_move, possible_moves
from caipan.rules.xiangqi.notation.styles import Style
from caipan.rules.xiangqi.notation.writing import write_move

__all__ = ["Style", "parse_line", "parse_move", "possible_moves", "write_line", "write_move"]
