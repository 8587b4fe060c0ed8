"""Sends frames, talk and pointing to everybody who is connected to one table."""

from __future__ import annotations

from tellstones.rules import Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room, Viewer
from tellstones.server.rooms.viewer_frames import frame, seen_from
from tellstones.server.storage import entries as e
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.shown_events import ShownEvents
from tellstones.server.tables.table_log import TableLog
from tellstones.server.transport.connection import Connection
from tellstones.server.wire import Close, Fault, Frame, WatcherShown, outgoing


class Broadcast:
    """The connections to one table on this node, and everything that is sent to them."""

    __slots__ = (
        "_log",
        "_presence",
        "_shown",
        "connections",
    )

    def __init__(self, log: TableLog, presence: TablePresence, shown: ShownEvents) -> None:
        self._log = log
        self._presence = presence
        self._shown = shown
        self.connections: list[Connection] = []

    def show(self, but: Connection | None = None) -> None:
        """The table as it lies, to everybody."""
        if not self.connections:
            return
        public = self.public_frame(self._log.room)
        for connection in self.connections:
            if connection is not but:
                self._show_to(connection, public)

    def show_to(self, connection: Connection, seat: Seat | None = None) -> None:
        """`seat`: to that one, of several at one screen."""
        self._show_to(connection, self.public_frame(self._log.room), seat)

    def _show_to(self, connection: Connection, public: Frame, seat: Seat | None = None) -> None:
        room = self._log.room
        since, connection.shown = connection.shown, room.event_seq
        fresh = room.event_seq > since
        looking = Viewer(connection.who.person, fresh, connection.who.device)
        connection.tell(seen_from(public, room, looking))
        seats = [seat] if seat else room.seats_of(connection.who.person)
        if fresh and len(seats) == 1:
            self._shown.wrote(seats[0], since, room.event_seq, connection)

    def public_frame(self, room: Room) -> Frame:
        """What everybody is shown alike, of the room as it is or was."""
        return frame(room, self._presence.world(self._log.room), self._watching())

    def _watching(self) -> list[WatcherShown]:
        """On every node; of whoever is connected to another one the name is not known here."""
        names = {connection.who.person: connection.who.name for connection in self.connections}
        watching = self._presence.watching(self._log.room)
        return [WatcherShown(person=who, name=names.get(who, "")) for who in watching]

    def say(self, spoke: e.Spoke) -> None:
        """Spectators are heard by spectators only, until the game is over."""
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
        owner = self._log.room.chairs[pointed.seat].person
        for connection in self.connections:
            if connection.who.person != owner:
                connection.tell(pointed)

    def send_away(self, person: str) -> None:
        for connection in self.connections:
            if connection.who.person == person:
                _send_away(connection, Fault.REMOVED, Close.REMOVED)

    def send_uninvited_away(self) -> None:
        """Whoever was at a private table when the game began, and neither plays nor may watch."""
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
