"""All legal moves: for whatever is awaited, the candidates that nothing refuses."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from tellstones.rules.boasting import why_not_name
from tellstones.rules.challenging import why_not_answer
from tellstones.rules.legality import why_not_on_line
from tellstones.rules.line import End
from tellstones.rules.move_notation import move_text
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


class LegalMoves(tuple[Move, ...]):
    """Legal moves. `in` also takes the text of a move: `"b" in legal_moves(table)`."""

    __slots__ = ()
    lines = 1

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(move_text(one, self.lines) == move for one in self)
        return super().__contains__(move)


class _OnTwoLines(LegalMoves):
    """The same at a table with two Lines, where the text of a move names its Line."""

    __slots__ = ()
    lines = 2


_CHOICES = LegalMoves((GoFirst(), GoSecond()))
_CARRIED_OUT = LegalMoves((CarryOut(),))
_ENOUGH = Enough()
_REPLIES = LegalMoves((Believe(), Doubt(), Steal()))
_REPLIES_TO_A_STEAL = LegalMoves(_REPLIES[:2])
_NONE = LegalMoves()


def legal_moves(public: Public) -> LegalMoves:
    """Return all moves that the awaited seat may say: the candidates that nothing refuses."""
    options, waiting = public.options, public.waiting
    match waiting:
        case Acting():
            found = _legal_actions(public, 1)
            return found if options.lines == 1 else _OnTwoLines(found + _legal_actions(public, 2))
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
            return _NONE
        case _:
            assert_never(waiting)


def _legal_actions(public: Public, number: int) -> LegalMoves:
    options, pool, faces = public.options, public.pools[number - 1], public.faces_on(number)
    return _legal_on_line(number, options.stones, pool, faces, options.players)


def _legal_looks(public: Public, waiting: Peeking) -> LegalMoves:
    """The further looks of a Peek, and its end."""
    found: list[Move] = [
        move
        for number in range(1, public.options.lines + 1)
        for move in _legal_actions(public, number)
        if isinstance(move, Peek) and why_not_look_again(waiting.looked, move) is None
    ]
    found.append(_ENOUGH)
    return LegalMoves(found) if public.options.lines == 1 else _OnTwoLines(found)


# Legal moves depend only on the Pool and faces of a Line, or on its faces in a proof. These are so
# few cases that each is computed once.
@cache
def _legal_on_line(
    number: int,
    stones: tuple[Stone, ...],
    pool: frozenset[Stone],
    faces: tuple[bool, ...],
    players: int,
) -> LegalMoves:
    return LegalMoves(
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
def _legal_answers(stones: tuple[Stone, ...]) -> LegalMoves:
    answers = [Answer(stone) for stone in stones]
    return LegalMoves(move for move in answers if why_not_answer(stones, move) is None)


@cache
def _legal_names(faces: tuple[bool, ...], stones: tuple[Stone, ...]) -> LegalMoves:
    names = [Name(place, stone) for place in range(1, len(faces) + 1) for stone in stones]
    return LegalMoves(move for move in names if why_not_name(faces, stones, move) is None)
