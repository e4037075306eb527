"""The judge: a position and moves in, a judgement with evidence out (裁定; XQ11 23-26, XQ99 24-28)."""

from collections.abc import Callable, Sequence

import msgspec

from caipan.officiating.repetition.acts import Naming, name_cycle
from caipan.officiating.repetition.answer import Act, Cycle, Judgement, Reason, Verdict
from caipan.officiating.repetition.cycle import Span, cycle_at_end, find_cycles, last_run, long_span
from caipan.officiating.repetition.verdict import decide
from caipan.rulebook import Edition
from caipan.rulebook.repetition import Repetition
from caipan.rules.xiangqi import Board, IllegalMove, Move, Side

Namer = Callable[[str, Sequence[str], Repetition, int], Naming]
"""Names the moves of one run: FEN before it, ICCS moves, the edition's rules, number of the first ply."""

_CHUNK = 6
"""Plies that are named before it is asked again whether a side can still be in breach over many points."""

_BREACH = {
    Verdict.RED_MUST_VARY: "red",
    Verdict.BLACK_MUST_VARY: "black",
    Verdict.RED_LOSES_PERPETUAL_CHECK: "red",
    Verdict.BLACK_LOSES_PERPETUAL_CHECK: "black",
}


class UnplayableRecord(Exception):
    """A move of the record cannot be played; ``ply`` says which (from 1), ``refusal`` why."""

    reason = "unplayable-record"

    def __init__(self, ply: int, move: str, fen: str, refusal: str) -> None:
        self.ply = ply
        self.move = move
        self.fen = fen
        self.refusal = refusal
        super().__init__(f"ply {ply}: {move} cannot be played in {fen}: {refusal}; expected a legal move")


def name_moves(fen: str, moves: Sequence[str], rules: Repetition, first_ply: int) -> Naming:
    """The project's own namer of moves."""
    return name_cycle(fen, moves, rules, first_ply=first_ply)


def judge_cycle(board: Board, moves: Sequence[str | int], edition: Edition, *, namer: Namer = name_moves) -> Judgement:
    """Judge one run of a cycle that is taken to recur often enough.

    Args:
        board: the position before the first move; it stays as it is.
        moves: one run of the cycle, ICCS texts or moves.
        edition: the book to judge by.
        namer: what finds the classes of moves.

    Raises:
        UnplayableRecord: a move is not legal.
        SilentEdition: the book has no repetition rules.
    """
    counting = edition.rules_of_repetition().counting
    record = _Record(board, moves)
    return _judge(record, range(1, len(record) + 1), Cycle(1, len(record), counting.occurrences), edition, namer)


def judge_record(
    start_board: Board, moves: Sequence[str | int], edition: Edition, *, namer: Namer = name_moves
) -> Judgement:
    """Judge a game record: the cycle that runs at its end, else the last one in it, else nine rounds over many points.

    Args:
        start_board: the position before the first move; it stays as it is.
        moves: the whole record.
        edition: the book to judge by.
        namer: what finds the classes of moves.

    Raises:
        UnplayableRecord: a move is not legal.
        SilentEdition: the book has no repetition rules.
    """
    counting = edition.rules_of_repetition().counting
    record = _Record(start_board, moves)
    cycle = cycle_at_end(record.keys, record.captures, counting)
    if cycle is None:
        cycle = max(find_cycles(record.keys, record.captures, counting), key=lambda c: c.first_ply, default=None)
    if cycle is not None:
        return _judge(record, last_run(cycle), cycle, edition, namer)
    return _judge_long_span(record, edition, namer) or _no_repetition(edition)


def position_keys(start_board: Board, moves: Sequence[str | int]) -> tuple[list[int], list[bool]]:
    """Position keys (before ply 1, after every ply) and which plies took a piece, as ``cycle`` wants them.

    Raises:
        UnplayableRecord: a move is not legal.
    """
    record = _Record(start_board, moves)
    return record.keys, record.captures


class _Record:
    """A played record: keys, captures and moves by ply."""

    def __init__(self, start: Board, moves: Sequence[str | int]) -> None:
        self.board = start.copy(history=False)
        self.first = start.turn
        self.moves: list[Move] = []
        self.keys = [self.board.key]
        self.captures: list[bool] = []
        for ply, text in enumerate(moves, start=1):
            self._play(ply, text)

    def __len__(self) -> int:
        return len(self.moves)

    def _play(self, ply: int, text: str | int) -> None:
        try:
            move = Move(text)
            taken = self.board.piece_at(move.to_square)
            self.board.push(move)
        except (IllegalMove, ValueError) as error:
            raise UnplayableRecord(ply, str(text), self.board.fen(), str(error)) from error
        self.moves.append(move)
        self.captures.append(taken is not None)
        self.keys.append(self.board.key)

    def side(self, ply: int) -> str:
        """Who made the ply."""
        return _name(self.first if ply % 2 == 1 else self.first.other)

    def before(self, ply: int) -> Board:
        """The position before the ply; made anew."""
        board = self.board.copy()
        while board.ply >= ply:
            board.pop()
        return board

    def texts(self, plies: range) -> list[str]:
        """The moves of these plies in ICCS."""
        return [self.moves[ply - 1].iccs() for ply in plies]


