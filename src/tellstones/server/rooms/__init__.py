"""A room: everything about one table, as a fold over its stored rows."""

from tellstones.server.rooms.decisions import Decision, Who, World, Wrong, decide
from tellstones.server.rooms.follow_ups import follow_up
from tellstones.server.rooms.idempotency import AcceptedMessages
from tellstones.server.rooms.room import Room, fold
from tellstones.server.rooms.viewer_frames import Looking, frame

__all__ = [
    "AcceptedMessages",
    "Decision",
    "Looking",
    "Room",
    "Who",
    "World",
    "Wrong",
    "decide",
    "fold",
    "follow_up",
    "frame",
]
