"""The audit: every pairing, ranking and ruling of a competition derived again from what was known at the time."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from caipan.officiating.repetition.answer import Judgement
from caipan.officiating.repetition.verdict import decide
from caipan.rulebook import RulebookError, load_edition

from .audit import audit
from .commands import PairRound, Refused
from .events import AnyEvent, RoundPaired, RulingMade
from .evolve import undone_versions
from .field import met
from .model import Format, PairedBoard
from .pairing import pairing_of
from .points import both_half_points, scored
from .replay import replay
from .standings import standings
from .state import Section
from .swiss.checker import check_round
from .swiss.history import cards_from_history
from .swiss.pairing import pair_round
from .swiss_seam import histories, setting_of


class AuditFinding(msgspec.Struct, frozen=True):
    """One difference: where it is, the clause it goes against, what follows from the rules, what stands there."""

    where: str
    clause: str
    expected: str
    found: str


class RoundAudit(msgspec.Struct, frozen=True):
    """One round that was derived again."""

    section: str
    round: int
    boards: int
    ok: bool


class Audit(msgspec.Struct, frozen=True):
    """The whole audit."""

    rounds: tuple[RoundAudit, ...]
    findings: tuple[AuditFinding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit_log(events: Sequence[AnyEvent]) -> Audit:
    """Audit a competition from its log; a round is derived from the state just before it was paired."""
    undone = undone_versions(tuple(events))
    rounds: list[RoundAudit] = []
    others = audit(tuple(events), pairings=False)
    findings = [AuditFinding(f"entry {o.version}", o.clause, o.expected or o.code, o.found) for o in others]
    if any(other.code == "stands-on-nothing" for other in others):
        # The log cannot be folded: whatever follows such an entry would be blamed for it.
        return Audit((), tuple(findings))
    for version, event in enumerate(events, 1):
        if version in undone:
            continue
        if isinstance(event, RoundPaired):
            section = replay(events[: version - 1]).sections[event.section]
            found = tuple(audit_round(section, event))
            rounds.append(RoundAudit(event.section, event.round, len(event.boards), not found))
            findings += found
        elif isinstance(event, RulingMade):
            findings += audit_ruling(event)
    for section in replay(events).sections.values():
        findings += audit_ranking(section)
    return Audit(tuple(rounds), tuple(findings))


def audit_section(section: Section) -> Audit:
    """Audit a section without a log, round by round from the results that stand."""
    rounds: list[RoundAudit] = []
    findings: list[AuditFinding] = []
    for number, round_ in enumerate(section.rounds, 1):
        before = msgspec.structs.replace(section, rounds=section.rounds[: number - 1])
        found = tuple(audit_round(before, round_.pairing))
        rounds.append(RoundAudit(section.key, number, len(round_.pairing.boards), not found))
        findings += found
    findings += audit_ranking(section)
    return Audit(tuple(rounds), tuple(findings))


# -- pairings ----------------------------------------------------------------------------------------------------------


def audit_round(section: Section, paired: RoundPaired) -> Iterator[AuditFinding]:
    """Derive a round from the section before it: by the engine, and by the checker, which shares no code with it."""
    where = f"{section.key}/r/{paired.round}"
    yield from _rematches(section, paired, where)
    derived = _derive(section, paired)
    if isinstance(derived, Refused):
        yield AuditFinding(where, ", ".join(derived.clauses), derived.reason, _pairs_text(paired.boards))
        return
    yield from _differences(derived, paired, where)
    if section.rules.format is Format.POSITIONAL_SWISS and paired.round > 1:
        yield from _checked(section, paired, where)


def _rematches(section: Section, paired: RoundPaired, where: str) -> Iterator[AuditFinding]:
    if section.rules.format is Format.ROUND_ROBIN:
        return
    known = met(section)
    for board in paired.boards:
        if board.second in known.get(board.first, ()) and not paired.reason:
            yield AuditFinding(f"{where}/b/{board.board}", "app2.1.6", "no rematch", f"{board.first}-{board.second}")


def _derive(section: Section, paired: RoundPaired) -> RoundPaired | Refused:
    """Pair again as it was asked then; an arbiter's bye is not told apart in the log, so both ways are tried."""
    derived = pairing_of(section, _command(section, paired, None))
    if paired.manual and not _same(derived, paired):
        return pairing_of(section, _command(section, paired, paired.bye))
    return derived


