"""Tells how long each word took that came after another's, from the times of a table's rows.

Later moves in a row by one seat (a proof, stone by stone) need no time to decide, so they are left
out; so is the first move of a game, before which everyone settles down.
"""

from __future__ import annotations

from typing import NamedTuple

from tellstones.rules import Seat
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e


class MoveTime(NamedTuple):
    """The time in milliseconds since the previous move was accepted or the stone put back after a
    look, and since the page had shown it at the usual pace (negative if the player did not
    wait)."""

    seat: Seat
    since_word: int
    since_scene: int


class MoveTimes:
    """A fold over the rows of a game, each with the room after it."""

    def __init__(self) -> None:
        self.found: list[MoveTime] = []
        self._last: Seat | None = None
        self._word = self._scene = 0

    def see(self, row: e.Row, room: Room) -> None:
        match row.entry:
            case e.Moved(seat=seat):
                if self._last not in (None, seat):
                    since_word, since_scene = row.at - self._word, row.at - self._scene
                    self.found.append(MoveTime(seat, since_word, since_scene))
                self._last, self._word, self._scene = seat, row.at, room.shown_until
            case e.LookEnded():
                self._word = self._scene = row.at
            case e.Paused(ms=ms):
                self._word, self._scene = self._word + ms, self._scene + ms
            case _:
                pass
