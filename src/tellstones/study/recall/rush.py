"""Rush: one endless Line, faster with every third right answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tellstones.rules import (
    Answer,
    Challenge,
    End,
    Event,
    Hid,
    Hide,
    Place,
    Placed,
    Stone,
    Swap,
    Swapped,
    Table,
)
from tellstones.study.recall.beats import (
    OTHER,
    SOLVER,
    Beat,
    Question,
    Script,
    a_hide,
    a_swap,
    done,
    hidden,
    laid_out,
)

RUSH_SECONDS = 180.0
MOST_MISSES = 3
RISES_EVERY = 3
"""Number of right answers after which the pace rises."""
GAPS = (2.0, 1.8, 1.6, 1.4, 1.25, 1.1, 1.0, 0.9)
"""Seconds from one event to the next."""
HIDDEN = (3, 3, 4, 4, 5, 5, 6, 6)
"""Stones that are kept hidden."""
ANSWER_SECONDS = 6.0


MOST_SWAPS = 3
"""The score tells apart stones with 0, 1, 2, and this many Swaps or more."""


class Miss(NamedTuple):
    """A miss: the place, the stone, the answer, and the time."""

    place: int
    stone: Stone
    said: str | None
    at: float
    line: tuple[Stone, ...]
    """The whole Line as it lay."""
    hidden: tuple[int, ...]
    """The places of the hidden stones."""
    path: tuple[int, ...]
    """The places of this stone since it was hidden, the last one last."""


@dataclass(frozen=True, slots=True)
class RushEnd:
    """The end of a Rush."""

    score: int
    misses: tuple[Miss, ...]
    by_swaps: tuple[tuple[int, int], ...]
    """Numbers of stones named and asked for, by their number of Swaps: 0, 1, 2 and more."""


@dataclass(slots=True)
class _Line:
    """The current Line, with the places of each hidden stone since it was hidden."""

    table: Table
    chance: Random
    paths: dict[Stone, list[int]] = field(default_factory=dict)

    def quiet(self, wanted: int) -> Beat:
        """Place, hide or swap, so that about this many stones are hidden."""
        table, chance = self.table, self.chance
        short = wanted - len(hidden(table))
        up = len(table.faces[0]) - len(hidden(table))
        move: Place | Hide | Swap
        if up < 2 and table.pools[0] and (short > 0 or chance.random() < 0.2):
            move = Place(chance.choice(sorted(table.pools[0])), chance.choice("<>"))
        elif up and (short > 1 or (short > 0 and chance.random() < 0.5)):
            move = a_hide(table, chance)
        elif len(hidden(table)) and len(table.faces[0]) > 1:
            move = a_swap(table, chance)
        else:
            move = a_hide(table, chance)
        self.table, event = done(table, OTHER, move)
        self._follow(event)
        return Beat(self.table, event)

    def _follow(self, event: Event) -> None:
        line = self.table.line(1)
        match event:
            case Placed(end=End.LEFT):
                self.paths = {stone: [p + 1 for p in path] for stone, path in self.paths.items()}
            case Hid(place=place):
                self.paths[line.at(place)] = [place]
            case Swapped(one=one, other=other):
                for place in (one, other):
                    self.paths.setdefault(line.at(place), []).append(place)

    def missed(self, place: int, said: str | None, at: float) -> Miss:
        line = self.table.line(1)
        stone = line.at(place)
        path = tuple(self.paths[stone])
        return Miss(place, stone, said, at, line.stones, hidden(self.table), path)


def rush(seed: str) -> Script[RushEnd]:
    """Ends at the third miss, or when the time is up."""
    chance = Random(f"rush:{seed}")
    line = _Line(laid_out(3, chance), chance)
    score, misses = 0, list[Miss]()
    by_swaps = [[0, 0] for _ in range(MOST_SWAPS + 1)]
    reply = yield Beat(line.table, seconds=GAPS[0])
    while reply.at < RUSH_SECONDS and len(misses) < MOST_MISSES:
        pace = min(score // RISES_EVERY, len(GAPS) - 1)
        quiet = 1 + (chance.random() < 0.5)
        while quiet > 0 or len(hidden(line.table)) < HIDDEN[pace] - 1:
            beat = line.quiet(HIDDEN[pace])
            reply = yield Beat(beat.table, beat.event, None, GAPS[pace], score, len(misses))
            quiet -= 1
        if reply.at >= RUSH_SECONDS:
            break
        place = chance.choice(hidden(line.table))
        asked, event = done(line.table, OTHER, Challenge(place))
        reply = yield Beat(asked, event, Question(place), ANSWER_SECONDS, score, len(misses))
        stone = asked.line(1).at(place)
        right = reply.said == stone
        row = by_swaps[min(len(line.paths[stone]) - 1, MOST_SWAPS)]
        row[:] = row[0] + right, row[1] + 1
        score += right
        if not right:
            misses.append(line.missed(place, reply.said, reply.at))
        line.table, answered = done(asked, SOLVER, Answer(Stone(reply.said or "S")))
        told = answered if reply.said else None
        reply = yield Beat(line.table, told, None, GAPS[pace], score, len(misses))
    return RushEnd(score, tuple(misses), tuple((named, of) for named, of in by_swaps))