def _name(side: Side) -> str:
    return "red" if side is Side.RED else "black"


def _judge(record: _Record, plies: range, cycle: Cycle, edition: Edition, namer: Namer) -> Judgement:
    board = record.before(plies.start)
    naming = namer(board.fen(), record.texts(plies), edition.rules_of_repetition(), plies.start)
    judgement = decide(naming.acts, record.side(plies.start), edition, cycle)
    return msgspec.structs.replace(judgement, moves=_worded(naming.acts, board), nodes=naming.nodes)


def _worded(acts: Sequence[Act], board: Board) -> tuple[Act, ...]:
    """The acts with their moves and proof lines in Chinese notation; ``board`` stands before the first."""
    worded = []
    for act in acts:
        move = Move(act.iccs)
        zh = board.write(move)
        board.push(move)
        worded.append(msgspec.structs.replace(act, zh=zh, proof_zh=_proof_in_chinese(act, board)))
    return tuple(worded)


def _proof_in_chinese(act: Act, after: Board) -> tuple[str, ...]:
    """The proof line as far as it can be played; it starts with the move itself, or after the opponent has passed."""
    board = after.copy()
    if act.proof[:1] == (act.iccs,):
        board.pop()
    else:
        board.push_pass()
    texts: list[str] = []
    for iccs in act.proof:
        move = Move(iccs)
        if not board.is_legal(move):
            break
        texts.append(board.write(move))
        board.push(move)
    return tuple(texts)


def _judge_long_span(record: _Record, edition: Edition, namer: Namer) -> Judgement | None:
    """XQ11 23.4: a side that has attacked on every move of nine rounds over three or more points."""
    rules = edition.rules_of_repetition()
    spans = _spans(record, rules)
    if not spans:
        return None
    first = next(iter(spans.values())).first_ply
    naming = _name_while_in_breach(record, range(first, len(record) + 1), set(spans), rules, namer)
    if naming is None:
        return None
    judgement = decide(naming.acts, record.side(first), edition)
    side = _BREACH.get(judgement.verdict)
    if judgement.verdict is not Verdict.REFEREE_DECIDES and side not in spans:
        return None
    reasons = tuple(
        Reason("long-span", {"side": name, **msgspec.structs.asdict(span)}, rules.counting.long_span_clauses)
        for name, span in spans.items()
        if side in (None, name)
    )
    return msgspec.structs.replace(
        judgement,
        moves=_worded(naming.acts, record.before(first)),
        nodes=naming.nodes,
        reasons=(*reasons, *judgement.reasons),
        clauses=tuple(dict.fromkeys([*judgement.clauses, *rules.counting.long_span_clauses])),
    )


def _spans(record: _Record, rules: Repetition) -> dict[str, Span]:
    """The sides that have moved over enough points for long enough, with their spans."""
    moves = [(move.from_square, move.to_square) for move in record.moves]
    found = {
        record.side(len(record) - mover): long_span(moves, record.captures, rules.counting, mover=mover)
        for mover in (0, 1)
    }
    return {side: span for side, span in found.items() if span is not None}


def _name_while_in_breach(
    record: _Record, plies: range, sides: set[str], rules: Repetition, namer: Namer
) -> Naming | None:
    """Name the plies in turn; give up as soon as each side has made a move that is surely no attack."""
    acts: list[Act] = []
    nodes = 0
    for start in range(plies.start, plies.stop, _CHUNK):
        part = range(start, min(start + _CHUNK, plies.stop))
        naming = namer(record.before(start).fen(), record.texts(part), rules, start)
        acts += naming.acts
        nodes += naming.nodes
        sides = sides - {record.side(act.ply) for act in naming.acts if act.sure and not act.kind.is_attack}
        if not sides:
            return None
    return Naming(tuple(acts), nodes)


def _no_repetition(edition: Edition) -> Judgement:
    clauses = edition.rules_of_repetition().counting.clauses
    return Judgement(
        edition=edition.key,
        verdict=Verdict.NO_REPETITION,
        clauses=clauses,
        reasons=(Reason("no-cycle", {}, clauses),),
    )
