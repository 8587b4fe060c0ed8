"""A game in plain numbers, and the values of the rules that they represent.

Stones are numbered in the order of `rules.SEVEN`, seats and places from 0; sets of them are bits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from tellstones.envs import actions
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
    Waiting,
    Yielding,
)

# Codes of what is awaited, in the order of `rules.Waiting`.
CHOOSING, ACTING, CARRYING, PEEKING, ANSWERING, REPLYING, YIELDING, PROVING, OVER = range(9)

# A side, or nobody.
NOBODY, SIDE_A, SIDE_B = range(3)
SIDES = (None, Side.A, Side.B)

SEATS = tuple(Seat)
STONE_INDEX = {stone: i for i, stone in enumerate(SEVEN)}
_CLAIMS: dict[type, int] = {Replying: REPLYING, Yielding: YIELDING, Proving: PROVING}
_OTHERS: dict[type, int] = {Choosing: CHOOSING, Acting: ACTING, Peeking: PEEKING, Over: OVER}
Looks: TypeAlias = tuple[tuple[int, int], ...]
"""The Line and place of each look of a Peek."""


@lru_cache(maxsize=1 << 14)
def line_of(stones: tuple[int, ...], hidden: int) -> Line:
    faces = tuple(not hidden >> place & 1 for place in range(len(stones)))
    return Line(tuple(SEVEN[stone] for stone in stones), faces)


def numbers_of(line: Line) -> tuple[tuple[int, ...], int]:
    """The stones of a Line and the places that are hidden: `line_of` the other way round."""
    hidden = sum(1 << place for place, up in enumerate(line.faces) if not up)
    return tuple([STONE_INDEX[stone] for stone in line.stones]), hidden


@lru_cache(maxsize=1 << 8)
def pool_of(bits: int) -> frozenset[Stone]:
    return frozenset(stone for i, stone in enumerate(SEVEN) if bits >> i & 1)


def number_of(waiting: Waiting) -> tuple[int, int, int]:
    """The phase, the seat and what the word is about: `waiting_of` the other way round."""
    seat = 0 if waiting.seat is None else SEATS.index(waiting.seat)
    match waiting:
        case Carrying():
            return CARRYING, seat, actions.index_of(waiting.order)
        case Answering():
            return ANSWERING, seat, actions.index_of(Challenge(waiting.place, waiting.line))
        case Replying() | Yielding() | Proving():
            return _CLAIMS[type(waiting)], seat, actions.index_of(Boast(waiting.line))
        case Choosing() | Acting() | Peeking() | Over():
            return _OTHERS[type(waiting)], seat, 0


def waiting_of(phase: int, seat: int, about: int, looked: Looks, winner: int) -> Waiting:
    """`about` is the number of the action that the awaited word is about."""
    who = SEATS[seat]
    if phase == OVER:
        return Over(SIDES[winner])
    if phase == PEEKING:
        return Peeking(who, tuple(Spot(place + 1, line + 1) for line, place in looked))
    if phase in (CHOOSING, ACTING):
        return Choosing(who) if phase == CHOOSING else Acting(who)
    move = actions.move_at(about)
    if isinstance(move, Place | Hide | Swap):
        return Carrying(who, move)
    if isinstance(move, Challenge):
        return Answering(who, move.place, move.line)
    assert isinstance(move, Boast)
    if phase == REPLYING:
        return Replying(who, move.line)
    return Yielding(who, move.line) if phase == YIELDING else Proving(who, move.line)
