"""Laws of the standings: columns equal the functions, sums equal values, numbers and boards' order are nothing."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from caipan.tournament import commands as co
from caipan.tournament.columns import FAST
from caipan.tournament.model import Format, Result
from caipan.tournament.sheet import sheet_of
from caipan.tournament.standings import standings
from caipan.tournament.state import Section
from caipan.tournament.tie_keys import KEYS
from caipan.tournament.tie_lists import LISTS, default_list
from caipan.tournament.ties import ALONE, AMONG
from tests.tournament.scripted import KEY, opened, paired, played, regulations, results, round_robin, run, section

SEEDS = st.integers(0, 10**6)
ALL = tuple(key for key in KEYS if key not in ("lots", "shared", "game-points", "match-points"))
SETTINGS = st.fixed_dictionaries(
    {
        "bye-opponent": st.sampled_from(["lowest-scoring", "lowest", "zero"]),
        "forfeit-opponent": st.sampled_from(["own", "lowest", "none"]),
    }
)


def _section(seed: int, ties: tuple[str, ...] = ALL, **settings_: str) -> Section:
    chance = random.Random(seed)
    part = section(played(chance.randint(4, 11), chance.randint(1, 5), seed, regulations(rounds=5, ties=ties)))
    return replace(part, rules=replace(part.rules, settings=settings_))


def test_every_key_has_a_function() -> None:
    assert {*ALONE, *AMONG, "earlier-standing", "earlier-points", "shared"} == set(KEYS)
    assert all(key in KEYS for listed in LISTS.values() for key in listed)


@settings(max_examples=30, deadline=None)
@given(SEEDS, SETTINGS)
def test_columns_equal_the_functions(seed: int, chosen: dict[str, str]) -> None:
    sheet = sheet_of(_section(seed, ALL, **chosen), provisional=True)
    for key in set(FAST) - {"points"}:
        for upto in range(sheet.rounds + 1):
            column = FAST[key](sheet, upto)
            assert [column[n] for n in sheet.numbers] == [ALONE[key](sheet, n, upto).value for n in sheet.numbers], key


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_values_are_the_sums_of_their_terms(seed: int) -> None:
    table = standings(_section(seed))
    for row in table.rows:
        for key, value in row.ties.items():
            if key in ("total-score", "rating-average", "drop-first-rounds", "discipline") or key.startswith("earlier"):
                continue
            assert sum(term for _, term in table.terms(row.player, key)) == value, key


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_the_order_of_boards_is_nothing(seed: int) -> None:
    part = _section(seed)
    chance = random.Random(seed)
    mixed = []
    for round_ in part.rounds:
        boards = list(round_.pairing.boards)
        chance.shuffle(boards)
        mixed.append(replace(round_, pairing=replace(round_.pairing, boards=tuple(boards))))
    assert standings(replace(part, rounds=tuple(mixed))).rows == standings(part).rows


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_other_numbers_give_the_same_ranks(seed: int) -> None:
    part = _section(seed)
    numbers = sorted(part.players)
    other = dict(zip(numbers, random.Random(seed).sample(numbers, len(numbers)), strict=True))
    renamed = _renumbered(part, other)
    ranks = {row.player: (row.rank, row.ties) for row in standings(part).rows}
    for row in standings(renamed).rows:
        back = next(n for n, to in other.items() if to == row.player)
        assert (row.rank, row.ties) == ranks[back]


def _renumbered(part: Section, other: dict[int, int]) -> Section:
    players = {other[n]: replace(player, number=other[n]) for n, player in part.players.items()}
    rounds = []
    for round_ in part.rounds:
        boards = tuple(replace(b, first=other[b.first], second=other[b.second]) for b in round_.pairing.boards)
        bye = other.get(round_.pairing.bye or 0)
        rounds.append(replace(round_, pairing=replace(round_.pairing, boards=boards, bye=bye)))
    return replace(part, players=players, rounds=tuple(rounds))


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_ranks_are_in_order_and_shared_ones_repeat(seed: int) -> None:
    rows = standings(_section(seed, ties=("wins",))).rows
    assert rows[0].rank == 1
    for place, row in enumerate(rows):
        first = next(i for i, other in enumerate(rows) if other.rank == row.rank)
        assert row.rank == first + 1
        assert row.shared == (sum(other.rank == row.rank for other in rows) > 1)
        assert (row.next_by is None) == (place + 1 == len(rows) or rows[place + 1].rank == row.rank)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_an_earlier_round_is_what_it_was_then(seed: int) -> None:
    part = _section(seed, ties=("opponents-sum", "wins", "fouls", "games-as-second", "earlier-standing"))
    for after in range(len(part.rounds) + 1):
        then = replace(part, rounds=part.rounds[:after])
        assert standings(part, after).rows == standings(then).rows


def test_drafts_count_nothing() -> None:
    part = _section(3)
    draft = replace(part.rounds[-1], published=False)
    assert standings(replace(part, rounds=(*part.rounds[:-1], draft))).after_round == len(part.rounds) - 1


def test_adjourned_counts_only_when_asked_for() -> None:
    state = results(paired(opened(4), 1), 1, "a1")
    table, provisional = standings(section(state)), standings(section(state), provisional=True)
    assert table.open_games == provisional.open_games == ((1, 1),)
    assert not table.final
    board = section(state).rounds[0].pairing.boards[0]
    assert (table.row(board.first).half_points, provisional.row(board.first).half_points) == (0, 2)


def test_annulled_players_are_shown_and_not_ranked() -> None:
    state = results(paired(round_robin(6), 1), 1, "111")
    state = run(state, co.WithdrawPlayer(KEY, 1))
    table = standings(section(state))
    assert (table.rows[-1].player, table.rows[-1].rank) == (1, None)
    assert table.row(6).half_points == 0
    assert table.terms(1, "minor-score") == ()


def test_withdrawn_in_a_swiss_keeps_results() -> None:
    state = run(results(paired(opened(6), 1), 1, "111"), co.WithdrawPlayer(KEY, 1))
    assert standings(section(state)).row(1).half_points == 4


def test_withdrawal_after_half_of_a_round_robin_forfeits_the_rest() -> None:
    state = round_robin(6)
    for number in range(1, 4):
        state = results(paired(state, number), number, "111")
    state = run(state, co.WithdrawPlayer(KEY, 6))
    state = paired(state, 4)
    board = next(b for b in section(state).rounds[3].pairing.boards if 6 in (b.first, b.second))
    expected = Result.FIRST_ABSENT if board.first == 6 else Result.SECOND_ABSENT
    assert section(state).rounds[3].results == {board.board: expected}
    assert not section(state).players[6].annulled


@pytest.mark.parametrize(
    ("edition", "format_", "cycles", "clause"),
    [
        ("xq2011", Format.ROUND_ROBIN, 1, "14.1"),
        ("xq2011", Format.ROUND_ROBIN, 2, "14.2"),
        ("xq2011", Format.POSITIONAL_SWISS, 1, "14.3.1"),
        ("xq1999", Format.ROUND_ROBIN, 1, "15.1"),
        ("xq1999", Format.LOTS_SWISS, 1, "15.2"),
        ("go2002", Format.ROUND_ROBIN, 1, "27.1.1"),
        ("chess-text", Format.POSITIONAL_SWISS, 1, "fide.6"),
    ],
)
def test_every_column_names_its_clause(edition: str, format_: Format, cycles: int, clause: str) -> None:
    rules = regulations(edition=edition, format=format_, cycles=cycles)
    part = replace(_section(1), rules=rules)
    assert {column.clause for column in standings(part).columns} == {clause}
    assert default_list(edition, format_, cycles) == f"{edition}/{clause}"


def test_keys_of_the_rulebook_are_the_keys_here() -> None:
    from caipan.rulebook.vocabulary import TIES

    team_only = {"board-points", "match-wins", "opponents-match-points", "best-place", "second-best-place", "points",
                 "board-1-points", "head-to-head-play-off"}  # fmt: skip
    assert set(TIES) - team_only <= set(KEYS)


def test_no_rounds_no_points() -> None:
    part = replace(_section(1), rounds=())
    assert {row.rank for row in standings(part).rows} == {1}
