# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: binding=False, always_allow_keywords=False
"""The compiled core, inner half: a 16x16 mailbox, legal moves by a danger map, perft with bulk counting.

Ordinary Python with Cython annotations (the C types of the class are in `_mailbox.pxd`). Nothing here validates or
needs the interpreter; `_core.py` puts the checked calls around it. Squares are mailbox squares, (rank + 3) * 16 + file
+ 3, so that a step off the board meets a wall; a packed move is from << 8 | to. C arrays are not bounds-checked.
"""

# ruff: noqa: SIM109 - two comparisons are faster in C than `in`
try:
    import cython
except ModuleNotFoundError:
    import caipan.rules.xiangqi._uncompiled as cython

# kind + 8 is red, kind + 16 black; a wall belongs to nobody
KING = cython.declare(cython.int, 1)
ADVISOR = cython.declare(cython.int, 2)
ELEPHANT = cython.declare(cython.int, 3)
HORSE = cython.declare(cython.int, 4)
ROOK = cython.declare(cython.int, 5)
CANNON = cython.declare(cython.int, 6)
PAWN = cython.declare(cython.int, 7)
WALL = cython.declare(cython.int, 32)
LEAVES = cython.declare(cython.int, 1)
ENTERS = cython.declare(cython.int, 2)


ON_BOARD = cython.declare(cython.int[256])
PALACE = cython.declare(cython.int[256])
HOME = cython.declare(cython.int[256])
ORTHOGONAL = cython.declare(cython.int[4])
DIAGONAL = cython.declare(cython.int[4])
HORSE_LEG = cython.declare(cython.int[8])
HORSE_STEP = cython.declare(cython.int[8])
ASIDE = cython.declare(cython.int[8])
ZOBRIST = cython.declare(cython.ulonglong[8192])
BLACK_TO_MOVE = cython.declare(cython.ulonglong, 0xB5AD4ECEDA1CE2A9)

if not cython.compiled:
    MAX_MOVES = 288
    ON_BOARD = [0] * 256
    PALACE = [0] * 256
    HOME = [0] * 256
    ORTHOGONAL = [0] * 4
    DIAGONAL = [0] * 4
    HORSE_LEG = [0] * 8
    HORSE_STEP = [0] * 8
    ASIDE = [0] * 8
    ZOBRIST = [0] * 8192


def _fill_tables():
    for s in range(256):
        ON_BOARD[s] = PALACE[s] = HOME[s] = 0
    for square in range(90):
        rank, file = square // 9, square % 9
        s = (rank + 3) * 16 + file + 3
        ON_BOARD[s] = 1
        HOME[s] = 1 if rank < 5 else 2
        if 3 <= file <= 5 and (rank < 3 or rank > 6):
            PALACE[s] = HOME[s]
    for i, step in enumerate((16, -16, 1, -1)):
        ORTHOGONAL[i] = step
    for i, step in enumerate((17, 15, -15, -17)):
        DIAGONAL[i] = step
        # the two squares beyond a diagonal neighbour from which a horse attacks over it
        ASIDE[2 * i] = step + (16 if step > 0 else -16)
        ASIDE[2 * i + 1] = step + (1 if step in (17, -15) else -1)
    for i, (leg, step) in enumerate(
        ((16, 33), (16, 31), (-16, -33), (-16, -31), (1, 18), (1, -14), (-1, 14), (-1, -18))
    ):
        HORSE_LEG[i] = leg
        HORSE_STEP[i] = step
    _fill_zobrist()


def _fill_zobrist():
    x: cython.ulonglong = 0x9E3779B97F4A7C15
    i: cython.int
    for i in range(8192):
        x = (x ^ (x << 13)) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x = (x ^ (x << 17)) & 0xFFFFFFFFFFFFFFFF
        ZOBRIST[i] = x


_fill_tables()


