"""Every move has a number, the same at every table. Version 1.

    0 … 63      what is said in answer to something, the same for one Line and for two
    64 … 127    actions on Line 1
    128 … 191   actions on Line 2, where there is one

So a table with one Line has 128 actions and one with two has 192. `docs/environments.md` lists
them. A number, once given, never changes its meaning; another meaning would be version 2.
"""

from __future__ import annotations

from typing import TypeAlias

from tellstones.rules import (
    SEVEN,
    Acting,
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    End,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Public,
    Steal,
    Stone,
    Swap,
    legal_moves,
)

VERSION = 1
BLOCK = 64
PLACES = len(SEVEN)
LINES = 2
PAIRS = tuple((one, other) for other in range(PLACES) for one in range(other))
"""The places of every Swap in their order, counted from 0. They are ordered by their right place,
so that those of a shorter Line come first."""

# Index of the first action of each kind within the first block …
GO_FIRST, GO_SECOND, CARRY_OUT, ENOUGH, BELIEVE, DOUBT, STEAL, ANSWER = range(8)
NAME = ANSWER + PLACES
UNUSED = BLOCK - 1
# … and inside the block of a Line.
PLACE_LEFT = 0
PLACE_RIGHT = PLACE_LEFT + PLACES
HIDE = PLACE_RIGHT + PLACES
SWAP = HIDE + PLACES
PEEK = SWAP + len(PAIRS)
PARTNER_PEEK = PEEK + PLACES
CHALLENGE = PARTNER_PEEK + PLACES
BOAST = CHALLENGE + PLACES


def _said_in_answer() -> list[Move]:
    return [
        GoFirst(),
        GoSecond(),
        CarryOut(),
        Enough(),
        Believe(),
        Doubt(),
        Steal(),
        *(Answer(stone) for stone in SEVEN),
        *(Name(place, stone) for place in range(1, PLACES + 1) for stone in SEVEN),
    ]


def _on_line(line: int) -> list[Move]:
    places = range(1, PLACES + 1)
    return [
        *(Place(stone, End.LEFT, line) for stone in SEVEN),
        *(Place(stone, End.RIGHT, line) for stone in SEVEN),
        *(Hide(place, line) for place in places),
        *(Swap(one + 1, other + 1, line) for one, other in PAIRS),
        *(Peek(place, line) for place in places),
        *(Peek(place, line, by_partner=True) for place in places),
        *(Challenge(place, line) for place in places),
        Boast(line),
    ]


_MOVES: tuple[Move | None, ...] = (*_said_in_answer(), None, *_on_line(1), *_on_line(2))
_INDEX: dict[Move, int] = {move: i for i, move in enumerate(_MOVES) if move is not None}


def count(lines: int) -> int:
    """Return the number of actions for a table with this many Lines, including the unused one."""
    return BLOCK * (1 + lines)


def index_of(move: Move) -> int:
    return _INDEX[move]


def move_at(index: int) -> Move:
    """The move with this number. Raises ValueError for a number that none has."""
    move = _MOVES[index] if 0 <= index < len(_MOVES) else None
    if move is None:
        raise ValueError(f"no move has the number {index}")
    return move


def legal_indices(public: Public) -> list[int]:
    """The numbers of the legal moves, ascending."""
    if isinstance(public.waiting, Acting):
        return _on_turn(public)
    return sorted([_INDEX[move] for move in legal_moves(public)])


_Lie: TypeAlias = tuple[int, int, frozenset[Stone], tuple[bool, ...]]
_KEPT: dict[_Lie, list[int]] = {}


def _on_turn(public: Public) -> list[int]:
    """A turn depends only on the Pool and the faces of each Line: few cases, each computed once."""
    players, found = public.options.players, []
    for line, (pool, faces) in enumerate(zip(public.pools, public.faces, strict=True)):
        lie = (players, line, pool, faces)
        indices = _KEPT.get(lie)
        if indices is None:
            first = BLOCK * (1 + line)
            every = sorted([_INDEX[move] for move in legal_moves(public)])
            indices = _KEPT[lie] = [i for i in every if first <= i < first + BLOCK]
        found += indices
    return found
