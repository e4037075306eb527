"""Events and stamps for the tests of the store."""

from caipan.store import Stamp
from caipan.tournament.events import AnyEvent, CompetitionOpened, ResultRecorded
from caipan.tournament.model import Result

STREAM = "competition/spring"


def stamp(at_ms: int = 1_000, reason: str = "") -> Stamp:
    return Stamp("arranger", at_ms, "desk 1", reason)


def opened(name: str = "春季赛") -> AnyEvent:
    return CompetitionOpened(name=name)


def result(board: int, before: Result | None = None) -> AnyEvent:
    return ResultRecorded(section="men", round=1, board=board, result=Result.FIRST_WINS, before=before)
