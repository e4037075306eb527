"""Templates of competitions, and opening one."""

from caipan.rulebook.loader import editions, load_edition
from caipan.tournament.model import Format, GameKind, Points, SectionRules
from caipan.tournament.tie_keys import OPEN_SETTINGS
from caipan.tournament.tie_lists import LISTS, default_list
from caipan.wording.message import Message

from .views import Choice, EditionChoice, Problem, Setting, Template, TemplatesView

POINTS: dict[str, Points] = {
    "2-1-0": Points(),
    "1-½-0": Points(win=2, draw_first=1, draw_second=1, bye=2, forfeit_win=2),
    "3-1-0": Points(win=6, draw_first=2, draw_second=2, bye=6, forfeit_win=6),
    "3-1/2-0": Points(win=6, draw_first=2, draw_second=4, bye=6, forfeit_win=6),
}
"""Schemes of points 计分 by name (XQ11 13, XQ99 14); the last: a draw is 1 for the first, 2 for the second player."""

SECTION_KEYS = (
    ("U16", "u16"), ("U12", "u12"), ("U10", "u10"), ("U8", "u8"), ("女", "women"), ("男", "men"), ("团体", "team"),
    ("少年", "junior"), ("公开", "open"), ("women", "women"), ("men", "men"), ("open", "open"), ("team", "team"),
)  # fmt: skip
"""Keys in addresses for names that are often used; anything else gets ``s1``, ``s2``, …"""

EDITIONS_OF_EVENTS = ("xq2011", "xq1999", "xq2020", "axf", "go2002", "chess-text")


def templates_view() -> TemplatesView:
    """The templates with their settings."""
    return TemplatesView(tuple(TEMPLATES.values()), edition_choices())


def edition_choices() -> tuple[EditionChoice, ...]:
    """Editions that a competition may be held under."""
    known = [key for key in EDITIONS_OF_EVENTS if key in editions()]
    books = [load_edition(key).book for key in known]
    return tuple(EditionChoice(book.key, book.title_zh, book.title_en, (book.game,)) for book in books)


def section_key(name: str, taken: frozenset[str]) -> str:
    """A short key for a section's name that is not taken."""
    found = next((key for word, key in SECTION_KEYS if word.lower() in name.lower()), "s1")
    number = 2
    key = found
    while key in taken:
        key = f"s{number}" if found == "s1" else f"{found}-{number}"
        number += 1
    return key


