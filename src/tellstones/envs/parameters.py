"""What an environment is made with: the same parameters, with the same names, everywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    SEVEN,
    Chance,
    Hands,
    Options,
    Seat,
    Stone,
    Table,
    draw_first,
    draw_opening,
    prepare,
    seats,
)

RANDOM = "random"


class Memory(StrEnum):
    """Who remembers for the agent; see `tellstones.envs.formal_memory`."""

    OWN = "own"
    PERFECT = "perfect"
    NOISY = "noisy"
    REGISTER = "register"


@dataclass(frozen=True, slots=True)
class Setup:
    """A kind of table. It is hashable, so that a compiled function can be kept for each.

    `opening` is "random", or one letter for each Line ("S", "SC"). `first` is "random" or a seat;
    it is left aside when an `elder` is named, who then chooses. `traits` are those of a `register`,
    `hide_noise` and `swap_noise` the chances that a `noisy` percept is wrong.
    """

    options: Options = field(default_factory=Options)
    opening: str = RANDOM
    first: str = RANDOM
    elder: Seat | None = None
    memory: Memory = Memory.OWN
    traits: MemoryTraits = field(default_factory=MemoryTraits)
    hide_noise: float = 0.1
    swap_noise: float = 0.2

    def __post_init__(self) -> None:
        if self.opening != RANDOM:
            prepare(self.options, opening=[Stone(letter) for letter in self.opening])
        if self.first != RANDOM and Seat(self.first) not in self.seats:
            raise ValueError(f"there is no seat {self.first} at this table")
        if self.elder is not None and self.elder not in self.seats:
            raise ValueError(f"there is no seat {self.elder} at this table")
        if not (0 <= self.hide_noise <= 1 and 0 <= self.swap_noise <= 1):
            raise ValueError("hide_noise and swap_noise are chances, from 0 to 1")
        if self.memory is Memory.NOISY and self.options.hands is Hands.OPPONENT:
            raise ValueError("noisy memory needs hands=auto: whoever carries an order out knows it")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats(self.options.players)

    def lay(self, chance: Chance) -> Table:
        """Lays a table out, with chance for whatever is left to it."""
        stones = self.opening_stones(chance)
        if self.elder is not None:
            return prepare(self.options, opening=stones, elder=self.elder)
        return prepare(self.options, opening=stones, first=self._first(chance))

    def opening_stones(self, chance: Chance) -> tuple[Stone, ...]:
        if self.opening == RANDOM:
            return draw_opening(self.options, chance)
        return tuple(Stone(letter) for letter in self.opening)

    def _first(self, chance: Chance) -> Seat:
        return draw_first(self.options, chance) if self.first == RANDOM else Seat(self.first)


def setup(
    *,
    players: int = 2,
    lines: int = 1,
    hands: str = "auto",
    points: int = 3,
    turn_limit: int | None = None,
    stones: str = "".join(SEVEN),
    opening: str = RANDOM,
    first: str = RANDOM,
    elder: str | None = None,
    memory: str = "own",
    hide_noise: float = 0.1,
    swap_noise: float = 0.2,
    **traits: float,
) -> Setup:
    """The keyword arguments that every environment takes, as one value.

    `traits` are the parameters of `bots.memory.recall.MemoryTraits` by their own names. Raises
    ValueError, naming the parameter's rule, for a table that cannot be.
    """
    options = Options(
        players=players,
        lines=lines,
        hands=Hands(hands),
        points=points,
        turn_limit=turn_limit,
        stones=tuple(Stone(letter) for letter in stones),
    )
    whose_choice = None if elder is None else Seat(elder)
    return Setup(
        options,
        opening,
        first,
        whose_choice,
        Memory(memory),
        MemoryTraits(**traits),
        hide_noise,
        swap_noise,
    )
