"""Who sat where, and how they remember."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from tellstones.bots import LEVELS, MemoryTraits
from tellstones.bots.levels import TRAITS
from tellstones.notation import Record, Seated, parse_comment
from tellstones.rules import Seat, seats
from tellstones.study.mirror_bot import MIRROR, parse_mirror

BOT = "bot:"


def bots_of(record: Record) -> dict[Seat, str]:
    """Seats played by a bot of ours from the start, and its level."""
    told = {seat: record.tag(seat) or "" for seat in seats(record.options.players)}
    for comment in map(parse_comment, record.comments):
        if isinstance(comment, Seated) and comment.seat in told:
            told[comment.seat] = comment.who
    levels = {seat: who.removeprefix(BOT).partition(":")[0] for seat, who in told.items()}
    return {
        seat: level
        for seat, level in levels.items()
        if level in LEVELS and told[seat].startswith(BOT)
    }


def mirrors_of(record: Record) -> dict[Seat, MemoryTraits]:
    """Seats played by somebody's mirror, which tells its traits by its name."""
    found = {}
    for seat in seats(record.options.players):
        name = (record.tag(seat) or "").removeprefix(BOT)
        if name.startswith(f"{MIRROR}:"):
            with suppress(ValueError):
                found[seat] = parse_mirror(name)
    return found


def traits_of(
    record: Record, known: Mapping[Seat, MemoryTraits] | None = None
) -> dict[Seat, MemoryTraits]:
    """How each seat remembers: as is known of it, or as its level does; nothing for the others."""
    traits = {seat: TRAITS[level] for seat, level in bots_of(record).items()}
    return {**traits, **mirrors_of(record), **(known or {})}
