"""Storage of tables, people and notes, in SQLite or PostgreSQL. Truth is here and nowhere else."""

from tellstones.server.storage.interface import (
    Card,
    LastBeat,
    Late,
    Note,
    Presence,
    Shown,
    Storage,
    Trust,
    Unstorable,
)
from tellstones.server.storage.people import AccessToken, Device, Person, TokenKind
from tellstones.server.storage.sqlite import SqliteStorage

__all__ = [
    "AccessToken",
    "Card",
    "Device",
    "LastBeat",
    "Late",
    "Note",
    "Person",
    "Presence",
    "Shown",
    "SqliteStorage",
    "Storage",
    "TokenKind",
    "Trust",
    "Unstorable",
]
