"""Everybody against everybody, mirrored and reproducible."""

from __future__ import annotations

import io
from random import Random

import pytest

from tellstones.bots import MemoryTraits
from tellstones.match import RandomPlayer
from tellstones.match.round_robin import ArenaGame, OpeningPair, PlayedPair, pairings, play_all
from tellstones.match.standings import cross_table, ratings, scored
from tellstones.notation import read_records
from tellstones.rules import Options, Termination

pytestmark = pytest.mark.group("long")
SHORT = Options(turn_limit=30)


def test_a_round_robin_lets_everybody_meet_with_the_same_chance() -> None:
    todo = pairings(["page", "squire", "knight"], 4, SHORT, seed=5)
    assert [(pairing.one, pairing.other, pairing.seed) for pairing in todo] == [
        ("page", "squire", 5),
        ("page", "squire", 6),
        ("page", "knight", 5),
        ("page", "knight", 6),
        ("squire", "knight", 5),
        ("squire", "knight", 6),
    ]


def test_the_mirrored_game_has_the_same_opening_and_the_other_seats() -> None:
    played = play_all(pairings(["page", "knight"], 2, SHORT))[0]
    one, other = (next(iter(read_records(io.BytesIO(g.record.encode())))) for g in played.games)
    assert (one.opening, one.first) == (other.opening, other.first)
    assert dict(one.tags) == {"A": "page", "B": "knight"}
    assert dict(other.tags) == {"A": "knight", "B": "page"}


def test_a_contender_against_itself_scores_exactly_half() -> None:
    assert scored(play_all(pairings(["squire"] * 2, 6, SHORT))).share == 0.5


def test_the_same_seed_plays_the_same_games() -> None:
    todo = pairings(["captain", "random"], 4, SHORT)
    assert play_all(todo) == play_all(todo)


def by_chance(name: str, seed: str, _: MemoryTraits | None) -> RandomPlayer:
    return RandomPlayer(Random(f"{name}:{seed}"))


def test_contenders_may_be_made_by_somebody_else_than_the_bots() -> None:
    first, again = (
        play_all([OpeningPair("ada", "bob", 1, SHORT, make=by_chance)]) for _ in range(2)
    )
    assert first == again
    assert '[A "ada"]' in first[0].games[0].record


def test_the_better_is_rated_higher() -> None:
    pairing = OpeningPair("strong", "weak", 0, SHORT)
    won, lost = (ArenaGame(points, 9, Termination.POINTS, "") for points in (1.0, 0.0))
    played = [PlayedPair(pairing, (won, won))] * 8 + [PlayedPair(pairing, (won, lost))] * 2
    best, worst = ratings(["weak", "strong"], played, Random(1))
    assert best.name == "strong"
    assert best.elo > 100 > 0 > worst.elo
    assert best.elo == pytest.approx(-worst.elo)
    assert cross_table(played)["strong", "weak"].share == pytest.approx(0.9)


def test_ten_wins_of_ten_leave_doubt() -> None:
    pairing = OpeningPair("strong", "weak", 0, SHORT)
    won = ArenaGame(1.0, 9, Termination.POINTS, "")
    played = [PlayedPair(pairing, (won, won))] * 5
    low, high = scored(played).interval
    assert low == pytest.approx(0.566, abs=0.001)
    assert high == pytest.approx(1.0)
    best, worst = ratings(["weak", "strong"], played, Random(1))
    assert best.low is not None
    assert best.low < best.elo
    assert (best.high, worst.low) == (None, None)
    assert [best.interval, worst.interval] == ["+20 or more", "-20 or less"]


def test_intervals_shrink_with_more_games() -> None:
    pairing = OpeningPair("one", "other", 0, SHORT)
    won, lost = (ArenaGame(points, 9, Termination.POINTS, "") for points in (1.0, 0.0))
    few, many = ([PlayedPair(pairing, (won, lost))] * number for number in (5, 500))
    widths = [high - low for low, high in (scored(few).interval, scored(many).interval)]
    assert widths[0] > 5 * widths[1]
    narrow = ratings(["one", "other"], many, Random(1))[0]
    assert narrow.low is not None
    assert narrow.high is not None
    assert narrow.low <= narrow.elo <= narrow.high
