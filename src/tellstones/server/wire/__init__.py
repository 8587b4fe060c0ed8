"""Messages that cross the wire, as types; those of the club are in `server/club/wire/`.

The documentation's schemas and the page's TypeScript types are generated from these types.
"""

from tellstones.server.wire.codes import VERSION, Close, Fault
from tellstones.server.wire.incoming import ClientMessage
from tellstones.server.wire.outgoing import Frame, OwnPart, PlayPart, ServerMessage, SettingPart
from tellstones.server.wire.table_state import (
    ClockShown,
    DecidedShown,
    DrawShown,
    HintsShown,
    LookingShown,
    ResultShown,
    SeatShown,
    SightShown,
    WatcherShown,
    You,
)

__all__ = [
    "VERSION",
    "ClientMessage",
    "ClockShown",
    "Close",
    "DecidedShown",
    "DrawShown",
    "Fault",
    "Frame",
    "HintsShown",
    "LookingShown",
    "OwnPart",
    "PlayPart",
    "ResultShown",
    "SeatShown",
    "ServerMessage",
    "SettingPart",
    "SightShown",
    "WatcherShown",
    "You",
]
