"""Storage of tables, people and notes, in SQLite or PostgreSQL. Truth is here and nowhere else."""

from tellstones.server.storage.interface import (
    AccessToken,
    Card,
    Late,
    Note,
    Person,
    Presence,
    Storage,
    TokenKind,
    Unstorable,
)
from tellstones.server.storage.sqlite import SqliteStorage

__all__ = [
    "AccessToken",
    "Card",
    "Late",
    "Note",
    "Person",
    "Presence",
    "SqliteStorage",
    "Storage",
    "TokenKind",
    "Unstorable",
]
