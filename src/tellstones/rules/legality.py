"""Legality: one function decides it, and everything else asks that function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

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
from tellstones.rules.table import (
    Acting,
    Answering,
    Carrying,
    Choosing,
    Faces,
    Over,
    Peeking,
    Pool,
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
    if seat != waiting.seat:
        return Refusal.GAME_OVER if isinstance(waiting, Over) else Refusal.NOT_YOUR_WORD
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
        case Over():
            return Refusal.GAME_OVER
        case _:
            assert_never(waiting)


def _why_not_act(public: Public, move: Move) -> Refusal | None:
    """A turn is one of the six actions and nothing else."""
    if (refuses := ACTIONS.get(move.__class__)) is None:
        return OUT_OF_PLACE[move.__class__]
    action: Action = move  # type: ignore[assignment]  # the others are out of place
    number, options = action.line, public.options
    if not 1 <= number <= options.lines:
        return Refusal.NO_SUCH_LINE
    pool, faces = public.pools[number - 1], public.faces_on(number)
    return refuses(pool, faces, options.players, action)


def why_not_on_line(pool: Pool, faces: Faces, players: int, move: Action) -> Refusal | None:
    return ACTIONS[move.__class__](pool, faces, players, move)


# Looked up by class, which is faster than a `match`. A test sees that no move is missing.
ACTIONS: dict[type[Move], Callable[[Pool, Faces, int, Any], Refusal | None]]
ACTIONS = {
    Place: manipulating.why_not_place,
    Hide: manipulating.why_not_hide,
    Swap: manipulating.why_not_swap,
    Peek: peeking.why_not_look,
    Challenge: challenging.why_not_challenge,
    Boast: boasting.why_not_boast,
}
OUT_OF_PLACE: dict[type[Move], Refusal] = {
    GoFirst: Refusal.ALREADY_CHOSEN,
    GoSecond: Refusal.ALREADY_CHOSEN,
    CarryOut: Refusal.NOTHING_TO_CARRY_OUT,
    Enough: Refusal.NO_PEEK,
    Answer: Refusal.NO_CHALLENGE,
    Believe: Refusal.NO_BOAST,
    Doubt: Refusal.NO_BOAST,
    Steal: Refusal.NO_BOAST,
    Name: Refusal.NO_PROOF,
}
"""Moves that open no turn, and what is missing for them."""


def _why_not_peek_on(public: Public, waiting: Peeking, move: Move) -> Refusal | None:
    if isinstance(move, Enough):
        return None
    if not isinstance(move, Peek):
        return Refusal.PEEK_GOES_ON
    return _why_not_act(public, move) or peeking.why_not_look_again(waiting.looked, move)
