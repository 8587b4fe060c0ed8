"""How long the page shows what happened, reckoned from the durations that the page itself uses.

Bots wait until it is over, and nobody's clock runs while a named stone is being turned. No client
is asked: whoever watches faster or slower has the same game. How long it takes is told by what
everybody knew before and what everybody sees afterwards, and so betrays nothing.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

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
    Stole,
    Stopped,
    Swap,
    Swapped,
    Table,
    hidden_places,
)

SPOKEN = (Challenged, Boasted, Believed, Doubted, Stole, Stopped, Chose)
REACHED = (Ordered, Placed, Hid, Swapped, Looked, Challenged, Answered, Named)
"""What a hand goes to."""


class Breath(Struct, frozen=True):
    answered: int
    named: int
    deciding: int


class Told(Struct, frozen=True):
    usual: int
    deciding: int


class SceneTimes(Struct, frozen=True):
    """Durations in milliseconds at the usual pace, from `scene_times.json`; set by eye."""

    reach_ms: int
    flight_ms: int
    turn_ms: int
    lift_ms: int
    word_ms: int
    breath_ms: Breath
    ring_ms: int
    told_ms: Told
    score_ms: int
    reading_ms: int
    """For so long a line of narration stays, at least."""


@lru_cache(maxsize=1)
def scene_times() -> SceneTimes:
    text = files("tellstones.server.rooms").joinpath("scene_times.json").read_bytes()
    return msgspec.json.decode(text, type=SceneTimes)


def scene_ms(before: Table, event: Event, after: Table) -> int:
    """For how long the page shows this event happening."""
    times = scene_times()
    told = _reveal(before, event) if isinstance(event, Answered | Named) else 0
    said = times.word_ms if isinstance(event, SPOKEN) else 0
    scored = times.score_ms if after.score != before.score else 0
    return said + _reached(event) + _moved(event) + told + scored + _opened(after)


def reveal_ms(before: Table, event: Event, after: Table) -> int:
    """The same for a named stone that is turned, and 0 for everything else."""
    return scene_ms(before, event, after) if isinstance(event, Answered | Named) else 0


def _reached(event: Event) -> int:
    if not isinstance(event, REACHED):
        return 0
    twice = isinstance(event, Ordered) and isinstance(event.order, Swap)
    return scene_times().reach_ms * (2 if twice else 1)


def _moved(event: Event) -> int:
    times = scene_times()
    match event:
        case Hid() | Answered() | Named():
            return times.turn_ms
        case Placed() | Swapped():
            return times.flight_ms
        case Looked():
            return times.lift_ms
        case _:
            return 0


def _reveal(before: Table, event: Answered | Named) -> int:
    times = scene_times()
    breath, told = times.breath_ms, times.told_ms
    if _decides(before, event):
        return breath.deciding + times.ring_ms + told.deciding
    usual = breath.answered if isinstance(event, Answered) else breath.named
    return usual + times.ring_ms + told.usual


def _decides(before: Table, event: Answered | Named) -> bool:
    """By what everybody knew before the stone was turned."""
    if isinstance(event, Answered):
        return max(before.score) >= before.options.points - 1
    return _hidden(before.lines[event.line - 1]) == 1


def _hidden(line: Line) -> int:
    return len(hidden_places(line.faces))


def _opened(after: Table) -> int:
    """At the end the stones that still lie face-down are turned, one after another."""
    if not isinstance(after.waiting, Over):
        return 0
    return sum(map(_hidden, after.lines)) * scene_times().turn_ms
