"""The judge page: from pasted text to moves, from moves to a judgement, and what it shows of both."""

import hashlib

import msgspec

from caipan.officiating.repetition.answer import Act, Judgement, MoveClass, Verdict
from caipan.officiating.repetition.judge import UnplayableRecord, judge_record
from caipan.officiating.repetition.verdict import overrule
from caipan.records.legality import checked
from caipan.records.reading import read_text
from caipan.records.record import GameRecord
from caipan.records.record import Problem as RecordProblem
from caipan.rulebook import Edition, SilentEdition, editions, load_edition
from caipan.rules.xiangqi import START_FEN, Board, Move, Side
from caipan.tournament.commands import Refused
from caipan.tournament.model import Result
from caipan.wording.message import Message

from .views import EditionVerdict, JudgedMove, JudgeView, NatureView, Problem, SideGrade, TargetView

LONGEST_TEXT = 200_000
DEFAULT_EDITION = "xq2011"
RESULTS: dict[Verdict, Result] = {
    Verdict.DRAW: Result.DRAW,
    Verdict.RED_LOSES_PERPETUAL_CHECK: Result.SECOND_WINS,
    Verdict.BLACK_LOSES_PERPETUAL_CHECK: Result.FIRST_WINS,
}
"""The result that follows at once; red moves first. A duty to vary has none yet."""

_KNOWN_PROBLEMS = frozenset({"illegal-move", "no-legal-move", "ambiguous-move", "unreadable", "bad-setup", "no-moves"})


def repetition_editions() -> tuple[str, ...]:
    """Editions that can judge repetitions."""
    return tuple(key for key in editions() if load_edition(key).repetition is not None)


def edition_of(key: str) -> Edition | Refused:
    """An edition with repetition rules, or why not."""
    if key not in editions():
        return Refused("edition-unknown", {"edition": key, "known": ", ".join(editions())})
    edition = load_edition(key)
    if edition.repetition is None:
        return Refused("edition-without-repetition", {"edition": edition.book.title_zh})
    return edition


class Pasted(msgspec.Struct, frozen=True):
    """The game that was pasted, and everything that could not be read in it."""

    record: GameRecord
    problems: tuple[Problem, ...]


def read_pasted(text: str) -> Pasted:
    """The first game of a text in any format that ``records`` reads; a FEN with moves too."""
    reading = read_text(text)
    if not reading.games:
        problems = reading.problems or (RecordProblem("no-moves", token=text.strip()[:40]),)
        return Pasted(GameRecord(), tuple(_problem(text, each) for each in problems))
    record, unplayable = checked(reading.games[0])
    found = [each for each in (*reading.problems, *unplayable) if each.game == 0]
    if not record.nodes and not found:
        found.append(RecordProblem("no-moves", token=text.strip()[:40]))
    return Pasted(record, tuple(_problem(text, each) for each in found))


def _problem(text: str, found: RecordProblem) -> Problem:
    return Problem(_where(text, found.offset), problem_message(found))


def problem_message(found: RecordProblem) -> Message:
    """What could not be read in a record, as a sentence."""
    code = found.reason.replace("_", "-")
    key = f"judge-{code}" if code in _KNOWN_PROBLEMS else "judge-other"
    return Message(key, {"token": found.token, "code": code, "ply": found.ply + 1})


def _where(text: str, offset: int | None) -> str:
    """Line and column, both from 1."""
    if offset is None or offset > len(text):
        return ""
    line = text.count("\n", 0, offset) + 1
    return f"{line}:{offset - text.rfind(chr(10), 0, offset)}"


def judged(record: GameRecord, edition: Edition) -> Judgement:
    """Judge the line that was played; raises ``UnplayableRecord``."""
    return judge_record(Board(record.start_fen or START_FEN, strict=False), record.main_line(), edition)


def overruled_judgement(judgement: Judgement, classes: dict[str, str], edition: Edition) -> Judgement | Refused:
    """The judgement with the classes the referee sees otherwise, by ply of any run of the cycle."""
    acts = {act.ply for act in judgement.moves}
    chosen: dict[int, MoveClass] = {}
    for text, kind in classes.items():
        ply = _judged_ply(judgement, int(text)) if text.isdecimal() else 0
        if ply not in acts or kind not in {each.value for each in MoveClass}:
            return Refused("class-unknown", {"ply": text, "class": kind})
        chosen[ply] = MoveClass(kind)
    return overrule(judgement, chosen, edition)


def _judged_ply(judgement: Judgement, ply: int) -> int:
    """The ply of the run that was judged which makes the same move as this one."""
    cycle = judgement.cycle
    if cycle is None or not judgement.moves or not 0 <= ply - cycle.first_ply < cycle.length * cycle.occurrences:
        return ply
    first = judgement.moves[0].ply
    return first + (ply - first) % cycle.length


