"""Standings and tie-breaks, compared with references calculated manually."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.server.club.tournaments.tournament_standings import standings
from tellstones.server.storage import tournament_entries as e
from tests.server.club.tournaments.invented import Invented


def reference() -> Invented:
    """Four players, three rounds. A beats B, draws with C, beats D: 2½. C beats D, draws with A,
    loses to B: 1½. B loses to A, beats C, draws with D: 1½. D: ½."""
    played = Invented("ABCD")
    results: dict[tuple[str, str], e.Outcome] = {
        ("A", "B"): "first",
        ("C", "D"): "first",
        ("A", "C"): "draw",
        ("B", "D"): "draw",
        ("D", "A"): "second",
        ("B", "C"): "first",
    }
    games = list(results)
    for two in (games[:2], games[2:4], games[4:]):
        played.pair(*two)
        played.end(lambda game: results[game.first, game.second])
    return played


def test_buchholz_and_sonneborn_berger_are_as_by_hand() -> None:
    lines = {line.player.id: line for line in standings(reference().now)}
    told = {
        player: (line.points, line.buchholz, line.sonneborn_berger)
        for player, line in lines.items()
    }
    assert told == {
        "A": (2.5, 1.5 + 1.5 + 0.5, 1.5 + 0.75 + 0.5),
        "B": (1.5, 2.5 + 1.5 + 0.5, 1.5 + 0.25),
        "C": (1.5, 2.5 + 1.5 + 0.5, 1.25 + 0.5),
        "D": (0.5, 2.5 + 1.5 + 1.5, 0.75),
    }
    assert [lines[player].rank for player in "ABCD"] == [1, 2, 2, 4], "B and C are level"


def test_a_bye_is_a_point_and_no_opponent() -> None:
    played = Invented("ABC")
    played.pair(("A", "B"), ("C",))
    played.end(lambda _game: "draw")
    first, *rest = standings(played.now)
    assert (first.player.id, first.points, first.byes, first.games) == ("C", 1.0, 1, 0)
    assert (first.buchholz, first.sonneborn_berger) == (0, 0)
    assert [line.points for line in rest] == [0.5, 0.5]


def test_who_withdraws_keeps_what_they_have_played_and_who_never_played_is_not_listed() -> None:
    played = Invented("ABCD")
    played.write(e.Withdrew("D"))
    played.pair(("A", "B"), ("C",))
    played.end(lambda _game: "first")
    played.write(e.Withdrew("A"))
    assert [line.player.id for line in standings(played.now)] == ["A", "C", "B"]


def test_every_entry_counts_once() -> None:
    played = Invented("AB")
    assert played.now.entries == {"A": 1, "B": 1}
    played.write(e.Withdrew("A"))
    played.write(e.Joined("A", "A", 2000.0))
    assert played.now.entries == {"A": 2, "B": 1}


def test_in_an_arena_the_third_win_in_a_row_counts_double() -> None:
    played = Invented("AB", "arena")
    for drawn, points in ((False, 2), (False, 4), (False, 8), (True, 10), (False, 12)):
        played.pair(("A", "B"))
        played.end((lambda _game: "draw") if drawn else (lambda _game: "first"))
        assert standings(played.now)[0].points == points


def test_in_a_knock_out_a_draw_is_for_who_had_the_second_turn() -> None:
    played = Invented("ABCD", "knock_out")
    played.pair(("A", "D"), ("B", "C"))
    played.end(lambda _game: "draw")
    played.pair(("D", "C"))
    played.end(lambda _game: "first")
    assert [(line.player.id, line.points) for line in standings(played.now)][:2] == [
        ("D", 2),
        ("C", 1),
    ]


def test_a_game_that_ends_costs_nobody_else_a_reckoning() -> None:
    """An arena hour has 14,000 games: what follows from games that are over is not worked out
    again for every look, nor for every pairing."""
    played = Invented("ABCD", "arena")
    played.pair(("A", "B"), ("C", "D"))
    played.end(lambda _game: "first")
    standings(played.now)
    before = played.now.histories
    played.pair(("A", "C"))
    played.end(lambda _game: "draw")
    after = played.now.histories
    assert {player for player in after if after[player] is not before[player]} == {"A", "C"}
    assert "met" in vars(after["B"])
    assert "arena_points" in vars(after["D"])
    assert [line.points for line in standings(played.now)] == [3, 3, 0, 0]


@pytest.mark.parametrize("system", ["swiss", "round_robin", "knock_out", "arena"])
def test_everybodys_own_games_are_those_of_the_rounds(system: e.System) -> None:
    played = Invented("ABCDEFG", system)
    played.play(Random(7), most=6)
    now = played.now
    assert len(now.games) > 6
    for player, history in now.histories.items():
        assert list(history.games) == [game for game in now.games if game.has(player)]
    assert not now.unfinished
    played.pair(("A", "B"), ("C",))
    assert played.now.histories["A"].running == played.now.latest_round[0] == played.now.running[0]
    assert played.now.histories["C"].running is None


def missing(*absent: e.Ended) -> Invented:
    played = Invented("ABC", system="arena")
    for ended in absent:
        played.pair(("A", "B"))
        played.write(e.Ended(played.now.running[0].table, ended.outcome, ended.absent))
    return played


def test_two_who_never_come_score_nothing_and_are_taken_out_of_an_arena() -> None:
    """Both lose on time, in turn."""
    neither = e.Ended("", "second", ("first", "second"))
    played = missing(neither)
    assert {line.points for line in standings(played.now)} == {0}
    assert len(played.now.staying) == 3
    played = missing(neither, neither)
    assert [player.id for player in played.now.staying] == ["C"]
    played.write(e.Joined("A", "A", 2000.0))
    assert [player.id for player in played.now.staying] == ["A", "C"], "who comes back may join"


def test_a_point_without_a_game_does_not_show_that_one_is_here() -> None:
    first, second = e.Ended("", "second", ("first",)), e.Ended("", "first", ("second",))
    assert len(missing(first, second).now.staying) == 3
    assert [player.id for player in missing(first, second, first).now.staying] == ["B", "C"]
    came = e.Ended("", "second")
    assert len(missing(first, came, first).now.staying) == 3, "a game between them was played"
