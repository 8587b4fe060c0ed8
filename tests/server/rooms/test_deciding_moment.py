"""Names what decided a game, for every way it can end."""

from __future__ import annotations

import pytest

from tellstones.rules import Seat, Stone
from tellstones.server.rooms import Room
from tellstones.server.rooms.viewer_frames import play_part, seen_by_all
from tellstones.server.storage import entries as e
from tellstones.server.wire import DecidedShown
from tests.server.rooms.test_room import next_row, started

pytestmark = pytest.mark.group("quick")


def played(moves: str, turn_limit: int | None = None) -> Room:
    room = started(turn_limit)
    for move in moves.split():
        assert room.awaited is not None
        room = room.after(next_row(room, e.Moved(room.awaited, move)))
    return room


def decided(room: Room) -> DecidedShown | None:
    return play_part(room, 6_000, seen_by_all(room)).decided


def shown(
    by: str, seat: Seat | None = None, stone: Stone | None = None, turn: int | None = None
) -> DecidedShown:
    return DecidedShown(by=by, seat=seat, stone=stone, turn=turn)  # type: ignore[arg-type]  # a name


def test_while_it_is_played_nothing_is_said_about_it() -> None:
    assert decided(played("C> h1 h2")) is None


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        # Hidden on turns 2 and 3, the Scales moved on turn 4 and taken for the Crown.
        ("C> h1 h2 1~2 b doubt 2=C", shown("lost", Seat.A, Stone.SCALES, 4)),
        ("C> h1 h2 b doubt 1=C", shown("lost", Seat.B, Stone.SCALES, 2)),
        ("C> h1 W> h2 b doubt 1=S 2=C", shown("proved", Seat.A)),
        ("C> h1 b steal doubt 1=S", shown("proved", Seat.B)),
        # A stone that is placed at the left moves all others one place on, and none of them away.
        ("C> h2 W< b doubt 3=S", shown("lost", Seat.B, Stone.CROWN, 2)),
        ("h1 b believe b believe b believe b believe b believe", shown("believed", Seat.A)),
        ("h1 c1 =S h1 c1 =S h1 c1 =S", shown("kept", Seat.A, Stone.SCALES, 5)),
        ("h1 c1 =C h1 c1 =S h1 c1 =C h1 c1 =C", shown("lost", Seat.A, Stone.SCALES, 7)),
    ],
)
def test_by_the_rules(moves: str, told: DecidedShown) -> None:
    assert decided(played(moves)) == told


def test_by_the_limit_of_turns() -> None:
    assert decided(played("C> h1", turn_limit=2)) == shown("limit")


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ([e.Resigned(Seat.B)], shown("resign", Seat.B)),
        ([e.OfferedDraw(Seat.A), e.OfferedDraw(Seat.B)], shown("agreement")),
        ([e.RanOut(Seat.A)], shown("time")),
        ([e.Claimed(Seat.A)], shown("abandoned")),
    ],
)
def test_besides_the_rules(entries: list[e.AnyEntry], told: DecidedShown) -> None:
    room = played("C>")
    for entry in entries:
        room = room.after(next_row(room, entry))
    assert decided(room) == told
