"""What a position is worth to the seat on turn, by what either side knows of the hidden stones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tellstones.bots.memory.recall_odds import COARSE_STEPS, RecallOdds
from tellstones.bots.value.boast_game import Duel, Kind, Stakes, solve_duel
from tellstones.bots.value.score_value import chance_of_winning
from tellstones.bots.weights import constant, constants

KNOWS, KNOWS_NOT = 0, 1
KNOWER_PROVES = constant("knower_proves")
"""How likely whoever knows all stones proves them all: a tongue slips now and then."""
GUESSER_PROVES = constants("guesser_proves")
"""How likely a proof succeeds by guessing what is not known, by the number of hidden stones; the
last for all greater numbers."""
IMAGINED_SLIP = constant("imagined_slip")
"""How often a stone that is moved in mind is put a place beside, taken all in all."""
FRESH = RecallOdds(COARSE_STEPS[-1], 0.0)


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

    `mine` is what I know, `theirs` what I think that they know, and `partner` what I think that my
    partner knows, if I have one.
    """

    mine: tuple[RecallOdds, ...]
    theirs: tuple[RecallOdds, ...]
    partner: tuple[RecallOdds, ...] | None = None

    @property
    def eyes(self) -> tuple[tuple[RecallOdds, ...], ...]:
        """Who may look for my side; the last of them is the one who is challenged next."""
        return (self.mine,) if self.partner is None else (self.mine, self.partner)

    def hiding(self) -> Heads:
        """One stone more, which everybody has just seen."""
        return self._each(lambda row: (*row, FRESH))

    def peeking(self, i: int, by_partner: bool = False) -> Heads:
        if by_partner and self.partner is not None:
            return replace(self, partner=_put(self.partner, i))
        return replace(self, mine=_put(self.mine, i))

    def without(self, i: int) -> Heads:
        return self._each(lambda row: row[:i] + row[i + 1 :])

    def moving(self, moved: tuple[int, ...]) -> Heads:
        """A hidden stone that moves is kept only by those who recall it just then."""
        return self._each(
            lambda row: tuple([_moved(hold) if i in moved else hold for i, hold in enumerate(row)])
        )

    def _each(self, change: Callable[[tuple[RecallOdds, ...]], tuple[RecallOdds, ...]]) -> Heads:
        partner = None if self.partner is None else change(self.partner)
        return Heads(change(self.mine), change(self.theirs), partner)


def _put(row: tuple[RecallOdds, ...], i: int) -> tuple[RecallOdds, ...]:
    return (*row[:i], FRESH, *row[i + 1 :])


def _moved(hold: RecallOdds) -> RecallOdds:
    missed = hold.right * min(1.0, 1.0 - hold.right + IMAGINED_SLIP)
    return RecallOdds(hold.right - missed, min(1.0, hold.wrong + missed / 2))


def challenge_worth(standing: Standing, named: float) -> float:
    return named * standing.conceded + (1.0 - named) * standing.scored


def kinds(known: float, stones: int) -> tuple[Kind, Kind]:
    likely = round(min(max(known, 0.01), 0.99), 2)
    guess = GUESSER_PROVES[min(stones, len(GUESSER_PROVES) - 1)]
    return Kind(likely, max(KNOWER_PROVES, guess)), Kind(1.0 - likely, guess)


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
