"""What a seat has missed: the table as it lay when it last looked, and every event since."""

from __future__ import annotations

from tellstones.server.rooms import Room
from tellstones.server.storage import entries as e


def missed(rows: list[e.Row], seen: int) -> tuple[Room, list[Room]]:
    """The room as it was at the latest event that was seen, and after each event since. Nothing
    of it is kept anywhere: it is folded from the rows when somebody comes to see it."""
    room = lay = Room(rows[0])
    since: list[Room] = []
    for row in rows[1:]:
        room = room.after(row)
        if room.event_seq <= seen or room.event is None:
            lay = room
        elif row.seq == room.event_seq:
            since.append(room)
    return lay, since
