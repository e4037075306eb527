"""The core a second time, as plain Python beside the compiled one, and random games."""

import importlib.util
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import caipan.rules.xiangqi
from caipan.rules.xiangqi import Board


@pytest.fixture(scope="session", params=["with Cython's shadow module", "without Cython"])
def plain_core(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The core run as ordinary Python, whatever the installed one is; also where Cython is not installed."""
    bare = request.param == "without Cython"
    with pytest.MonkeyPatch.context() as patch:
        if bare:
            patch.setitem(sys.modules, "cython", None)
        for name in ("_mailbox", "_core"):
            module = from_source(f"caipan.rules.xiangqi.{name}")
            patch.setitem(sys.modules, module.__name__, module)
        assert module.COMPILED is False
        assert (module.cython.__name__ == "caipan.rules.xiangqi._uncompiled") == bare
        yield module


def from_source(name: str) -> ModuleType:
    """Run the source file of a module without putting it in the place of the installed one."""
    source = Path(caipan.rules.xiangqi.__file__).with_name(name.rpartition(".")[2] + ".py")
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Boards = Callable[[int, int], Iterator[Board]]


@pytest.fixture(scope="session")
def random_boards() -> Boards:
    """A function of seed and count that yields positions of random games."""
    return play_at_random


def play_at_random(seed: int, count: int) -> Iterator[Board]:
    """Yield `count` positions; captures and checks are preferred now and then."""
    rng = random.Random(seed)
    board = Board()
    for _ in range(count):
        moves = board.legal_moves
        if not moves or board.ply > 160:
            board = Board()
            moves = board.legal_moves
        yield board
        lively = (board.legal_captures + board.checking_moves) if rng.random() < 0.3 else []
        board.push(rng.choice(lively or moves))
