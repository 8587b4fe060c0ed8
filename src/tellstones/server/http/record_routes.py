"""Doors about finished games. What belongs after the game is added here."""

from __future__ import annotations

from tellstones.notation import record_text
from tellstones.rules import Refused
from tellstones.server.http.request import Asking
from tellstones.server.http.route import Door
from tellstones.server.rooms import Wrong
from tellstones.server.rooms.room_record import record
from tellstones.server.wire import Fault


async def show_record(asking: Asking) -> str:
    rows = await asking.node.storage.read(asking.path["table"])
    if not rows:
        raise Wrong(Fault.NO_SUCH_TABLE)
    try:
        return record_text(record(rows))
    except Refused as refused:
        raise Wrong(Fault.STILL_PLAYED, refused.refusal) from None


DOORS = (
    Door(
        "GET",
        "/api/games/{table}/record",
        show_record,
        "The record of a finished game",
        faults=(Fault.NO_SUCH_TABLE, Fault.STILL_PLAYED),
    ),
)
