"""What a position is worth to the seat on turn, by what either side knows of the hidden stones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tellstones.bots.duel import Duel, Kind, Stakes, solve_duel
from tellstones.bots.knowing import STEPS, Hold
from tellstones.bots.scores import chance_of_winning

KNOWS, KNOWS_NOT = 0, 1
SURE = 0.85
"""How likely whoever knows all stones proves them all: a tongue slips now and then."""
GUESSING = {0: 1.0, 1: 1.0, 2: 0.5, 3: 0.35}
"""How likely a proof succeeds by guessing what is not known, by the number of hidden stones."""
BLIND = 0.25
FRESH = Hold(STEPS[-1], 0.0)


@dataclass(frozen=True, slots=True)
class Standing:
    """The score as one side sees it."""

    mine: int
    theirs: int
    points: int

    @property
    def now(self) -> float:
        return chance_of_winning(self.mine, self.theirs, self.points)

    @property
    def scored(self) -> float:
        return chance_of_winning(self.mine + 1, self.theirs, self.points)

    @property
    def conceded(self) -> float:
        return chance_of_winning(self.mine, self.theirs + 1, self.points)

    @property
    def decided(self) -> bool:
        return max(self.mine, self.theirs) >= self.points

    @property
    def turned(self) -> Standing:
        return Standing(self.theirs, self.mine, self.points)


@dataclass(frozen=True, slots=True)
class Heads:
    """For every hidden stone of one Line, how likely it is known.

    `mine` is what I know, `shown` what the others must think that I know, `theirs` what I think
    that they know.
    """

    mine: tuple[Hold, ...]
    shown: tuple[Hold, ...]
    theirs: tuple[Hold, ...]

    @property
    def turned(self) -> Heads:
        """The same as the others must see it: they cannot know what I really know."""
        return Heads(self.theirs, self.theirs, self.shown)

    def hiding(self) -> Heads:
        """One stone more, which everybody has just seen."""
        fresh = (FRESH,)
        return Heads(self.mine + fresh, self.shown + fresh, self.theirs + fresh)

    def peeking(self, i: int) -> Heads:
        return replace(self, mine=_put(self.mine, i), shown=_put(self.shown, i))

    def without(self, i: int) -> Heads:
        return Heads(*(row[:i] + row[i + 1 :] for row in (self.mine, self.shown, self.theirs)))

    def moving(self, moved: tuple[int, ...]) -> Heads:
        """A hidden stone that moves is kept only by those who recall it just then."""
        return Heads(
            *(
                tuple(_moved(hold) if i in moved else hold for i, hold in enumerate(row))
                for row in (self.mine, self.shown, self.theirs)
            )
        )


def _put(row: tuple[Hold, ...], i: int) -> tuple[Hold, ...]:
    return (*row[:i], FRESH, *row[i + 1 :])


def _moved(hold: Hold) -> Hold:
    missed = hold.right * (1.0 - hold.right)
    return Hold(hold.right - missed, min(1.0, hold.wrong + missed / 2))


def challenge_worth(standing: Standing, named: float) -> float:
    return named * standing.conceded + (1.0 - named) * standing.scored


def kinds(known: float, stones: int) -> tuple[Kind, Kind]:
    likely = round(min(max(known, 0.01), 0.99), 2)
    guess = GUESSING.get(stones, BLIND)
    return Kind(likely, max(SURE, guess)), Kind(1.0 - likely, guess)


def duel(
    standing: Standing, shown: float, theirs: float, stones: int, waiting: float = 0.0
) -> Duel:
    """The equilibrium of a Boast, given how likely either side knows all that is hidden.

    `waiting` is what another turn without a point would cost the boasting side. All is taken in
    coarse steps: nobody judges such things to the percent, and what was solved once is kept.
    """
    quiet = standing.now - round(waiting / 0.02) * 0.02
    stakes = Stakes(quiet, standing.scored, standing.conceded)
    return solve_duel(stakes, kinds(round(shown, 1), stones), kinds(round(theirs, 1), stones))