def other_verdicts(record: GameRecord, edition: str) -> tuple[EditionVerdict, ...]:
    """What the other books say about the same record."""
    found = []
    for key in repetition_editions():
        if key != edition:
            other = load_edition(key)
            try:
                verdict = judged(record, other).verdict
            except (UnplayableRecord, SilentEdition):
                continue
            found.append(EditionVerdict(key, other.book.title_zh, verdict))
    return tuple(found)


def digest_of(judgement: Judgement, record: GameRecord) -> str:
    """The name under which a judgement is kept until the referee rules on it."""
    whole = [judgement, record.start_fen, list(record.main_line())]
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:32]


def moves_of(record: GameRecord, judgement: Judgement | None) -> tuple[JudgedMove, ...]:
    """Every move with the position after it; moves of the cycle carry their nature in every run."""
    board = Board(record.start_fen or START_FEN, strict=False)
    found = []
    for ply, text in enumerate(record.main_line(), 1):
        move = Move(text)
        side, number, zh = board.turn, board.fullmove, board.write(move)
        board.push(move)
        act, turn = _act(judgement, ply)
        found.append(
            JudgedMove(
                ply=ply,
                move_number=number,
                side="red" if side is Side.RED else "black",
                iccs=text,
                zh=zh,
                origin=text[:2],
                target=text[2:4],
                fen=board.fen(),
                check=board.is_check(),
                nature=nature_of(act) if act else None,
                turn=turn,
            )
        )
    return tuple(found)


def _act(judgement: Judgement | None, ply: int) -> tuple[Act | None, int]:
    """The act of a ply and the run of the cycle it belongs to; the last run was judged, the earlier ones are equal."""
    if judgement is None:
        return None, 0
    cycle = judgement.cycle
    if cycle is None:
        return next((act for act in judgement.moves if act.ply == ply), None), 0
    place = ply - cycle.first_ply
    if not 0 <= place < cycle.length * cycle.occurrences:
        return None, 0
    acts = {(act.ply - cycle.first_ply) % cycle.length: act for act in judgement.moves}
    return acts.get(place % cycle.length), place // cycle.length + 1


def nature_of(act: Act) -> NatureView:
    """What a move is, for the page."""
    return NatureView(
        act.kind,
        tuple(TargetView(each.square, each.piece, each.joint, each.root) for each in act.targets),
        act.proof,
        act.proof_zh,
        act.clauses,
        act.sure,
        act.why,
        tuple(act.may_be),
    )


def sides_of(judgement: Judgement, moves: tuple[JudgedMove, ...]) -> tuple[SideGrade, ...]:
    """Both sides' grades with the classes of one run."""
    if judgement.sides is None:
        return ()
    run = [move for move in moves if move.nature and move.turn in (0, 1)]
    reports = (("red", judgement.sides.red), ("black", judgement.sides.black))
    return tuple(
        SideGrade(
            side,
            report.grade,
            report.pattern,
            tuple(move.nature.kind for move in run if move.side == side and move.nature),
        )
        for side, report in reports
    )


def judge_view(text: str, edition: Edition, pasted: Pasted | None, judgement: Judgement | None) -> JudgeView:
    """The page; without ``pasted`` it is the empty form."""
    record = pasted.record if pasted else GameRecord()
    moves = moves_of(record, judgement)
    start = Board(record.start_fen or START_FEN, strict=False)
    final = Board(moves[-1].fen, strict=False) if moves else start
    ended = final.outcome()
    view = JudgeView(
        edition=edition.key,
        edition_name=edition.book.title_zh,
        text=text,
        start_fen=start.fen(),
        moves=moves,
        problems=pasted.problems if pasted else (),
        editions=repetition_editions(),
        final_fen=final.fen(),
        outcome=str(ended.reason) if ended else "",
    )
    return view if judgement is None else _with_judgement(view, record, judgement)


def _with_judgement(view: JudgeView, record: GameRecord, judgement: Judgement) -> JudgeView:
    verdict = judgement.verdict
    return msgspec.structs.replace(
        view,
        judgement=judgement,
        verdict=str(verdict),
        verdict_label=Message(f"verdict-{verdict}", {}, judgement.clauses),
        cycle_moves=tuple(move for move in view.moves if move.nature),
        sides=sides_of(judgement, view.moves),
        others=other_verdicts(record, judgement.edition) if verdict is not Verdict.NO_REPETITION else (),
        result=RESULTS[verdict].value if verdict in RESULTS else "",
        sure=verdict is not Verdict.REFEREE_DECIDES and all(act.sure for act in judgement.moves),
        digest=digest_of(judgement, record),
    )
