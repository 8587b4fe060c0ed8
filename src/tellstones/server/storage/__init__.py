"""Where rows are kept. Truth is in here and nowhere else."""

from tellstones.server.storage.interface import (
    Card,
    Late,
    Note,
    Person,
    Presence,
    Storage,
    Token,
    TokenKind,
)
from tellstones.server.storage.sqlite import SqliteStorage

__all__ = [
    "Card",
    "Late",
    "Note",
    "Person",
    "Presence",
    "SqliteStorage",
    "Storage",
    "Token",
    "TokenKind",
]
