"""What can be wrong with a text: a fault of the notation, or a move that the rules refuse.

It stands on this floor because a move may be said as text: `play(table, "A", "h1")`.
"""

from __future__ import annotations

from enum import StrEnum

from tellstones.rules.refusals import Refusal
from tellstones.rules.values import member_repr

SHOWN = 40
"""Letters of a token that an error shows."""


class Fault(StrEnum):
    """The value is the code by which the catalogue knows the sentence."""

    UNREADABLE_MOVE = "unreadable-move"
    SMALLER_FIRST = "smaller-first"
    POSITION_FIELDS = "position-fields"
    POSITION_LINES = "position-lines"
    POSITION_STONES = "position-stones"
    POSITION_SCORE = "position-score"
    POSITION_SEAT = "position-seat"
    POSITION_PHASE = "position-phase"
    POSITION_SCORED = "position-scored"
    POSITION_TURN = "position-turn"
    NOT_UTF8 = "not-utf8"
    LINE_TOO_LONG = "line-too-long"
    BAD_TAG = "bad-tag"
    BAD_ESCAPE = "bad-escape"
    TAG_TWICE = "tag-twice"
    TAG_VALUE = "tag-value"
    NO_OPENING = "no-opening"
    NO_FIRST = "no-first"
    FIRST_AND_ELDER = "first-and-elder"
    OPEN_COMMENT = "open-comment"
    TURN_NUMBER = "turn-number"
    NO_RESULT = "no-result"
    RESULT_DISAGREES = "result-disagrees"
    TERMINATION_DISAGREES = "termination-disagrees"
    NO_SUCH_SEAT = "no-such-seat"

    __repr__ = member_repr


class NotationError(ValueError):
    """An invalid text: the offending token, what is wrong with it, and where it stands."""

    def __init__(self, token: str, reason: Fault | Refusal, line: int = 1, column: int = 1) -> None:
        super().__init__(token, reason, line, column)
        self.token = token
        self.reason = reason
        self.line = line
        self.column = column

    @property
    def code(self) -> str:
        return self.reason.value if isinstance(self.reason, Fault) else self.reason.code

    def __str__(self) -> str:
        token = self.token if len(self.token) <= SHOWN else f"{self.token[:SHOWN]}…"
        return f"{self.line}:{self.column}: {token}: {self.code}"
