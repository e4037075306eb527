# C side of `_core.py`.

from libc.stdlib cimport free, realloc
from caipan.rules.xiangqi._mailbox cimport MAX_MOVES, Mailbox

cdef class Position(Mailbox):
    cdef public int clock
    cdef public int fullmove
    cdef long long *past
    cdef int depth
    cdef int room

    cdef int remember(self, long long move, long long undo) except -1
