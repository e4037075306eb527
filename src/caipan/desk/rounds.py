"""The round: segments, boards, chips, sources, colours so far."""

import hashlib
from itertools import groupby

import msgspec

from caipan.tournament.field import board_of, open_boards
from caipan.tournament.model import PLAYED, Format, PairedBoard, Result
from caipan.tournament.points import totals
from caipan.tournament.state import Round, Section
from caipan.wording.message import Message

from .frames import NOTABLE_FORMS, frame_of, round_count, round_state
from .journal import recent_lines
from .shelf import Loaded
from .signs import chip, outcome
from .views import BoardRow, CertificateView, PlayerName, RoundView, SegmentView, SideCell, Source, points_text

CLAUSES: dict[Format, tuple[str, ...]] = {
    Format.POSITIONAL_SWISS: ("app2",),
    Format.LOTS_SWISS: ("swiss-note.1", "swiss-note.2"),
    Format.ROUND_ROBIN: ("10.1", "app1.4"),
}
"""What the pairing of a round rests on; the lots of XQ99's note are in no other book."""
VERIFIED = "check-verified"
"""Key of the sentence that says the independent checker agrees."""
RECENT = 10
"""Lines under 刚才."""


def player_name(section: Section, number: int) -> PlayerName:
    """A player by lot number."""
    entry = section.players[number].entry
    return PlayerName(number, entry.name, entry.unit)


def colours_before(section: Section, number: int) -> dict[int, list[str]]:
    """Colours of everybody in the rounds before ``number``: ``f`` first, ``s`` second, ``-`` not played."""
    found: dict[int, list[str]] = {player: [] for player in section.players}
    for round_ in section.rounds[: number - 1]:
        this = dict.fromkeys(found, "-")
        for board in round_.pairing.boards:
            result = round_.results.get(board.board)
            if result in PLAYED or result is Result.ADJOURNED:
                this[board.first], this[board.second] = "f", "s"
        for player, colour in this.items():
            found[player].append(colour)
    return found


class Desktop(msgspec.Struct, frozen=True):
    """What all rows of one round need, worked out once."""

    loaded: Loaded
    section: Section
    round: Round
    half_points: dict[int, int]
    colours: dict[int, list[str]]

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.round.pairing.round


def desktop(loaded: Loaded, section: Section, number: int) -> Desktop:
    """Points and colours before a paired round."""
    before = totals(section, after_round=number - 1, provisional=True)
    return Desktop(loaded, section, section.rounds[number - 1], before, colours_before(section, number))


def board_row(top: Desktop, paired: PairedBoard) -> BoardRow:
    """One board."""
    section, result = top.section, top.round.results.get(paired.board)
    annulled = section.players[paired.first].annulled or section.players[paired.second].annulled
    place = (section.key, top.number, paired.board)
    return BoardRow(
        board=paired.board,
        first=_side(top, paired, True, result),
        second=_side(top, paired, False, result),
        chip=chip(section.rules.game, paired.board, result, annulled=annulled),
        form=paired.form,
        form_label=Message(f"form-{paired.form}") if paired.form else None,
        notable=paired.form in NOTABLE_FORMS,
        source=source_of(top.loaded, place),
        corrected=place in top.loaded.corrected,
    )


def _side(top: Desktop, paired: PairedBoard, first: bool, result: Result | None) -> SideCell:
    number = paired.first if first else paired.second
    player = top.section.players[number]
    fouls = top.round.fouls.get(paired.board, (0, 0))[0 if first else 1]
    return SideCell(
        number=number,
        name=player.entry.name,
        unit=player.entry.unit,
        half_points=top.half_points[number],
        points=points_text(top.half_points[number]),
        history=tuple(top.colours[number]),
        outcome=outcome(result, first),
        fouls=fouls,
        withdrew=player.withdrew_from is not None,
    )


def source_of(loaded: Loaded, place: tuple[str, int, int]) -> Source | None:
    """Who entered what stands at a board, where and when."""
    version = loaded.results.get(place)
    if version is None:
        return None
    entry = loaded.entry(version)
    return Source(entry.actor, entry.device, entry.at_ms, version, entry.kind == "ruling-made")


