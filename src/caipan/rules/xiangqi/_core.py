# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: binding=False, always_allow_keywords=False
"""The compiled core: positions, with every call from Python validated.

The work is done by `_mailbox.py`. Both files are ordinary Python with Cython annotations: compiled at install, they run
without the interpreter lock; uncompiled they run as they stand, some hundred times slower. `COMPILED` says which.
"""

# ruff: noqa: F821 - `free` and `realloc` come from `_core.pxd`
from caipan.rules.xiangqi.errors import IllegalMove
from caipan.rules.xiangqi.move import MOVES, SQUARE_NAMES
from caipan.rules.xiangqi.piece import PIECES, Side

try:
    import cython
except ModuleNotFoundError:
    import caipan.rules.xiangqi._uncompiled as cython

if not cython.compiled:
    from caipan.rules.xiangqi._mailbox import MAX_MOVES, Mailbox

COMPILED: bool = cython.compiled

GENERAL = cython.declare(cython.int, 1)
_MOVES = cython.declare(list, MOVES)
_PIECES = cython.declare(list, PIECES)
_SIDES = cython.declare(tuple, (Side.RED, Side.BLACK))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _inner(square: cython.int) -> cython.int:
    """Return the mailbox square of a square 0-89."""
    return square + 7 * (square // 9) + 51


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _outer(s: cython.int) -> cython.int:
    """Return the square 0-89 of a mailbox square."""
    return 9 * (s >> 4) + (s & 15) - 30


class Position(Mailbox):
    """Pieces, side to move and the moves made since the set-up. `Board` adds texts, records and outcomes."""

    def __init__(self):
        self._allocate()
        self.clear()

    def _allocate(self):
        self.allocate()
        if not cython.compiled:
            self.past = []
            self.depth = 0
            self.room = 0

    def __dealloc__(self):
        free(self.past)

    def clear(self):
        """Take every piece off; red to move; history forgotten."""
        self.wipe()
        self.clock = 0
        self.fullmove = 1
        self.depth = 0

    def arrange(self, codes, side: cython.int, clock: cython.int = 0, fullmove: cython.int = 1):
        """Set up 90 piece codes, a0 first; at most 16 pieces a side, one of them the general."""
        if len(codes) != 90:
            raise ValueError(f"a board has 90 squares, not {len(codes)}")
        self.clear()
        square: cython.int
        for square in range(90):
            if codes[square]:
                self.put(square, codes[square])
        if side:
            self.flip()
        self.clock = clock
        self.fullmove = fullmove

    def codes(self):
        """Return the 90 piece codes, a0 first: 0 empty, kind + 8 red, kind + 16 black."""
        row = cython.declare(cython.uchar[90])
        if not cython.compiled:
            row = [0] * 90
        i: cython.int
        for i in range(90):
            row[i] = self.board[_inner(i)]
        return bytes(row[:90])

    def put(self, square: cython.int, code: cython.int):
        """Put a piece (core code) on a square in place of what stands there; history is forgotten."""
        if not 0 <= square < 90 or not 8 < code < 24 or code & 7 == 0:
            raise ValueError(f"cannot put piece {code} on square {square}")
        s: cython.int = _inner(square)
        before: cython.int = self.lift(s) if self.board[s] else 0
        slot: cython.int = self._free_slot(code)
        if slot < 0:
            if before:
                self.drop(s, before)
            raise ValueError(f"no room for piece {code} on {SQUARE_NAMES[square]}: 16 pieces a side, one general")
        self.depth = 0
        self.drop(s, code | slot << 5)

    def _free_slot(self, code: cython.int) -> cython.int:
        """Return a slot for one more piece, -1 when there is none; the general has the first of its side."""
        slot: cython.int = 0 if code & 8 else 16
        if code & 7 == GENERAL:
            return -1 if self.square_of[slot] else slot
        i: cython.int
        for i in range(slot + 1, slot + 16):
            if self.square_of[i] == 0:
                return i
        return -1

    def remove(self, square: cython.int):
        """Take the piece off a square, if any; history is forgotten."""
        if not 0 <= square < 90:
            raise ValueError(f"no square {square}")
        self.depth = 0
        if self.board[_inner(square)]:
            self.lift(_inner(square))

    def copy(self, history: cython.bint = True):
        """Return an independent copy of the same class; without its history if asked."""
        twin: Position = type(self).__new__(type(self))
        twin._allocate()
        twin.assume(self)
        twin.clock = self.clock
        twin.fullmove = self.fullmove
        if history:
            twin._make_room(self.depth)
            i: cython.int
            for i in range(self.depth):
                twin.past[i] = self.past[i]
            twin.depth = self.depth
        return twin

    @property
    def turn(self):
        """The side to move."""
        return _SIDES[self.side]

    @turn.setter
    def turn(self, side):
        if (1 if side else 0) != self.side:
            self.depth = 0
            self.flip()

    @property
    def key(self):
        """The 64-bit Zobrist key of pieces and side to move; the same in every process."""
        return self.hash

    @property
    def ply(self):
        """The number of moves (and passes) made since the set-up."""
        return self.depth

    @property
    def legal_moves(self):
        """The legal moves as a list."""
        return self._listed(False, False)

    @property
    def legal_captures(self):
        """The legal moves that capture, as a list."""
        return self._listed(True, False)

    @property
    def checking_moves(self):
        """The legal moves that give check, as a list."""
        return self._listed(False, True)

    def _listed(self, captures: cython.bint, checks: cython.bint):
        moves = cython.declare(cython.int[MAX_MOVES])
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        n: cython.int = self.generate(moves, captures)
        i: cython.int
        f: cython.int
        t: cython.int
        found: list = []
        for i in range(n):
            f = moves[i] >> 8
            t = moves[i] & 255
            if not checks or self.checks(f, t):
                found.append(_MOVES[_outer(f) << 7 | _outer(t)])
        return found

    def has_legal_move(self):
        """Say whether the side to move can move at all."""
        moves = cython.declare(cython.int[MAX_MOVES])
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        return self.generate(moves, False) > 0

    def is_check(self):
        """Say whether the side to move is in check (被将军)."""
        return self.general_attacked(self.side)

    def is_legal(self, move: cython.int):
        """Say whether the side to move may play `move`."""
        f: cython.int = move >> 7
        t: cython.int = move & 127
        if f < 0 or f > 89 or t > 89:
            return False
        f = _inner(f)
        t = _inner(t)
        p: cython.int = self.board[f]
        own: cython.int = 8 << self.side
        if p & own == 0 or self.board[t] & own or f == t:
            return False
        return self.reaches(f, t) and not self.exposes(f, t)

    def gives_check(self, move: cython.int):
        """Say whether a legal move attacks the opponent's general."""
        if not self.is_legal(move):
            self._refuse(move)
        return self.checks(_inner(move >> 7), _inner(move & 127))

    def push(self, move: cython.int):
        """Play a legal move; IllegalMove otherwise and nothing changes."""
        f: cython.int = move >> 7
        t: cython.int = move & 127
        if f < 0 or f > 89 or t > 89:
            self._refuse(move)
        f = _inner(f)
        t = _inner(t)
        own: cython.int = 8 << self.side
        if self.board[f] & own == 0 or self.board[t] & own or not self.reaches(f, t):
            self._refuse(move)
        undo: cython.int = self.make(f, t)
        if self.general_attacked(self.side ^ 1):
            self.unmake(f, t, undo)
            self._refuse(move)
        self.remember(move, undo)

    def remember(self, move, undo):
        """Add to the history what `pop` needs: clock, move and captured piece in one number."""
        if self.depth == self.room:
            self._make_room(2 * self.room + 64)
        entry: cython.longlong = self.clock
        self.past[self.depth] = entry << 24 | move << 10 | undo
        self.depth += 1
        self.clock = 0 if undo else self.clock + 1
        if self.side == 0:
            self.fullmove += 1
        return 0

    def _make_room(self, room: cython.int):
        if room <= self.room:
            return
        if cython.compiled:
            grown: cython.p_longlong = cython.cast(
                cython.p_longlong, realloc(self.past, room * cython.sizeof(cython.longlong))
            )
            if not grown:
                raise MemoryError
            self.past = grown
        else:
            self.past += [0] * (room - self.room)
        self.room = room

    def push_pass(self):
        """Give the turn away without moving (a question of the judge's, never a legal move); `pop` takes it back."""
        self.flip()
        self.remember(0, 0)

    def pop(self):
        """Take the last move (or pass) back and return it; IndexError when there is none."""
        if self.depth == 0:
            raise IndexError("no move to take back")
        self.depth -= 1
        entry: cython.longlong = self.past[self.depth]
        move: cython.int = (entry >> 10) & 16383
        if self.side == 0:
            self.fullmove -= 1
        if move:
            self.unmake(_inner(move >> 7), _inner(move & 127), entry & 1023)
        else:
            self.flip()
        self.clock = entry >> 24
        return _MOVES[move]

    @property
    def move_stack(self):
        """The moves made since the set-up, oldest first; a pass is `NULL_MOVE`."""
        i: cython.int
        made: list = []
        for i in range(self.depth):
            made.append(_MOVES[(self.past[i] >> 10) & 16383])
        return made

    def refusal(self, move: cython.int):
        """Return why a move may not be played (a reason code of `IllegalMove`), None when it may."""
        f: cython.int = move >> 7
        t: cython.int = move & 127
        if f < 0 or f > 89 or t > 89:
            return "off_board"
        f = _inner(f)
        t = _inner(t)
        own: cython.int = 8 << self.side
        if self.board[f] == 0:
            return "empty_square"
        if self.board[f] & own == 0:
            return "opponents_piece"
        if self.board[t] & own:
            return "own_piece_there"
        if not self.reaches(f, t):
            return "cannot_move_so"
        if not self.exposes(f, t):
            return None
        undo: cython.int = self.make(f, t)
        faces: cython.bint = self.generals_facing()
        self.unmake(f, t, undo)
        return "generals_face" if faces else "general_exposed"

    def _refuse(self, move: cython.int):
        known: cython.bint = 0 <= move < 11520 and move & 127 < 90
        text = SQUARE_NAMES[move >> 7] + SQUARE_NAMES[move & 127] if known else str(move)
        raise IllegalMove(text, self.refusal(move) or "off_board")

    def generals_face(self):
        """Say whether the generals stand on one file with nothing between (2.2)."""
        return self.generals_facing()

    def in_check(self, side):
        """Say whether the general of `side` is attacked, whoever is to move."""
        return self.general_attacked(1 if side else 0)

    def piece_at(self, square: cython.int):
        """Return the piece on a square (0-89), None when it is empty."""
        if not 0 <= square < 90:
            raise ValueError(f"no square {square}")
        return _PIECES[self.board[_inner(square)]]

    def attackers(self, side, square: cython.int):
        """Return the squares of the pieces of `side` that reach `square` (or take what stands there), check apart."""
        if not 0 <= square < 90:
            raise ValueError(f"no square {square}")
        base: cython.int = 16 if side else 0
        t: cython.int = _inner(square)
        i: cython.int
        f: cython.int
        found: list = []
        for i in range(16):
            f = self.square_of[base + i]
            if f and f != t and self.reaches(f, t):
                found.append(_outer(f))
        return found

    def perft(self, depth: cython.int):
        """Count the legal lines of `depth` plies, without the interpreter lock."""
        if depth < 1:
            return 1
        total: cython.longlong
        with cython.nogil:
            total = self.count(depth)
        return total
