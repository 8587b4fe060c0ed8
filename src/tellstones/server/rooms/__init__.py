"""Rooms: everything about one table, as a fold over its stored rows, without sockets or clocks."""

from tellstones.server.rooms.decisions import Accepted, Rejected, World, decide
from tellstones.server.rooms.follow_ups import follow_up
from tellstones.server.rooms.idempotency import AcceptedMessages
from tellstones.server.rooms.identity import Identity
from tellstones.server.rooms.room import Room, fold
from tellstones.server.rooms.viewer_frames import SharedFrame, Viewer

__all__ = [
    "Accepted",
    "AcceptedMessages",
    "Identity",
    "Rejected",
    "Room",
    "SharedFrame",
    "Viewer",
    "World",
    "decide",
    "fold",
    "follow_up",
]
