"""The moves shown before a question: their number depends on the level of difficulty."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from tellstones.bots import MemoryTraits
from tellstones.bots.levels import TRAITS
from tellstones.bots.memory.recall import Memory, remembered
from tellstones.rules import Event, Move, Peek, Place, Seat, Spot, Stone, Table
from tellstones.study.recall.beats import OTHER, a_hide, a_swap, done, hidden, laid_out, table_seat
from tellstones.views import glimpse, view


class CourseSize(NamedTuple):
    """The length of what is shown: a number of stones, all hidden at the end, and of Swaps."""

    stones: int
    swaps: int


LADDER = (
    CourseSize(3, 2),
    CourseSize(4, 2),
    CourseSize(4, 3),
    CourseSize(5, 3),
    CourseSize(5, 4),
    CourseSize(6, 4),
    CourseSize(6, 6),
    CourseSize(7, 5),
    CourseSize(7, 6),
)
SOLVERS = ("page", "squire", "knight", "captain", "king")
"""The memories that say how hard a puzzle is."""
TRIES_EACH = 8
WATCHED_SECONDS = 2.5
"""The time from one move to the next."""


class Watched(NamedTuple):
    """The table before, and every event with the table after it."""

    start: Table
    course: tuple[tuple[Table, Event], ...]

    @property
    def table(self) -> Table:
        return self.course[-1][0]

    def memory(self, traits: MemoryTraits, seed: str, seat: Seat) -> Memory:
        """Return the memory of a seat with these traits at the end."""
        glimpses = [glimpse(table, event, seat) for table, event in self.course]
        return remembered(traits, seed, view(self.start, seat), glimpses)

    def truth(self, place: int) -> Stone:
        return self.table.line(1).at(place)

    def knows(self, memory: Memory, place: int) -> bool:
        found = memory.recall(Spot(place, 1))
        return found is not None and found.stone is self.truth(place)


def watched(rung: CourseSize, chance: Random, looks: int = 0) -> Watched:
    """A course of play from a Line that lies open to one whose stones are all hidden. In the end
    the other seat looks at some of them."""
    start = laid_out(rung.stones - 1, chance)
    table, course = start, list[tuple[Table, Event]]()
    placing = [Place(chance.choice(sorted(table.pools[0])), chance.choice("<>"))]
    hides, swaps = rung.stones, rung.swaps
    while placing or hides or swaps:
        move: Move
        if placing and chance.random() < 0.3:
            move = placing.pop()
        elif swaps and hidden(table) and chance.random() * (swaps + hides) < swaps:
            move, swaps = a_swap(table, chance), swaps - 1
        elif hides and not all(not up for up in table.faces[0]):
            move, hides = a_hide(table, chance), hides - 1
        elif placing:
            move = placing.pop()
        else:
            continue
        table, event = done(table, table_seat(table), move)
        course.append((table, event))
    for place in chance.sample(hidden(table), min(looks, len(hidden(table)))):
        table, event = done(table, OTHER, Peek(place))
        course.append((table, event))
    return Watched(start, tuple(course))


def watching(level: str) -> MemoryTraits:
    """The memory of a level that watches at this pace."""
    return replace(TRAITS[level], seconds_per_turn=WATCHED_SECONDS)


def share_that_pass(seen: Watched, places: tuple[int, ...], seed: str) -> float:
    """Return the share of simulated memories that name all of these places, never 0 or 1."""
    passed = total = 0
    for level in SOLVERS:
        for number in range(TRIES_EACH):
            memory = seen.memory(watching(level), f"{seed}:{level}:{number}", Seat.A)
            passed += all(seen.knows(memory, place) for place in places)
            total += 1
    return (passed + 0.5) / (total + 1)
