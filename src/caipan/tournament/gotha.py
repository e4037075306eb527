"""OpenGotha XML files of Go tournaments: read, with every fault listed."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GothaProblem:
    """One fault: which element (kind and place from 1), a stable reason code, what was found."""

    element: str
    place: int
    reason: str
    found: str = ""


@dataclass(frozen=True, slots=True)
class GothaPlayer:
    """A player; ``grade`` is 0 for 1 dan, -1 for 1 kyu. ``absent``: rounds the player said no to."""

    number: int
    key: str
    name: str
    first_name: str
    country: str
    club: str
    grade: int
    rating: int | None
    start_correction: int
    absent: frozenset[int]


@dataclass(frozen=True, slots=True)
class GothaGame:
    """A game by player numbers; black moves first. ``gained``: half points of black and white."""

    round: int
    table: int
    black: int
    white: int
    handicap: int
    gained: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class GothaRules:
    """What the parameters say about points; half points."""

    name: str = ""
    rounds: int = 0
    bar: int = 8
    floor: int = -30
    zero: int = -30
    absent_half_points: int = 1
    bye_half_points: int = 2
    round_down: bool = True
    criteria: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GothaTournament:
    """A whole file."""

    rules: GothaRules
    players: tuple[GothaPlayer, ...]
    games: tuple[GothaGame, ...]
    byes: tuple[tuple[int, int], ...]
    """(round, player)."""
    problems: tuple[GothaProblem, ...] = field(default=())


_RESULTS: dict[str, tuple[int, int] | None] = {
    "RESULT_BLACKWINS": (2, 0),
    "RESULT_WHITEWINS": (0, 2),
    "RESULT_EQUAL": (1, 1),
    "RESULT_BOTHLOSE": (0, 0),
    "RESULT_BOTHWIN": (2, 2),
    "RESULT_UNKNOWN": None,
}


def grade_of(text: str) -> int | None:
    """Return a grade as a number: 1 dan is 0, 1 kyu is -1; nothing if it is none."""
    number, kind = text.strip()[:-1], text.strip()[-1:].upper()
    if not number.isdigit() or kind not in ("K", "D", "P"):
        return None
    return -int(number) if kind == "K" else int(number) - 1


class _Reader:
    def __init__(self, root: ET.Element) -> None:
        self.root = root
        self.problems: list[GothaProblem] = []
        self.by_key: dict[str, int] = {}

    def fault(self, element: str, place: int, reason: str, found: str = "") -> None:
        self.problems.append(GothaProblem(element, place, reason, found))

    def players(self) -> list[GothaPlayer]:
        found = []
        for place, element in enumerate(self.root.iterfind("Players/Player"), 1):
            name, first = element.get("name", "").strip(), element.get("firstName", "").strip()
            key = (name + first).replace(" ", "").upper()
            grade = grade_of(element.get("rank", ""))
            if not key:
                self.fault("Player", place, "name-missing")
            if key in self.by_key:
                self.fault("Player", place, "player-twice", key)
            if grade is None:
                self.fault("Player", place, "grade-invalid", element.get("rank", ""))
            self.by_key.setdefault(key, place)
            flags = element.get("participating", "")
            found.append(
                GothaPlayer(
                    number=place, key=key, name=name, first_name=first, country=element.get("country", ""),
                    club=element.get("club", ""), grade=grade or 0,
                    rating=self._whole("Player", place, element, "rating"),
                    start_correction=self._whole("Player", place, element, "smmsCorrection") or 0,
                    absent=frozenset(i for i, flag in enumerate(flags, 1) if flag == "0"),
                )
            )  # fmt: skip
        return found

    def _whole(self, kind: str, place: int, element: ET.Element, name: str) -> int | None:
        text = element.get(name, "").strip()
        if not text:
            return None
        if text.lstrip("-").isdigit():
            return int(text)
        self.fault(kind, place, f"{name.lower()}-invalid", text)
        return None

    def games(self) -> list[GothaGame]:
        found, seated = [], set()
        for place, element in enumerate(self.root.iterfind("Games/Game"), 1):
            black = self._player("Game", place, element.get("blackPlayer", ""))
            white = self._player("Game", place, element.get("whitePlayer", ""))
            round_number = self._whole("Game", place, element, "roundNumber") or 0
            result = element.get("result", "").removesuffix("_BYDEF")
            if result not in _RESULTS:
                self.fault("Game", place, "result-invalid", result)
            if round_number < 1:
                self.fault("Game", place, "roundnumber-invalid", element.get("roundNumber", ""))
            if black is None or white is None:
                continue
            for player in (black, white):
                if (round_number, player) in seated or black == white:
                    self.fault("Game", place, "player-paired-twice", f"{round_number}: {player}")
                seated.add((round_number, player))
            found.append(
                GothaGame(
                    round_number, self._whole("Game", place, element, "tableNumber") or place, black, white,
                    self._whole("Game", place, element, "handicap") or 0, _RESULTS.get(result),
                )
            )  # fmt: skip
        return found

    def _player(self, kind: str, place: int, key: str) -> int | None:
        number = self.by_key.get(key.upper())
        if number is None:
            self.fault(kind, place, "player-unknown", key)
        return number

    def byes(self) -> list[tuple[int, int]]:
        found = []
        for place, element in enumerate(self.root.iterfind("ByePlayers/ByePlayer"), 1):
            player = self._player("ByePlayer", place, element.get("player", ""))
            round_number = self._whole("ByePlayer", place, element, "roundNumber")
            if player is not None and round_number:
                found.append((round_number, player))
        return found

    def rules(self) -> GothaRules:
        general = self.root.find("TournamentParameterSet/GeneralParameterSet")
        told: Mapping[str, str] = general.attrib if general is not None else {}
        if general is None:
            self.fault("GeneralParameterSet", 1, "parameters-missing")
        criteria = self.root.iterfind("TournamentParameterSet/PlacementParameterSet//PlacementCriterion")
        return GothaRules(
            name=told.get("name", ""),
            rounds=int(told.get("numberOfRounds", "0") or 0),
            bar=grade_of(told.get("genMMBar", "9D")) or 0,
            floor=grade_of(told.get("genMMFloor", "30K")) or 0,
            zero=grade_of(told.get("genMMZero", "30K")) or 0,
            absent_half_points=int(told.get("genMMS2ValueAbsent", "1")),
            bye_half_points=int(told.get("genMMS2ValueBye", "2")),
            round_down=told.get("genRoundDownNBWMMS", "true") == "true",
            criteria=tuple(c.get("name", "") for c in criteria if c.get("name") != "NULL"),
        )


class GothaFault(ValueError):
    """A text that is no OpenGotha file at all."""

    reason = "gotha-fault"


def parse_gotha(text: str) -> GothaTournament:
    """Read a file; faults inside it are listed in ``problems``.

    Raises:
        GothaFault: no XML, no OpenGotha tournament, or XML that defines entities of its own.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise GothaFault("a file that defines entities is not read")
    try:
        root = ET.fromstring(text.encode())
    except ET.ParseError as fault:
        raise GothaFault(f"no XML: {fault}") from fault
    if root.tag != "Tournament":
        raise GothaFault(f"no OpenGotha tournament but {root.tag}")
    reader = _Reader(root)
    rules, players = reader.rules(), reader.players()
    games, byes = reader.games(), reader.byes()
    return GothaTournament(rules, tuple(players), tuple(games), tuple(byes), tuple(reader.problems))
