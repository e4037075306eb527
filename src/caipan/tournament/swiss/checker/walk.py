"""The checker's walk through R10-R13: who seeks, whom he must pass over, and whether the pairs found are the best."""

from collections.abc import Iterable

import msgspec

from caipan.tournament.swiss.checker.counting import least_bad_colours
from caipan.tournament.swiss.checker.findings import Finding
from caipan.tournament.swiss.checker.people import People
from caipan.tournament.swiss.checker.proof import NOBODY, Group, Pair, Values

CLAUSES = {
    "met": "app2.1.6", "forbidden": "app2.1.7", "complete": "app2.1.3", "bye": "app2.1.5", "pairs": "app2.1.11.2",
    "L": "app2.1.11.4", "F3": "app2.1.9", "C3": "app2.1.11.3", "unit": "app2.1.7", "FS": "app2.1.9",
    "D2": "app2.1.10", "CX": "app2.1.11.1",
}  # fmt: skip
BELOW = ("complete", "bye", "pairs")
"""Reasons that a block not reaching the end of the field cannot tell apart."""


class Seen(msgspec.Struct, frozen=True):
    """One step of the walk: what the pairs of the round say happened."""

    level: int
    seeker: int
    taken: int | None
    form: str
    passed: tuple[tuple[int, str], ...]


class LevelSeen(msgspec.Struct, frozen=True):
    """A level when it is begun, and its values."""

    level: int
    members: tuple[int, ...]
    rows: tuple[tuple[int, ...], tuple[int, ...]]
    values: tuple[int, int, int]


