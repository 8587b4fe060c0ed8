"""Storage of tables, people and notes, in SQLite or PostgreSQL. Truth is here and nowhere else."""

from tellstones.server.storage.interface import (
    AccessToken,
    Card,
    Device,
    LastBeat,
    Late,
    Note,
    Person,
    Presence,
    Shown,
    Storage,
    TokenKind,
    Trust,
    Unstorable,
)
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
