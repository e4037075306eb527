# C side of `_trial.py`.

cdef class Trial:
    cdef int board[256]
    cdef int pos[34]
    cdef int kind[34]
    cdef int crossed[34]
    cdef int disarmed[34]
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
    cdef long long nodes
    cdef long long limit
    cdef long long spent
    cdef int aborted
    cdef int cut_off

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
