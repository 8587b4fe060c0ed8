"""Memory traits of the players of a record, where known: bots by level, mirrors by name."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from tellstones.bots import MemoryTraits
from tellstones.bots.levels import TRAITS
from tellstones.bots.mirror import parse_mirror
from tellstones.bots.registry import bot_of_tag, level_of_bot
from tellstones.notation import Record, Seated, parse_comment
from tellstones.rules import Seat, seats


def bots_of(record: Record) -> dict[Seat, str]:
    """Seats played by a bot of ours from the start, and its name."""
    told = {seat: record.tag(seat) or "" for seat in seats(record.options.players)}
    for comment in map(parse_comment, record.comments):
        if isinstance(comment, Seated) and comment.seat in told:
            told[comment.seat] = comment.who
    named = {seat: bot_of_tag(who) for seat, who in told.items()}
    return {seat: name for seat, name in named.items() if name is not None}


def traits_of(
    record: Record, known: Mapping[Seat, MemoryTraits] | None = None
) -> dict[Seat, MemoryTraits]:
    """Return each seat's memory traits if they are known or belong to its bot; omit the others."""
    traits = {}
    for seat, name in bots_of(record).items():
        level = level_of_bot(name)
        if level is not None:
            traits[seat] = TRAITS[level]
        else:
            with suppress(ValueError):  # a plan, or a bot of another time
                traits[seat] = parse_mirror(name)
    return {**traits, **(known or {})}
