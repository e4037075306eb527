"""Results: the entry bar, entry with what the person saw, fouls."""

from caipan.tournament.commands import Discipline, RecordFouls, RecordResult, Refused
from caipan.tournament.model import Measure, Office, Result
from caipan.wording.message import Message, Param

from ..quick import echo_of
from ..rounds import next_open, seat, source_of
from ..shelf import Loaded, Written
from ..signs import said, score_text
from ..views import By, Conflict, Done, Echo
from .base import Cases


class ResultCases(Cases):
    """Use cases of results."""

    async def echo(self, competition: str, section: str, number: int, text: str) -> Echo | Refused:
        """What Enter will do with this text of the entry bar; nothing is written."""
        found = await self.shelf.section(competition, section)
        return found if isinstance(found, Refused) else echo_of(found[1], number, text)

    async def enter_quick(
        self, competition: str, section: str, number: int, text: str, *, before: str | None = None, by: By
    ) -> Done | Conflict | Echo | Refused:
        """Write what the entry bar says; ``before`` is what the person saw, ``None`` that nothing stood there.

        An ``Echo`` comes back when the text says nothing that could be written.
        """
        echo = await self.echo(competition, section, number, text)
        if isinstance(echo, Refused) or echo.state in ("fault", "jump") or echo.board is None:
            return echo
        return await self.record_result(
            competition, section, number, echo.board, result=echo.result, before=before or "", by=by
        )

    async def record_result(
        self, competition: str, section: str, number: int, board: int, *, result: str, before: str, by: By
    ) -> Done | Conflict | Refused:
        """Enter, correct or clear (empty) a result; ``before`` is what the person saw (empty: nothing).

        If somebody else was faster the answer is a ``Conflict`` with what stands, who entered it and when.
        """
        values = _values(result, before)
        if isinstance(values, Refused):
            return values
        wanted, seen = values
        found = await self.paired(competition, section, number)
        if isinstance(found, Refused):
            return found
        if isinstance(paired := seat(found[1], number, board), str):
            return Refused(paired, {"round": number, "board": board})
        command = RecordResult(found[1].key, number, board, wanted, seen)
        written = await self.shelf.submit(competition, (command,), self.stamp(by))
        if isinstance(written, Refused):
            if written.reason in ("stale-before", "unchanged"):
                return await self.stale(competition, found[1].key, number, board, wanted)
            return written
        return _entered(written, found[1].key, number, board, wanted)

    async def stale(
        self, competition: str, section: str, number: int, board: int, wanted: Result | None
    ) -> Done | Conflict | Refused:
        """Somebody was faster: fine if both entered the same, else who entered what and when."""
        found = await self.paired(competition, section, number)
        if isinstance(found, Refused):
            return found
        loaded, here = found
        standing = here.rounds[number - 1].results.get(board)
        place = (here.key, number, board)
        if standing is wanted:
            message = Message("done-stands-already", {"said": said(here.rules.game, board, standing)})
            return Done(message, loaded.version, next_open(here, number, board))
        return self._conflict(loaded, place, standing, wanted)

    def _conflict(
        self, loaded: Loaded, place: tuple[str, int, int], standing: Result | None, wanted: Result | None
    ) -> Conflict:
        _, number, board = place
        source = source_of(loaded, place)
        ago_s = max(0, self.now_ms() - source.at_ms) // 1000 if source else 0
        params: dict[str, Param] = {
            "board": board,
            "stands": score_text(standing),
            "mine": score_text(wanted),
            "actor": source.actor if source else "",
            "ago_s": ago_s,
            "ago_min": ago_s // 60,
        }
        key = "conflict" if ago_s < 120 else "conflict-minutes" if ago_s < 7_200 else "conflict-earlier"
        return Conflict(
            Message(key if standing else "conflict-cleared", params),
            number,
            board,
            standing.value if standing else "",
            wanted.value if wanted else "",
            source.actor if source else "",
            source.device if source else "",
            source.at_ms if source else 0,
            ago_s,
            loaded.version,
        )

    async def record_fouls(
        self, competition: str, section: str, number: int, board: int, *, first: int, second: int, by: By
    ) -> Done | Refused:
        """Set the fouls of both sides as they stand."""
        message = Message("done-fouls", {"board": board, "first": first, "second": second})
        return await self.carry_out(competition, RecordFouls(section, number, board, first, second), by, message)

    async def punish(
        self, competition: str, section: str, number: int, player: int,
        *, measure: Measure, office: Office, reason: str, before: str, by: By,
    ) -> Done | Refused:  # fmt: skip
        """Punish a player in a round; ``before`` is the result that was seen, for a game that is to be lost."""
        values = _values("", before)
        if isinstance(values, Refused):
            return values
        command = Discipline(section, player, number, measure, office, reason.strip(), values[1])
        message = Message("done-punished", {"number": player, "measure": Message(f"measure-{measure}")})
        return await self.carry_out(competition, command, by, message, reason=reason.strip())


def _values(result: str, before: str) -> tuple[Result | None, Result | None] | Refused:
    known = {each.value for each in Result}
    for text in (result, before):
        if text and text not in known:
            return Refused("result-unknown", {"result": text, "known": " ".join(sorted(known))})
    return (Result(result) if result else None, Result(before) if before else None)


def _entered(written: Written, section: str, number: int, board: int, wanted: Result | None) -> Done:
    here = written.loaded.state.sections[section]
    words = said(here.rules.game, board, wanted)
    key = "done-result" if wanted else "done-result-cleared"
    return Done(Message(key, {"said": words, "board": board}), written.version, next_open(here, number, board))
