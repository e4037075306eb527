"""The judge at the desk, and rulings made from what it found."""

import asyncio
from collections import OrderedDict

import msgspec

from caipan.officiating.repetition.answer import Judgement, Verdict
from caipan.rulebook import Edition, load_edition
from caipan.tournament.commands import MakeRuling, Refused
from caipan.tournament.model import GameKind, Result
from caipan.tournament.state import Section
from caipan.wording.message import Message

from ..frames import frame_of
from ..judging import (
    DEFAULT_EDITION,
    LONGEST_TEXT,
    digest_of,
    edition_of,
    judge_view,
    judged,
    overruled_judgement,
    read_pasted,
)
from ..rounds import next_open, seat
from ..shelf import Loaded
from ..views import By, Conflict, Done, JudgeView
from .results import ResultCases

MOST_JUDGEMENTS = 200
"""Judgements kept for rulings; the oldest goes first."""


class JudgingCases(ResultCases):
    """Use cases of the judge."""

    _judgements: "OrderedDict[str, Judgement] | None" = None

    @property
    def _on_table(self) -> "OrderedDict[str, Judgement]":
        if self._judgements is None:
            self._judgements = OrderedDict()
        return self._judgements

    async def judge(
        self,
        text: str,
        *,
        edition: str = "",
        competition: str = "",
        section: str = "",
        number: int | None = None,
        board: int | None = None,
        overruled: dict[str, str] | None = None,
    ) -> JudgeView | Refused:
        """Judge a pasted game or FEN with moves, alone or for a board; no text gives the empty form.

        ``overruled`` holds classes by ply that the referee sees otherwise; the verdict follows them.

        A text with problems is shown with all of them and not judged: a verdict on half a record would mislead.
        """
        place = await self._place(competition, section, number, board) if competition else None
        if isinstance(place, Refused):
            return place
        asked = edition or (place[1].rules.edition if place else DEFAULT_EDITION)
        book = edition_of(asked)
        if isinstance(book, Refused):
            return book
        view = await asyncio.to_thread(self._judged, text[:LONGEST_TEXT], book, overruled or {})
        return view if place is None or isinstance(view, Refused) else self._framed(view, *place, number, board)

    def _judged(self, text: str, book: Edition, overruled: dict[str, str]) -> JudgeView | Refused:
        if not text.strip():
            return judge_view(text, book, None, None)
        pasted = read_pasted(text)
        if pasted.problems:
            return judge_view(text, book, pasted, None)
        found = judged(pasted.record, book)
        judgement = overruled_judgement(found, overruled, book) if overruled else found
        if isinstance(judgement, Refused):
            return judgement
        self._keep(digest_of(judgement, pasted.record), judgement)
        return judge_view(text, book, pasted, judgement)

    def _keep(self, digest: str, judgement: Judgement) -> None:
        self._on_table[digest] = judgement
        self._on_table.move_to_end(digest)
        while len(self._on_table) > MOST_JUDGEMENTS:
            self._on_table.popitem(last=False)

    async def _place(
        self, competition: str, section: str, number: int | None, board: int | None
    ) -> tuple[Loaded, Section] | Refused:
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        if found[1].rules.game is not GameKind.XIANGQI:
            return Refused("judge-not-xiangqi", {"section": found[1].name})
        if number is not None and board is not None and isinstance(reason := seat(found[1], number, board), str):
            return Refused(reason, {"round": number, "board": board})
        return found

    def _framed(
        self, view: JudgeView, loaded: Loaded, section: Section, number: int | None, board: int | None
    ) -> JudgeView:
        stands = ""
        if number is not None and board is not None:
            result = section.rounds[number - 1].results.get(board)
            stands = result.value if result else ""
        frame = frame_of(loaded, section, ("round", number))
        return msgspec.structs.replace(view, frame=frame, round=number, board=board, before=stands)

    async def rule(
        self,
        competition: str,
        section: str,
        number: int,
        board: int,
        *,
        digest: str,
        result: str,
        before: str,
        verdict: str = "",
        reason: str = "",
        overruled: dict[str, str] | None = None,
        by: By,
    ) -> Done | Conflict | Refused:
        """Make a ruling from a judgement shown before (its ``digest``); ``result`` empty leaves the board as it is.

        ``verdict`` is the program's unless the chief referee says another; that and every class in ``overruled``
        needs a reason.
        """
        judgement = self._on_table.get(digest)
        if judgement is None:
            return Refused("no-judgement", {"digest": digest})
        for text in (result, before):
            if text and text not in {each.value for each in Result}:
                return Refused("result-unknown", {"result": text, "known": " ".join(each.value for each in Result)})
        if verdict and verdict not in {each.value for each in Verdict}:
            return Refused("verdict-unknown", {"verdict": verdict})
        if (overruled or verdict not in ("", judgement.verdict)) and not reason.strip():
            return Refused("ruling-reason-missing", {"board": board})
        ruled = overruled_judgement(judgement, overruled, load_edition(judgement.edition)) if overruled else judgement
        if isinstance(ruled, Refused):
            return ruled
        wanted = Result(result) if result else None
        command = MakeRuling(
            section,
            number,
            board,
            ruled.edition,
            verdict or ruled.verdict,
            ruled.clauses,
            wanted,
            Result(before) if before and wanted else None,
            overruled or {},
            msgspec.json.encode(ruled).decode(),
            reason.strip(),
        )
        written = await self.shelf.submit(competition, (command,), self.stamp(by, reason.strip()))
        if isinstance(written, Refused):
            if written.reason == "stale-before":
                return await self.stale(competition, section, number, board, wanted)
            return written
        following = next_open(written.loaded.state.sections[section], number, board)
        return Done(Message("done-ruling", {"board": board}, ruled.clauses), written.version, following)
