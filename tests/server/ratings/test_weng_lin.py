"""A game changes the ratings of people, by who they are and who won, and of nobody else."""

from __future__ import annotations

import pytest

from tellstones.bots import LEVELS
from tellstones.rules import Seat, Side
from tellstones.server.ratings.pools import POOLS, game_of, pace_of
from tellstones.server.ratings.weng_lin import (
    LEVEL_POINTS,
    UNSURE,
    RatedGame,
    Rating,
    after_game,
    counted_at,
)

ANN, BOB, CAT, DAN = "ann", "bob", "cat", "dan"
DUEL = {Seat.A: ANN, Seat.B: BOB}
ROUND = {Seat.A: ANN, Seat.B: BOB, Seat.C: CAT, Seat.D: DAN}
NEW = {person: Rating() for person in (ANN, BOB, CAT, DAN)}


def game(players: dict[Seat, str], winner: Side | None, at: int = 1000) -> RatedGame:
    return RatedGame("table", POOLS[0], at, winner, players)


def test_who_wins_goes_up_by_what_who_loses_goes_down_and_both_are_surer() -> None:
    after = after_game(game(DUEL, Side.A), NEW)
    assert after[ANN].mu - 25 == pytest.approx(25 - after[BOB].mu)
    assert after[ANN].mu > 25
    assert after[ANN].sigma == after[BOB].sigma < UNSURE
    assert after[ANN].games == 1


def test_a_draw_among_equals_changes_nothing_but_how_sure_one_is() -> None:
    after = after_game(game(DUEL, None), NEW)
    assert after[ANN].mu == after[BOB].mu == 25
    assert after[ANN].sigma < UNSURE


def test_a_draw_is_worth_something_against_somebody_stronger() -> None:
    before = {ANN: Rating(20.0, 2.0), BOB: Rating(30.0, 2.0)}
    after = after_game(game(DUEL, None), before)
    assert after[ANN].mu > 20
    assert after[BOB].mu < 30


def test_partners_win_and_lose_together() -> None:
    after = after_game(game(ROUND, Side.B), NEW)
    assert after[BOB].mu == after[DAN].mu > 25 > after[ANN].mu == after[CAT].mu


def test_a_bot_is_an_anchor_and_a_stronger_one_is_worth_more() -> None:
    won = {
        level: after_game(game({Seat.A: ANN, Seat.B: f"bot:{level}"}, Side.A), NEW)
        for level in LEVELS
    }
    assert all(list(after) == [ANN] for after in won.values())
    gains = [won[level][ANN].mu for level in LEVELS]
    assert gains == sorted(gains)
    assert list(LEVEL_POINTS) == list(LEVELS)


def test_beating_a_page_for_ever_leads_no_higher_than_beating_a_page_proves() -> None:
    rating, page = NEW, game({Seat.A: ANN, Seat.B: "bot:page"}, Side.A)
    for _ in range(200):
        rating = after_game(page, rating)
    gained = after_game(page, rating)[ANN].mu - rating[ANN].mu
    assert gained < 0.05, "one and a half points for the two hundred and first win"


def test_a_clock_that_is_behind_does_not_put_a_game_before_an_earlier_one() -> None:
    before = {ANN: Rating(at=5000), BOB: Rating(at=10)}
    assert counted_at(game(DUEL, None, at=1000), before) == 5001
    assert counted_at(game(DUEL, None, at=9000), before) == 9000


@pytest.mark.parametrize(
    ("players", "lines", "found"),
    [(2, 1, "duel"), (4, 1, "round"), (2, 2, "lines"), (4, 2, "lines")],
)
def test_each_game_has_a_pool_of_its_own(players: int, lines: int, found: str) -> None:
    assert game_of(players, lines) == found


@pytest.mark.parametrize(
    ("kind", "seconds", "pace"),
    [("word", 60, "quick"), ("word", 86400, "slow"), ("bank", 900, "quick"), ("none", 0, "slow")],
)
def test_a_game_without_a_clock_is_slow(kind: str, seconds: int, pace: str) -> None:
    assert pace_of(kind, seconds) == pace
