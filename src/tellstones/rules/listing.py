"""All legal moves: for whatever is awaited, the candidates that nothing refuses."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import assert_never

from tellstones.rules.legality import why_not, why_not_on_line
from tellstones.rules.line import End, hidden_places
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
_REPLIES = (Believe(), Doubt(), Steal())


def legal_moves(public: Public) -> tuple[Move, ...]:
    """All that the awaited seat may say now: the candidates that `why_not` does not refuse."""
    waiting = public.waiting
    if isinstance(waiting, Acting):
        found = _legal_actions(public, 1)
        return found if public.options.lines == 1 else found + _legal_actions(public, 2)
    seat = waiting.seat
    if seat is None:
        return ()
    return tuple([move for move in _candidates(public) if why_not(public, seat, move) is None])


def _legal_actions(public: Public, number: int) -> tuple[Move, ...]:
    options, pool, faces = public.options, public.pools[number - 1], public.faces_on(number)
    return _legal_on_line(number, options.stones, pool, faces, options.players)


# What is legal on a Line depends on its Pool and faces alone, which leaves so few cases that each
# is worked out once.
@cache
def _legal_on_line(
    number: int,
    stones: tuple[Stone, ...],
    pool: frozenset[Stone],
    faces: tuple[bool, ...],
    players: int,
) -> tuple[Move, ...]:
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


def _candidates(public: Public) -> tuple[Move, ...]:
    """For whatever is awaited, every move that could be an answer to it."""
    options, waiting = public.options, public.waiting
    match waiting:
        case Choosing():
            return _CHOICES
        case Carrying():
            return _CARRIED_OUT
        case Peeking():
            looks = [_looks(number, options.stones) for number in range(1, options.lines + 1)]
            return (*chain(*looks), Enough())
        case Answering():
            return _answers(options.stones)
        case Replying() | Yielding():
            return _REPLIES
        case Proving():
            hidden = hidden_places(public.faces_on(waiting.line))
            return tuple(chain(*[_names(place, options.stones) for place in hidden]))
        case Acting() | Over():
            return ()
        case _:
            assert_never(waiting)


@cache
def _looks(number: int, stones: tuple[Stone, ...]) -> tuple[Peek, ...]:
    return tuple(move for move in _actions_on_line(number, stones) if isinstance(move, Peek))


@cache
def _answers(stones: tuple[Stone, ...]) -> tuple[Answer, ...]:
    return tuple(Answer(stone) for stone in stones)


@cache
def _names(place: int, stones: tuple[Stone, ...]) -> tuple[Name, ...]:
    return tuple(Name(place, stone) for stone in stones)
