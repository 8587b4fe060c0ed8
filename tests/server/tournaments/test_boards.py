"""What many ask for at once is worked out once a second."""

from __future__ import annotations

from tellstones.server.storage import tournament_entries as e
from tellstones.server.tournaments.tournament_shown import FRESH_SECONDS, MANY_PLAYERS, Boards
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
