"""The page map: addresses of pages, and where the buttons of the ``now`` line go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from caipan.desk.views import Action, Head, RailStep


@dataclass(frozen=True, slots=True)
class Target:
    """Where a button goes; ``post`` buttons are forms, the others links."""

    href: str
    post: bool = False
    key: str = ""
    """The key that presses it."""


def competition(key: str) -> str:
    """Start page of a competition."""
    return f"/c/{quote(key, safe='')}"


def section(head: Head) -> str:
    """Common beginning of the addresses of a section."""
    return f"{competition(head.competition)}/{quote(head.section, safe='')}"


def entries(head: Head) -> str:
    """The list of entries of a section."""
    return f"{competition(head.competition)}/entries?section={quote(head.section)}"


def lots(head: Head) -> str:
    """The page of lots."""
    return f"{section(head)}/draw"


def round_(head: Head, number: int) -> str:
    """A round."""
    return f"{section(head)}/r/{number}"


def board(head: Head, number: int, board_: int) -> str:
    """Why this pair; result, fouls and judge hang below it."""
    return f"{round_(head, number)}/b/{board_}"


def standings(head: Head) -> str:
    """Standings."""
    return f"{section(head)}/standings"


def log(head: Head) -> str:
    """The log, with the section kept for the rail."""
    return f"{competition(head.competition)}/log?section={quote(head.section)}"


def log_entry(head: Head, version: int) -> str:
    """One entry of the log."""
    return f"{log(head)}&seq={version}"


def undo(head: Head, version: int) -> str:
    """Undo of an entry, consequences first."""
    return f"{competition(head.competition)}/log/{version}/undo"


def clause(edition: str, identity: str) -> str:
    """A clause of a book."""
    return f"/rules/{quote(edition, safe='')}/{quote(identity, safe='')}"


def settings(head: Head) -> str:
    """The regulations of a section."""
    return f"{competition(head.competition)}/settings?section={quote(head.section)}"


def step(head: Head, rail: RailStep) -> str:
    """Where a step of the rail leads."""
    match rail.kind:
        case "entries":
            return entries(head)
        case "draw":
            return lots(head)
        case "round":
            return round_(head, rail.number or 1)
        case "standings":
            return standings(head)
        case _:
            return log(head)


def tab(head: Head, key: str, kind: str) -> str:
    """Another section, seen from the same kind of page."""
    other = f"{competition(head.competition)}/{quote(key, safe='')}"
    match kind:
        case "draw" | "standings" | "cross":
            return f"{other}/{kind}"
        case "entries" | "log" | "settings":
            return f"{competition(head.competition)}/{kind}?section={quote(key)}"
        case _:
            return f"{competition(head.competition)}?section={quote(key)}"


def target(head: Head, action: Action) -> Target | None:
    """Where a button of the desk goes, or nothing for a name this web does not know."""
    make = _TARGETS.get(action.name)
    return make(head, action) if make else None


def _number(action: Action, name: str = "round") -> int:
    return int(action.params.get(name, 1))


_TARGETS: Mapping[str, Callable[[Head, Action], Target]] = {
    "entries": lambda head, _: Target(entries(head)),
    "import": lambda head, _: Target(entries(head) + "#import"),
    "draw": lambda head, _: Target(lots(head)),
    "round": lambda head, action: Target(round_(head, _number(action))),
    "pair": lambda head, action: Target(round_(head, _number(action)) + "/pair", post=True),
    "publish": lambda head, action: Target(round_(head, _number(action)) + "/publish", post=True, key="P"),
    "drop-pairing": lambda head, action: Target(round_(head, _number(action)) + "/drop", post=True),
    "withdraw-publication": lambda head, action: Target(round_(head, _number(action)) + "/unpublish", post=True),
    "standings": lambda head, _: Target(standings(head)),
    "cross": lambda head, _: Target(section(head) + "/cross"),
    "settings": lambda head, _: Target(settings(head)),
    "log": lambda head, _: Target(log(head)),
    "print": lambda head, _: Target(f"{competition(head.competition)}/print?section={quote(head.section)}"),
    "judge": lambda head, action: Target(board(head, _number(action), _number(action, "board")) + "/judge"),
}
