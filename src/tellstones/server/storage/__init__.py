"""Storage of tables, people and notes, in SQLite or PostgreSQL."""

from tellstones.server.storage.database import Late, Unstorable
from tellstones.server.storage.interface import Storage
from tellstones.server.storage.notes import Note
from tellstones.server.storage.people import AccessToken, Device, Person, TokenKind
from tellstones.server.storage.presence import LastBeat, Leases, Presence, Shown
from tellstones.server.storage.sqlite import SqliteStorage
from tellstones.server.storage.tables import Card

__all__ = [
    "AccessToken",
    "Card",
    "Device",
    "LastBeat",
    "Late",
    "Leases",
    "Note",
    "Person",
    "Presence",
    "Shown",
    "SqliteStorage",
    "Storage",
    "TokenKind",
    "Unstorable",
]
