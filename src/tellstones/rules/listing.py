"""All legal moves: for whatever is awaited, the candidates that nothing refuses."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from tellstones.rules.boasting import why_not_name
from tellstones.rules.challenging import why_not_answer
from tellstones.rules.legality import why_not_on_line
from tellstones.rules.line import End
from tellstones.rules.moves import (
    Action,
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Steal,
    Swap,
)
from tellstones.rules.peeking import why_not_look_again
from tellstones.rules.stones import Stone
from tellstones.rules.table import (
    Acting,
    Answering,
    Carrying,
    Choosing,
    Over,
    Peeking,
    Proving,
    Public,
    Replying,
    Yielding,
)

_CHOICES = (GoFirst(), GoSecond())
_CARRIED_OUT = (CarryOut(),)
_ENOUGH = Enough()
_REPLIES = (Believe(), Doubt(), Steal())
_REPLIES_TO_A_STEAL = _REPLIES[:2]


def legal_moves(public: Public) -> tuple[Move, ...]:
    """All that the awaited seat may say now: the candidates that `why_not` does not refuse."""
    options, waiting = public.options, public.waiting
    match waiting:
        case Acting():
            found = _legal_actions(public, 1)
            return found if options.lines == 1 else found + _legal_actions(public, 2)
        case Peeking():
            return _legal_looks(public, waiting)
        case Answering():
            return _legal_answers(options.stones)
        case Proving():
            return _legal_names(public.faces_on(waiting.line), options.stones)
        case Carrying():
            return _CARRIED_OUT
        case Choosing():
            return _CHOICES
        case Replying():
            return _REPLIES
        case Yielding():
            return _REPLIES_TO_A_STEAL
        case Over():
            return ()
        case _:
            assert_never(waiting)


def _legal_actions(public: Public, number: int) -> tuple[Action, ...]:
    options, pool, faces = public.options, public.pools[number - 1], public.faces_on(number)
    return _legal_on_line(number, options.stones, pool, faces, options.players)


def _legal_looks(public: Public, waiting: Peeking) -> tuple[Move, ...]:
    """What a Peek may still look at, and the end of it."""
    looks = [
        move
        for number in range(1, public.options.lines + 1)
        for move in _legal_actions(public, number)
        if isinstance(move, Peek) and why_not_look_again(waiting.looked, move) is None
    ]
    return (*looks, _ENOUGH)


# What is legal depends on the Pool and the faces of a Line alone, and in a proof on its faces,
# which leaves so few cases that each is worked out once.
@cache
def _legal_on_line(
    number: int,
    stones: tuple[Stone, ...],
    pool: frozenset[Stone],
    faces: tuple[bool, ...],
    players: int,
) -> tuple[Action, ...]:
    return tuple(
        move
        for move in _actions_on_line(number, stones)
        if why_not_on_line(pool, faces, players, move) is None
    )


@cache
def _actions_on_line(number: int, stones: tuple[Stone, ...]) -> tuple[Action, ...]:
    """Every action that can ever be legal on a Line, in the order of the rulebook."""
    places = range(1, len(stones) + 1)
    return (
        *(Place(stone, end, number) for stone in stones for end in End),
        *(Hide(place, number) for place in places),
        *(Swap(one, other, number) for one in places for other in places if one < other),
        *(Peek(place, number, partner) for place in places for partner in (False, True)),
        *(Challenge(place, number) for place in places),
        Boast(number),
    )


@cache
def _legal_answers(stones: tuple[Stone, ...]) -> tuple[Answer, ...]:
    answers = [Answer(stone) for stone in stones]
    return tuple(move for move in answers if why_not_answer(stones, move) is None)


@cache
def _legal_names(faces: tuple[bool, ...], stones: tuple[Stone, ...]) -> tuple[Name, ...]:
    names = [Name(place, stone) for place in range(1, len(faces) + 1) for stone in stones]
    return tuple(move for move in names if why_not_name(faces, stones, move) is None)
