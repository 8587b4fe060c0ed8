"""Pairings: the rules that every round keeps, and rounds that are known from books."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tellstones.server.club.tournaments.pairings import Pairing, berger, neighbours, next_round
from tellstones.server.club.tournaments.tournament_standings import standings
from tellstones.server.storage import tournament_entries as e
from tests.server.club.tournaments.invented import Invented, met

SEEDS = st.integers(0, 10_000)


def names(number: int) -> list[str]:
    return [f"p{n:03}" for n in range(number)]


def named(pairings: list[Pairing]) -> list[str]:
    return sorted(player for pairing in pairings for player in pairing if player)


def test_bergers_tables_are_those_of_the_handbook() -> None:
    """FIDE C.05, annex 1: six players."""
    assert [berger(6, number) for number in range(1, 6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@given(st.integers(2, 9), SEEDS)
@settings(max_examples=20, deadline=None)
def test_in_a_round_robin_everybody_meets_everybody_once(number: int, seed: int) -> None:
    played = Invented(names(number), "round_robin")
    rounds = played.play(Random(seed))
    assert len(rounds) == number - 1 + number % 2
    assert len(met(rounds)) == len(set(met(rounds))) == number * (number - 1) // 2
    assert all(named(pairings) == names(number) for pairings in rounds)


@given(st.integers(4, 12), SEEDS)
@settings(max_examples=15, deadline=None)
def test_in_a_swiss_nobody_meets_twice_and_nobody_has_a_second_bye(number: int, seed: int) -> None:
    played = Invented(names(number), "swiss", rounds=3)
    rounds = played.play(Random(seed))
    assert len(rounds) == 3
    assert len(set(met(rounds))) == len(met(rounds))
    assert all(named(pairings) == names(number) for pairings in rounds)
    assert max(line.byes for line in standings(played.now)) <= 1


def test_the_first_round_of_a_swiss_folds_the_ranking() -> None:
    """FIDE C.04.3: one against five, two against six, and so on; turns alternate."""
    pairings = next_round(Invented(names(8)).now)
    assert pairings is not None
    assert [set(pairing) for pairing in pairings] == [{f"p00{n}", f"p00{n + 4}"} for n in range(4)]
    assert [pairing.first < pairing.second for pairing in pairings] == [True, False, True, False]


def test_winners_meet_winners() -> None:
    played = Invented(names(8))
    played.pair(*((f"p00{n}", f"p00{n + 4}") for n in range(4)))
    played.end(lambda _game: "first")
    pairings = next_round(played.now)
    assert pairings is not None
    assert all((one < "p004") == (other < "p004") for one, other in pairings)


def test_where_all_have_met_they_meet_again_rather_than_sit_about() -> None:
    played = Invented("ABCD", "swiss", rounds=5)
    rounds = played.play(Random(1))
    assert len(rounds) == 5
    assert len(set(met(rounds[:3]))) == 6
    assert all(named(pairings) == list("ABCD") for pairings in rounds)


def test_who_comes_late_is_paired_and_who_withdraws_is_not() -> None:
    played = Invented("ABCD", "swiss", rounds=3)
    played.pair(("A", "C"), ("B", "D"))
    played.end(lambda _game: "first")
    played.write(e.Joined("E", "E", 1500.0))
    played.write(e.Withdrew("A"))
    pairings = next_round(played.now)
    assert pairings is not None
    assert named(pairings) == list("BCDE")
    assert {"B", "D"} not in map(set, pairings)


@pytest.mark.parametrize("number", [101, 300])
def test_a_great_swiss_is_paired_by_neighbours_and_nobody_meets_twice(number: int) -> None:
    played = Invented(names(number), "swiss", rounds=4)
    rounds = played.play(Random(number))
    assert len(set(met(rounds))) == len(met(rounds))
    byes = [one.first for pairings in rounds for one in pairings if not one.second]
    assert len(byes) == len(set(byes)) == 4 * (number % 2)


def test_neighbours_share_first_turns() -> None:
    played = Invented(names(6), "swiss", rounds=2)
    played.pair(*((f"p00{n}", f"p00{n + 3}") for n in range(3)))
    played.end(lambda _game: "first")
    first = [pairing.first for pairing in neighbours(played.now)]
    assert all(player >= "p003" for player in first[1:])


@given(st.integers(2, 17), SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_knock_out_leaves_one_and_the_strongest_meet_last(number: int, seed: int) -> None:
    played = Invented(names(number), "knock_out")
    rounds = played.play(Random(seed))
    assert len(met(rounds)) == number - 1, "each game sends one home"
    assert 2 ** len(rounds) >= number > 2 ** (len(rounds) - 1)
    first = [set(pairing) for pairing in rounds[0]]
    assert {"p000", "p001"} not in first or number == 2


def test_in_a_knock_out_the_last_goes_on_alone_where_somebody_withdraws() -> None:
    played = Invented("ABCDEFGH", "knock_out")
    first = next_round(played.now)
    assert first is not None
    played.pair(*first)
    played.end(lambda _game: "first")
    gone, one, other, last = (pairing.first for pairing in first)
    played.write(e.Withdrew(gone))
    pairings = next_round(played.now)
    assert pairings is not None
    assert [set(pairing) for pairing in pairings] == [{one, other}, {last, ""}]


def test_in_an_arena_whoever_is_free_is_paired_with_somebody_else_than_last_time() -> None:
    played = Invented("ABCDE", "arena")
    assert next_round(played.now) == [Pairing("A", "B"), Pairing("C", "D")]
    played.pair(("A", "B"), ("C", "D"))
    assert next_round(played.now) is None, "E is alone"
    played.write(e.Ended("AB1", "first"))
    assert next_round(played.now) == [Pairing("E", "A")]


def test_in_an_arena_those_with_as_many_points_are_paired() -> None:
    played = Invented("ABCD", "arena")
    played.pair(("A", "B"), ("C", "D"))
    played.write(e.Ended("AB1", "first"))
    played.write(e.Ended("CD1", "second"))
    pairings = next_round(played.now)
    assert pairings is not None
    assert [set(pairing) for pairing in pairings] == [{"A", "D"}, {"B", "C"}]


def test_in_an_arena_of_two_they_meet_again() -> None:
    played = Invented("AB", "arena")
    played.pair(("A", "B"))
    played.end(lambda _game: "first")
    assert next_round(played.now) == [Pairing("B", "A")]


def test_between_neighbours_who_have_not_played_the_higher_ranked_begins() -> None:
    assert neighbours(Invented("ABCD").now) == [Pairing("A", "B"), Pairing("C", "D")]
