"""Checks drills of an export before they are stored: the file may be forged."""

from __future__ import annotations

from dataclasses import fields

from tellstones.bots import MemoryTraits
from tellstones.bots.levels import LEVELS
from tellstones.bots.mirror import mirror_name, parse_mirror
from tellstones.server.rooms.decisions import Rejected
from tellstones.server.wire import Fault
from tellstones.server.wire.import_bodies import ExportedDrill, ExportedEstimate
from tellstones.study.drills.drill_json import done_json, parse_done

INVALID = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
INTERVALS = ("hold", "slip", "half_life", "after_three_turns", "through_three_swaps")
ROUNDED = 0.001
"""The rounding of the name of a mirror, with four digits."""
TRAITS = {field.name for field in fields(MemoryTraits)}


def check_drill(drill: ExportedDrill) -> None:
    """Raises `Rejected` unless each trial reads as it would be written."""
    try:
        same = all(done_json(parse_done(told)) == told for told in drill.done)
    except INVALID:
        same = False
    if not same:
        raise Rejected(Fault.UNREADABLE)


def check_estimate(estimate: ExportedEstimate) -> None:
    """Raises `Rejected` for an impossible memory."""
    intervals = [getattr(estimate, name) for name in INTERVALS]
    ordered = all(told.low <= told.middle <= told.high for told in intervals)
    if not ordered or estimate.level not in LEVELS or set(estimate.traits) != TRAITS:
        raise Rejected(Fault.UNREADABLE)
    try:
        mirrored = parse_mirror(mirror_name(MemoryTraits(**estimate.traits)))
    except ValueError:
        raise Rejected(Fault.UNREADABLE) from None
    if any(abs(getattr(mirrored, name) - told) > ROUNDED for name, told in estimate.traits.items()):
        raise Rejected(Fault.UNREADABLE)
