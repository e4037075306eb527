"""The books: every clause in our own words, at an address of its own."""

from litestar import Response, get
from litestar.params import FromPath

from ..clauses import book, books, clause
from ..pages import page
from ..person import AnyRequest


@get("/rules")
async def show_books(request: AnyRequest) -> Response[str]:
    """The books there are."""
    return page(request, "rules.html", books=books(), book=None, clause=None)


@get("/rules/{edition:str}")
async def show_book(request: AnyRequest, edition: FromPath[str]) -> Response[str]:
    """All clauses of a book."""
    return page(request, "rules.html", books=books(), book=book(edition), clause=None)


@get("/rules/{edition:str}/{identity:path}")
async def show_clause(request: AnyRequest, edition: FromPath[str], identity: FromPath[str]) -> Response[str]:
    """One clause, with what stands around it."""
    shown = book(edition)
    return page(request, "rules.html", books=books(), book=shown, clause=clause(shown, identity.strip("/")))


HANDLERS = [show_books, show_book, show_clause]
