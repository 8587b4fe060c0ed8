"""Standings and tie-breaks, against references worked out by hand."""

from __future__ import annotations

from tellstones.server.storage import tournament_entries as e
from tellstones.server.tournaments.tournament_standings import standings
from tests.server.tournaments.invented import Invented


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
