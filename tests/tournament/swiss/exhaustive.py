"""The oracle: every complete pairing of a small field, filtered by R4-R9 and then by R12-R13, straight from the rules.

Shares no code with the engine or the checker; players are plain dictionaries.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from caipan.tournament.swiss.card import Card, RoundSetting

Player = dict[str, Any]
Round = frozenset[tuple[int, int]]
"""Pairs of numbers, smaller first; the bye is (0, number)."""

ORDER = {"text": ("bye", "pairs", "L", "F3", "C3"), "first": ("bye", "L", "F3", "C3", "pairs")}


class Oracle:
    def __init__(self, cards: list[Card], setting: RoundSetting) -> None:
        self.p: dict[int, Player] = {
            c.number: {
                "no": c.number, "s": c.half_points, "d": c.balance, "r": c.run, "met": set(c.met), "bye": c.had_bye,
                "down": c.down_floats, "up": c.up_floats,
            }
            for c in cards
        }  # fmt: skip
        self.t, self.last, self.order = setting.round_no, setting.rounds_total, setting.order
        self.crowd: Counter[int] = Counter(x["s"] for x in self.p.values())
        self.levels = sorted(self.crowd, reverse=True)
        self.all = [frozenset(r) for r in self._complete(sorted(self.p), len(self.p) % 2 == 1)]

    def _complete(self, left: list[int], bye: bool) -> Iterator[list[tuple[int, int]]]:
        if not left:
            yield []
            return
        a, rest = left[0], left[1:]
        if bye and not self.p[a]["bye"]:
            for tail in self._complete(rest, False):
                yield [(0, a), *tail]
        for b in rest:
            if b not in self.p[a]["met"]:
                for tail in self._complete([x for x in rest if x != b], bye):
                    yield [(a, b), *tail]

    # values of a whole round -----------------------------------------------------------------------------------

    def high_low(self, a: int, b: int) -> tuple[Player, Player]:
        x, y = self.p[a], self.p[b]
        return (x, y) if x["s"] >= y["s"] else (y, x)

    def white(self, a: int, b: int) -> tuple[Player, Player]:
        x, y = self.p[a], self.p[b]
        if (x["d"], x["r"]) != (y["d"], y["r"]):
            return (x, y) if (x["d"], x["r"]) < (y["d"], y["r"]) else (y, x)
        small, large = (x, y) if x["no"] < y["no"] else (y, x)
        return (small, large) if self.t % 2 else (large, small)

    def value(self, name: str, rnd: Round, seg: int | None = None) -> Any:
        return getattr(self, "v_" + name)(rnd) if seg is None else getattr(self, "v_" + name)(rnd, seg)

    def v_bye(self, rnd: Round) -> int:
        return sum(self.p[b]["s"] for a, b in rnd if a == 0)

    def v_pairs(self, rnd: Round) -> tuple[int, ...]:
        count = Counter(self.high_low(a, b)[1]["s"] for a, b in rnd if a)
        return tuple(-count[level] for level in self.levels)

    def after(self, a: int, b: int) -> list[tuple[Player, int]]:
        first, second = self.white(a, b)
        return [(first, 1), (second, -1)]

    def v_L(self, rnd: Round) -> int:
        if self.t != self.last or self.t % 2 == 0:
            return 0
        ends = [x["d"] + c for a, b in rnd if a for x, c in self.after(a, b)]
        ends += [self.p[b]["d"] for a, b in rnd if not a]
        return sum(abs(d) >= 2 for d in ends)

    def floats(self, rnd: Round) -> Iterator[tuple[Player, str]]:
        for a, b in rnd:
            if a and self.p[a]["s"] != self.p[b]["s"]:
                x, y = self.high_low(a, b)
                if self.crowd[x["s"]] > 1:
                    yield x, "down"
                if self.crowd[y["s"]] > 1:
                    yield y, "up"

    def v_F3(self, rnd: Round) -> int:
        return sum(x[kind] >= 2 for x, kind in self.floats(rnd))

    def v_C3(self, rnd: Round) -> int:
        total = 0
        for a, b in rnd:
            for x, c in self.after(a, b) if a else []:
                new_run = x["r"] + c if x["r"] * c > 0 else c
                grows = abs(x["d"] + c) > abs(x["d"]) and abs(x["d"] + c) >= 3
                total += grows or abs(new_run) >= 3
        return total

    def v_FS(self, rnd: Round, seg: int) -> int:
        return sum(x[kind] for x, kind in self.floats(rnd) if x["s"] == seg)

    def in_segment(self, rnd: Round, seg: int) -> list[tuple[int, int]]:
        return [(a, b) for a, b in rnd if a and self.high_low(a, b)[1]["s"] == seg]

    def v_D2(self, rnd: Round, seg: int) -> int:
        moved = [(x, c) for a, b in self.in_segment(rnd, seg) for x, c in self.after(a, b)]
        return sum(abs(x["d"] + c) >= 2 and abs(x["d"] + c) > abs(x["d"]) for x, c in moved)

    def wish(self, x: Player) -> str:
        if x["d"] < 0 or (x["d"] == 0 and x["r"] < 0):
            return "first"
        return "second" if x["d"] > 0 or x["r"] > 0 else "none"

    def v_CX(self, rnd: Round, seg: int) -> int:
        return sum(self.wish(self.p[a]) == self.wish(self.p[b]) != "none" for a, b in self.in_segment(rnd, seg))

    # filtering and choosing ------------------------------------------------------------------------------------

    def best(self, rounds: list[Round], name: str, seg: int | None = None) -> list[Round]:
        values = [self.value(name, r, seg) for r in rounds]
        low = min(values)
        return [r for r, v in zip(rounds, values, strict=True) if v == low]

    def place(self, no: int) -> tuple[int, int, int, int]:
        x = self.p[no]
        return (-x["s"], -abs(x["d"]), -abs(x["r"]), no if self.t % 2 else -no)

    def solve(self) -> tuple[Round, list[tuple[int, int, str, list[tuple[int, str]]]]] | None:
        """The round and the steps (seeker, taken or 0, form, [(passed, why)]); ``None`` if there is no complete one."""
        if not self.all:
            return None
        rounds = self.all
        self.settled: list[tuple[str, int | None]] = []
        for name in ORDER[self.order]:
            rounds = self.best(rounds, name)
            self.settled.append((name, None))
        self.steps: list[tuple[int, int, str, list[tuple[int, str]]]] = []
        self.fixed: set[tuple[int, int]] = set()
        self.split: set[tuple[int, int]] = set()
        waiting: list[int] = []
        for seg in self.levels:
            rounds, waiting = self.settle(seg, rounds, waiting)
        assert len(rounds) == 1
        return rounds[0], self.steps

    def settle(self, seg: int, rounds: list[Round], waiting: list[int]) -> tuple[list[Round], list[int]]:
        here: list[tuple[str, int | None]] = [("FS", seg), ("D2", seg), ("CX", seg)]
        for name, s in here:
            rounds = self.best(rounds, name, s)
        self.names = self.settled + here
        self.optimum = {item: self.value(item[0], rounds[0], item[1]) for item in self.names}
        members = sorted([*waiting, *(n for n in self.p if self.p[n]["s"] == seg)], key=self.place)
        row: dict[str, list[int]] = {"first": [], "second": []}
        for n in members:
            want = self.wish(self.p[n])
            row["first" if want == "none" and len(row["first"]) <= len(row["second"]) else
                "second" if want == "none" else want].append(n)  # fmt: skip
        left, leavers = members, []
        while left:
            seeker = left[0]
            mine = "first" if seeker in row["first"] else "second"
            theirs = "second" if mine == "first" else "first"
            rounds, taken, form = self.choose(seeker, row[theirs], [n for n in row[mine] if n != seeker], rounds, left)
            if form == "leaves":
                leavers.append(seeker)
            left = [n for n in left if n not in (seeker, taken)]
            row = {k: [n for n in v if n in left] for k, v in row.items()}
        return rounds, leavers

    def choose(
        self, seeker: int, theirs: list[int], mine: list[int], rounds: list[Round], left: list[int]
    ) -> tuple[list[Round], int, str]:
        passed: list[tuple[int, str]] = []
        for c in theirs + mine:
            pair = (min(seeker, c), max(seeker, c))
            with_it = [r for r in rounds if pair in r]
            if with_it:
                form = self.form(seeker, c, passed, theirs)
                self.steps.append((seeker, c, form, passed))
                self.fixed.add(pair)
                return with_it, c, form
            passed.append((c, self.why(pair, seeker, c)))
        gone = [r for r in rounds if self.partner(r, seeker) not in (0, *left)]
        if gone:
            self.steps.append((seeker, 0, "leaves", passed))
            self.split |= {(min(seeker, n), max(seeker, n)) for n in left if n != seeker} | {(0, seeker)}
            return gone, 0, "leaves"
        self.steps.append((seeker, 0, "bye", passed))
        self.fixed.add((0, seeker))
        return [r for r in rounds if (0, seeker) in r], 0, "bye"

    def partner(self, rnd: Round, n: int) -> int:
        return next(a + b - n for a, b in rnd if n in (a, b))

    def why(self, pair: tuple[int, int], seeker: int, candidate: int) -> str:
        if candidate in self.p[seeker]["met"]:
            return "met"
        rounds = [r for r in self.all if self.fixed <= r and pair in r and not (r & self.split)]
        if not rounds:
            return "complete"
        for name, seg in self.names:
            rounds = self.best(rounds, name, seg)
            if self.value(name, rounds[0], seg) != self.optimum[name, seg]:
                return name
        raise AssertionError("the pair breaks nothing")

    def form(self, seeker: int, taken: int, passed: list[tuple[int, str]], theirs: list[int]) -> str:
        if self.p[seeker]["s"] != self.p[taken]["s"]:
            return "float"
        if any(why in ("complete", "pairs") for _, why in passed):
            return "split"
        if taken not in theirs:
            return "same-row"
        return "same-place" if theirs[0] == taken else "displaced"
