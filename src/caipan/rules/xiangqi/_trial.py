"""A board for positions as a referee thinks them, and the search for mate by checks.

Pieces keep their identity through a cycle: numbers 1-16 are red, 17-32 black, 1 and 17 the generals. Some may be
without power (*disarmed*: they take and pin nothing, and check only once they have moved), a general may be *immune*
(checks to it are ignored). Squares are ``(rank + 3) * 16 + file + 3`` with rank 0 red's first rank and file 0 the ``a``
file.

Ordinary Python with Cython annotations; the C types of the class are in `_trial.pxd`.
"""

try:
    import cython
except ModuleNotFoundError:
    import caipan.rules.xiangqi._uncompiled as cython

COMPILED: bool = cython.compiled

K = cython.declare(cython.int, 1)
A = cython.declare(cython.int, 2)
E = cython.declare(cython.int, 3)
N = cython.declare(cython.int, 4)
R = cython.declare(cython.int, 5)
C = cython.declare(cython.int, 6)
P = cython.declare(cython.int, 7)

_WIDTH = cython.declare(cython.int, 128)
_TT = cython.declare(cython.int, 1 << 14)

ZOBRIST = cython.declare(cython.ulonglong[4096])

if not cython.compiled:
    ZOBRIST = [0] * 4096


def _fill_zobrist():
    """One 64-bit number for each kind, side and square, from a fixed xorshift stream."""
    x: cython.ulonglong = 0x9E3779B97F4A7C15
    i: cython.int
    for i in range(4096):
        x = (x ^ (x << 13)) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x = (x ^ (x << 17)) & 0xFFFFFFFFFFFFFFFF
        ZOBRIST[i] = x


_fill_zobrist()


