# C side of `_mailbox.py`: lets another compiled module cimport the class and call it without the interpreter.

cdef enum:
    MAX_MOVES = 288

cdef class Mailbox:
    cdef unsigned char board[256]
    cdef unsigned char slot_at[256]
    cdef unsigned char danger[256]
    cdef unsigned char square_of[32]
    cdef int marked[64]
    cdef int marks
    cdef int side
    cdef unsigned long long hash

    cdef void allocate(self) noexcept
    cdef void wipe(self) noexcept nogil
    cdef void assume(self, Mailbox other) noexcept
    cdef int make(self, int f, int t) noexcept nogil
    cdef void unmake(self, int f, int t, int undo) noexcept nogil
    cdef int lift(self, int s) noexcept nogil
    cdef void drop(self, int s, int undo) noexcept nogil
    cdef void flip(self) noexcept nogil
    cdef bint reaches(self, int f, int t) noexcept nogil
    cdef bint general_attacked(self, int side) noexcept nogil
    cdef bint generals_facing(self) noexcept nogil
    cdef bint exposes(self, int f, int t) noexcept nogil
    cdef bint checks(self, int f, int t) noexcept nogil
    cdef void mark(self, int s, int bit) noexcept nogil
    cdef bint survey(self) noexcept nogil
    cdef int pseudo(self, int f, int *out, int n, bint captures) noexcept nogil
    cdef int generate(self, int *out, bint captures) noexcept nogil
    cdef long long count(self, int depth) noexcept nogil
