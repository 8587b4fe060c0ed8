"""Every message that crosses the wire, as types: the one place where its shapes are written down.

The documentation's schemas and the page's TypeScript types are generated from here.
"""

from tellstones.server.wire.codes import VERSION, Close, Fault
from tellstones.server.wire.heard import Heard
from tellstones.server.wire.http import ANSWERS, REQUESTS
from tellstones.server.wire.shown import (
    ClockShown,
    DrawShown,
    Phase,
    ResultShown,
    SeatShown,
    SightShown,
    TableShown,
    You,
)
from tellstones.server.wire.told import Frame, Told

__all__ = [
    "ANSWERS",
    "REQUESTS",
    "VERSION",
    "ClockShown",
    "Close",
    "DrawShown",
    "Fault",
    "Frame",
    "Heard",
    "Phase",
    "ResultShown",
    "SeatShown",
    "SightShown",
    "TableShown",
    "Told",
    "You",
]
