"""The percepts of one seat: events, and where memory is `noisy`, glances and exchanges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tellstones.rules import Answered, Event, Named, Stone
from tellstones.views import Sight


@dataclass(frozen=True, slots=True)
class Percept:
    """An event as one seat takes it in, and the stone that it saw in it, if it saw one.

    What a `noisy` seat knows that it `missed` is the end of a Place, the stone of a Hide or the
    places of a Swap.
    """

    event: Event
    shown: Stone | None = None
    missed: bool = False


def exactly(event: Event, seen: Sight | None) -> Percept:
    """The event as it happened, with the stone that this seat saw in it."""
    if isinstance(event, Answered | Named):
        return Percept(event, event.stone)
    return Percept(event, None if seen is None else seen.stone)


class Exchange(NamedTuple):
    """An exchange of hidden stones at the end of a turn, as a `noisy` seat followed it.

    The Line is counted from 0; the pair is one more than its number among Swaps, 0 for none.
    """

    line: int
    pair: int = 0
    missed: bool = False


class Glance(NamedTuple):
    """A stone that was hidden at the start, as a `noisy` seat perceived it.

    Line and place are counted from 0, the stone from 1, with 0 for one that was missed.
    """

    line: int
    place: int
    stone: int = 0
