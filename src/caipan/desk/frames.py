"""Head, rail and now line of every page."""

from msgspec.structs import replace

from caipan.tournament.field import last_round, open_boards
from caipan.tournament.model import Format, Result
from caipan.tournament.round_robin import rounds_of
from caipan.tournament.state import Round, Section
from caipan.tournament.what_now import Next, what_now
from caipan.wording.message import Message

from .shelf import Loaded
from .views import Action, Frame, Head, Now, RailStep, SectionTab

Here = tuple[str, int | None]
"""Kind of the step the page belongs to, and its round."""


def frame_of(loaded: Loaded, section: Section, here: Here, now: Now | None = None) -> Frame:
    """The frame of a page; ``now`` replaces the line that the state of the section asks for."""
    return Frame(head_of(loaded, section), rail_of(loaded, section, here), now or now_of(section))


def head_of(loaded: Loaded, section: Section) -> Head:
    """Name of the competition and its sections."""
    state = loaded.state
    tabs = tuple(
        SectionTab(each.key, each.name, len(each.players) or len(each.entries), each.key == section.key)
        for each in state.sections.values()
    )
    edition = section.rules.edition
    return Head(
        loaded.competition, state.name, state.place, state.starts_on, tabs, section.key, loaded.version, edition
    )


def round_count(section: Section) -> int:
    """Rounds of the section, foreseen from the entries while no lots are drawn."""
    if section.players or section.rules.format is not Format.ROUND_ROBIN:
        return last_round(section)
    return rounds_of(len(section.entries), section.rules.cycles) if len(section.entries) > 1 else 0


def round_state(section: Section, number: int) -> str:
    """``future draft running complete`` of a round."""
    if number > len(section.rounds):
        return "future"
    round_ = section.rounds[number - 1]
    if not round_.published:
        return "draft"
    return "complete" if round_.complete else "running"


def done_boards(round_: Round) -> int:
    """Boards with a final result."""
    return sum(1 for result in round_.results.values() if result is not Result.ADJOURNED)


def rail_of(loaded: Loaded, section: Section, here: Here) -> tuple[RailStep, ...]:
    """The steps from entries to log."""
    rounds = range(1, max(round_count(section), len(section.rounds)) + 1)
    steps = [_entries_step(section), _draw_step(loaded, section)]
    steps += [_round_step(section, number) for number in rounds]
    steps += [_standings_step(section), RailStep("log", "ready", Message("rail-log", {"entries": loaded.version}))]
    return tuple(replace(step, here=True) if (step.kind, step.number) == here else step for step in steps)


def units_of(section: Section) -> int:
    """Number of units 单位 among the entries."""
    return len({entry.unit for entry in section.entries.values() if entry.unit})


def _entries_step(section: Section) -> RailStep:
    count = len(section.entries)
    line = Message("rail-entries", {"players": count, "units": units_of(section)}) if count else Message("rail-empty")
    return RailStep("entries", "complete" if section.numbers else "ready", line)


def _draw_step(loaded: Loaded, section: Section) -> RailStep:
    if section.numbers:
        version = loaded.lots.get(section.key)
        seed = str(getattr(loaded.event(version), "seed", "")) if version else ""
        return RailStep(
            "draw", "complete", Message("rail-seed", {"seed": seed}) if seed else Message("rail-as-entered")
        )
    ready = len(section.entries) > 1
    return RailStep("draw", "ready" if ready else "future", Message("rail-draw-ready" if ready else "rail-draw-later"))


def _round_step(section: Section, number: int) -> RailStep:
    state = round_state(section, number)
    if state == "future":
        following = section.numbers and number == len(section.rounds) + 1
        return RailStep("round", state, Message("rail-round-next" if following else "rail-round-future"), number)
    round_ = section.rounds[number - 1]
    done, total = done_boards(round_), len(round_.pairing.boards)
    return RailStep("round", state, Message(f"rail-round-{state}", {"done": done, "total": total}), number, done, total)


def _standings_step(section: Section) -> RailStep:
    complete = complete_rounds(section)
    if not complete:
        return RailStep("standings", "future", Message("rail-standings-none"))
    return RailStep("standings", "ready", Message("rail-standings-after", {"round": complete}))


