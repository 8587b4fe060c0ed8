"""Between one game of an array and a `rules.Table`, to look at a game or to start from a position.

This runs on the host, game by game; it is for people, tests and players, not for loops.
"""

from __future__ import annotations

import numpy as np

from tellstones.envs import actions
from tellstones.envs.arrays.bits import Field
from tellstones.envs.arrays.state import (
    ABOUT,
    ACTING,
    ANSWERING,
    CARRYING,
    CHOOSING,
    HIDDEN,
    LOOKED,
    OVER,
    PEEKING,
    PHASE,
    POOL,
    PROVING,
    REPLYING,
    SCORE_A,
    SCORE_B,
    SCORED_BEFORE,
    SCORED_LAST,
    SEAT,
    WINNER,
    YIELDING,
    State,
)
from tellstones.envs.setup import Setup
from tellstones.rules import (
    SEVEN,
    Acting,
    Answering,
    Boast,
    Carrying,
    Challenge,
    Choosing,
    Hide,
    Line,
    Over,
    Peeking,
    Place,
    Proving,
    Replying,
    Seat,
    Side,
    Spot,
    Stone,
    Swap,
    Table,
    Waiting,
    Yielding,
)

_SEATS = tuple(Seat)
_SIDES = (None, Side.A, Side.B)


def host(state: State) -> State:
    """The same words as numpy arrays, so that games can be looked at one by one, quickly."""
    stones = tuple(np.asarray(word) for word in state.stones)
    marks = tuple(np.asarray(word) for word in state.marks)
    rest = [np.asarray(word) for word in (state.status, state.turn, state.event)]
    return State(stones, marks, *rest)  # type: ignore[arg-type]  # numpy in place of jax


def table_of(setup: Setup, state: State, index: int | tuple[int, ...] = ()) -> Table:
    """One game of a batch. Of a Peek that goes on, the looks come out in the order of places."""
    stones = [int(word[index]) for word in state.stones]
    marks = [int(word[index]) for word in state.marks]
    status = int(state.status[index])
    pools = tuple(_stones_of(_get(POOL, word)) for word in marks)
    return Table(
        options=setup.options,
        lines=tuple(_line(*words) for words in zip(stones, marks, strict=True)),
        pools=pools,
        score=(_get(SCORE_A, status), _get(SCORE_B, status)),
        waiting=_waiting(status, marks),
        scored=(_SIDES[_get(SCORED_BEFORE, status)], _SIDES[_get(SCORED_LAST, status)]),
        turn=int(state.turn[index]),
    )


def _get(field: Field, packed: int) -> int:
    return (packed >> field.at) & field.mask


def _stones_of(bits: int) -> frozenset[Stone]:
    return frozenset(stone for i, stone in enumerate(SEVEN) if bits >> i & 1)


def _line(stones: int, marks: int) -> Line:
    nibbles = [(stones >> 4 * place) & 15 for place in range(len(SEVEN))]
    lie = [SEVEN[nibble - 1] for nibble in nibbles if nibble]
    hidden = _get(HIDDEN, marks)
    return Line(tuple(lie), tuple(not hidden >> place & 1 for place in range(len(lie))))


def _waiting(status: int, marks: list[int]) -> Waiting:
    phase, seat = _get(PHASE, status), _SEATS[_get(SEAT, status)]
    if phase == OVER:
        return Over(_SIDES[_get(WINNER, status)])
    if phase == CHOOSING:
        return Choosing(seat)
    if phase == ACTING:
        return Acting(seat)
    if phase == PEEKING:
        return Peeking(seat, _looked(marks))
    return _waiting_about(phase, seat, _get(ABOUT, status))


def _looked(marks: list[int]) -> tuple[Spot, ...]:
    return tuple(
        Spot(place + 1, line)
        for line, word in enumerate(marks, start=1)
        for place in range(len(SEVEN))
        if _get(LOOKED, word) >> place & 1
    )


def _waiting_about(phase: int, seat: Seat, about: int) -> Waiting:
    match actions.move_at(about):
        case Place() | Hide() | Swap() as order:
            assert phase == CARRYING
            return Carrying(seat, order)
        case Challenge(place, line):
            assert phase == ANSWERING
            return Answering(seat, place, line)
        case Boast(line):
            if phase == REPLYING:
                return Replying(seat, line)
            assert phase in (YIELDING, PROVING)
            return Yielding(seat, line) if phase == YIELDING else Proving(seat, line)
        case other:
            raise AssertionError(f"nothing is awaited about {other}")
