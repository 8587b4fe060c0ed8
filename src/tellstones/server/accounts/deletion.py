"""Deletes everything of one person; in other people's records their name becomes nobody's.

A table is a fold over its rows, so the rows are written anew: the person's id becomes one that
belongs to nobody, their name and their talk are gone, and the moves stay.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.ids import Source, new_id
from tellstones.server.phase import Phase
from tellstones.server.rooms import Rejected, World, fold
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.server.wire import Fault

GAMES_AT_ONCE = 100


async def forget(person: str, storage: Storage, drills: DrillSessions, source: Source) -> None:
    """Raises `Rejected` while the person sits at a table: others there have a game to finish."""
    if await storage.cards_of(person, (Phase.GATHERING, Phase.PLAYING), 1):
        raise Rejected(Fault.NOT_NOW)
    for program in await storage.programs(person):
        await forget(program.id, storage, drills, source)
    while cards := await storage.cards_of(person, (Phase.OVER,), GAMES_AT_ONCE):
        for found in cards:
            rows = await storage.read(found.table)
            nobody = new_id(source)
            without = [forgotten(row, person, nobody) for row in rows]
            listed = card(fold(without), World(found.since))
            await storage.rewrite(person, without, listed)
    drills.forget(person)
    await storage.forget_person(person)


def forgotten(row: e.Row, person: str, nobody: str) -> e.Row:
    entry = row.entry
    if isinstance(entry, e.Spoke) and entry.person == person:
        # Without a seat it is in no record.
        return msgspec.structs.replace(row, entry=e.Spoke(nobody, "", ""))
    told = _replaced(msgspec.to_builtins(entry), person, nobody)
    return msgspec.structs.replace(row, entry=msgspec.convert(told, e.AnyEntry))


def _replaced(told: Any, person: str, nobody: str) -> Any:
    match told:
        case dict():
            theirs = told.get("person") == person
            return {
                key: "" if theirs and key == "name" else _replaced(value, person, nobody)
                for key, value in told.items()
            }
        case list():
            return [_replaced(value, person, nobody) for value in told]
        case _:
            return nobody if told == person else told
