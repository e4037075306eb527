"""The entry bar: ``15 1`` to what Enter will do."""

import re
import unicodedata

from caipan.tournament.field import board_of
from caipan.tournament.model import PairedBoard, Result
from caipan.tournament.state import Round, Section
from caipan.wording.message import Message, Param

from .rounds import next_open
from .signs import chip, side
from .views import Echo

SIGNS: dict[str, Result] = {
    "1": Result.FIRST_WINS,
    "1-0": Result.FIRST_WINS,
    "0": Result.SECOND_WINS,
    "0-1": Result.SECOND_WINS,
    "=": Result.DRAW,
    "5": Result.DRAW,
    "*": Result.DRAW,
    "½": Result.DRAW,
    "½-½": Result.DRAW,
    "和": Result.DRAW,
    "+": Result.SECOND_ABSENT,
    "+-": Result.SECOND_ABSENT,
    "-": Result.FIRST_ABSENT,
    "-+": Result.FIRST_ABSENT,
    "x": Result.BOTH_ABSENT,
    "--": Result.BOTH_ABSENT,
    "封": Result.ADJOURNED,
}
"""What may stand behind the board number (after NFKC, lower case)."""

_SAME = str.maketrans({"−": "-", "–": "-", "—": "-", "×": "x", "✕": "x", "＊": "*", "．": ".", "。": "."})
_BOARD = re.compile(r"[. ]*(\d{1,4})(?:\s*台)?(.*)", re.DOTALL)

_DOES = {
    Result.FIRST_WINS: "echo-first-wins",
    Result.SECOND_WINS: "echo-second-wins",
    Result.DRAW: "echo-draw",
    Result.SECOND_ABSENT: "echo-second-absent",
    Result.FIRST_ABSENT: "echo-first-absent",
    Result.BOTH_ABSENT: "echo-both-absent",
    Result.ADJOURNED: "echo-adjourned",
}


def normal(text: str) -> str:
    """One spelling for digits and signs, whatever input method typed them; ½ stays one sign."""
    kept = text.replace("½", "\0")
    return unicodedata.normalize("NFKC", kept).translate(_SAME).replace("\0", "½").strip().lower()


def parsed(text: str) -> tuple[int, str] | None:
    """Board number and sign (may be empty), or ``None`` when there is no board number.

    ``151`` is board 151; a result that is a digit needs a gap before it.
    """
    found = _BOARD.fullmatch(normal(text))
    return (int(found[1]), found[2].replace(" ", "")) if found else None


def echo_of(section: Section, number: int, text: str) -> Echo:
    """What Enter will do; nothing is written."""
    found = parsed(text)
    if found is None:
        empty = not normal(text)
        return Echo(
            "fault", Message("echo-empty" if empty else "echo-no-board", {} if empty else {"text": text.strip()})
        )
    board_number, sign = found
    if not 1 <= number <= len(section.rounds):
        return Echo("fault", Message("echo-round-later", {"round": number}))
    round_ = section.rounds[number - 1]
    paired = board_of(round_, board_number)
    if paired is None:
        last = max((board.board for board in round_.pairing.boards), default=0)
        return Echo("fault", Message("echo-board-unknown", {"board": board_number, "last": last}))
    return _on_board(section, round_, paired, sign)


def _on_board(section: Section, round_: Round, paired: PairedBoard, sign: str) -> Echo:
    standing = round_.results.get(paired.board)
    before = standing.value if standing else ""
    params = _params(section, paired)
    if not sign:
        return Echo("jump", Message("echo-jump", params), paired.board, "", before)
    if sign not in SIGNS:
        return Echo("fault", Message("echo-sign-unknown", {"text": sign, "board": paired.board}), paired.board)
    if not round_.published:
        return Echo("fault", Message("echo-draft", {"round": round_.pairing.round}), paired.board)
    result = SIGNS[sign]
    following = _following(section, round_, paired.board)
    does = Message(_DOES[result], params)
    if standing is result:
        return Echo("same", Message("echo-same", {**params, "does": does}), paired.board, result, before, following)
    if standing is not None:
        stands = chip(section.rules.game, paired.board, standing).said
        message = Message("echo-replaces", {**params, "does": does, "stands": stands})
        return Echo("replace", message, paired.board, result, before, following)
    then = Message("echo-then", {"board": following}) if following else Message("echo-then-done")
    return Echo("ready", Message("echo-ready", {"does": does, "then": then}), paired.board, result, before, following)


def _following(section: Section, round_: Round, board: int) -> int | None:
    following = next_open(section, round_.pairing.round, board)
    return following if following != board else None


def _params(section: Section, paired: PairedBoard) -> dict[str, Param]:
    game, players = section.rules.game, section.players
    return {
        "board": paired.board,
        "first_name": players[paired.first].entry.name,
        "second_name": players[paired.second].entry.name,
        "first": side(game, True),
        "second": side(game, False),
    }