def _choice_of(key: str, values: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(
        Choice(value, Message(f"choice-{key}-{value}".replace("/", "-").replace("½", "half"))) for value in values
    )


def _choice(
    key: str, value: str, values: tuple[str, ...], clauses: tuple[str, ...] = (), ours: bool = False
) -> Setting:
    return Setting(key, Message(f"setting-{key}"), value, "choice", _choice_of(key, values), None, None, clauses, ours)


def _number(key: str, value: int, least: int, most: int, clauses: tuple[str, ...] = ()) -> Setting:
    return Setting(key, Message(f"setting-{key}"), str(value), "int", (), least, most, clauses)


TIES = ("edition", *LISTS)


def _common(points: str, edition: str = "xq2011") -> tuple[Setting, ...]:
    return (
        _choice("game", "xiangqi", tuple(GameKind)),
        Setting("edition", Message("setting-edition"), edition, "edition"),
        _choice("points", points, tuple(POINTS), ("13.1", "13.3")),
        Setting(
            "ties",
            Message("setting-ties"),
            "edition",
            "choice",
            tuple(Choice(key, Message("choice-ties-" + key.replace("/", "-"))) for key in TIES),
            clauses=("14.1", "14.3.1", "14.3.2"),
        ),
        _choice("bye-opponent", "edition", ("edition", "lowest-scoring", "lowest", "zero"), ("14.4.b",), ours=True),
        _choice("forfeit-opponent", "edition", ("edition", "own", "lowest", "zero"), (), ours=True),
        _number("late-minutes", 15, 0, 120, ("20.1",)),
    )


def _swiss(rounds: int, unit_apart: str) -> tuple[Setting, ...]:
    return (
        _number("rounds", rounds, 1, 30, ("app2.1.2",)),
        _choice("swiss-order", "text", ("text", "first"), ("app2.1.10", "app2.1.11.2"), ours=True),
        _choice("first-round", "near", ("near", "top-bottom", "half-cross"), ("app2.2.1.c", "app2.2.1.d")),
        _choice("unit-apart", unit_apart, ("no", "soft", "hard"), ("app2.1.7",)),
        Setting("unit-apart-rounds", Message("setting-unit-apart-rounds"), "", "text", clauses=("app2.1.7",)),
    )


def _template(key: str, *settings: tuple[Setting, ...]) -> Template:
    return Template(
        key, Message(f"template-{key}"), Message(f"template-{key}-about"), tuple(s for g in settings for s in g)
    )


FORMATS = {
    "club-evening": Format.POSITIONAL_SWISS,
    "provincial-swiss": Format.POSITIONAL_SWISS,
    "lots-swiss": Format.LOTS_SWISS,
    "round-robin": Format.ROUND_ROBIN,
}

TEMPLATES: dict[str, Template] = {
    template.key: template
    for template in (
        _template("club-evening", _swiss(5, "no"), _common("2-1-0")),
        _template("provincial-swiss", _swiss(9, "soft"), _common("2-1-0")),
        _template("lots-swiss", (_number("rounds", 7, 1, 30, ("app2.1.2",)),), _common("1-½-0", "xq1999")),
        _template(
            "round-robin",
            (
                _number("cycles", 1, 1, 8, ("10.1",)),
                _choice("withdrawal-half", "opponents", ("opponents", "rounds"), ("19.2",)),
            ),
            _common("2-1-0"),
        ),
    )
}


def rules_from(template: str, given: dict[str, str]) -> SectionRules | tuple[Problem, ...]:
    """The regulations of a section from a template and what was changed in it, or every problem at once."""
    if template not in TEMPLATES:
        return (Problem("template", Message("template-unknown", {"template": template})),)
    settings = {setting.key: setting for setting in TEMPLATES[template].settings}
    problems = [
        Problem(key, Message("setting-unknown", {"setting": key})) for key in sorted(given) if key not in settings
    ]
    values = {key: given.get(key, setting.value).strip() for key, setting in settings.items()}
    problems += [problem for key, setting in settings.items() if (problem := _problem(setting, values[key]))]
    return tuple(problems) if problems else _rules(FORMATS[template], values)


def _problem(setting: Setting, value: str) -> Problem | None:
    if setting.kind == "int":
        least, most = setting.least or 0, setting.most or 0
        if value.isascii() and value.isdecimal() and least <= int(value) <= most:
            return None
        message = Message(
            "setting-not-in-range", {"setting": setting.label, "value": value, "least": least, "most": most}
        )
        return Problem(setting.key, message)
    if setting.kind == "choice" and value not in {choice.value for choice in setting.choices}:
        return Problem(setting.key, Message("setting-not-a-choice", {"setting": setting.label, "value": value}))
    if setting.kind == "edition" and value not in editions():
        return Problem(setting.key, Message("edition-unknown", {"edition": value, "known": ", ".join(editions())}))
    if setting.key == "unit-apart-rounds" and not all(word.isdecimal() for word in value.split()):
        return Problem(setting.key, Message("setting-rounds-wrong", {"value": value}))
    return None


def _rules(format_: Format, values: dict[str, str]) -> SectionRules:
    edition, cycles = values["edition"], int(values.get("cycles", "1"))
    name = values["ties"] if values["ties"] != "edition" else default_list(edition, format_, cycles)
    kept = ("late-minutes", "unit-apart", "unit-apart-rounds", "withdrawal-half", *OPEN_SETTINGS[""])
    return SectionRules(
        game=GameKind(values["game"]),
        edition=edition,
        format=format_,
        rounds=int(values.get("rounds", "1")),
        cycles=cycles,
        points=POINTS[values["points"]],
        ties=LISTS[name] if name else (),
        swiss_order=values.get("swiss-order", "text"),
        first_round=values.get("first-round", "near"),
        settings={key: values[key] for key in kept if values.get(key, "") not in ("", "no", "edition")},
    )
