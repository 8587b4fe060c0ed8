"""A person's progress on the Road. Merging progress loses nothing."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tellstones.study.road.honors import HonorFacts
from tellstones.study.road.stations import LOSSES_TO_WALK_ON, TO_OPEN, Station, chapters, stations


class Visit(Struct, frozen=True, omit_defaults=True):
    """Results at one station. `won` and each honor are stitches, three in all."""

    won: bool = False
    honors: tuple[bool, bool] = (False, False)
    losses: int = 0
    """Up to the number that lets one walk on."""
    walked_on: bool = False
    """Went past it without a win."""

    @property
    def stitches(self) -> int:
        return self.won + sum(self.honors)

    def merged(self, other: Visit) -> Visit:
        one, two = self.honors, other.honors
        return Visit(
            won=self.won or other.won,
            honors=(one[0] or two[0], one[1] or two[1]),
            losses=min(max(self.losses, other.losses), LOSSES_TO_WALK_ON),
            walked_on=self.walked_on or other.walked_on,
        )


NEVER_THERE = Visit()


class Progress(Struct, frozen=True):
    """Visits by station."""

    visits: Mapping[str, Visit] = {}

    def at(self, station: str) -> Visit:
        return self.visits.get(station, NEVER_THERE)

    def merged(self, other: Progress) -> Progress:
        """Everything that either has. In any order and however often, the result is the same."""
        names = [name for name in stations() if name in self.visits or name in other.visits]
        return Progress({name: self.at(name).merged(other.at(name)) for name in names})

    def after(self, station: Station, outcome: HonorFacts) -> Progress:
        """Count one more game."""
        before = self.at(station.id)
        lost = before.losses + (not outcome.won)
        one, two = (outcome.has(honor) for honor in station.honors)
        game = Visit(won=outcome.won, honors=(one, two), losses=lost)
        return self.merged(Progress({station.id: game}))

    def may_walk_on(self, station: str) -> bool:
        """Three losses allow it. Walking on costs nothing."""
        visit = self.at(station)
        lost = visit.losses >= LOSSES_TO_WALK_ON
        return lost and not (visit.won or visit.walked_on) and self.is_open(station)

    def walked_on(self, station: str) -> Progress:
        return self.merged(Progress({station: Visit(walked_on=True)}))

    def passed(self, station: str) -> bool:
        visit = self.at(station)
        return visit.won or visit.walked_on

    def finished(self) -> int:
        """The number of finished chapters in a row, from the first."""
        done = [sum(self.passed(s.id) for s in one.stations) >= TO_OPEN for one in chapters()]
        return [*done, False].index(False)

    def is_open(self, station: str) -> bool:
        """All chapters are open up to the first that is not finished."""
        opened = chapters()[: self.finished() + 1]
        return any(station == one.id for chapter in opened for one in chapter.stations)

    def following(self) -> str | None:
        """Return the next station: the first open one that is not passed; None if all are."""
        left = (name for name in stations() if not self.passed(name))
        return next(left, None)

    @property
    def stitches(self) -> int:
        return sum(self.at(name).stitches for name in stations())
