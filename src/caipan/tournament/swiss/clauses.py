"""Which clause of appendix 2 each step, form, reason and colour rests on (ids of the 2011 text)."""

from functools import lru_cache

from caipan.tournament.swiss.card import Card, ColourRule, Form, Reason

FORM_CLAUSES: dict[Form, str] = {
    "same-place": "app2.2.3.1",
    "displaced": "app2.2.3.2",
    "same-row": "app2.2.3.3",
    "split": "app2.2.3.4",
    "float": "app2.2.3.5",
    "leaves": "app2.2.3.5",
    "bye": "app2.1.5",
    "fixed": "R19",
}

REASON_CLAUSES: dict[Reason, tuple[str, ...]] = {
    "met": ("app2.1.6",),
    "forbidden": ("app2.1.7",),
    "complete": ("app2.1.3",),
    "bye": ("app2.1.5",),
    "pairs": ("app2.1.10", "app2.1.11.2"),
    "L": ("app2.1.11.4",),
    "F3": ("app2.1.9",),
    "C3": ("app2.1.11.3",),
    "unit": ("app2.1.7",),
    "FS": ("app2.1.9",),
    "D2": ("app2.1.10", "app2.2.3.0"),
    "CX": ("app2.1.10", "app2.1.11.1"),
}

REASON_RULES: dict[Reason, str] = {
    "met": "R4",
    "forbidden": "R19",
    "complete": "R4",
    "bye": "R5",
    "pairs": "R6",
    "L": "R7a",
    "F3": "R7b",
    "C3": "R7c",
    "unit": "R7d",
    "FS": "R8",
    "D2": "R9",
    "CX": "R9",
}


def colour_clause(first: Card, second: Card, rule: ColourRule) -> str:
    """The clause of app2.2.4 that gives the colours; ``R14`` where only this program's reading does."""
    if rule == "d":
        return "app2.2.4.1" if first.balance < 0 <= second.balance or first.balance <= 0 < second.balance else "R14"
    if rule != "r" or first.balance != 0:
        return "R14"
    if first.run < 0 < second.run:
        return "app2.2.4.2" if first.run < -1 or second.run > 1 else "app2.2.3"
    if second.run < 0:
        return "app2.2.4.3" if second.run < -1 else "app2.2.4.5"
    return "app2.2.4.4" if first.run > 0 else "R14"


@lru_cache(maxsize=1024)
def board_clauses(form: Form, colour: str, reasons: tuple[Reason, ...]) -> tuple[str, ...]:
    """The clauses a pair rests on, each once, in order of use: form, reasons, colours."""
    used = [FORM_CLAUSES[form]]
    for reason in reasons:
        used += REASON_CLAUSES[reason]
    used.append(colour)
    return tuple(dict.fromkeys(used))
