"""The regulations 规程 of a section as a form, and back."""

import hashlib

import msgspec
from msgspec.structs import replace

from caipan.tournament.model import Format, Points, SectionRules
from caipan.tournament.state import Section
from caipan.tournament.tie_lists import LISTS, default_list
from caipan.wording.message import Message

from .frames import frame_of
from .opening import POINTS, TEMPLATES, edition_choices, rules_from
from .shelf import Loaded
from .views import Choice, Problem, RegulationsView, Setting, points_text

OWN = "own"
"""Value of a setting that is none of the form's choices, as in a competition made elsewhere; it stays as it is."""

TEMPLATE_OF = {
    Format.POSITIONAL_SWISS: "provincial-swiss",
    Format.LOTS_SWISS: "lots-swiss",
    Format.ROUND_ROBIN: "round-robin",
}
"""The template that has all settings of a format."""


def regulations_view(loaded: Loaded, section: Section) -> RegulationsView:
    """The regulations with what stands now, and why they cannot be changed if they cannot."""
    rounds, frame = len(section.rounds), frame_of(loaded, section, ("settings", None))
    elsewhere = tuple(action for action in frame.now.actions if action.name != "settings")
    return RegulationsView(
        frame=replace(frame, now=replace(frame.now, actions=elsewhere)),
        title=Message(f"format-{section.rules.format}"),
        settings=settings_of(section.rules),
        editions=edition_choices(),
        mark=mark_of(section.rules),
        frozen=Message("rules-frozen", {"rounds": rounds}) if rounds else None,
    )


def mark_of(rules: SectionRules) -> str:
    """A short sign of the regulations, by which a form knows whether somebody else changed them meanwhile."""
    return hashlib.sha256(msgspec.json.encode(rules, order="deterministic")).hexdigest()[:16]


def settings_of(rules: SectionRules) -> tuple[Setting, ...]:
    """Every setting of the format with its present value."""
    values = _values(rules)
    return tuple(_filled(rules, setting, values[setting.key]) for setting in _form(rules))


def changed_rules(rules: SectionRules, given: dict[str, str]) -> SectionRules | tuple[Problem, ...]:
    """The regulations with what was changed in the form, or every problem at once; all else stays as it is."""
    values = _values(rules)
    asked = {**values, **given}
    if asked == values:
        return rules
    kept = {key for key in ("points", "ties") if asked[key] == OWN == values[key]}
    asked = {key: value for key, value in asked.items() if key not in kept}
    found = rules_from(TEMPLATE_OF[rules.format], asked)
    if isinstance(found, tuple):
        return found
    keys = {setting.key for setting in _form(rules)}
    others = {key: value for key, value in rules.settings.items() if key not in keys}
    return replace(
        found,
        points=rules.points if "points" in kept else found.points,
        ties=rules.ties if "ties" in kept else found.ties,
        rounds=found.rounds if "rounds" in keys else rules.rounds,
        cycles=found.cycles if "cycles" in keys else rules.cycles,
        swiss_order=found.swiss_order if "swiss-order" in keys else rules.swiss_order,
        first_round=found.first_round if "first-round" in keys else rules.first_round,
        settings={**others, **found.settings},
    )


def _form(rules: SectionRules) -> tuple[Setting, ...]:
    return TEMPLATES[TEMPLATE_OF[rules.format]].settings


def _values(rules: SectionRules) -> dict[str, str]:
    plain = {
        "game": str(rules.game),
        "edition": rules.edition,
        "points": _points_name(rules.points),
        "ties": _ties_name(rules),
        "rounds": str(rules.rounds),
        "cycles": str(rules.cycles),
        "swiss-order": rules.swiss_order,
        "first-round": rules.first_round,
    }
    named = rules.settings
    return {each.key: plain.get(each.key) or named.get(each.key, _unset(each)) for each in _form(rules)}


def _unset(setting: Setting) -> str:
    """What holds where the regulations say nothing: the choice that is written as nothing, or the usual value."""
    words = {choice.value for choice in setting.choices}
    return next((word for word in ("edition", "no") if word in words), setting.value)


def _points_name(points: Points) -> str:
    return next((name for name, scheme in POINTS.items() if scheme == points), OWN)


def _ties_name(rules: SectionRules) -> str:
    prescribed = default_list(rules.edition, rules.format, rules.cycles)
    if rules.ties == (LISTS[prescribed] if prescribed else ()):
        return "edition"
    return next((name for name, keys in LISTS.items() if keys == rules.ties), OWN)


def _filled(rules: SectionRules, setting: Setting, value: str) -> Setting:
    """A setting with its value, which is always one of those to choose from."""
    if value == OWN and setting.key in ("points", "ties"):
        return replace(setting, value=value, choices=(*setting.choices, Choice(OWN, _own(rules, setting.key))))
    return replace(setting, value=value)


def _own(rules: SectionRules, key: str) -> Message:
    if key == "ties":
        return Message("choice-ties-own", {"count": len(rules.ties)})
    points = rules.points
    draws = "/".join(dict.fromkeys(points_text(draw) for draw in (points.draw_first, points.draw_second)))
    return Message(
        "choice-points-own", {"win": points_text(points.win), "draw": draws, "loss": points_text(points.loss)}
    )
