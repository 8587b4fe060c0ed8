"""What is legal, what a move brings about, and the table afterwards."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from tellstones.rules import boasting, challenging, ending, manipulating, peeking, preparing
from tellstones.rules.events import (
    Agreed,
    Answered,
    Awarded,
    Believed,
    Boasted,
    Challenged,
    Chose,
    Doubted,
    Event,
    Hid,
    Looked,
    Named,
    Ordered,
    Placed,
    Resigned,
    Stole,
    Stopped,
    Swapped,
)
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
from tellstones.rules.refusals import Refusal, Refused
from tellstones.rules.seats import Seat, right_of
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
    Table,
    Waiting,
    Yielding,
)


def why_not(public: Public, seat: Seat, move: Move) -> Refusal | None:
    """The rule that refuses this move, or None if it is legal. Nothing else decides that."""
    waiting = public.waiting
    if isinstance(waiting, Over):
        return Refusal.GAME_OVER
    if seat != waiting.seat:
        return Refusal.NOT_YOUR_WORD
    match waiting:
        case Acting():
            return _why_not_act(public, move)
        case Choosing():
            return None if isinstance(move, GoFirst | GoSecond) else Refusal.CHOOSE_FIRST
        case Carrying():
            return None if isinstance(move, CarryOut) else Refusal.CARRY_OUT_FIRST
        case Peeking():
            return _why_not_peek_on(public, waiting, move)
        case Answering():
            if not isinstance(move, Answer):
                return Refusal.ANSWER_FIRST
            return challenging.why_not_answer(public.options.stones, move)
        case Replying():
            return None if isinstance(move, Believe | Doubt | Steal) else Refusal.REPLY_FIRST
        case Yielding():
            if isinstance(move, Steal):
                return Refusal.STOLEN_ALREADY
            return None if isinstance(move, Believe | Doubt) else Refusal.REPLY_FIRST
        case Proving():
            if not isinstance(move, Name):
                return Refusal.PROVE_FIRST
            faces = public.faces[waiting.line - 1]
            return boasting.why_not_name(faces, public.options.stones, move)
        case _:
            assert_never(waiting)


def _why_not_act(public: Public, move: Move) -> Refusal | None:
    """On a turn, one of the six actions and nothing else."""
    match move:
        case Place() | Hide() | Swap() | Peek() | Challenge() | Boast():
            number = move.line
            if not 1 <= number <= public.options.lines:
                return Refusal.NO_SUCH_LINE
            players = public.options.players
            return _why_not_on_line(
                public.pools[number - 1], public.faces[number - 1], players, move
            )
        case GoFirst() | GoSecond():
            return Refusal.ALREADY_CHOSEN
        case CarryOut():
            return Refusal.NOTHING_TO_CARRY_OUT
        case Enough():
            return Refusal.NO_PEEK
        case Answer():
            return Refusal.NO_CHALLENGE
        case Believe() | Doubt() | Steal():
            return Refusal.NO_BOAST
        case Name():
            return Refusal.NO_PROOF
        case _:
            assert_never(move)


def _why_not_on_line(
    pool: frozenset[Stone], faces: tuple[bool, ...], players: int, move: Action
) -> Refusal | None:
    match move:
        case Place():
            return manipulating.why_not_place(pool, move)
        case Hide():
            return manipulating.why_not_hide(faces, move)
        case Swap():
            return manipulating.why_not_swap(faces, move)
        case Peek():
            return peeking.why_not_look(faces, players, move)
        case Challenge():
            return challenging.why_not_challenge(faces, move)
        case Boast():
            return boasting.why_not_boast(faces)
        case _:
            assert_never(move)


def _why_not_peek_on(public: Public, waiting: Peeking, move: Move) -> Refusal | None:
    if isinstance(move, Enough):
        return None
    if not isinstance(move, Peek):
        return Refusal.PEEK_GOES_ON
    return _why_not_act(public, move) or peeking.why_not_look_again(waiting.looked, move)


def legal_moves(public: Public) -> tuple[Move, ...]:
    """All that the awaited seat may say now: the candidates that `why_not` does not refuse."""
    waiting = public.waiting
    if isinstance(waiting, Acting):
        # What is legal on a Line depends on its Pool and faces alone, which leaves so few cases
        # that each is worked out once.
        options, faces = public.options, public.faces
        found = _legal_on_line(1, options.stones, public.pools[0], faces[0], options.players)
        if options.lines == 1:
            return found
        return found + _legal_on_line(2, options.stones, public.pools[1], faces[1], options.players)
    seat = waiting.seat
    if seat is None:
        return ()
    return tuple([move for move in _candidates(public) if why_not(public, seat, move) is None])


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
        if _why_not_on_line(pool, faces, players, move) is None
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
    places = range(1, len(options.stones) + 1)
    match waiting:
        case Choosing():
            return (GoFirst(), GoSecond())
        case Carrying():
            return (CarryOut(),)
        case Peeking():
            lines = range(1, options.lines + 1)
            looks = [
                m for n in lines for m in _actions_on_line(n, options.stones) if isinstance(m, Peek)
            ]
            return (*looks, Enough())
        case Answering():
            return tuple([Answer(stone) for stone in options.stones])
        case Replying() | Yielding():
            return (Believe(), Doubt(), Steal())
        case Proving():
            return tuple([Name(place, stone) for place in places for stone in options.stones])
        case Acting() | Over():
            return ()
        case _:
            assert_never(waiting)


def play(table: Table, seat: Seat, move: Move) -> Event:
    """What happens when a seat says this. Raises `Refused` if it is not legal."""
    refusal = why_not(table, seat, move)
    if refusal is not None:
        raise Refused(refusal)
    return _happening(table, seat, move, table.waiting)


def _happening(table: Table, seat: Seat, move: Move, waiting: Waiting) -> Event:
    match move:
        case Place() | Hide() | Swap():
            return manipulating.ordered(table, seat, move)
        case CarryOut():
            assert isinstance(waiting, Carrying)
            orderer = right_of(seat, table.options.players)
            return manipulating.carried_out(orderer, waiting.order)
        case Peek():
            return peeking.looked(seat, move)
        case Enough():
            return Stopped(seat)
        case Challenge():
            return Challenged(seat, move.place, move.line)
        case Answer():
            assert isinstance(waiting, Answering)
            return challenging.answered(table, waiting, move)
        case Boast():
            return Boasted(seat, move.line)
        case Believe():
            return Believed(seat)
        case Doubt():
            return Doubted(seat)
        case Steal():
            return Stole(seat)
        case Name():
            assert isinstance(waiting, Proving)
            return boasting.named(table, waiting, move)
        case GoFirst() | GoSecond():
            return preparing.chosen(table, seat, move)
        case _:
            assert_never(move)


def after(table: Table, event: Event) -> Table:
    """The table after an event. A game is a fold of this over its events."""
    match event:
        case Placed():
            return manipulating.after_placed(table, event)
        case Hid():
            return manipulating.after_hid(table, event)
        case Swapped():
            return manipulating.after_swapped(table, event)
        case Ordered():
            return manipulating.after_ordered(table, event)
        case Looked():
            return peeking.after_looked(table, event)
        case Stopped():
            return peeking.after_stopped(table, event)
        case Challenged():
            return challenging.after_challenged(table, event)
        case Answered():
            return challenging.after_answered(table, event)
        case Boasted():
            return boasting.after_boasted(table, event)
        case Believed():
            return boasting.after_believed(table, event)
        case Doubted():
            return boasting.after_doubted(table, event)
        case Stole():
            return boasting.after_stole(table, event)
        case Named():
            return boasting.after_named(table, event)
        case Chose():
            return preparing.after_chose(table, event)
        case Resigned() | Agreed() | Awarded():
            return ending.after_ended(table, event)
        case _:
            assert_never(event)
