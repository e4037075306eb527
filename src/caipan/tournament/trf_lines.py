"""Reading the lines of a tournament report file: TRF16, and lines of the 2026 form that say the same."""

import re
from collections.abc import Iterator

from .model import Points
from .trf_values import RESULTS, TrfCell, TrfPlayer, TrfProblem

_FIRST_CELL, _CELL = 91, 10
_FIRST_TEAM_BYE, _TEAM_BYE = 14, 4
_HEADERS = {
    "012": "name", "022": "city", "032": "federation", "042": "starts_on", "052": "ends_on", "062": "players",
    "072": "rated_players", "082": "teams", "092": "type", "102": "chief_referee", "112": "deputies",
    "122": "time_control", "132": "dates",
}  # fmt: skip


class TrfReader:
    """Reads line after line, collecting what it finds; see ``parse_trf``."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.players: list[TrfPlayer] = []
        self.problems: list[TrfProblem] = []
        self.rounds_total = 0
        self.points = Points(win=2, draw_first=1, draw_second=1, bye=2, forfeit_win=2)
        self.away: list[int] = []
        self.byes: list[tuple[int, int, str]] = []
        self.team_byes: list[tuple[int, int, str]] = []
        self.apart: list[tuple[int, ...]] = []
        self.others: list[tuple[int, str]] = []

    def fault(self, line: int, column: int, reason: str, warning: bool = False, **params: str | int) -> None:
        """Note a problem."""
        self.problems.append(TrfProblem(line, column, reason, params, warning))

    def read(self, number: int, text: str) -> None:
        """Take in one line."""
        kind, rest = text[:3], text[4:].strip()
        if not text.strip() or text.startswith("###"):
            return
        if kind == "001":
            self._player(number, text)
        elif kind in _HEADERS:
            self._header(_HEADERS[kind], rest)
        elif kind in ("XXR", "142"):
            self._rounds(number, rest)
        elif kind in ("XXS", "162"):
            self._points(number, kind, text)
        elif kind == "XXZ":
            self.away += self._numbers(number, text, 4)
        elif kind == "XXP":
            self.apart.append(tuple(self._numbers(number, text, 4)))
        elif kind == "240":
            self._bye(number, text)
        elif kind == "320" and self._of_teams:
            self._team_byes(number, text)
        elif re.fullmatch(r"[0-9A-Z]{3}", kind):
            self.others.append((number, text))
        else:
            self.fault(number, 1, "line-kind-unknown", warning=True, kind=kind.strip())

    def _header(self, name: str, value: str) -> None:
        joined = "; ".join(filter(None, (self.headers.get(name), value)))
        self.headers[name] = joined if name == "deputies" else value

    def _rounds(self, line: int, text: str) -> None:
        if text.isdigit() and 1 <= int(text) <= 99:
            self.rounds_total = int(text)
        else:
            self.fault(line, 5, "rounds-invalid", found=text, right="1-99")

    def _numbers(self, line: int, text: str, start: int) -> list[int]:
        found = []
        for match in re.finditer(r"\S+", text[start:]):
            if match.group().isdigit():
                found.append(int(match.group()))
            else:
                self.fault(line, start + match.start() + 1, "number-invalid", found=match.group())
        return found

    def _bye(self, line: int, text: str) -> None:
        mark, numbers = text[4:5], self._numbers(line, text, 6)
        if mark not in "HFZ" or len(numbers) < 2:
            self.fault(line, 5, "bye-invalid", found=text[4:].strip(), right="H, F or Z, round, players")
            return
        (self.team_byes if self._of_teams else self.byes).extend((numbers[0], one, mark) for one in numbers[1:])

    @property
    def _of_teams(self) -> bool:
        """Whether numbers of byes are teams: the file says how many teams there are (082)."""
        teams = self.headers.get("teams", "").split()
        return bool(teams) and teams[0].isdigit() and int(teams[0]) > 0

    def _team_byes(self, line: int, text: str) -> None:
        """Read who had the bye in each round: three places a round, after the points that it is worth."""
        for number, start in enumerate(range(_FIRST_TEAM_BYE, len(text), _TEAM_BYE), 1):
            found = text[start : start + _TEAM_BYE].strip()
            if found.isdigit():
                self.team_byes.append((number, int(found), "U"))
            elif found:
                self.fault(line, start + 1, "number-invalid", found=found)

    def name_unused(self) -> None:
        """Name every kind of line that is kept but not made use of, at its first line."""
        seen: dict[str, list[int]] = {}
        for line, text in self.others:
            seen.setdefault(text[:3], []).append(line)
        for kind, lines in seen.items():
            self.fault(lines[0], 1, "line-kind-unused", warning=True, kind=kind, lines=len(lines))

    def _points(self, line: int, kind: str, text: str) -> None:
        """Read a scheme of points: pairs of a name and a decimal number."""
        worth: dict[str, int] = {}
        for match in re.finditer(r"([A-Z]{1,3})[ =]+(\S+)", text[4:]):
            value = half_points_of(match.group(2))
            if value is None:
                self.fault(line, 5 + match.start(2), "points-invalid", found=match.group(2), right="0.0, 0.5, 1.0")
            else:
                worth[match.group(1)] = value
        self.points = scheme(self.points, worth)

    def _player(self, line: int, text: str) -> None:
        number = text[4:8].strip()
        if not number.isdigit() or int(number) < 1:
            self.fault(line, 5, "starting-number-invalid", found=number, right="1-9999")
            return
        name = text[14:47].strip()
        if not name:
            self.fault(line, 15, "name-missing")
        self.players.append(
            TrfPlayer(
                number=int(number),
                name=name,
                line=line,
                sex=text[9:10].strip().lower(),
                title=text[10:13].strip(),
                rating=self._whole(line, text, 48, 52, "rating-invalid"),
                federation=text[53:56].strip(),
                fide_number=text[57:68].strip(),
                birth=text[69:79].strip(),
                half_points=self._score(line, text),
                rank=self._whole(line, text, 85, 89, "rank-invalid"),
                cells=tuple(self._cells(line, text)),
            )
        )

    def _whole(self, line: int, text: str, start: int, end: int, reason: str) -> int | None:
        found = text[start:end].strip()
        if found.isdigit():
            return int(found) or None
        if found:
            self.fault(line, start + 1, reason, warning=reason == "rank-invalid", found=found)
        return None

    def _score(self, line: int, text: str) -> int | None:
        found = text[80:84].strip()
        value = half_points_of(found)
        if found and value is None:
            self.fault(line, 81, "points-invalid", found=found, right="0.0, 0.5, 1.0")
        return value

    def _cells(self, line: int, text: str) -> Iterator[TrfCell | None]:
        for start in range(_FIRST_CELL, len(text.rstrip()), _CELL):
            yield self._cell(line, start, text[start : start + _CELL - 2].ljust(8))

    def _cell(self, line: int, start: int, text: str) -> TrfCell | None:
        opponent, colour, mark = text[:4].strip(), text[5:6].strip().lower() or "-", text[7:8].strip().upper()
        if not text.strip():
            return None
        if not (opponent or "0").isdigit():
            self.fault(line, start + 1, "opponent-invalid", found=opponent)
            return None
        if colour not in "wb-":
            self.fault(line, start + 6, "colour-invalid", found=colour, right="w, b or -")
        if mark and mark not in RESULTS:
            self.fault(line, start + 8, "result-invalid", found=mark, right=" ".join(RESULTS))
            return None
        if text[4:5].strip() or text[6:7].strip():
            self.fault(line, start + 5, "columns-shifted", found=text)
        return TrfCell(int(opponent or "0"), colour, mark, start + 1)


def half_points_of(text: str) -> int | None:
    """Return a decimal number of points as half points; nothing if it is none."""
    match = re.fullmatch(r"(\d+)(?:[.,]([05])0*)?", text.strip())
    return 2 * int(match.group(1)) + (match.group(2) == "5") if match else None


def scheme(points: Points, worth: dict[str, int]) -> Points:
    """Return the scheme that XXS (WW, WD, BD, WL, PAB, FW, FL) or 162 (W, D, L, P) names; white is the first player."""
    win = worth.get("WW", worth.get("W", points.win))
    draw = worth.get("D", points.draw_first)
    return Points(
        win=win,
        draw_first=worth.get("WD", draw),
        draw_second=worth.get("BD", draw),
        loss=worth.get("WL", worth.get("L", points.loss)),
        bye=worth.get("PAB", worth.get("P", win)),
        forfeit_win=worth.get("FW", win),
        forfeit_loss=worth.get("FL", 0),
    )
