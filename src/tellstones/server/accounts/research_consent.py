"""Whether a person lets their finished games be used for research: no, until they say so."""

from __future__ import annotations

from tellstones.server.storage import Note, Storage

_KEY = "research:consent"


async def consents(storage: Storage, person: str) -> bool:
    return await storage.note(person, _KEY) is not None


async def set_consent(storage: Storage, person: str, given: bool, at: int) -> None:
    """It holds for every finished game of theirs, and ends for all of them when taken back."""
    if given:
        await storage.keep(person, Note(_KEY, at, b"{}"))
    else:
        await storage.drop_note(person, _KEY)