class Mailbox:
    """The pieces and the side to move; moves, attacks and counts without validation."""

    def allocate(self):
        """Make the arrays that a compiled object has from the start."""
        if not cython.compiled:
            self.board = [WALL] * 256
            self.slot_at = [0] * 256
            self.danger = [0] * 256
            self.square_of = [0] * 32
            self.marked = [0] * 64

    def wipe(self):
        """Take every piece off; red to move."""
        i: cython.int
        for i in range(256):
            self.board[i] = 0 if ON_BOARD[i] else WALL
            self.slot_at[i] = 0
            self.danger[i] = 0
        for i in range(32):
            self.square_of[i] = 0
        self.marks = 0
        self.side = 0
        self.hash = 0

    def assume(self, other):
        """Take over the pieces and the side to move of another."""
        i: cython.int
        for i in range(256):
            self.board[i] = other.board[i]
            self.slot_at[i] = other.slot_at[i]
            self.danger[i] = 0
        for i in range(32):
            self.square_of[i] = other.square_of[i]
        self.marks = 0
        self.side = other.side
        self.hash = other.hash

    def make(self, f, t):
        """Move and give the turn; return what `unmake` needs: captured code | slot << 5."""
        p: cython.int = self.board[f]
        c: cython.int = self.board[t]
        slot: cython.int = self.slot_at[f]
        undo: cython.int = 0
        if c:
            undo = c | self.slot_at[t] << 5
            self.square_of[self.slot_at[t]] = 0
            self.hash ^= ZOBRIST[c << 8 | t]
        self.board[f] = 0
        self.board[t] = p
        self.slot_at[t] = slot
        self.square_of[slot] = t
        self.hash ^= ZOBRIST[p << 8 | f] ^ ZOBRIST[p << 8 | t] ^ BLACK_TO_MOVE
        self.side ^= 1
        return undo

    def unmake(self, f, t, undo):
        """Take back what `make(f, t)` did."""
        p: cython.int = self.board[t]
        slot: cython.int = self.slot_at[t]
        c: cython.int = undo & 31
        self.board[f] = p
        self.slot_at[f] = slot
        self.square_of[slot] = f
        self.board[t] = c
        if c:
            self.slot_at[t] = undo >> 5
            self.square_of[undo >> 5] = t
            self.hash ^= ZOBRIST[c << 8 | t]
        self.hash ^= ZOBRIST[p << 8 | f] ^ ZOBRIST[p << 8 | t] ^ BLACK_TO_MOVE
        self.side ^= 1

    def lift(self, s):
        """Take the piece off an occupied square; return what `drop` needs to put it back."""
        p: cython.int = self.board[s]
        undo: cython.int = p | self.slot_at[s] << 5
        self.square_of[self.slot_at[s]] = 0
        self.hash ^= ZOBRIST[p << 8 | s]
        self.board[s] = 0
        return undo

    def drop(self, s, undo):
        """Put a lifted piece (code | slot << 5) on an empty square."""
        p: cython.int = undo & 31
        self.board[s] = p
        self.slot_at[s] = undo >> 5
        self.square_of[undo >> 5] = s
        self.hash ^= ZOBRIST[p << 8 | s]

    def flip(self):
        """Give the turn to the other side."""
        self.side ^= 1
        self.hash ^= BLACK_TO_MOVE

    def reaches(self, f, t):
        """Say whether the piece on f moves (or, onto an occupied square, captures) to t, check apart (2.2)."""
        p: cython.int = self.board[f]
        kind: cython.int = p & 7
        d: cython.int = t - f
        home: cython.int = 1 if p & 8 else 2
        i: cython.int
        between: cython.int
        if kind == ROOK or kind == CANNON:
            if (f ^ t) & 15 == 0:
                i = 16 if d > 0 else -16
            elif (f ^ t) & 240 == 0:
                i = 1 if d > 0 else -1
            else:
                return False
            between = 0
            d = f + i
            while d != t:
                if self.board[d]:
                    between += 1
                d += i
            return between == (1 if kind == CANNON and self.board[t] else 0)
        if kind == HORSE:
            for i in range(8):
                if HORSE_STEP[i] == d:
                    return self.board[f + HORSE_LEG[i]] == 0
            return False
        if kind == PAWN:
            if d == (16 if home == 1 else -16):
                return True
            return (d == 1 or d == -1) and HOME[f] != home
        if kind == KING:
            return PALACE[t] == home and (d == 16 or d == -16 or d == 1 or d == -1)
        if kind == ADVISOR:
            return PALACE[t] == home and (d == 15 or d == -15 or d == 17 or d == -17)
        if d == 30 or d == -30 or d == 34 or d == -34:
            return HOME[t] == home and self.board[f + (d >> 1)] == 0
        return False

    def general_attacked(self, side):
        """Say whether the general of `side` is attacked or faces the other one (2.2, 3.1)."""
        k: cython.int = self.square_of[side << 4]
        enemy: cython.int = 16 >> side
        i: cython.int
        d: cython.int
        s: cython.int
        p: cython.int
        if k == 0:
            return False
        for i in range(4):
            d = ORTHOGONAL[i]
            s = k + d
            while self.board[s] == 0:
                s += d
            p = self.board[s]
            if p == WALL:
                continue
            if p & enemy:
                p &= 7
                if p == ROOK or (p == KING and i < 2):
                    return True
                if p == PAWN and s == k + d and (i > 1 or i == side):
                    return True
            s += d
            while self.board[s] == 0:
                s += d
            if self.board[s] == enemy + CANNON:
                return True
        p = enemy + HORSE
        for i in range(4):
            if self.board[k + DIAGONAL[i]] == 0 and (
                self.board[k + ASIDE[2 * i]] == p or self.board[k + ASIDE[2 * i + 1]] == p
            ):
                return True
        return False

    def exposes(self, f, t):
        """Say whether moving f to t leaves the mover's own general attacked."""
        p: cython.int = self.board[f]
        c: cython.int = self.board[t]
        side: cython.int = p >> 4
        bad: cython.bint
        self.board[f] = 0
        self.board[t] = p
        if p & 7 == KING:
            self.square_of[side << 4] = t
            bad = self.general_attacked(side)
            self.square_of[side << 4] = f
        else:
            bad = self.general_attacked(side)
        self.board[t] = c
        self.board[f] = p
        return bad

    def checks(self, f, t):
        """Say whether moving f to t attacks the opponent's general."""
        p: cython.int = self.board[f]
        c: cython.int = self.board[t]
        side: cython.int = p >> 4
        found: cython.bint
        self.board[f] = 0
        self.board[t] = p
        if p & 7 == KING:
            self.square_of[side << 4] = t
        found = self.general_attacked(side ^ 1)
        if p & 7 == KING:
            self.square_of[side << 4] = f
        self.board[t] = c
        self.board[f] = p
        return found

    def mark(self, s, bit):
        """Note that leaving (LEAVES) or entering (ENTERS) s may expose the general."""
        if self.danger[s] == 0:
            self.marked[self.marks] = s
            self.marks += 1
        self.danger[s] |= bit

    def survey(self):
        """Draw the danger map of the side to move; say whether it is in check.

        Only a move that leaves a marked square, or enters an empty marked one, can expose a general that is not
        attacked: a piece in front of a rook or the other general, one of two in front of a cannon, a horse's leg;
        and the open squares before a cannon, where a piece would become its screen.
        """
        side: cython.int = self.side
        k: cython.int = self.square_of[side << 4]
        enemy: cython.int = 16 >> side
        own: cython.int = 8 << side
        in_check: cython.bint = False
        i: cython.int
        d: cython.int
        s: cython.int
        first: cython.int
        second: cython.int
        p: cython.int
        q: cython.int
        self.marks = 0
        if k == 0:
            return False
        for i in range(4):
            d = ORTHOGONAL[i]
            first = k + d
            while self.board[first] == 0:
                first += d
            p = self.board[first]
            if p == WALL:
                continue
            if p & enemy:
                q = p & 7
                if q == CANNON:
                    s = k + d
                    while s != first:
                        self.mark(s, ENTERS)
                        s += d
                elif q == ROOK or (q == KING and i < 2) or (q == PAWN and first == k + d and (i > 1 or i == side)):
                    in_check = True
            second = first + d
            while self.board[second] == 0:
                second += d
            q = self.board[second]
            if q == WALL:
                continue
            if q & enemy:
                q &= 7
                if q == CANNON:
                    in_check = True
                elif p & own and (q == ROOK or (q == KING and i < 2)):
                    self.mark(first, LEAVES)
            s = second + d
            while self.board[s] == 0:
                s += d
            if self.board[s] == enemy + CANNON:
                self.mark(first, LEAVES)
                self.mark(second, LEAVES)
        p = enemy + HORSE
        for i in range(4):
            if self.board[k + ASIDE[2 * i]] == p or self.board[k + ASIDE[2 * i + 1]] == p:
                s = k + DIAGONAL[i]
                if self.board[s] == 0:
                    in_check = True
                else:
                    self.mark(s, LEAVES)
        return in_check

    def pseudo(self, f, out, n, captures):
        """Append the packed moves of the piece on f, check apart; return the new length."""
        p: cython.int = self.board[f]
        kind: cython.int = p & 7
        enemy: cython.int = 16 if p & 8 else 8
        block: cython.int = (p & 24) | WALL
        home: cython.int = 1 if p & 8 else 2
        base: cython.int = f << 8
        i: cython.int
        d: cython.int
        t: cython.int
        if kind == ROOK or kind == CANNON:
            for i in range(4):
                d = ORTHOGONAL[i]
                t = f + d
                if captures:
                    while self.board[t] == 0:
                        t += d
                else:
                    while self.board[t] == 0:
                        out[n] = base | t
                        n += 1
                        t += d
                if kind == CANNON and self.board[t] != WALL:
                    t += d
                    while self.board[t] == 0:
                        t += d
                if self.board[t] & enemy:
                    out[n] = base | t
                    n += 1
        elif kind == HORSE:
            for i in range(8):
                t = f + HORSE_STEP[i]
                if self.board[t] & block == 0 and self.board[f + HORSE_LEG[i]] == 0 and (self.board[t] or not captures):
                    out[n] = base | t
                    n += 1
        elif kind == PAWN:
            t = f + (16 if home == 1 else -16)
            if self.board[t] & block == 0 and (self.board[t] or not captures):
                out[n] = base | t
                n += 1
            if HOME[f] != home:
                for i in range(2, 4):
                    t = f + ORTHOGONAL[i]
                    if self.board[t] & block == 0 and (self.board[t] or not captures):
                        out[n] = base | t
                        n += 1
        elif kind == ELEPHANT:
            for i in range(4):
                d = DIAGONAL[i]
                t = f + d + d
                if (
                    HOME[t] == home
                    and self.board[t] & block == 0
                    and self.board[f + d] == 0
                    and (self.board[t] or not captures)
                ):
                    out[n] = base | t
                    n += 1
        else:
            for i in range(4):
                t = f + (ORTHOGONAL[i] if kind == KING else DIAGONAL[i])
                if PALACE[t] == home and self.board[t] & block == 0 and (self.board[t] or not captures):
                    out[n] = base | t
                    n += 1
        return n

    def generate(self, out, captures):
        """Write the legal moves (or captures) of the side to move as packed moves; return their number."""
        n: cython.int = 0
        start: cython.int
        m: cython.int
        f: cython.int
        i: cython.int
        j: cython.int
        base: cython.int = self.side << 4
        in_check: cython.bint = self.survey()
        marks: cython.int = self.marks
        suspect: cython.int
        for i in range(16):
            f = self.square_of[base + i]
            if f == 0:
                continue
            start = n
            n = self.pseudo(f, out, n, captures)
            suspect = i == 0 or in_check or self.danger[f] & LEAVES
            if marks == 0 and not suspect:
                continue
            m = start
            for j in range(start, n):
                f = out[j] & 255
                if not ((suspect or (self.danger[f] & ENTERS and self.board[f] == 0)) and self.exposes(out[j] >> 8, f)):
                    out[m] = out[j]
                    m += 1
            n = m
        for i in range(marks):
            self.danger[self.marked[i]] = 0
        return n

    def count(self, depth):
        """Count the leaves `depth` plies on; the last ply is counted, not made."""
        moves = cython.declare(cython.int[MAX_MOVES])
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        n: cython.int = self.generate(moves, False)
        if depth == 1:
            return n
        total: cython.longlong = 0
        i: cython.int
        f: cython.int
        t: cython.int
        undo: cython.int
        for i in range(n):
            f = moves[i] >> 8
            t = moves[i] & 255
            undo = self.make(f, t)
            total += self.count(depth - 1)
            self.unmake(f, t, undo)
        return total

    def generals_facing(self):
        """Say whether the generals stand on one file with nothing between (2.2)."""
        a: cython.int = self.square_of[0]
        b: cython.int = self.square_of[16]
        if a == 0 or b == 0 or (a ^ b) & 15:
            return False
        a += 16
        while a < b and self.board[a] == 0:
            a += 16
        return a == b
