"""Write docs/swiss-example.md: 14 players, 7 rounds of the positional Swiss, every decision explained in zh and en.

    python docs/write_swiss_example.py

The event is generated from a seed, paired by the engine and checked by the checker; the sentences are made from the
reason codes of the answers. A test compares the file with what this script makes.
"""

from collections.abc import Iterator
from pathlib import Path

from caipan.tournament.swiss.card import Board, Card, ColourRule, Decision, Pairing, PassedOver, SegmentValues
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.first_round import first_round
from caipan.tournament.swiss.generator import Habits, PlayedRound, RandomEvent
from caipan.tournament.swiss.history import PastRound, PlayerHistory
from caipan.tournament.swiss.order import wish

FILE = Path(__file__).parent / "swiss-example.md"
PLAYERS, ROUNDS, SEED = 14, 7, "example 314"

HEAD = """# Worked example of the positional Swiss 定位编排法例: 14 players, 7 rounds

Written by `docs/write_swiss_example.py`; do not edit. The results are invented. Rules R1-R20: `swiss.md`. Order "text".

Words: d = games as first minus games as second 先走局数减后走局数; r = length of the current run of one
colour 连走, with a plus for first and a minus for second; 要先 wants to move first, 要后 wants to move
second; ↓/↑ = counted floats down and up so far 已下调、上调次数. A win is 2 points, a draw 1. Cost of
floats 调分代价 = earlier floats of those who float here, of the same kind (R8).

每一步先写中文，后写英文。Every step is given in Chinese first, then in English.
"""

FORMS = {
    "same-place": ("同位", "same place"), "displaced": ("错位", "displaced"), "same-row": ("同行", "same row"),
    "split": ("拆对", "split"), "float": ("下调", "float"),
}  # fmt: skip


def document() -> str:
    """The whole page."""
    event = RandomEvent(PLAYERS, ROUNDS, SEED, Habits(withdrawals=0.012))
    rounds = list(event)
    lines = [HEAD, *_first(event)]
    gone: set[int] = set()
    for played in rounds:
        present = {card.number for card in played.cards}
        for number in sorted(set(range(1, PLAYERS + 1)) - present - gone):
            gone.add(number)
            lines.append(f"{number} 号退出，不再编排。No. {number} has withdrawn and is not paired any more.\n")
        lines += _round(played, event.histories())
    lines += _end(event.histories())
    return "\n".join(lines) + "\n"


def _first(event: RandomEvent) -> Iterator[str]:
    numbers = first_round(range(1, PLAYERS + 1))
    yield "## Round 1 第一轮\n"
    yield "近号配对：单号台小号先走，双号台大号先走（附录二，二·1）。"
    yield "Near numbers: on odd boards the smaller number moves first, on even boards the larger (app2.2.1.c).\n"
    rows = [(n, pair.first, pair.second) for n, pair in enumerate(numbers.pairs, start=1)]
    yield from _boards(rows, 1, event.histories())


def _round(played: PlayedRound, histories: list[PlayerHistory]) -> Iterator[str]:
    pairing, cards = played.outcome, {card.number: card for card in played.cards}
    assert isinstance(pairing, Pairing)
    assert check_round(played.cards, played.setting, pairing) == ()
    odd = pairing.round_no % 2 == 1
    ahead = "单数轮，小号在前。Odd, smaller number first." if odd else "双数轮，大号在前。Even, larger number first."
    yield f"## Round {pairing.round_no} 第{'一二三四五六七'[pairing.round_no - 1]}轮\n"
    yield f"{ahead}\n"
    yield from _cards(pairing, cards)
    yield from _whole_field(pairing)
    steps = list(pairing.decisions)
    board_of = {board.seeker: board for board in pairing.boards}
    for segment in pairing.certificate.segments:
        own = [step for step in steps if step.segment_half_points == segment.half_points]
        yield from _segment(segment, own, board_of, cards)
    rows = [(board.board, board.first, board.second) for board in pairing.boards]
    yield from _boards(rows, pairing.round_no, histories)
    if pairing.bye is not None:
        yield f"轮空 bye：{pairing.bye} 号，按胜计 counts as a win.\n"


def _cards(pairing: Pairing, cards: dict[int, Card]) -> Iterator[str]:
    yield "| 序号 No. | 积分 points | d | r | 要求 wish | 已遇 met | ↓/↑ |"
    yield "|---|---|---|---|---|---|---|"
    wishes = {1: "要先 first", -1: "要后 second", 0: "–"}
    lot = 1 if pairing.round_no % 2 else -1
    for c in sorted(cards.values(), key=lambda c: (-c.half_points, -abs(c.balance), -abs(c.run), lot * c.number)):
        met = ", ".join(map(str, sorted(c.met))) + (" 轮空 bye" if c.had_bye else "")
        claim = f"{c.balance:+} | {c.run:+} | {wishes[wish(c)]}"
        yield f"| {c.number} | {_points(c.half_points)} | {claim} | {met} | {c.down_floats}/{c.up_floats} |"
    yield ""


