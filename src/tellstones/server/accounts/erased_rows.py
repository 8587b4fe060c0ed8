"""Rows of a table after deletion of a person: their moves stay, their name and talk are removed."""

from __future__ import annotations

from typing import Any

import msgspec

from tellstones.server.rooms import World, fold
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Card
from tellstones.server.storage import entries as e


def table_without(
    rows: PackedRows, person: str, nobody: str, since: int
) -> tuple[PackedRows, Card]:
    without = [forgotten(row, person, nobody) for row in unpacked(rows)]
    return packed(without), card(fold(without), World(since))


def forgotten(row: e.Row, person: str, nobody: str) -> e.Row:
    entry = row.entry
    if isinstance(entry, e.Spoke) and entry.person == person:
        # A talk row without a seat is in no record.
        return msgspec.structs.replace(row, entry=e.Spoke(nobody, "", ""))
    if isinstance(entry, e.Wished) and entry.person == person:
        # Clears the wishes for a rematch.
        return msgspec.structs.replace(row, entry=e.Wished(nobody, again=False))
    told = replaced(msgspec.to_builtins(entry), person, nobody)
    return msgspec.structs.replace(row, entry=msgspec.convert(told, e.AnyEntry))


def replaced(told: Any, person: str, nobody: str) -> Any:
    """Replaces an id and removes the name in any value that can be written as JSON."""
    match told:
        case dict():
            theirs = told.get("person") == person
            return {
                key: "" if theirs and key == "name" else replaced(value, person, nobody)
                for key, value in told.items()
                if not (theirs and key in ("member", "owner"))
            }
        case list():
            return [replaced(value, person, nobody) for value in told]
        case _:
            return nobody if told == person else told
