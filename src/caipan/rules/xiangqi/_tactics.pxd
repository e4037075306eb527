# C side of `_tactics.py`: the ledger and the gain search.

from caipan.rules.xiangqi._trial cimport Trial

cdef class Search(Trial):
    cdef int worth[34]
    cdef int left_out[34]
    cdef int pv[1024]
    cdef int pv_len[32]
    cdef int attacker
    cdef int net
    cdef int pawns
    cdef int rooks
    cdef int won
    cdef int took
    cdef int poor
    cdef int floats
    cdef int b_retakes
    cdef int max_quiet
    cdef int max_later
    cdef int max_counter
    cdef int counter_mate
    cdef int royal_first
    cdef int b_general_free
    cdef int a_general_free
    cdef int leaving_post
    cdef int pawn_reveals
    cdef int rook_for_pawn
    cdef int slack

    cdef int value_of(self, int n, int p, int r) noexcept nogil
    cdef int payoff(self) noexcept nogil
    cdef void enter(self, int taken, int by_attacker) noexcept nogil
    cdef void order(self, int ply) noexcept nogil
    cdef void keep(self, int ply, int mv) noexcept nogil
    cdef int may_take(self, int side, int i, int cap, int checked) noexcept nogil
    cdef int best_a(self, int alpha, int beta, int ply, int quiet, int later, int counter) noexcept nogil
    cdef int try_a(self, int mv, int alpha, int beta, int ply, int quiet, int later, int counter, int checked) noexcept nogil
    cdef int best_b(self, int alpha, int beta, int ply, int quiet, int later, int counter, int checked, int taken) noexcept nogil
    cdef int try_b(self, int mv, int alpha, int beta, int ply, int quiet, int later, int counter, int checked) noexcept nogil
    cdef void clear_ledger(self) noexcept nogil
