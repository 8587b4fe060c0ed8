"""What is legal: one function decides it, and everything else asks that."""

from __future__ import annotations

from typing import assert_never

from tellstones.rules import boasting, challenging, manipulating, peeking
from tellstones.rules.move_notation import as_move
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
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import Seat
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


def why_not(public: Public, seat: Seat | str, move: Move | str) -> Refusal | None:
    """The rule that refuses this move, or None if it is legal. Nothing else decides that.

    A move may be given as its text; `NotationError` says that it is the text of none.
    """
    return rule_against(public, seat, as_move(move, public.options.lines))


def rule_against(public: Public, seat: Seat | str, move: Move) -> Refusal | None:
    """The same of a move that is known to be one."""
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
            faces = public.faces_on(waiting.line)
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
            return why_not_on_line(public.pools[number - 1], public.faces_on(number), players, move)
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


def why_not_on_line(
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
