# C side of `_core.py`: lets another compiled module (`_tactics.py`) cimport the class and call it without the interpreter.
# Squares here are mailbox squares, (rank + 3) * 16 + file + 3; a packed move is from << 8 | to.

from libc.stdlib cimport free, realloc

cdef enum:
    MAX_MOVES = 288

cdef class Position:
    cdef unsigned char board[256]
    cdef unsigned char slot_at[256]
    cdef unsigned char danger[256]
    cdef unsigned char square_of[32]
    cdef int marked[64]
    cdef int marks
    cdef public int clock
    cdef public int fullmove
    cdef int side
    cdef unsigned long long hash
    cdef long long *past
    cdef int depth
    cdef int room

    cdef int make(self, int f, int t) noexcept nogil
    cdef void unmake(self, int f, int t, int undo) noexcept nogil
    cdef int lift(self, int s) noexcept nogil
    cdef void drop(self, int s, int undo) noexcept nogil
    cdef void flip(self) noexcept nogil
    cdef int remember(self, long long move, long long undo) except -1
    cdef bint reaches(self, int f, int t) noexcept nogil
    cdef bint general_attacked(self, int side) noexcept nogil
    cdef bint exposes(self, int f, int t) noexcept nogil
    cdef bint survey(self) noexcept nogil
    cdef void mark(self, int s, int bit) noexcept nogil
    cdef int pseudo(self, int f, int *out, int n, bint captures) noexcept nogil
    cdef int generate(self, int *out, bint captures) noexcept nogil
    cdef bint checks(self, int f, int t) noexcept nogil
    cdef long long count(self, int depth) noexcept nogil