class Trial:
    """One board with its mate search; used for one cycle at a time, never shared between threads."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.board = [0] * 256
            self.pos = [0] * 34
            self.kind = [0] * 34
            self.crossed = [0] * 34
            self.disarmed = [0] * 34
            self.moved = [0] * 34
            self.caught = [0] * 34
            self.excused = [0] * 1156
            self.immune = [0] * 2
            self.tt_key = [0] * 16384
            self.tt_val = [0] * 16384
            self.buf = [0] * 6144
            self.size = [0] * 48
        self.spent = 0
        self.salt = 0
        self.cut_off = 0

    def forget(self) -> None:
        """Empty the transposition table and the count of nodes; done once a cycle."""
        i: cython.int
        for i in range(_TT):
            self.tt_key[i] = 0
            self.tt_val[i] = 0
        self.spent = 0
        self.cut_off = 0

    def total(self) -> int:
        """Nodes searched since :meth:`forget`."""
        return self.spent

    def was_cut(self) -> bool:
        """Whether any search since the last call met its node budget or depth."""
        cut = self.cut_off != 0
        self.cut_off = 0
        return cut

    def load(self, squares: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        """Set up a position: square and kind of each of the 33 piece numbers (square 0 = not on the board)."""
        i: cython.int
        sq: cython.int
        rank: cython.int
        file: cython.int
        for i in range(256):
            rank = (i >> 4) - 3
            file = (i & 15) - 3
            self.board[i] = 0 if 0 <= rank <= 9 and 0 <= file <= 8 else -1
        self.key = 0
        for i in range(34):
            self.pos[i] = 0
            self.kind[i] = 0
            self.crossed[i] = 0
            self.disarmed[i] = 0
            self.moved[i] = 0
            self.caught[i] = 0
        for i in range(1, 33):
            sq = squares[i]
            self.kind[i] = kinds[i]
            self.pos[i] = sq
            if sq:
                self.board[sq] = i
                self.key ^= ZOBRIST[self.slot(i) * 256 + sq]
                if self.kind[i] == P:
                    rank = (sq >> 4) - 3
                    self.crossed[i] = 1 if (rank > 4) == (i < 17) else 0
        self.immune[0] = 0
        self.immune[1] = 0

    def slot(self, i):
        return self.kind[i] if i < 17 else self.kind[i] + 8

    def make(self, frm, to):
        i: cython.int = self.board[frm]
        cap: cython.int = self.board[to]
        s: cython.int = self.slot(i) * 256
        self.key ^= ZOBRIST[s + frm] ^ ZOBRIST[s + to]
        if cap:
            self.key ^= ZOBRIST[self.slot(cap) * 256 + to]
            self.pos[cap] = 0
            self.caught[i] += 1
        self.board[frm] = 0
        self.board[to] = i
        self.pos[i] = to
        self.moved[i] += 1
        return cap

    def unmake(self, frm, to, cap):
        i: cython.int = self.board[to]
        s: cython.int = self.slot(i) * 256
        self.key ^= ZOBRIST[s + frm] ^ ZOBRIST[s + to]
        self.board[frm] = i
        self.board[to] = cap
        self.pos[i] = frm
        self.moved[i] -= 1
        if cap:
            self.key ^= ZOBRIST[self.slot(cap) * 256 + to]
            self.pos[cap] = to
            self.caught[i] -= 1

    def armed(self, i):
        """Whether a piece can give check: it is not disarmed, or it has moved in the line."""
        return 1 if self.disarmed[i] == 0 or self.moved[i] > 0 else 0

    def checker(self, side):
        """Square of a piece that checks ``side``'s general, or 0."""
        king: cython.int = self.pos[17 if side else 1]
        low: cython.int = 1 if side else 17
        high: cython.int = low + 15
        d: cython.int
        k: cython.int
        sq: cython.int
        step: cython.int
        i: cython.int
        leg: cython.int
        if king == 0 or self.immune[side]:
            return 0
        for d in range(4):
            step = 16 if d == 0 else (-16 if d == 1 else (1 if d == 2 else -1))
            sq = king + step
            while self.board[sq] == 0:
                sq += step
            i = self.board[sq]
            if i < 0:
                continue
            if low <= i <= high and self.armed(i):
                k = self.kind[i]
                if k == R:
                    return sq
                if k == K and d < 2:
                    return sq
                if k == P and sq == king + step and (d > 1 or (step == 16) == (side == 0)):
                    return sq
            sq += step
            while self.board[sq] == 0:
                sq += step
            i = self.board[sq]
            if low <= i <= high and self.kind[i] == C and self.armed(i):
                return sq
        for d in range(4):
            leg = 17 if d == 0 else (15 if d == 1 else (-15 if d == 2 else -17))
            if self.board[king + leg] != 0:
                continue
            step = 16 if d < 2 else -16
            sq = king + leg + step
            i = self.board[sq]
            if low <= i <= high and self.kind[i] == N and self.armed(i):
                return sq
            sq = king + leg + leg - step
            i = self.board[sq]
            if low <= i <= high and self.kind[i] == N and self.armed(i):
                return sq
        return 0

    def near(self, king, frm, to):
        """Whether a move can matter to a general there: it touches its lines, its legs or a horse's reach."""
        d: cython.int
        if king == 0:
            return 0
        if (frm >> 4) == (king >> 4) or (frm & 15) == (king & 15):
            return 1
        if (to >> 4) == (king >> 4) or (to & 15) == (king & 15):
            return 1
        d = frm - king
        if d == 17 or d == 15 or d == -15 or d == -17:
            return 1
        d = to - king
        if d == 17 or d == 15 or d == -15 or d == -17:
            return 1
        return 1 if d == 33 or d == 31 or d == 18 or d == 14 or d == -33 or d == -31 or d == -18 or d == -14 else 0

    def add(self, at, n, frm, to, mode, low):
        """Append a move to list ``at`` when its aim is empty (mode 2) or an enemy (mode 1); return the new size."""
        t: cython.int = self.board[to]
        if t < 0:
            return n
        if t == 0:
            if mode & 2:
                self.buf[at + n] = frm | (to << 8)
                return n + 1
            return n
        if mode & 1 and low <= t <= low + 15 and t != low:
            self.buf[at + n] = frm | (to << 8)
            return n + 1
        return n

    def generate(self, side, ply, mode):
        """Pseudo-legal moves of ``side`` into list ``ply``: mode 1 captures, 2 quiet moves, 3 both."""
        at: cython.int = ply * _WIDTH
        n: cython.int = 0
        own: cython.int = 17 if side else 1
        low: cython.int = 1 if side else 17
        i: cython.int
        k: cython.int
        sq: cython.int
        to: cython.int
        d: cython.int
        e: cython.int
        step: cython.int
        fwd: cython.int = -16 if side else 16
        rank: cython.int
        file: cython.int
        t: cython.int
        m: cython.int
        for i in range(own, own + 16):
            sq = self.pos[i]
            if sq == 0:
                continue
            m = mode
            if self.disarmed[i]:
                m = mode & 2
                if m == 0:
                    continue
            k = self.kind[i]
            if k in (R, C):
                for d in range(4):
                    step = 16 if d == 0 else (-16 if d == 1 else (1 if d == 2 else -1))
                    to = sq + step
                    while self.board[to] == 0:
                        if m & 2:
                            self.buf[at + n] = sq | (to << 8)
                            n += 1
                        to += step
                    if self.board[to] < 0 or m & 1 == 0:
                        continue
                    if k == C:
                        to += step
                        while self.board[to] == 0:
                            to += step
                    t = self.board[to]
                    if low < t <= low + 15:
                        self.buf[at + n] = sq | (to << 8)
                        n += 1
            elif k == N:
                for d in range(4):
                    step = 16 if d == 0 else (-16 if d == 1 else (1 if d == 2 else -1))
                    if self.board[sq + step] != 0:
                        continue
                    e = 1 if d < 2 else 16
                    n = self.add(at, n, sq, sq + step + step + e, m, low)
                    n = self.add(at, n, sq, sq + step + step - e, m, low)
            elif k == P:
                n = self.add(at, n, sq, sq + fwd, m, low)
                rank = (sq >> 4) - 3
                if (rank > 4) == (side == 0):
                    n = self.add(at, n, sq, sq + 1, m, low)
                    n = self.add(at, n, sq, sq - 1, m, low)
            elif k == E:
                for d in range(4):
                    step = 17 if d == 0 else (15 if d == 1 else (-15 if d == 2 else -17))
                    to = sq + step + step
                    rank = (to >> 4) - 3
                    if self.board[sq + step] == 0 and (rank > 4) == (side == 1):
                        n = self.add(at, n, sq, to, m, low)
            else:
                for d in range(4):
                    if k == A:
                        step = 17 if d == 0 else (15 if d == 1 else (-15 if d == 2 else -17))
                    else:
                        step = 16 if d == 0 else (-16 if d == 1 else (1 if d == 2 else -1))
                    to = sq + step
                    rank = (to >> 4) - 3
                    file = (to & 15) - 3
                    if 3 <= file <= 5 and ((side == 0 and rank <= 2) or (side == 1 and rank >= 7)):
                        n = self.add(at, n, sq, to, m, low)
        self.size[ply] = n
        return n

    def illegal(self, side, frm, to, checked):
        """Whether the move just made leaves ``side``'s own general in check."""
        king: cython.int = self.pos[17 if side else 1]
        if checked == 0 and king != to and self.near(king, frm, to) == 0:
            return 0
        return 1 if self.checker(side) else 0

    def mates(self, side, depth, ply):
        """Whether ``side``, to move, mates by at most ``depth`` checks."""
        other: cython.int = 1 - side
        at: cython.int = ply * _WIDTH
        n: cython.int
        j: cython.int
        mv: cython.int
        frm: cython.int
        to: cython.int
        cap: cython.int
        h: cython.int
        v: cython.int
        key: cython.ulonglong
        king: cython.int = self.pos[1 if side else 17]
        checked: cython.int
        sq: cython.int
        if self.aborted:
            return 0
        self.nodes += 1
        if self.nodes > self.limit:
            self.aborted = 1
            return 0
        key = self.key ^ self.salt ^ ZOBRIST[side * 2048]
        h = key & (_TT - 1)
        if self.tt_key[h] == key:
            v = self.tt_val[h]
            if 0 < v <= depth:
                return 1
            if v < 0 and -v >= depth:
                return 0
        checked = 1 if self.checker(side) else 0
        n = self.generate(side, ply, 3)
        for j in range(n):
            mv = self.buf[at + j]
            frm = mv & 255
            to = (mv >> 8) & 255
            if self.near(king, frm, to) == 0:
                continue
            cap = self.board[to]
            if cap and self.excused[self.board[frm] * 34 + cap] and self.moved[cap] == 0:
                continue
            cap = self.make(frm, to)
            sq = 0 if self.illegal(side, frm, to, checked) else self.checker(other)
            if sq and sq != self.pos[17 if side else 1] and self.is_lost(side, depth, ply + 1):
                self.unmake(frm, to, cap)
                if self.aborted == 0:
                    self.tt_key[h] = key
                    self.tt_val[h] = depth
                    return 1
                return 0
            self.unmake(frm, to, cap)
        if self.aborted == 0:
            self.tt_key[h] = key
            self.tt_val[h] = -depth
        return 0

    def evades(self, king, sq, frm, to):
        """Whether a move other than the general's may answer the check given from ``sq``."""
        k: cython.int
        step: cython.int
        d: cython.int
        t: cython.int
        if to == sq:
            return 1
        k = self.kind[self.board[sq]]
        d = sq - king
        if k == N:
            if d == 33 or d == 18:
                return 1 if to == king + 17 else 0
            if d == 31 or d == 14:
                return 1 if to == king + 15 else 0
            if d == -31 or d == -14:
                return 1 if to == king - 15 else 0
            return 1 if to == king - 17 else 0
        if k == P:
            return 0
        step = (16 if d > 0 else -16) if (sq & 15) == (king & 15) else (1 if d > 0 else -1)
        t = king + step
        while t != sq:
            if t == to or (k == C and t == frm):
                return 1
            t += step
        return 0

    def is_lost(self, side, depth, ply):
        """Whether every answer of the checked side leads to mate by ``depth - 1`` further checks of ``side``."""
        other: cython.int = 1 - side
        at: cython.int = ply * _WIDTH
        n: cython.int
        j: cython.int
        mv: cython.int
        frm: cython.int
        to: cython.int
        cap: cython.int
        bad: cython.int
        king: cython.int = self.pos[17 if other else 1]
        sq: cython.int = self.checker(other)
        n = self.generate(other, ply, 3)
        for j in range(n):
            mv = self.buf[at + j]
            frm = mv & 255
            to = (mv >> 8) & 255
            if frm != king and self.evades(king, sq, frm, to) == 0:
                continue
            cap = self.make(frm, to)
            bad = 1
            if self.checker(other) == 0:
                bad = self.mates(side, depth - 1, ply + 1) if depth > 1 else 0
            self.unmake(frm, to, cap)
            if bad == 0:
                return 0
        return 1

    def mates_within(self, side, depth, ply, budget):
        """As :meth:`mates`, deepening one check at a time with an own budget that does not end the calling search."""
        d: cython.int
        found: cython.int = 0
        kept: cython.longlong = self.nodes
        bound: cython.longlong = self.limit
        self.nodes = 0
        self.limit = budget
        for d in range(1, depth + 1):
            if self.mates(side, d, ply):
                found = d
                break
            if self.aborted:
                break
        self.spent += self.nodes
        if self.aborted:
            self.cut_off = 1
        self.aborted = 0
        self.nodes = kept + self.nodes
        self.limit = bound
        return found

    def excuse(self, pairs: tuple[tuple[int, int], ...], immune: int) -> None:
        """Name captures (taker, taken) that may not serve a mate while the taken piece has not moved.

        The table of positions is shared by a whole cycle, so these and the generals' immunity become part of its keys.
        """
        i: cython.int
        for i in range(1156):
            self.excused[i] = 0
        self.salt = ZOBRIST[(3 + immune) * 8] if immune else 0
        for a, v in pairs:
            self.excused[a * 34 + v] = 1
            self.salt ^= ZOBRIST[(a * 67 + v * 129) & 4095] | 1

    def mate(self, side: int, checks: int, budget: int) -> tuple[int, list[int]]:
        """Whether ``side``, to move, mates by at most ``checks`` checks in a row, and the line.

        Returns ``(answer, line)``: 1 proven, 0 refuted to that depth, -1 unknown (budget met). Moves are
        ``from | to << 8``. Cost: at most ``budget`` nodes.
        """
        s: cython.int = side
        d: cython.int
        line: list[int] = []
        self.nodes = 0
        self.limit = budget
        self.aborted = 0
        for d in range(1, checks + 1):
            if self.mates(s, d, 0):
                self.limit = self.nodes + budget
                self.trace(s, d, line)
                self.spent += self.nodes
                self.aborted = 0
                return 1, line
            if self.aborted:
                self.aborted = 0
                self.spent += self.nodes
                self.cut_off = 1
                return -1, line
        self.spent += self.nodes
        return 0, line

    def trace(self, side: int, depth: int, line: list[int]) -> None:
        """Append the mating line to ``line``: shortest for the attacker, longest for the defender."""
        j: cython.int
        e: cython.int
        mv: cython.int
        cap: cython.int
        best: cython.int
        best_mv: cython.int
        s: cython.int = side
        moves: list[int] = self.legal(s)
        for mv in moves:
            if self.excused[self.board[mv & 255] * 34 + self.board[mv >> 8]] and self.moved[self.board[mv >> 8]] == 0:
                continue
            cap = self.make(mv & 255, mv >> 8)
            if self.checker(1 - s) and self.is_lost(s, depth, 1):
                line.append(mv)
                best = 0
                best_mv = 0
                for e in self.legal(1 - s):
                    j = self.make(e & 255, e >> 8)
                    d: cython.int
                    for d in range(1, depth):
                        if self.mates(s, d, 0):
                            break
                    else:
                        d = depth
                    if d > best:
                        best = d
                        best_mv = e
                    self.unmake(e & 255, e >> 8, j)
                if best:
                    line.append(best_mv)
                    j = self.make(best_mv & 255, best_mv >> 8)
                    if best < depth:
                        self.trace(side, best, line)
                    self.unmake(best_mv & 255, best_mv >> 8, j)
                self.unmake(mv & 255, mv >> 8, cap)
                return
            self.unmake(mv & 255, mv >> 8, cap)

    def legal(self, side: int) -> list[int]:
        """All legal moves of ``side`` in the position, as ``from | to << 8``."""
        s: cython.int = side
        n: cython.int = self.generate(s, 40, 3)
        j: cython.int
        mv: cython.int
        cap: cython.int
        found: list[int] = []
        for j in range(n):
            mv = self.buf[40 * _WIDTH + j]
            cap = self.make(mv & 255, mv >> 8)
            if self.checker(s) == 0:
                found.append(mv)
            self.unmake(mv & 255, mv >> 8, cap)
        return found

    def captures(self, side: int) -> list[int]:
        """Legal captures of ``side``, as ``from | to << 8``."""
        return [mv for mv in self.legal(side) if self.board[mv >> 8]]

    def checking(self, side: int) -> list[int]:
        """Legal moves of ``side`` that give check and capture nothing."""
        s: cython.int = side
        cap: cython.int
        mv: cython.int
        sq: cython.int
        found: list[int] = []
        for mv in self.legal(side):
            if self.board[mv >> 8] == 0:
                cap = self.make(mv & 255, mv >> 8)
                sq = self.checker(1 - s)
                if sq and sq != self.pos[17 if s else 1]:
                    found.append(mv)
                self.unmake(mv & 255, mv >> 8, cap)
        return found

    def in_check(self, side: int) -> bool:
        """Whether ``side``'s general is in check (facing generals count)."""
        return self.checker(side) != 0

    def push(self, mv: int) -> int:
        """Play ``from | to << 8`` without any test and return the piece taken."""
        return self.make(mv & 255, (mv >> 8) & 255)

    def pop(self, mv: int, taken: int) -> None:
        """Take back :meth:`push`."""
        self.unmake(mv & 255, (mv >> 8) & 255, taken)

    def at(self, square: int) -> int:
        """Number of the piece on a square, 0 if empty."""
        return self.board[square]
