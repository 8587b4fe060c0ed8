"""Every message that crosses the wire, as types: the one place where its shapes are written down.

The documentation's schemas and the page's TypeScript types are generated from here.
"""

from tellstones.server.wire import http_bodies
from tellstones.server.wire.circle_bodies import CIRCLE_ANSWERS, CIRCLE_REQUESTS
from tellstones.server.wire.club_bodies import CLUB_ANSWERS, CLUB_REQUESTS
from tellstones.server.wire.codes import VERSION, Close, Fault
from tellstones.server.wire.incoming import Heard
from tellstones.server.wire.moderation_bodies import MODERATION_ANSWERS, MODERATION_REQUESTS
from tellstones.server.wire.outgoing import Frame, Told
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
from tellstones.server.wire.tournament_bodies import TOURNAMENT_ANSWERS, TOURNAMENT_REQUESTS

REQUESTS = (
    *http_bodies.REQUESTS,
    *CIRCLE_REQUESTS,
    *TOURNAMENT_REQUESTS,
    *CLUB_REQUESTS,
    *MODERATION_REQUESTS,
)
ANSWERS = (
    *http_bodies.ANSWERS,
    *CIRCLE_ANSWERS,
    *TOURNAMENT_ANSWERS,
    *CLUB_ANSWERS,
    *MODERATION_ANSWERS,
)
"""All bodies of HTTP."""

__all__ = [
    "ANSWERS",
    "REQUESTS",
    "VERSION",
    "ClockShown",
    "Close",
    "DecidedShown",
    "DrawShown",
    "Fault",
    "Frame",
    "Heard",
    "HintsShown",
    "LookingShown",
    "ResultShown",
    "SeatShown",
    "SightShown",
    "Told",
    "WatcherShown",
    "You",
]
