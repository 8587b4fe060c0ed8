"""The table: all stones, and the awaited decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tellstones.rules.line import Line, Spot
from tellstones.rules.moves import Order
from tellstones.rules.notebooks import shown_by
from tellstones.rules.seats import Seat, Side
from tellstones.rules.stones import SEVEN, Stone
from tellstones.rules.values import checked, member_repr, trusted


class Hands(StrEnum):
    """The hands that carry out an order: automatic and at once, or the left neighbor's."""

    AUTO = "auto"
    OPPONENT = "opponent"

    __repr__ = member_repr


MOST_LOOKS = 3
"""The looks of a Peek after the other side scored, unless a table sets another number."""


@dataclass(frozen=True, slots=True)
@checked
class Options:
    """The options of a table, settled before the stones are laid out.

    `stones` is the set that each Line is played with: all seven, or fewer for a short game or one
    that research can solve. `looks` is how many a Peek has after the other side scored.
    """

    players: int = 2
    lines: int = 1
    hands: Hands = Hands.AUTO
    points: int = 3
    turn_limit: int | None = None
    stones: tuple[Stone, ...] = SEVEN
    looks: int = MOST_LOOKS

    if TYPE_CHECKING:  # what `checked` accepts

        def __init__(
            self,
            players: int = 2,
            lines: int = 1,
            hands: Hands | str = Hands.AUTO,
            points: int = 3,
            turn_limit: int | None = None,
            stones: Sequence[Stone | str] = SEVEN,
            looks: int = MOST_LOOKS,
        ) -> None: ...

    def __post_init__(self) -> None:
        if self.players not in (2, 4):
            raise ValueError(f"two or four seats, not {self.players}")
        if self.lines not in (1, 2):
            raise ValueError(f"one or two Lines, not {self.lines}")
        if self.points < 1:
            raise ValueError(f"at least one point, not {self.points}")
        if self.turn_limit is not None and self.turn_limit < 1:
            raise ValueError(f"at least one turn, not {self.turn_limit}")
        if not self.stones or len(set(self.stones)) != len(self.stones):
            raise ValueError("a set has stones, and each of them once")
        if self.looks < 1:
            raise ValueError(f"at least one look, not {self.looks}")
        object.__setattr__(self, "stones", tuple(sorted(self.stones)))


@dataclass(frozen=True, slots=True)
@checked
class Choosing:
    """The elder chooses to go first or second."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
class Acting:
    """A turn is open for one of the six actions."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
class Carrying:
    """`seat` must carry out the order of its right neighbor."""

    seat: Seat
    order: Order


@dataclass(frozen=True, slots=True)
@checked
class Peeking:
    """An unfinished Peek, with the stones looked at so far."""

    seat: Seat
    looked: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
@checked
class Answering:
    """`seat` was challenged to name a stone."""

    seat: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Replying:
    """`seat` has heard a Boast and says believe, doubt or steal."""

    seat: Seat
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Yielding:
    """The Boast of `seat` was stolen: it says believe or doubt."""

    seat: Seat
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Proving:
    """`seat` names the next stone of a proof."""

    seat: Seat
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Over:
    """The game is over; no winner means a draw."""

    winner: Side | None

    @property
    def seat(self) -> None:
        return None


Waiting: TypeAlias = (
    Choosing | Acting | Carrying | Peeking | Answering | Replying | Yielding | Proving | Over
)
"""The seat that must act, and how."""
Pool: TypeAlias = frozenset[Stone]
"""The stones that do not lie on the Line yet."""
Faces: TypeAlias = tuple[bool, ...]
"""Face-up flag of each stone of a Line."""
Score: TypeAlias = tuple[int, int]
"""The points of side A and of side B."""
Scored: TypeAlias = tuple[Side | None, Side | None]
"""The side that scored in each of the two last finished turns, the older first."""


class Public(Protocol):
    """The public part of a table.

    What is legal is decided from this alone, so that no hidden symbol can ever show through it.
    A `Table` is Public, and so is what one seat sees of it.
    """

    @property
    def options(self) -> Options: ...
    @property
    def faces(self) -> tuple[tuple[bool, ...], ...]: ...
    @property
    def pools(self) -> tuple[frozenset[Stone], ...]: ...
    @property
    def score(self) -> Score: ...
    @property
    def waiting(self) -> Waiting: ...
    @property
    def scored(self) -> Scored: ...
    @property
    def turn(self) -> int: ...
    def faces_on(self, line: int) -> tuple[bool, ...]: ...


@dataclass(frozen=True, slots=True)
@checked
class Table:
    """All stones of a table, hidden ones included, and the awaited decision."""

    options: Options
    lines: tuple[Line, ...]
    pools: tuple[frozenset[Stone], ...]
    score: Score
    waiting: Waiting
    scored: Scored = (None, None)
    turn: int = 1

    _repr_svg_ = shown_by("drawing", "svg")

    def __post_init__(self) -> None:
        if not len(self.lines) == len(self.pools) == self.options.lines:
            raise ValueError(f"a Line and a Pool for each of {self.options.lines} sets")

    @property
    def faces(self) -> tuple[tuple[bool, ...], ...]:
        return tuple([line.faces for line in self.lines])

    def faces_on(self, line: int) -> tuple[bool, ...]:
        return self.lines[line - 1].faces

    def line(self, number: int) -> Line:
        return self.lines[number - 1]

    def awaiting(self, waiting: Waiting, lines: tuple[Line, ...] | None = None) -> Table:
        """The same table, with something else awaited, and perhaps other Lines."""
        return make_table(
            self.options,
            self.lines if lines is None else lines,
            self.pools,
            self.score,
            waiting,
            self.scored,
            self.turn,
        )


make_table = trusted(Table)