def _whole_field(pairing: Pairing) -> Iterator[str]:
    certificate, field = pairing.certificate, pairing.certificate.field
    pairs = "、".join(f"{_points(s.half_points)} 分 {s.pairs} 对" for s in certificate.segments)
    pairs_en = ", ".join(f"{_points(s.half_points)} points {s.pairs}" for s in certificate.segments)
    bye = certificate.bye_half_points
    yield (
        f"全场：各段最多 {pairs}（R6）"
        + (f"；轮空在 {_points(bye)} 分段（R5）" if bye is not None else "")
        + (f"；末轮后先后差 2 以上 {field.last_round} 人（R7a）" if pairing.round_no == ROUNDS else "")
        + f"；第三次调分 {field.third_floats} 人（R7b）"
        + f"；连走三先、三后或多走三先、三后 {field.third_colours} 人（R7c）。"
    )
    yield (
        f"Whole field: most pairs {pairs_en} (R6)"
        + (f"; the bye goes to {_points(bye)} points (R5)" if bye is not None else "")
        + (f"; ending with |d| of 2 or more {field.last_round} (R7a)" if pairing.round_no == ROUNDS else "")
        + f"; third floats {field.third_floats} (R7b); third colours {field.third_colours} (R7c).\n"
    )


def _segment(
    segment: SegmentValues, steps: list[Decision], board_of: dict[int, Board], cards: dict[int, Card]
) -> Iterator[str]:
    points = _points(segment.half_points)
    first, second = (_list(row) for row in (segment.wants_first_row, segment.wants_second_row))
    down = f"；由上段下调 {_list(segment.floaters)}" if segment.floaters else ""
    down_en = f"; from above {_list(segment.floaters)}" if segment.floaters else ""
    values = segment.float_spread, segment.pushed_to_two, segment.same_wish_pairs
    yield f"**{points} 分段 segment of {points} points.**"
    yield (
        f"要先行 {first}；要后行 {second}{down}。最好：调分代价 {values[0]}，先后差到 2 的 {values[1]} 人，"
        f"同要的 {values[2]} 对。"
    )
    yield (
        f"Row 要先: {first}; row 要后: {second}{down_en}. Best: cost of floats {values[0]}, "
        f"players pushed to |d| = 2: {values[1]}, same-wish pairs {values[2]}.\n"
    )
    for number, step in enumerate(steps, start=1):
        yield f"{number}. {_step_zh(step, board_of.get(step.seeker), cards)}"
        yield f"   {_step_en(step, board_of.get(step.seeker), cards)}"
    yield ""


# -- one decision --------------------------------------------------------------------------------------------------


def _step_zh(step: Decision, board: Board | None, cards: dict[int, Card]) -> str:
    passed = "".join(f"不取 {one.player}：{_reason_zh(one)}。" for one in step.passed_over)
    if step.form == "leaves":
        alone = "" if step.passed_over else "只剩他一人，"
        return f"先编者 **{step.seeker}**。{passed}{alone}**下调**，到下段先编（二·3(5)）。"
    if step.form == "bye":
        return f"先编者 **{step.seeker}**。{passed}无人可配，**轮空**（一·5）。"
    assert board is not None
    rules: dict[ColourRule, str] = {
        "d": "先后差小者先走", "r": "先后差相同，连走小者先走", "number": "先后、连走相同，看序号",
    }  # fmt: skip
    colour = rules[board.colour_rule] + _claims(board, cards)
    form = FORMS[step.form][0]
    return f"先编者 **{step.seeker}**。{passed}取 **{step.taken}**：{form}。{board.first} 先走：{colour}。"


def _step_en(step: Decision, board: Board | None, cards: dict[int, Card]) -> str:
    passed = "".join(f"Not {one.player}: {_reason_en(one)}. " for one in step.passed_over)
    if step.form == "leaves":
        alone = "" if step.passed_over else "Alone; "
        return f"Seeker **{step.seeker}**. {passed}{alone}**leaves** and seeks first in the next segment (app2.2.3.5)."
    if step.form == "bye":
        return f"Seeker **{step.seeker}**. {passed}Nobody is left: **bye** (app2.1.5)."
    assert board is not None
    rules: dict[ColourRule, str] = {"d": "smaller d", "r": "equal d, smaller r", "number": "equal claims, by number"}
    form = FORMS[step.form][1]
    clauses = ", ".join(board.clauses)
    return (
        f"Seeker **{step.seeker}**. {passed}Takes **{step.taken}**: {form}. {board.first} moves first: "
        f"{rules[board.colour_rule]}{_claims(board, cards)} ({clauses})."
    )


