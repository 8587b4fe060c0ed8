"""An action number, taken apart: which kind of move, on which Line, about which stone."""

from __future__ import annotations

from typing import NamedTuple

from jax import Array

from tellstones.envs import actions
from tellstones.envs.arrays.bits import Word, choose, flag
from tellstones.envs.arrays.state import ABOUT, State
from tellstones.envs.parameters import Setup
from tellstones.rules import SEVEN, Hands

N = len(SEVEN)


class DecodedAction(NamedTuple):
    """One move, decoded. Places and Lines are counted from 0 here, as arrays do."""

    number: Word
    line: Word
    orders: Array
    """The action is an order for a Place, Hide or Swap that another seat carries out."""
    places: Array
    hides: Array
    swaps: Array
    peeks: Array
    challenges: Array
    boasts: Array
    answers: Array
    names: Array
    within: Word
    """The number of what is done, inside its block: of the order, when it is carried out."""
    about: Word

    @property
    def left(self) -> Array:
        return self.within < actions.PLACE_RIGHT

    @property
    def placed(self) -> Word:
        """The stone placed, from 1."""
        return choose(self.left, self.within + 1, self.within + 1 - N)

    @property
    def pair(self) -> tuple[Word, Word]:
        """The two places of a Swap: the k-th pair, when pairs are ordered by their right place."""
        k = self.within - actions.SWAP
        other = sum((flag(k >= n * (n - 1) // 2) for n in range(2, N)), start=flag(k >= 0))
        return k - ((other * (other - 1)) >> 1), other

    @property
    def pointed(self) -> Word:
        """The place of a look."""
        place = self.within - actions.PEEK
        return choose(place >= N, place - N, place)

    @property
    def turned(self) -> Word:
        """The place that an answer or a name turns face-up."""
        challenged = (self.about & (actions.BLOCK - 1)) - actions.CHALLENGE
        return choose(self.answers, challenged, (self.number - actions.NAME) // N)

    @property
    def named(self) -> Word:
        """The stone that an answer or a name says, from 1."""
        in_name = (self.number - actions.NAME) % N
        return choose(self.answers, self.number - actions.ANSWER, in_name) + 1


def decoded(setup: Setup, state: State, number: Word) -> DecodedAction:
    about = ABOUT.of(state.status)
    carried = number == actions.CARRY_OUT
    done = choose(carried, about, number)
    on_line = done >= actions.BLOCK
    within = done & (actions.BLOCK - 1)
    order = on_line & (within < actions.PEEK)
    does = order & carried if setup.options.hands is Hands.OPPONENT else order
    return DecodedAction(
        number=number,
        line=(choose(on_line, done, about) >> 6) - 1,
        orders=order & ~does,
        places=does & (within < actions.HIDE),
        hides=does & (within >= actions.HIDE) & (within < actions.SWAP),
        swaps=does & (within >= actions.SWAP),
        peeks=on_line & (within >= actions.PEEK) & (within < actions.CHALLENGE),
        challenges=on_line & (within >= actions.CHALLENGE) & (within < actions.BOAST),
        boasts=on_line & (within == actions.BOAST),
        answers=(number >= actions.ANSWER) & (number < actions.NAME),
        names=(number >= actions.NAME) & (number < actions.UNUSED),
        within=within,
        about=about,
    )
