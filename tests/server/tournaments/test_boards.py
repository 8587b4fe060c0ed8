"""What many ask for at once is worked out once a second, and is not everything."""

from __future__ import annotations

from tellstones.server.storage import tournament_entries as e
from tellstones.server.tournaments.tournament_shown import (
    FRESH_SECONDS,
    MANY_PLAYERS,
    STANDINGS_SHOWN,
    Boards,
    board,
    shown,
)
from tests.server.tournaments.invented import Invented
from tests.server.tournaments.test_pairings import names


def test_with_many_players_a_board_is_kept_for_a_moment_and_with_few_it_is_not() -> None:
    seconds = [0.0]
    boards = Boards(lambda: seconds[0])
    for number, kept in ((MANY_PLAYERS, True), (4, False)):
        played = Invented(names(number), "arena")
        first = boards.of(played.now)
        played.write(e.Withdrew("p000"))
        assert (boards.of(played.now) is first) == kept
        seconds[0] += FRESH_SECONDS
        assert len(boards.of(played.now).standings) == number - 1


def test_of_a_thousand_everybody_sees_the_first_and_those_around_themselves() -> None:
    arena = Invented(names(1_000), "arena").now
    public = board(arena)
    everybody = [line.person for line in public.standings]
    for at in (0, STANDINGS_SHOWN - 1, STANDINGS_SHOWN + 1, 500, 999):
        seen = [line.person for line in shown(arena, everybody[at], public).standings]
        assert seen[:STANDINGS_SHOWN] == everybody[:STANDINGS_SHOWN]
        around = everybody[max(STANDINGS_SHOWN, at - 3) : at + 4]
        assert seen[STANDINGS_SHOWN:] == around
        assert everybody[at] in seen
    assert len(shown(arena, None, public).standings) == STANDINGS_SHOWN