def _command(section: Section, paired: RoundPaired, bye: int | None) -> PairRound:
    fixed = tuple(board for board in paired.boards if board.form == "fixed" or board.colour_rule == "fixed")
    return PairRound(section.key, paired.round, manual=fixed, bye=bye, seed=paired.seed, reason=paired.reason)


def _same(derived: RoundPaired | Refused, paired: RoundPaired) -> bool:
    return not isinstance(derived, Refused) and not list(_differences(derived, paired, ""))


def _differences(derived: RoundPaired, paired: RoundPaired, where: str) -> Iterator[AuditFinding]:
    expected = {board.board: board for board in derived.boards}
    found = {board.board: board for board in paired.boards}
    for number in sorted(expected.keys() | found.keys()):
        one, other = expected.get(number), found.get(number)
        if _seats(one) != _seats(other):
            clause = ", ".join(one.clauses) if one else "app2.1.3"
            yield AuditFinding(f"{where}/b/{number}", clause, _board_text(one), _board_text(other))
        elif one and other and other.form and (one.form, one.seeker) != (other.form, other.seeker):
            yield AuditFinding(f"{where}/b/{number}", ", ".join(one.clauses), one.form, other.form)
    if derived.bye != paired.bye:
        yield AuditFinding(f"{where}/bye", "app2.1.5", str(derived.bye), str(paired.bye))


def _seats(board: PairedBoard | None) -> tuple[int, int] | None:
    return (board.first, board.second) if board else None


def _board_text(board: PairedBoard | None) -> str:
    return f"{board.first}-{board.second}" if board else "-"


def _pairs_text(boards: Iterable[PairedBoard]) -> str:
    return " ".join(map(_board_text, boards))


def _checked(section: Section, paired: RoundPaired, where: str) -> Iterator[AuditFinding]:
    cards = cards_from_history(histories(section, paired.round))
    setting = setting_of(section, _command(section, paired, None))
    for finding in check_round(cards, setting, pair_round(cards, setting)):
        yield AuditFinding(f"{where} {finding.code}", finding.clause, finding.expected, finding.found)


# -- rankings ----------------------------------------------------------------------------------------------------------


def audit_ranking(section: Section) -> Iterator[AuditFinding]:
    """Add up every player's points again, and see that nobody stands below one with fewer points."""
    published = [round_ for round_ in section.rounds if round_.published]
    if not published:
        return
    table = standings(section, provisional=True)
    totals = _totals(section)
    previous: int | None = None
    for row in table.rows:
        where = f"{section.key}/standings/{row.player}"
        if row.rank is None:
            continue
        if row.half_points != totals[row.player]:
            yield AuditFinding(where, "13.1", str(totals[row.player] / 2), str(row.half_points / 2))
        if previous is not None and row.half_points > previous:
            yield AuditFinding(where, "14.1", "points in falling order", str(row.half_points / 2))
        previous = row.half_points


def _totals(section: Section) -> dict[int, int]:
    points = section.rules.points
    totals = {number: player.start_half_points for number, player in section.players.items()}
    void = {number for number, player in section.players.items() if player.annulled}
    for round_ in section.rounds:
        if not round_.published:
            continue
        for board in round_.pairing.boards:
            result = scored(round_, board.board, True)
            if result is None or {board.first, board.second} & void:
                continue
            first, second = both_half_points(points, result)
            totals[board.first] += first
            totals[board.second] += second
        if round_.pairing.bye is not None:
            totals[round_.pairing.bye] += points.bye
        for player, gained in round_.pairing.given.items():
            totals[int(player)] += gained
    return totals


# -- rulings -----------------------------------------------------------------------------------------------------------


def audit_ruling(ruling: RulingMade) -> Iterator[AuditFinding]:
    """See that the verdict of a ruling follows from the classes of moves that were on the table."""
    where = f"{ruling.section}/r/{ruling.round}/b/{ruling.board}/ruling"
    if not ruling.judgement:
        return
    try:
        judgement = msgspec.json.decode(ruling.judgement, type=Judgement)
        edition = load_edition(ruling.edition)
    except (msgspec.DecodeError, RulebookError) as error:
        yield AuditFinding(where, "", "a readable judgement", str(error)[:80])
        return
    if not judgement.moves:
        return
    again = decide(judgement.moves, judgement.mover, edition, judgement.cycle)
    if again.verdict is not judgement.verdict:
        yield AuditFinding(where, ", ".join(again.clauses), str(again.verdict), str(judgement.verdict))
