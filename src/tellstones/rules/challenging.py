"""Challenge: name this stone (clause 6)."""

from __future__ import annotations

from tellstones.rules.events import Answered, Challenged
from tellstones.rules.moves import Answer, Challenge
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import Seat, left_of, right_of
from tellstones.rules.stones import Stone
from tellstones.rules.table import Answering, Faces, Pool, Table
from tellstones.rules.turns import finish_turn, with_line
from tellstones.rules.values import remembered

_challenged, _answered = remembered(Challenged), remembered(Answered)
_answering = remembered(Answering)


def why_not_challenge(_pool: Pool, faces: Faces, _players: int, move: Challenge) -> Refusal | None:
    if not 1 <= move.place <= len(faces):
        return Refusal.NO_SUCH_PLACE
    return Refusal.CHALLENGE_FACE_UP if faces[move.place - 1] else None


def why_not_answer(stones: tuple[Stone, ...], move: Answer) -> Refusal | None:
    """Any stone of the set may be named, even one that is face-up elsewhere."""
    return None if move.stone in stones else Refusal.NO_SUCH_STONE


def challenged(_table: Table, seat: Seat, move: Challenge) -> Challenged:
    return _challenged(seat, move.place, move.line)


def answered(table: Table, seat: Seat, move: Answer) -> Answered:
    waiting = table.waiting
    assert isinstance(waiting, Answering)
    stone = table.line(waiting.line).at(waiting.place)
    return _answered(seat, waiting.place, waiting.line, move.stone, stone)


def after_challenged(table: Table, event: Challenged) -> Table:
    answering = left_of(event.seat, table.options.players)
    return table.awaiting(_answering(answering, event.place, event.line))


def after_answered(table: Table, event: Answered) -> Table:
    """Named rightly, the naming side scores; named wrongly, the challenging side does."""
    line = table.line(event.line).turned(event.place, face_up=True)
    challenger = right_of(event.seat, table.options.players)
    scorer = event.seat.side if event.right else challenger.side
    lines = with_line(table, event.line, line)
    return finish_turn(table, challenger, scorer=scorer, lines=lines)