class Walk:
    """One block of levels of a finished round; ``partner`` maps numbers, 0 is the bye."""

    def __init__(self, people: People, partner: dict[int, int], levels: Iterable[int], *, clean: bool) -> None:
        self.people, self.partner, self.levels = people, partner, list(levels)
        self.clean = clean
        """R5-R7 are known to be the best: every cut at its bound, no harm beyond what nobody can be spared."""
        self.steps: list[Seen] = []
        self.seen: list[LevelSeen] = []
        self.findings: list[Finding] = []
        self.below = (*BELOW, "L", "F3", "C3", "unit") if people.setting.order == "first" else BELOW
        self.to_the_end = self.levels[-1] == people.levels[-1]

    def run(self) -> None:
        """Walk all levels of the block."""
        block = {number for number in self.people.free if self.people.points(number) in self.levels}
        self.decided: set[int] = set()
        waiting: list[int] = []
        for level in self.levels:
            natives = [number for number in self.people.free if self.people.points(number) == level]
            members = sorted(waiting + natives, key=self.people.rank)
            waiting = self._level(level, members, block - self.decided)

    def _level(self, level: int, members: list[int], free: set[int]) -> list[int]:
        self.level, self.members, self.free = level, members, free
        self.asked: Group | None = None
        self.done: list[Pair] = []
        self.refused: set[Pair] = set()
        values = self._own_values()
        if not (self.clean and self._least_by_counting(values)):
            best = self.group.best((), ())
            if best != self.target:
                self._not_best(best)
        rows = self._rows(members)
        self.seen.append(LevelSeen(level, tuple(members), (tuple(rows["first"]), tuple(rows["second"])), values))
        leavers: list[int] = []
        left = list(members)
        while left:
            seeker = left.pop(0)
            taken = self._seek(seeker, left, rows)
            if taken:
                left.remove(taken)
                self.decided |= {seeker, taken}
            elif self.partner[seeker] == NOBODY:
                self.decided.add(seeker)
            else:
                leavers.append(seeker)
        return leavers

    @property
    def group(self) -> Group:
        """The matching of the free players, made when it is first needed."""
        if self.asked is None:
            self.asked = Group(self.people, self.free, self.level, self._byes(self.free, self.level), set())
            self.target = self.asked.total({self._pair(number) for number in self.free})
        return self.asked

    def _own_values(self) -> tuple[int, int, int]:
        """FS, D2, CX of the level as the round has them."""
        people, level = self.people, self.level
        pairs = [pair for pair in {self._pair(number) for number in self.free} if pair[0] != NOBODY]
        colours = [people.bad_colours(a, b) for a, b in pairs if people.home(a, b) == level]
        spread = sum(people.spread(a, b, level) for a, b in pairs)
        return spread, sum(pushed for pushed, _ in colours), sum(same for _, same in colours)

    def _least_by_counting(self, values: tuple[int, int, int]) -> bool:
        """Whether counting alone shows that FS, D2, CX cannot be smaller."""
        here = {*self.members}
        paired = sum(1 for number in here if self.partner[number] in here)
        least = least_bad_colours(self.people, self.members, len(self.members) - paired)
        return values == (0, *least)

    def _byes(self, free: set[int], level: int) -> list[int]:
        if not any(self.partner[number] == NOBODY for number in free):
            return []
        return [n for n in free if self.people.points(n) <= level and self.people.bye_possible(n)]

    def _pair(self, number: int) -> Pair:
        other = self.partner[number]
        return (number, other) if number < other else (other, number)

    def _rows(self, members: list[int]) -> dict[str, list[int]]:
        rows: dict[str, list[int]] = {"first": [], "second": []}
        for number in members:
            wish = self.people.wants(number)
            if wish == "none":
                wish = "second" if len(rows["second"]) < len(rows["first"]) else "first"
            rows[wish].append(number)
        return rows

    def _seek(self, seeker: int, left: list[int], rows: dict[str, list[int]]) -> int | None:
        own = "first" if seeker in rows["first"] else "second"
        other = "second" if own == "first" else "first"
        rows[own].remove(seeker)
        partner = self.partner[seeker]
        taken = partner if partner in left else None
        passed: list[tuple[int, str]] = []
        for candidate in rows[other] + rows[own]:
            if candidate == taken:
                break
            passed.append((candidate, self._reason(seeker, candidate)))
        form = self._form(seeker, taken, passed, rows[other])
        if taken is None:
            self._leaving(seeker, left, form)
        else:
            for row in rows.values():
                if taken in row:
                    row.remove(taken)
        if taken is not None or partner == NOBODY:
            self.done.append(self._pair(seeker))
        self.steps.append(Seen(self.level, seeker, taken, form, tuple(passed)))
        return taken

    def _leaving(self, seeker: int, left: list[int], form: str) -> None:
        away = {(min(seeker, n), max(seeker, n)) for n in left} | {(NOBODY, seeker)}
        if form == "leaves":
            self.refused |= away
        elif self._lower_level_exists() and self.group.best(self.done, self.refused | away) == self.target:
            self.findings.append(Finding("leaves_before_bye", "app2.2.3.5", (seeker,), "leaves", "bye"))

    def _lower_level_exists(self) -> bool:
        return self.level != self.levels[-1]

    def _form(self, seeker: int, taken: int | None, passed: list[tuple[int, str]], other_row: list[int]) -> str:
        if taken is None:
            return "bye" if self.partner[seeker] == NOBODY else "leaves"
        if self.people.points(seeker) != self.people.points(taken):
            return "float"
        if any(reason in ("complete", "pairs") for _, reason in passed):
            return "split"
        if taken not in other_row:
            return "same-row"
        return "same-place" if other_row[0] == taken else "displaced"

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _reason(self, seeker: int, candidate: int) -> str:
        barred = self.people.barred(seeker, candidate)
        if barred:
            return barred
        if self.people.home(seeker, candidate) > self.level:
            return "complete"
        pair = (min(seeker, candidate), max(seeker, candidate))
        group = self.group
        reason = self._first_worse(group, group.best(self.done, self.refused, pair), self.target)
        if reason in self.below and not self.to_the_end:
            return self._asked_below(pair)
        if reason == "":
            earlier = Finding("earlier_candidate", "app2.2.3", (seeker, candidate), str(candidate), "passed")
            self.findings.append(earlier)
        return reason

    def _asked_below(self, pair: Pair) -> str:
        people = self.people
        settled = self.decided | {number for one in self.done for number in one}
        free = {n for n in people.free if n in self.members or people.points(n) < self.level} - settled
        group = Group(people, free, self.level, self._byes(free, self.level), set())
        target = group.total({self._pair(number) for number in free})
        return self._first_worse(group, group.best((), self.refused, pair), target)

    def _first_worse(self, group: Group, values: Values | None, target: Values) -> str:
        if values is None:
            return "complete"
        for (name, _), value, best in zip(group.names(), values, target, strict=True):
            if value != best:
                return name
        return ""

    def _not_best(self, best: Values | None) -> None:
        assert best is not None, "the round itself is a complete pairing of the group"
        for (name, level), value, own in zip(self.group.names(), best, self.target, strict=True):
            if value != own:
                where = () if level is None else (level,)
                self.findings.append(Finding(f"not_best_{name}", CLAUSES[name], where, str(abs(value)), str(abs(own))))
                return
