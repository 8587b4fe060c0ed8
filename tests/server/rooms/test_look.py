"""A look under way: how long it was held, and when it ends by itself."""

from __future__ import annotations

import pytest

from tellstones.rules import Seat
from tellstones.server.rooms.look import LOOK_MS, SEEN_MS, Look

pytestmark = pytest.mark.group("quick")

LOOK = Look(Seat.A)


def test_nothing_counts_before_the_first_hold() -> None:
    assert LOOK.held_for(99_000) == 0
    assert LOOK.over_at() is None
    assert LOOK.interrupted(5_000, 1_000).held_for(99_000) == 0


def test_time_counts_while_the_stone_is_held() -> None:
    held = LOOK.held("phone", 1_000)
    assert (held.device, held.began, held.holds) == ("phone", 1_000, 1)
    assert held.held_for(1_300) == 300
    assert held.held_for(900) == 0, "clocks of two nodes differ"
    assert held.over_at() == 1_000 + LOOK_MS
    released = held.released(1_300)
    assert released.held_for(9_000) == 300
    again = released.held("phone", 2_000)
    assert (again.began, again.holds) == (1_000, 2)
    assert again.held_for(2_100) == 400
    assert again.over_at() == 2_000 + LOOK_MS - 300


def test_a_look_that_was_hardly_seen_waits_and_one_that_was_seen_ends() -> None:
    held = LOOK.held("phone", 1_000)
    assert held.released(1_000 + SEEN_MS - 1).over_at() is None
    assert held.released(1_000 + SEEN_MS).over_at() == 1_000 + LOOK_MS


def test_while_the_server_was_away_nobody_looked() -> None:
    held = LOOK.held("phone", 1_000).interrupted(9_000, 7_800)
    assert held.held_since is None
    assert held.held_for(20_000) == 200
    assert held.began == 8_800
    assert LOOK.held("phone", 1_000).released(1_100).interrupted(9_000, 500).held_before == 100


def test_a_program_has_seen_a_stone_a_moment_after_it_was_shown() -> None:
    program = Look(Seat.A, program=True)
    assert program.over_at() is None
    assert program.held("", 1_000).over_at() == 1_000 + SEEN_MS
