"""Stand-in for the `cython` module when the core runs as ordinary Python and Cython is not installed."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

compiled = False
nogil: AbstractContextManager[None] = nullcontext()


class _CType:
    """A C type name: only ever subscripted (`int[90]`) or used as an annotation."""

    def __getitem__(self, size: int) -> "_CType":
        return self


def declare(ctype: object = None, value: object = None) -> Any:
    """Return the initial value; the type means nothing here."""
    return value


def _same(thing: Any) -> Any:
    return thing


def exceptval(**_: object) -> Any:
    """Return a decorator that changes nothing."""
    return _same


cclass = final = cfunc = inline = _same
int = uint = uchar = ulonglong = longlong = bint = p_int = p_longlong = _CType()
