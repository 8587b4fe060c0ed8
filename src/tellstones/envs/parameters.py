"""The parameters of an environment, with the same names everywhere."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import isfinite
from numbers import Real

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.envs import start_position
from tellstones.envs.noise import Noise
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
from tellstones.rules.table import MOST_LOOKS

RANDOM = "random"


class Memory(StrEnum):
    """The kind of memory; see `tellstones.envs.formal_memory`."""

    OWN = "own"
    PERFECT = "perfect"
    NOISY = "noisy"
    REGISTER = "register"


@dataclass(frozen=True, slots=True)
class Setup:
    """A kind of table. It is hashable, so that a compiled function can be kept for each.

    `opening` is "random", or one letter for each Line ("S", "SC"). `first` is "random" or a seat;
    it is left aside when an `elder` is named, who then chooses. Where a `position` is given the
    game starts from it, and all three are left aside. `traits` are those of a `register`, `noise`
    is that of `noisy` percepts.
    """

    options: Options = field(default_factory=Options)
    opening: str = RANDOM
    first: str = RANDOM
    elder: Seat | None = None
    memory: Memory = Memory.OWN
    traits: MemoryTraits = field(default_factory=MemoryTraits)
    noise: Noise = field(default_factory=Noise)
    position: str = ""

    def __post_init__(self) -> None:
        _check_traits(self.traits)
        if self.opening != RANDOM:
            prepare(self.options, opening=[Stone(letter) for letter in self.opening])
        if self.first != RANDOM and Seat(self.first) not in self.seats:
            raise ValueError(f"there is no seat {self.first} at this table")
        if self.elder is not None and self.elder not in self.seats:
            raise ValueError(f"there is no seat {self.elder} at this table")
        if self.position:
            start_position.check(self.position, self.options)
        if self.memory is Memory.NOISY and self.options.hands is Hands.OPPONENT:
            raise ValueError(
                "noisy memory needs hands=auto: the seat that carries an order out knows it"
            )

    @property
    def forgets(self) -> bool:
        """Whether `noisy` seats may lose track of hidden stones over time."""
        return self.memory is Memory.NOISY and self.noise.forgetting > 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats(self.options.players)

    def at(self, position: str | None) -> Setup:
        """The same kind of table, from another position on where one is given."""
        return self if position is None else replace(self, position=position)

    def lay(self, chance: Chance) -> Table:
        """Lays a table out, with chance for whatever is left to it."""
        if self.position:
            return start_position.lay(self.position, self.options, chance)
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


def _check_numbers(**given: object) -> None:
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, Real):
            raise TypeError(f"{name} is a number, not {value!r}")


def _check_traits(traits: MemoryTraits) -> None:
    """The ways in which an environment can compute the bots' model of memory."""
    rules = {
        "decay is above 0 and below 1": 0 < traits.decay < 1,
        "threshold is a number": isfinite(traits.threshold),
        "noise is above 0": 0 < traits.noise < float("inf"),
        "load is not below 0": 0 <= traits.load < float("inf"),
        "slip is a chance, from 0 to 1": 0 <= traits.slip <= 1,
        "rehearsals are not below 0": 0 <= traits.rehearsals < float("inf"),
        "seconds_per_turn is above 0": 0 < traits.seconds_per_turn < float("inf"),
    }
    for rule, holds in rules.items():
        if not holds:
            raise ValueError(rule)


def setup(
    *,
    players: int = 2,
    lines: int = 1,
    hands: str = "auto",
    points: int = 3,
    turn_limit: int | None = None,
    looks: int = MOST_LOOKS,
    stones: str = "".join(SEVEN),
    opening: str = RANDOM,
    first: str = RANDOM,
    elder: str | None = None,
    memory: str = "own",
    position: str = "",
    place_noise: float = 0.1,
    hide_noise: float = 0.1,
    swap_noise: float = 0.2,
    forgetting: float = 0.0,
    aware: float = 0.5,
    noise_ratio: float = 1.0,
    **traits: float,
) -> Setup:
    """The keyword arguments that every environment takes, as one value.

    From `place_noise` to `noise_ratio` they are those of `envs.noise.Noise`; `traits` are the
    parameters of `bots.memory.recall.MemoryTraits` by their own names. Raises ValueError, naming
    the parameter's rule, for a table that cannot be, and TypeError for what is no number, no text
    or no parameter.
    """
    if strangers := set(traits) - set(MemoryTraits.__slots__):
        raise TypeError(f"no such parameter: {', '.join(sorted(strangers))}")
    if not isinstance(position, str):
        raise TypeError(f"position is a text, not {position!r}")
    chances = {"place_noise": place_noise, "hide_noise": hide_noise, "swap_noise": swap_noise}
    decay = {"forgetting": forgetting, "aware": aware, "noise_ratio": noise_ratio}
    _check_numbers(**chances, **decay, **traits)
    options = Options(
        players=players,
        lines=lines,
        hands=Hands(hands),
        points=points,
        turn_limit=turn_limit,
        stones=tuple(Stone(letter) for letter in stones),
        looks=looks,
    )
    whose_choice = None if elder is None else Seat(elder)
    return Setup(
        options,
        opening,
        first,
        whose_choice,
        Memory(memory),
        MemoryTraits(**traits),
        Noise(place_noise, hide_noise, swap_noise, forgetting, aware, noise_ratio),
        position,
    )
