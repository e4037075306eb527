"""A made-up hall: a section that is played through the one door of the room, command by command."""

import random
from collections import Counter

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.evolve import evolve
from caipan.tournament.field import present_players
from caipan.tournament.model import Entry, PairedBoard, Result, SectionRules
from caipan.tournament.state import EMPTY, Section
from caipan.tournament.swiss.card import NoCompletePairing
from caipan.tournament.swiss.impossible import proves_impossible
from caipan.tournament.swiss.pairing import pair_round
from caipan.tournament.swiss_seam import card_of_everybody, setting_of

from . import laws
from .record import PlayedGame, Record

KEY = "made-up"
RESULT_WINNER = {Result.FIRST_WINS: "first", Result.SECOND_WINS: "second", Result.DRAW: ""}


class Hall:
    """One section with players, chance and a record of what was played."""

    def __init__(self, players: int, rules: SectionRules, seed: str) -> None:
        self.chance, self.seed = random.Random(seed), seed
        self.state = EMPTY
        self.record = Record(tuple(range(1, players + 1)))
        self.strength = {number: self.chance.gauss(0.0, 1.0) for number in self.record.entrants}
        self.act(co.OpenCompetition("made-up"))
        self.act(co.OpenSection(KEY, "made-up", rules))
        self.act(co.ImportEntries(KEY, tuple(Entry(entry=0, name=f"{n}") for n in self.record.entrants)))
        self.act(co.DrawLots(KEY, seed, "as-entered"))

    @property
    def section(self) -> Section:
        """The section as it stands."""
        return self.state.sections[KEY]

    def act(self, command: co.AnyCommand) -> Refused | None:
        """Carry out a command; return the refusal if there is one."""
        answer = decide(self.state, command)
        if isinstance(answer, Refused):
            return answer
        for event in answer:
            self.state = evolve(self.state, event)
        return None

    def pair(self, number: int) -> bool:
        """Pair and publish a round; a refusal is counted as impossible with its proof, else as stuck."""
        command = co.PairRound(KEY, number, seed=f"{self.seed}|{number}")
        if self.act(command) is None:
            self.act(co.PublishRound(KEY, number))
            return True
        setting, cards = setting_of(self.section, command), card_of_everybody(self.section, number)
        outcome = pair_round(cards, setting)
        proven = isinstance(outcome, NoCompletePairing) and proves_impossible(cards, setting, outcome.proof)
        self.record.impossible += proven
        self.record.stuck += not proven
        return False

    def play(self, number: int) -> None:
        """Play every open board of a round and note games and the bye of somebody who is still there."""
        round_ = self.section.rounds[number - 1]
        for board in round_.pairing.boards:
            if board.board not in round_.results:
                self.enter(number, board, self.result(board))
        if round_.pairing.bye is not None:
            self.record.byes.append((number, round_.pairing.bye))

    def enter(self, number: int, board: PairedBoard, result: Result) -> None:
        """Enter a result and note the game."""
        self.act(co.RecordResult(KEY, number, board.board, result))
        winner = {"first": board.first, "second": board.second}.get(RESULT_WINNER[result])
        self.record.games.append(PlayedGame(number, board.first, board.second, winner))

    def result(self, board: PairedBoard) -> Result:
        """Make a result up; the stronger player wins more often."""
        if self.chance.random() < 0.3:
            return Result.DRAW
        edge = self.strength[board.first] - self.strength[board.second] + self.chance.gauss(0.0, 1.0)
        return Result.FIRST_WINS if edge > 0 else Result.SECOND_WINS

    def miss_rounds(self, number: int, absences: float) -> None:
        """Let players miss a round; two always stay."""
        for player in present_players(self.section, number)[2:] if absences else ():
            if self.chance.random() < absences:
                self.act(co.NoteAbsence(KEY, player, number))

    def finish(self) -> Record:
        """Note floats and what holds in every section: everybody sits once."""
        floats: Counter[tuple[str, int]] = Counter()
        for round_ in self.section.rounds:
            floats.update(("down", number) for number in round_.pairing.floats_down)
            floats.update(("up", number) for number in round_.pairing.floats_up)
        self.record.max_floats = max(floats.values(), default=0)
        self.record.findings += laws.seated_once(self.record)
        return self.record
