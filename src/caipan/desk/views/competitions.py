"""The list of competitions and the templates for a new one."""

from caipan.wording.message import Message

from .frame import Frame, View


class CompetitionLine(View, frozen=True):
    """One competition in the list; ``damaged`` says that its log cannot be read or its chain is broken."""

    competition: str
    name: str
    place: str
    starts_on: str
    sections: tuple[str, ...]
    players: int
    state: Message
    version: int
    changed_at_ms: int
    damaged: bool = False


class CompetitionsView(View, frozen=True):
    """All competitions, last changed first."""

    competitions: tuple[CompetitionLine, ...]


class Choice(View, frozen=True):
    """One value of a setting."""

    value: str
    label: Message


class Setting(View, frozen=True):
    """One setting of a template with the clause it rests on.

    ``kind`` is ``int choice text edition``; ``ours`` marks a place the book leaves open (本程序读法).
    """

    key: str
    label: Message
    value: str
    kind: str = "text"
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    clauses: tuple[str, ...] = ()
    ours: bool = False


class EditionChoice(View, frozen=True):
    """A rule book edition that may be chosen."""

    edition: str
    name: str
    name_en: str
    games: tuple[str, ...] = ()


class Template(View, frozen=True):
    """A template of a competition with one section."""

    key: str
    title: Message
    about: Message
    settings: tuple[Setting, ...]


class TemplatesView(View, frozen=True):
    """Everything the page ``/new`` needs."""

    templates: tuple[Template, ...]
    editions: tuple[EditionChoice, ...]


class RegulationsView(View, frozen=True):
    """The page of the regulations of a section; ``frozen`` says why they are only shown.

    ``mark`` comes back with the form, so that nobody's change is written over.
    """

    frame: Frame
    title: Message
    settings: tuple[Setting, ...]
    editions: tuple[EditionChoice, ...]
    mark: str
    frozen: Message | None = None


class Opened(View, frozen=True):
    """A competition was opened."""

    competition: str
    section: str
    version: int


class NowView(View, frozen=True):
    """The start page of a competition: frame only, and the newest entries of its log are in the round view."""

    frame: Frame
