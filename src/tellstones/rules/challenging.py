"""Challenge: name this stone (clause 6)."""

from __future__ import annotations

from tellstones.rules.events import Answered, Challenged
from tellstones.rules.moves import Answer, Challenge
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import left_of, right_of
from tellstones.rules.stones import Stone
from tellstones.rules.table import Answering, Table
from tellstones.rules.turns import finish_turn, with_line
from tellstones.rules.values import trusted

_answered, _answering = trusted(Answered), trusted(Answering)


def why_not_challenge(faces: tuple[bool, ...], move: Challenge) -> Refusal | None:
    if not 1 <= move.place <= len(faces):
        return Refusal.NO_SUCH_PLACE
    return Refusal.CHALLENGE_FACE_UP if faces[move.place - 1] else None


def why_not_answer(stones: tuple[Stone, ...], move: Answer) -> Refusal | None:
    """Any stone of the set may be named, also one that everybody sees elsewhere."""
    return None if move.stone in stones else Refusal.NO_SUCH_STONE


def answered(table: Table, waiting: Answering, move: Answer) -> Answered:
    stone = table.line(waiting.line).at(waiting.place)
    return _answered(waiting.seat, waiting.place, waiting.line, move.stone, stone)


def after_challenged(table: Table, event: Challenged) -> Table:
    challenged = left_of(event.seat, table.options.players)
    return table.awaiting(_answering(challenged, event.place, event.line))


def after_answered(table: Table, event: Answered) -> Table:
    """Named rightly, the naming side scores; named wrongly, the challenging side does."""
    line = table.line(event.line).turned(event.place, face_up=True)
    challenger = right_of(event.seat, table.options.players)
    scorer = event.seat.side if event.right else challenger.side
    lines = with_line(table, event.line, line)
    return finish_turn(table, challenger, scorer=scorer, lines=lines)
