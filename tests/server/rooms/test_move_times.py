"""A word's time is reckoned from the word before, and from when the page has shown it."""

from __future__ import annotations

import msgspec
import pytest

from tellstones.rules import Seat
from tellstones.server.rooms.move_times import MoveTime
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import entries as e
from tests.server.rooms.test_rated_game import ANN, BOB, rows

pytestmark = pytest.mark.group("quick")


def times(*between: tuple[int, e.AnyEntry]) -> list[MoveTime]:
    """The rows of a game whose entries are accepted at these milliseconds after its start."""
    made, started, *rest, resigned = rows(ANN, BOB, between=tuple(entry for _, entry in between))
    told = [
        msgspec.structs.replace(row, at=started.at + at)
        for row, (at, _) in zip(rest, between, strict=True)
    ]
    return finished_game([made, started, *told, resigned]).times


def said(seat: Seat, move: str) -> e.Moved:
    return e.Moved(seat, move)


def test_a_word_is_timed_from_the_one_before_and_the_first_of_a_game_is_not() -> None:
    found = times((9_000, said(Seat.A, "C>")), (11_000, said(Seat.B, "D>")))
    assert found == [MoveTime(Seat.B, 2_000, 2_000 - 790)]


def test_a_look_is_waited_for_and_so_is_a_server_that_was_away() -> None:
    found = times(
        (1_000, said(Seat.A, "h1")),
        (2_000, said(Seat.B, "p1")),
        (3_000, e.LookHeld(Seat.B, "device")),
        (5_000, e.LookEnded(Seat.B)),
        (6_000, e.Paused(400)),
        (7_000, said(Seat.A, "C>")),
    )
    assert found[-1] == MoveTime(Seat.A, 1_600, 1_600)


def test_who_proves_a_line_stone_by_stone_is_timed_once() -> None:
    hidden = "A C>,B D>,A h1,B h2,A h3,B b,A doubt"
    moves = [said(Seat(told[0]), told[2:]) for told in f"{hidden},B 1=S,B 2=C".split(",")]
    found = times(*((1_000 * n, moved) for n, moved in enumerate(moves)))
    assert [time.seat for time in found] == [moved.seat for moved in moves[1:-1]]