def segments_of(top: Desktop) -> tuple[SegmentView, ...]:
    """Boards by the points of the higher player; a round robin has one group without points."""
    rows = [board_row(top, board) for board in top.round.pairing.boards]
    if top.section.rules.format is Format.ROUND_ROBIN:
        return (SegmentView(0, "", tuple(rows)),) if rows else ()
    grouped = groupby(rows, key=lambda row: max(row.first.half_points, row.second.half_points))
    return tuple(SegmentView(points, points_text(points), tuple(group)) for points, group in grouped)


def certificate_of(section: Section, round_: Round, verdict: Message | None = None) -> CertificateView | None:
    """The certificate of the positional method in words; nothing for other formats and for rounds without one."""
    text = round_.pairing.certificate
    if not text or section.rules.format is not Format.POSITIONAL_SWISS:
        return None
    digest = hashlib.sha256(text.encode()).hexdigest()
    found = msgspec.json.decode(text)
    field = found.get("field", {}) if isinstance(found, dict) else {}
    checks = [
        Message("check-pairs", {"boards": len(round_.pairing.boards)}),
        Message("check-no-rematch", {}, ("app2.1.6",)),
    ]
    checks.append(Message("check-segments", {}, ("app2.1.10", "app2.1.11.2")))
    checks.append(_count("check-third-floats", int(field.get("third_floats", 0)), "app2.1.9"))
    checks.append(_count("check-third-colours", int(field.get("third_colours", 0)), "app2.1.11.3"))
    said = verdict or Message("check-not-yet")
    return CertificateView(f"{digest[:4]}…{digest[-4:]}", digest, tuple(checks), said, said.key == VERIFIED)


def _count(key: str, count: int, clause: str) -> Message:
    return Message(key, {"count": count}, (clause,)) if count else Message(f"{key}-none", {}, (clause,))


def round_view(loaded: Loaded, section: Section, number: int, verdict: Message | None = None) -> RoundView:
    """A round, paired or still to come."""
    frame = frame_of(loaded, section, ("round", number))
    recent = recent_lines(loaded, section.key, RECENT)
    if number > len(section.rounds):
        away = tuple(player_name(section, player) for player, round_ in sorted(section.absences) if round_ == number)
        game = section.rules.game
        return RoundView(frame, number, round_count(section), "future", (), None, away, (), recent, game)
    top = desktop(loaded, section, number)
    pairing, place = top.round.pairing, (section.key, number)
    published = loaded.entry(loaded.published[place]) if place in loaded.published else None
    withdrawn = loaded.entry(loaded.withdrawn[place]) if place in loaded.withdrawn else None
    return RoundView(
        frame=frame,
        round=number,
        rounds=round_count(section),
        state=round_state(section, number),
        segments=segments_of(top),
        bye=player_name(section, pairing.bye) if pairing.bye is not None else None,
        absent=tuple(player_name(section, player) for player in pairing.absent),
        open_boards=tuple(open_boards(top.round)) if top.round.published else (),
        recent=recent,
        game=section.rules.game,
        certificate=certificate_of(section, top.round, verdict),
        published_at_ms=published.at_ms if published else None,
        published_by=published.actor if published else "",
        withdrawn_at_ms=withdrawn.at_ms if withdrawn else None,
        withdrawn_by=withdrawn.actor if withdrawn else "",
        manual=pairing.manual,
        seed=pairing.seed or lot_seed(loaded, section),
        clauses=CLAUSES[section.rules.format],
    )


def lot_seed(loaded: Loaded, section: Section) -> str:
    """The seed of the lots that count."""
    version = loaded.lots.get(section.key)
    return str(getattr(loaded.event(version), "seed", "")) if version else ""


def next_open(section: Section, number: int, board: int) -> int | None:
    """The next board without a result after this one, from the front again when there is none behind it."""
    missing = open_boards(section.rounds[number - 1])
    return next((each for each in missing if each > board), next(iter(missing), None))


def seat(section: Section, number: int, board: int) -> PairedBoard | str:
    """A board of a round, or why there is none: ``no-such-round`` or ``no-such-board``."""
    if not 1 <= number <= len(section.rounds):
        return "no-such-round"
    return board_of(section.rounds[number - 1], board) or "no-such-board"
