# C side of `_tactics.py`: types of the board, the ledger and the searches.

cdef class Search:
    cdef int board[256]
    cdef int pos[34]
    cdef int kind[34]
    cdef int worth[34]
    cdef int crossed[34]
    cdef int disarmed[34]
    cdef int left_out[34]
    cdef int moved[34]
    cdef int caught[34]
    cdef int excused[1156]
    cdef int immune[2]
    cdef unsigned long long key
    cdef unsigned long long salt
    cdef unsigned long long tt_key[16384]
    cdef int tt_val[16384]
    cdef int buf[6144]
    cdef int size[48]
    cdef int pv[1024]
    cdef int pv_len[32]
    cdef long long nodes
    cdef long long limit
    cdef long long spent
    cdef int aborted
    cdef int cut_off
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

    cdef int slot(self, int i) noexcept nogil
    cdef int make(self, int frm, int to) noexcept nogil
    cdef void unmake(self, int frm, int to, int cap) noexcept nogil
    cdef int armed(self, int i) noexcept nogil
    cdef int checker(self, int side) noexcept nogil
    cdef int near(self, int king, int frm, int to) noexcept nogil
    cdef int add(self, int at, int n, int frm, int to, int mode, int low) noexcept nogil
    cdef int generate(self, int side, int ply, int mode) noexcept nogil
    cdef int illegal(self, int side, int frm, int to, int checked) noexcept nogil
    cdef int mates(self, int side, int depth, int ply) noexcept nogil
    cdef int evades(self, int king, int sq, int frm, int to) noexcept nogil
    cdef int is_lost(self, int side, int depth, int ply) noexcept nogil
    cdef int mates_within(self, int side, int depth, int ply, int budget) noexcept nogil
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
