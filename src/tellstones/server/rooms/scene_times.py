"""Computes how long the page shows an event, from the durations that the page itself uses.

Bots wait until it is over, and no clock runs while a named stone is being turned. No client is
asked: faster and slower viewers have the same game. The duration depends on what everyone knew
before and sees afterwards, so it reveals nothing.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import get_args

import msgspec
from msgspec import Struct

from tellstones.rules import (
    Answered,
    Believed,
    Boasted,
    Challenged,
    Chose,
    Doubted,
    Event,
    Hid,
    Line,
    Looked,
    Named,
    Ordered,
    Over,
    Placed,
    Replying,
    Stole,
    Stopped,
    Swap,
    Swapped,
    Table,
    hidden_places,
)

SPOKEN = (Challenged, Boasted, Believed, Doubted, Stole, Stopped, Chose)
REACHED = (Ordered, Placed, Hid, Swapped, Looked, Challenged, Answered, Named)
"""Events in which a hand reaches for the table."""


class Breath(Struct, frozen=True):
    answered: int
    named: int
    deciding: int


class WordTimes(Struct, frozen=True):
    usual: int
    deciding: int


class SceneTimes(Struct, frozen=True):
    """Durations in milliseconds at the usual pace, from `scene_times.json`; set by eye."""

    reach_ms: int
    flight_ms: int
    turn_ms: int
    lift_ms: int
    word_ms: int
    steal_ms: int
    """Seconds between the words of a steal and their result."""
    breath_ms: Breath
    ring_ms: int
    told_ms: WordTimes
    score_ms: int
    reading_ms: int
    """The shortest time that a line of narration stays."""


@cache
def scene_times() -> SceneTimes:
    text = files("tellstones.server.rooms").joinpath("scene_times.json").read_bytes()
    return msgspec.json.decode(text, type=SceneTimes)


def scene_ms(before: Table, event: Event, after: Table) -> int:
    """The duration of this event in the page."""
    ms = _usual_ms()[event.__class__]
    match event:
        case Answered() | Named():
            ms += _reveal(before, event)
        case Stole():
            ms += _stolen(before)
        case Ordered(order=Swap()):
            ms += scene_times().reach_ms  # twice
        case _:
            pass
    if after.score != before.score:
        ms += scene_times().score_ms
    return ms + _opened(after)


@cache
def _usual_ms() -> dict[type, int]:
    """The part of the duration that all events of a kind have in common."""
    times = scene_times()
    parts = (
        (times.word_ms, SPOKEN),
        (times.reach_ms, REACHED),
        (times.turn_ms, (Hid, Answered, Named)),
        (times.flight_ms, (Placed, Swapped)),
        (times.lift_ms, (Looked,)),
    )
    return {kind: sum(ms for ms, kinds in parts if kind in kinds) for kind in get_args(Event)}


def reveal_ms(before: Table, event: Event, after: Table) -> int:
    """The same for a named stone that is turned, and 0 for everything else."""
    return scene_ms(before, event, after) if isinstance(event, Answered | Named) else 0


def _stolen(before: Table) -> int:
    """A hand goes over every hidden stone of the Line, and rests."""
    if not isinstance(before.waiting, Replying):
        return 0
    times = scene_times()
    return times.reach_ms * _hidden(before.lines[before.waiting.line - 1]) + times.steal_ms


def _reveal(before: Table, event: Answered | Named) -> int:
    times = scene_times()
    breath, told = times.breath_ms, times.told_ms
    if _decides(before, event):
        return breath.deciding + times.ring_ms + told.deciding
    usual = breath.answered if isinstance(event, Answered) else breath.named
    return usual + times.ring_ms + told.usual


def _decides(before: Table, event: Answered | Named) -> bool:
    """The duration by what everyone knew before the stone was turned."""
    if isinstance(event, Answered):
        return max(before.score) >= before.options.points - 1
    return _hidden(before.lines[event.line - 1]) == 1


def _hidden(line: Line) -> int:
    return len(hidden_places(line.faces))


def _opened(after: Table) -> int:
    """The remaining face-down stones are turned at the end, one after another."""
    if not isinstance(after.waiting, Over):
        return 0
    return sum(map(_hidden, after.lines)) * scene_times().turn_ms
