"""Finds people in a server's database by name or ID."""

from __future__ import annotations

from tellstones.cli.errors import WRONG_CALL, CommandError
from tellstones.server.club_extra import club_installed
from tellstones.server.storage import Storage


async def found_person(storage: Storage, named: str) -> str:
    """Return the ID of a person given by ID or by name. Raises CommandError for none or several."""
    if await storage.person(named) is not None:
        return named
    found = await storage.people_named(named, _looks(named))
    if not found:
        raise CommandError(f"tellstones: {named}: no such person", WRONG_CALL)
    if len(found) > 1:
        each = ", ".join(found)
        words = f"tellstones: several people are named {named}. Use one of these IDs: {each}"
        raise CommandError(words, WRONG_CALL)
    return found[0]


def _looks(name: str) -> tuple[str, ...]:
    if not club_installed():
        return ()
    from tellstones.server.club.members.confusable_names import looks

    return looks(name)
