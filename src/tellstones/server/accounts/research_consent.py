"""Consent to research with a person's finished games: none until they give it."""

from __future__ import annotations

from tellstones.server.storage import Note
from tellstones.server.storage.notes import NoteStorage

_KEY = "research:consent"


async def consents(storage: NoteStorage, person: str) -> bool:
    return await storage.note(person, _KEY) is not None


async def set_consent(storage: NoteStorage, person: str, given: bool, at: int) -> None:
    """Store consent. It covers all of the person's finished games; withdrawing it covers them all
    too."""
    if given:
        await storage.keep(person, Note(_KEY, at, b"{}"))
    else:
        await storage.drop_note(person, _KEY)
