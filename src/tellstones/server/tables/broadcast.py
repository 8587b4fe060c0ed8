"""Sends frames, talk and pointing to all connections of one table."""

from __future__ import annotations

import asyncio

from tellstones.rules import Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room, SharedFrame, Viewer
from tellstones.server.rooms.viewer_frames import EncodedSetting
from tellstones.server.storage import entries as e
from tellstones.server.tables.connection import Connection
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.shown_events import ShownEvents
from tellstones.server.tables.table_log import TableLog
from tellstones.server.wire import Close, Fault, WatcherShown, outgoing

CROWD = 50
"""Connections beyond which watchers are shown frames and pointing in turns of their own."""
PAUSE_PER_CONNECTION_SECONDS = 0.001
"""Seconds between two such turns. Chosen manually: sending to one connection takes 30 us, so a
crowd uses at most a thirtieth of a CPU; 600 watchers see it after 0.6 s at most."""


class Broadcast:
    """The connections to one table on this node, and everything that is sent to them."""

    __slots__ = (
        "_crowd_frame",
        "_crowd_pause",
        "_crowd_points",
        "_log",
        "_presence",
        "_setting",
        "_shown",
        "connections",
    )

    def __init__(self, log: TableLog, presence: TablePresence, shown: ShownEvents) -> None:
        self._log = log
        self._presence = presence
        self._shown = shown
        self.connections: list[Connection] = []
        self._setting: EncodedSetting | None = None
        self._crowd_pause: asyncio.TimerHandle | None = None
        """The time until which a crowd of watchers waits for the next frame."""
        self._crowd_frame = False
        """Then it is to be shown the table as it lies."""
        self._crowd_points: dict[Seat, outgoing.Pointed] = {}
        """And where each seat has pointed last."""

    def show(self, but: Connection | None = None) -> None:
        """Send the current table to everyone; many spectators may have to wait for it."""
        self._crowd_frame = self._crowd_pause is not None
        told = self._told_at_once()
        self._show(told if but is None else [one for one in told if one is not but])

    def _show(self, connections: list[Connection]) -> None:
        if connections:
            shared = self.shared_frame(self._log.room)
            for connection in connections:
                self._show_to(connection, shared)

    # A crowd of watchers

    def _told_at_once(self) -> list[Connection]:
        """Everybody; but while a crowd waits, those who play."""
        if self._crowd_pause is not None:
            return [one for one in self.connections if self._plays(one)]
        if len(self.connections) > CROWD:
            self._pause_crowd()
        return self.connections

    def _plays(self, connection: Connection) -> bool:
        return bool(self._log.room.seats_of(connection.who.person))

    def _pause_crowd(self) -> None:
        seconds = PAUSE_PER_CONNECTION_SECONDS * len(self.connections)
        loop = asyncio.get_running_loop()
        self._crowd_pause = loop.call_later(seconds, self._tell_crowd)

    def _tell_crowd(self) -> None:
        """Send watchers the latest frame and pointing since the last time."""
        self._crowd_pause = None
        waits, points = self._crowd_frame, self._crowd_points
        self._crowd_frame, self._crowd_points = False, {}
        if not (waits or points):
            return
        crowd = [one for one in self.connections if not self._plays(one)]
        self._pause_crowd()
        if waits:
            self._show(crowd)
        for pointed in points.values():
            self._point(pointed, crowd)

    def show_to(self, connection: Connection, seat: Seat | None = None) -> None:
        """`seat`: to that one, of several at one screen."""
        self._show_to(connection, self.shared_frame(self._log.room), seat)

    def _show_to(
        self, connection: Connection, shared: SharedFrame, seat: Seat | None = None
    ) -> None:
        room = self._log.room
        since, connection.shown = connection.shown, room.event_seq
        fresh = room.event_seq > since
        looking = Viewer(connection.who.person, fresh, connection.who.device)
        connection.send(shared.seen_by(looking))
        seats = [seat] if seat else room.seats_of(connection.who.person)
        # A seat's own row already records that the seat knows about its action.
        if fresh and len(seats) == 1 and room.seen[seats[0]] < room.event_seq:
            self._shown.wrote(room, seats[0], since, connection)

    def shared_frame(self, room: Room, *, movable: bool = True) -> SharedFrame:
        """A frame of the room as it is or was."""
        world = self._presence.world(self._log.room)
        watching = self._watching()
        shared = SharedFrame(room, world, watching, movable=movable, before=self._setting)
        self._setting = shared.setting
        return shared

    def _watching(self) -> list[WatcherShown]:
        """Counts watchers on every node; names of those on other nodes are unknown here."""
        watching = self._presence.watching(self._log.room)
        if not watching:
            return []
        names = {connection.who.person: connection.who.name for connection in self.connections}
        return [WatcherShown(person=who, name=names.get(who, "")) for who in watching]

    def say(self, spoke: e.Spoke) -> None:
        """Send talk; spectators' talk goes to spectators only, until the game is over."""
        room = self._log.room
        phrase = spoke.text[1:] if spoke.text.startswith("#") else None
        said = outgoing.Said(
            seat=spoke.seat,
            person=spoke.person,
            name=spoke.name,
            text=None if phrase else spoke.text,
            phrase=phrase,
        )
        to_all = spoke.seat is not None or room.phase is not Phase.PLAYING
        for connection in self.connections:
            watching = not room.seats_of(connection.who.person)
            if (to_all or watching) and spoke.person not in connection.blocked:
                connection.tell(said)

    def point(self, pointed: outgoing.Pointed) -> None:
        if self._crowd_pause is not None:
            self._crowd_points[pointed.seat] = pointed
        self._point(pointed, self._told_at_once())

    def _point(self, pointed: outgoing.Pointed, connections: list[Connection]) -> None:
        owner = self._log.room.chairs[pointed.seat].person
        for connection in connections:
            if connection.who.person != owner:
                connection.tell(pointed)

    def send_away(self, person: str) -> None:
        for connection in self.connections:
            if connection.who.person == person:
                _send_away(connection, Fault.REMOVED, Close.REMOVED)

    def send_uninvited_away(self) -> None:
        """Visitors of a private table when the game began, who neither play nor may watch."""
        for connection in self.connections:
            if not self._log.room.may_watch(connection.who.person, connection.watch_key):
                _send_away(connection, Fault.PRIVATE, Close.PRIVATE)

    def close_all(self, bye: outgoing.Bye, code: Close) -> None:
        for connection in self.connections:
            connection.tell(bye)
            connection.close(code)


def _send_away(connection: Connection, fault: Fault, code: Close) -> None:
    connection.tell(outgoing.Bye(code=fault, back="never"))
    connection.close(code)