def _claims(board: Board, cards: dict[int, Card]) -> str:
    first, second = cards[board.first], cards[board.second]
    if board.colour_rule == "d":
        return f" ({first.balance:+} < {second.balance:+})"
    return f" ({first.run:+} < {second.run:+})" if board.colour_rule == "r" else ""


def _reason_zh(one: PassedOver) -> str:
    where = "" if one.segment_half_points is None else f" {_points(one.segment_half_points)} 分段"
    return {
        "met": "已相遇（一·6）",
        "complete": "取他就有人配不出（一·3）",
        "bye": f"取他就要由 {_points(one.value)} 分的人轮空，而不是 {_points(one.best)} 分（一·5）",
        "pairs": f"取他则{where}只能配 {one.value} 对，而不是 {one.best} 对（一·10，11(2)）",
        "L": f"取他则末轮后先后差 2 以上 {one.value} 人，而不是 {one.best} 人（11(4)）",
        "F3": f"取他则第三次调分 {one.value} 人，而不是 {one.best} 人（一·9）",
        "C3": f"取他则连走三先、三后或多走三先、三后 {one.value} 人，而不是 {one.best} 人（11(3)）",
        "FS": f"取他则{where}调分代价 {one.value}，而不是 {one.best}（一·9）",
        "D2": f"取他则{where}先后差到 2 的 {one.value} 人，而不是 {one.best} 人（一·10，二·3）",
        "CX": f"取他则{where}同要的 {one.value} 对，而不是 {one.best} 对（11(1)）",
    }[one.reason]


def _reason_en(one: PassedOver) -> str:
    where = "" if one.segment_half_points is None else f" in the segment of {_points(one.segment_half_points)} points"
    instead = f"{one.value} instead of {one.best}"
    return {
        "met": "they have met (app2.1.6)",
        "complete": "then somebody could not be paired (app2.1.3)",
        "bye": f"then the bye would go to {_points(one.value)} points instead of {_points(one.best)} (app2.1.5)",
        "pairs": f"then {instead} pair(s){where} (app2.1.10, app2.1.11.2)",
        "L": f"then {instead} end with |d| of 2 or more (app2.1.11.4)",
        "F3": f"then {instead} third floats (app2.1.9)",
        "C3": f"then {instead} third colours (app2.1.11.3)",
        "FS": f"then cost of floats {instead}{where} (app2.1.9)",
        "D2": f"then {instead} players pushed to |d| = 2{where} (app2.1.10, app2.2.3.0)",
        "CX": f"then {instead} same-wish pair(s){where} (app2.1.11.1)",
    }[one.reason]


# -- tables --------------------------------------------------------------------------------------------------------


def _boards(rows: list[tuple[int, int, int]], round_no: int, histories: list[PlayerHistory]) -> Iterator[str]:
    past = {(h.number, one.round_no): one for h in histories for one in h.rounds}
    yield "| 台 board | 先 first | 后 second | 结果 result |"
    yield "|---|---|---|---|"
    for board, first, second in rows:
        yield f"| {board} | {first} | {second} | {_result(past[first, round_no])} |"
    yield ""


def _result(past: PastRound) -> str:
    return {4: "1-0", 2: "½-½", 0: "0-1"}[past.half_points]


def _end(histories: list[PlayerHistory]) -> Iterator[str]:
    yield "## After round 7 赛后\n"
    yield "| 序号 No. | 积分 points | 先后 colours | d | ↓/↑ |"
    yield "|---|---|---|---|---|"
    for history in sorted(histories, key=lambda h: (-sum(p.half_points for p in h.rounds), h.number)):
        marks = {"first": "先", "second": "后"}
        colours = [marks[p.colour] if p.colour else {"bye": "轮", "absent": "–"}[p.kind] for p in history.rounds]
        balance = colours.count("先") - colours.count("后")
        down, up = (sum(p.floated == kind for p in history.rounds) for kind in ("down", "up"))
        points = _points(sum(p.half_points for p in history.rounds))
        yield f"| {history.number} | {points} | {''.join(colours)} | {balance:+} | {down}/{up} |"


def _points(half_points: int) -> str:
    return f"{half_points // 2}" if half_points % 2 == 0 else f"{half_points // 2}½"


def _list(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "–"


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
