"""The gain search: what a side wins by captures and checks, under the terms of a referee.

It states facts ("wins a horse in two"); what a rule book makes of them is decided in ``officiating``. Ordinary Python
with Cython annotations (C types in `_tactics.pxd`); compiled when a compiler is there, the same answers without.
"""

try:
    import cython
except ModuleNotFoundError:
    import caipan.rules.xiangqi._uncompiled as cython

if not cython.compiled:
    from caipan.rules.xiangqi._trial import Trial

COMPILED: bool = cython.compiled

K = cython.declare(cython.int, 1)
R = cython.declare(cython.int, 5)
P = cython.declare(cython.int, 7)

MATE = cython.declare(cython.int, 1_000_000)
FREE_PAWN = cython.declare(cython.int, 10)
EQUAL = cython.declare(cython.int, 1)

_DEPTH = cython.declare(cython.int, 20)
_WIDTH = cython.declare(cython.int, 128)

_WORTH = (0, 0, 2, 2, 5, 10, 5, 0)


class Search(Trial):
    """One board with its searches; used for one cycle at a time, never shared between threads."""

    def __init__(self) -> None:
        Trial.__init__(self)
        if not cython.compiled:
            self.worth = [0] * 34
            self.left_out = [0] * 34
            self.pv = [0] * 1024
            self.pv_len = [0] * 32
        self.switches(4, 2, 2, 3)

    def switches(self, max_quiet: int, max_later: int, max_counter: int, counter_mate: int) -> None:
        """Set the limits: own checks before and after the first capture, counter-checks, counter-mate."""
        self.max_quiet = max_quiet
        self.max_later = max_later
        self.max_counter = max_counter
        self.counter_mate = counter_mate
        self.b_general_free = 0
        self.a_general_free = 0
        self.leaving_post = 1
        self.pawn_reveals = 1
        self.rook_for_pawn = 1
        self.slack = 1

    def flags(self, b_general_free: int, a_general_free: int, leaving_post: int, pawn_reveals: int) -> None:
        """Switch single sentences of the gain search off or on (the living switch table)."""
        self.b_general_free = b_general_free
        self.a_general_free = a_general_free
        self.leaving_post = leaving_post
        self.pawn_reveals = pawn_reveals

    def pawn_for_rook(self, is_gain: int) -> None:
        """Whether a rook won for crossed pawns is a gain (XQ11 26.6) or not (XQ99 25.3)."""
        self.rook_for_pawn = is_gain

    def options(
        self,
        immune: int,
        b_retakes: int,
        royal_first: int,
        floats: int,
        disarmed: tuple[int, ...],
        left_out: tuple[int, ...],
    ) -> None:
        """Set the options of the next gain search.

        The meanings are those of ``tactics.Terms``; in ``left_out`` the numbers are marked: ``n`` left out, ``-n``
        worthless, ``64 + n`` open, ``128 + n`` known.
        """
        i: cython.int
        for i in range(34):
            self.worth[i] = _WORTH[self.kind[i]]
            self.disarmed[i] = 0
            self.left_out[i] = 0
        for i in disarmed:
            self.disarmed[i] = 1
        for i in left_out:
            if i > 128:
                self.left_out[i - 128] = 4
            elif i > 64:
                self.left_out[i - 64] = 3
            elif i > 0:
                self.left_out[i] = 1
            else:
                self.left_out[-i] = 2
        self.immune[0] = immune & 1
        self.immune[1] = (immune >> 1) & 1
        self.b_retakes = b_retakes
        self.royal_first = royal_first
        self.floats = floats

    def value_of(self, n, p, r):
        """Value of a balance of material, crossed pawns and rooks for the side that is ahead in material."""
        if n > 0:
            if p >= 0:
                return n * 100 + (p if p < 5 else 5) * 4
            return n * 100 if r > 0 and n >= 10 and self.rook_for_pawn else 0
        return 0

    def payoff(self):
        """What the line has won for the attacker so far (25.3 of 1999; 26.5 and 26.6 of 2011)."""
        v: cython.int
        if self.net > self.slack:
            v = self.value_of(self.net, self.pawns, self.rooks)
        elif self.net < -self.slack:
            v = -self.value_of(-self.net, -self.pawns, -self.rooks)
        else:
            v = FREE_PAWN if self.pawns > 0 else (-FREE_PAWN if self.pawns < 0 else 0)
        if v == 0 and self.won and self.poor == 0 and self.leaving_post:
            if -self.slack <= self.net <= self.slack and self.pawns == 0:
                return EQUAL
            if self.floats and self.pawns > 0:
                return EQUAL
        return v

    def enter(self, taken, by_attacker):
        """Book a capture in the ledger (call after :meth:`make`; ``moved`` of the taken piece is still its own)."""
        w: cython.int = self.worth[taken]
        if self.left_out[taken] == 2 and self.moved[taken] == 0 and by_attacker == 0:
            return
        if self.left_out[taken] == 4 and by_attacker == 1:
            return
        sign: cython.int = 1 if by_attacker == 1 else -1
        self.net += sign * w
        self.pawns += sign * self.crossed[taken]
        if self.kind[taken] == R:
            self.rooks += sign
        if w or self.crossed[taken]:
            if by_attacker == 1:
                self.won += 1
            elif self.won == 0 or self.moved[taken] > 0:
                self.poor += 1

    def order(self, ply):
        """Sort list ``ply`` by the worth of what is taken, largest first; stable."""
        at: cython.int = ply * _WIDTH
        n: cython.int = self.size[ply]
        i: cython.int
        j: cython.int
        mv: cython.int
        w: cython.int
        for i in range(1, n):
            mv = self.buf[at + i]
            w = self.worth[self.board[(mv >> 8) & 255]]
            j = i - 1
            while j >= 0 and self.worth[self.board[(self.buf[at + j] >> 8) & 255]] < w:
                self.buf[at + j + 1] = self.buf[at + j]
                j -= 1
            self.buf[at + j + 1] = mv

    def keep(self, ply, mv):
        """Put a move before the line of the next ply."""
        i: cython.int
        n: cython.int = self.pv_len[ply + 1]
        self.pv[ply * 32] = mv
        for i in range(n):
            self.pv[ply * 32 + 1 + i] = self.pv[(ply + 1) * 32 + i]
        self.pv_len[ply] = n + 1

    def may_take(self, side, i, cap, checked):
        """Whether the gain search lets piece ``i`` take ``cap``: left-out pieces, generals that only recapture."""
        left_out: cython.int
        left_out = self.left_out[cap] == 1 and self.moved[cap] == 0 and checked == 0
        if left_out and (side != self.attacker or self.took > 0):
            return 0
        if side == self.attacker:
            if self.kind[i] == K and checked == 0 and self.a_general_free == 0:
                if self.royal_first and self.took == 0:
                    return 1
                return 1 if self.moved[cap] > 0 else 0
            return 1
        if self.kind[i] == K and checked == 0 and self.b_general_free == 0 and self.b_retakes == 0:
            return 1 if self.caught[cap] > 0 else 0
        if self.b_retakes:
            return 1 if self.moved[cap] > 0 or self.left_out[cap] == 3 else 0
        return 1

    def best_a(self, alpha, beta, ply, quiet, later, counter):
        """Best value for the attacker, to move."""
        s: cython.int = self.attacker
        o: cython.int = 1 - s
        at: cython.int = ply * _WIDTH
        checked: cython.int
        v: cython.int
        best: cython.int
        n: cython.int
        j: cython.int
        self.pv_len[ply] = 0
        self.nodes += 1
        if self.nodes > self.limit or ply >= _DEPTH:
            if self.nodes > self.limit:
                self.aborted = 1
            return self.payoff()
        checked = self.checker(s)
        best = -MATE
        if checked == 0:
            best = self.payoff()
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
        n = self.generate(s, ply, 3 if checked else 1)
        self.order(ply)
        for j in range(n):
            v = self.try_a(self.buf[at + j], alpha, beta, ply, quiet, later, counter, checked)
            if v > best:
                best = v
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        return best
            if self.aborted:
                return best
        if checked:
            return best
        if (quiet < self.max_quiet) if self.took == 0 else (later < self.max_later):
            n = self.generate(s, ply, 2)
            for j in range(n):
                if self.near(self.pos[17 if o else 1], self.buf[at + j] & 255, (self.buf[at + j] >> 8) & 255) == 0:
                    continue
                v = self.try_a(self.buf[at + j], alpha, beta, ply, quiet, later, counter, 0)
                if v > best:
                    best = v
                    if best > alpha:
                        alpha = best
                        if alpha >= beta:
                            return best
                if self.aborted:
                    return best
        return best

    def try_a(self, mv, alpha, beta, ply, quiet, later, counter, checked):
        """Value of one move of the attacker, or ``-MATE - 1`` when it is not played in a gain line."""
        s: cython.int = self.attacker
        frm: cython.int = mv & 255
        to: cython.int = (mv >> 8) & 255
        i: cython.int = self.board[frm]
        cap: cython.int = self.board[to]
        v: cython.int
        gives: cython.int
        runs: cython.int
        net: cython.int = self.net
        pawns: cython.int = self.pawns
        rooks: cython.int = self.rooks
        won: cython.int = self.won
        poor: cython.int = self.poor
        if cap and self.may_take(s, i, cap, checked) == 0:
            return -MATE - 1
        cap = self.make(frm, to)
        if self.illegal(s, frm, to, checked):
            self.unmake(frm, to, cap)
            return -MATE - 1
        gives = self.checker(1 - s)
        if gives and self.immune[s] and gives == self.pos[17 if s else 1]:
            # an immune general may stay in check, but it may not face the other
            self.unmake(frm, to, cap)
            return -MATE - 1
        if cap == 0 and checked == 0 and gives == 0:
            self.unmake(frm, to, cap)
            return -MATE - 1
        runs = cap and self.took == 0 and ply > 0 and self.royal_first == 0
        if runs and self.pawn_reveals and self.kind[i] == P and gives in (0, to):
            # a pawn's own capture starts no run (26.7)
            self.unmake(frm, to, cap)
            return -MATE - 1
        if cap:
            self.enter(cap, 1)
            self.took += 1
        elif gives:
            if self.took:
                later += 1
            else:
                quiet += 1
        v = self.best_b(alpha, beta, ply + 1, quiet, later, counter, gives, cap)
        if cap:
            self.took -= 1
        if v > alpha:
            self.keep(ply, mv | (cap << 16))
        self.net = net
        self.pawns = pawns
        self.rooks = rooks
        self.won = won
        self.poor = poor
        self.unmake(frm, to, cap)
        return v

    def best_b(self, alpha, beta, ply, quiet, later, counter, checked, taken):
        """Best value for the attacker when the other side, to move, does its best to lower it."""
        o: cython.int = 1 - self.attacker
        s: cython.int = self.attacker
        at: cython.int = ply * _WIDTH
        v: cython.int
        answers: cython.int
        best: cython.int = MATE
        n: cython.int
        j: cython.int
        mv: cython.int
        king: cython.int
        self.pv_len[ply] = 0
        self.nodes += 1
        if self.nodes > self.limit or ply >= _DEPTH:
            if self.nodes > self.limit:
                self.aborted = 1
            return self.payoff()
        if checked == 0:
            best = self.payoff()
            if best <= alpha:
                return best
            if best < beta:
                beta = best
            answers = taken and self.counter_mate and self.immune[s] == 0 and self.b_retakes != 1
            if answers and self.mates_within(o, self.counter_mate, ply, 4000):
                return -MATE
        n = self.generate(o, ply, 3 if checked else 1)
        self.order(ply)
        king = self.pos[17 if o else 1]
        for j in range(n):
            mv = self.buf[at + j]
            if checked and (mv & 255) != king and self.evades(king, checked, mv & 255, (mv >> 8) & 255) == 0:
                continue
            v = self.try_b(mv, alpha, beta, ply, quiet, later, counter, checked)
            if v < best:
                best = v
                if best < beta:
                    beta = best
                    if alpha >= beta:
                        return best
            if self.aborted:
                return best
        if checked or self.took == 0 or counter >= self.max_counter or self.immune[s] or self.b_retakes == 1:
            return best
        n = self.generate(o, ply, 2)
        king = self.pos[17 if s else 1]
        for j in range(n):
            if self.near(king, self.buf[at + j] & 255, (self.buf[at + j] >> 8) & 255) == 0:
                continue
            v = self.try_b(self.buf[at + j], alpha, beta, ply, quiet, later, counter + 1, 0)
            if v < best:
                best = v
                if best < beta:
                    beta = best
                    if alpha >= beta:
                        return best
            if self.aborted:
                return best
        return best

    def try_b(self, mv, alpha, beta, ply, quiet, later, counter, checked):
        """Value of one move of the defender, or ``MATE + 1`` when it is not played in a gain line."""
        o: cython.int = 1 - self.attacker
        frm: cython.int = mv & 255
        to: cython.int = (mv >> 8) & 255
        cap: cython.int = self.board[to]
        v: cython.int
        net: cython.int = self.net
        pawns: cython.int = self.pawns
        rooks: cython.int = self.rooks
        won: cython.int = self.won
        poor: cython.int = self.poor
        if cap and self.may_take(o, self.board[frm], cap, checked) == 0:
            return MATE + 1
        cap = self.make(frm, to)
        if self.illegal(o, frm, to, checked):
            self.unmake(frm, to, cap)
            return MATE + 1
        if cap == 0 and checked == 0 and self.checker(1 - o) == 0:
            self.unmake(frm, to, cap)
            return MATE + 1
        if cap:
            self.enter(cap, 2 if checked else 0)
        v = self.best_a(alpha, beta, ply + 1, quiet, later, counter)
        if v < beta:
            self.keep(ply, mv | (cap << 16))
        self.net = net
        self.pawns = pawns
        self.rooks = rooks
        self.won = won
        self.poor = poor
        self.unmake(frm, to, cap)
        return v

    def clear_ledger(self):
        """Start a line: nothing won, lost or moved."""
        i: cython.int
        self.net = 0
        self.pawns = 0
        self.rooks = 0
        self.won = 0
        self.took = 0
        self.poor = 0
        self.nodes = 0
        self.aborted = 0
        for i in range(34):
            self.moved[i] = 0
            self.caught[i] = 0

    def root(self, side: int, mv: int, budget: int, above: int) -> tuple[int, list[int]]:
        """Value for ``side`` of starting with one move, and its line (moves with the taken piece in bits 16-21).

        Captures by generals and pawns follow the options; a value at or below ``above`` may be a bound.
        """
        a: cython.int = side
        v: cython.int
        i: cython.int
        self.attacker = a
        self.clear_ledger()
        self.limit = budget
        alpha: cython.int = above
        v = self.try_a(mv, alpha, MATE + 2, 0, 0, 0, 0, 1 if self.checker(a) else 0)
        self.spent += self.nodes
        if self.aborted:
            self.cut_off = 1
        line: list[int] = []
        if v > alpha:
            for i in range(self.pv_len[0]):
                line.append(self.pv[i])
        return v, line

    def after_loss(self, side: int, lost: int, budget: int) -> tuple[int, list[int]]:
        """Best value for ``side``, to move, with the loss of piece ``lost`` already in the ledger, and the line."""
        a: cython.int = side
        v: cython.int
        i: cython.int
        self.attacker = a
        self.clear_ledger()
        self.limit = budget
        self.enter(lost, 0)
        v = self.best_a(-MATE, MATE + 2, 0, 0, 0, 0)
        self.spent += self.nodes
        if self.aborted:
            self.cut_off = 1
        line: list[int] = []
        for i in range(self.pv_len[0]):
            line.append(self.pv[i])
        return v, line