def complete_rounds(section: Section) -> int:
    """Rounds from the first that are published and complete."""
    count = 0
    for round_ in section.rounds:
        if not (round_.published and round_.complete):
            break
        count += 1
    return count


def now_of(section: Section) -> Now:
    """What is wrong or next in a section, in one sentence, with at most one filled button."""
    now = _now_of(section)
    return replace(now, more=(*_left_open(section), *now.more))


def _left_open(section: Section) -> list[Message]:
    """Earlier rounds in which a board has no result any more, as after an undo."""
    missing = {number: len(open_boards(round_)) for number, round_ in enumerate(section.rounds[:-1], start=1)}
    return [Message("now-left-open", {"round": number, "boards": count}) for number, count in missing.items() if count]


def _now_of(section: Section) -> Now:
    following = what_now(section)
    match following.code:
        case "enter-players" | "draw-lots":
            return _before_lots(section)
        case "pair-round":
            return _to_pair(section, following)
        case "publish-round":
            return _draft(section, section.rounds[-1])
        case "enter-results":
            return _running(section, section.rounds[-1])
        case "everybody-gone":
            return Now(Message("now-everybody-gone", dict(following.params)), actions=(_action("standings"),))
        case "finish-adjourned":
            message = Message("now-adjourned", {"boards": following.params["count"]})
            return Now(message, (), (_action("standings"), _action("print", round=len(section.rounds))), "wait")
        case _:
            message = Message("now-over", {"rounds": len(section.rounds)})
            return Now(message, (), (_action("standings", "filled"), _action("print")), "done")


def _to_pair(section: Section, following: Next) -> Now:
    number = int(following.params["round"])
    more = tuple(Message(f"note-{code}", dict(params)) for code, params in following.notes)
    if number == 1:
        message = Message("now-lots-drawn", {"players": len(section.players)})
        return Now(message, more, (_pair_action(1), _action("draw"), _action("settings")))
    message = Message("now-complete", {"round": number - 1, "next": number})
    return Now(message, more, (_pair_action(number), _action("standings"), _action("print", round=number - 1)))


def _action(name: str, weight: str = "plain", **params: str | int) -> Action:
    return Action(name, Message(f"do-{name}", dict(params)), weight, dict(params))


def _pair_action(number: int, why_not: Message | None = None) -> Action:
    action = _action("pair", "plain" if why_not else "filled", round=number)
    return replace(action, why_not=why_not)


def _before_lots(section: Section) -> Now:
    count = len(section.entries)
    if count < 2:
        message = Message("now-one-entry" if count else "now-no-entries")
        return Now(
            message, actions=(_action("import", "filled"), _action("settings")), tone="wait" if count else "next"
        )
    message = Message("now-entries", {"players": count, "units": units_of(section)})
    return Now(message, actions=(_action("draw", "filled"), _action("import"), _action("settings")))


def _draft(section: Section, round_: Round) -> Now:
    number, pairing = round_.pairing.round, round_.pairing
    more = [Message("now-boards", {"boards": len(pairing.boards)})]
    if pairing.bye is not None:
        more.append(Message("now-bye", {"number": pairing.bye, "name": section.players[pairing.bye].entry.name}))
    notable = sum(1 for board in pairing.boards if board.form in NOTABLE_FORMS)
    if notable:
        more.append(Message("now-look-at", {"boards": notable}))
    actions = (
        _action("publish", "filled", round=number),
        _action("drop-pairing", round=number),
        _action("print", round=number),
    )
    return Now(Message("now-draft", {"round": number}), tuple(more), actions, "wait")


NOTABLE_FORMS = frozenset({"float", "same-row", "split", "fixed"})
"""Forms of pairs that are worth a second look before publishing."""


def _running(section: Section, round_: Round) -> Now:
    number, missing = round_.pairing.round, open_boards(round_)
    more: list[Message] = []
    last = round_count(section)
    actions = [_action("print", round=number)]
    if not round_.results:
        actions.append(_action("withdraw-publication", round=number))
    if number < last:
        more.append(Message("now-then-pair", {"round": number + 1}))
        actions.append(_pair_action(number + 1, Message("why-not-open-boards", {"boards": len(missing)})))
    message = Message("now-open-boards", {"boards": len(missing), "round": number})
    return Now(message, tuple(more), tuple(actions), "wait")
