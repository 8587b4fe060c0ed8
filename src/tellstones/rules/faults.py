"""Errors in texts: a fault of the notation, or a move that the rules refuse.

It stands on this floor because a move may be said as text: `play(table, "A", "h1")`.
"""

from __future__ import annotations

from enum import Enum

from tellstones.rules.refusals import Refusal
from tellstones.rules.values import member_repr

SHOWN = 40
"""Letters of a token that an error shows."""


class Fault(Enum):
    """An error in a text: its code in the catalog, and its English sentence."""

    UNREADABLE_MOVE = ("unreadable-move", "This is not a valid move.")
    SMALLER_FIRST = ("smaller-first", "In a Swap the smaller number is written first.")
    POSITION_FIELDS = ("position-fields", "A position has six fields with one space between.")
    POSITION_LINES = (
        "position-lines",
        "A Line is written from left to right, then a bar, then its Pool. "
        "This is not a Line, or the table has a different number of Lines.",
    )
    POSITION_STONES = (
        "position-stones",
        "Each of the seven stones lies once in each set, on the Line or in the Pool.",
    )
    POSITION_SCORE = (
        "position-score",
        "A score is two numbers joined by a hyphen; only a finished game can show a winning score.",
    )
    POSITION_SEAT = (
        "position-seat",
        "The third field is the seat that must speak next, or a hyphen once the game is over.",
    )
    POSITION_PHASE = ("position-phase", "There is no such phase at this table.")
    POSITION_SCORED = (
        "position-scored",
        "The fifth field says which side scored in each of the two last turns, "
        "as the score allows.",
    )
    POSITION_TURN = (
        "position-turn",
        "The last field is the turn number: at least 1, "
        "and high enough for this position to have been reached.",
    )
    NOT_UTF8 = ("not-utf8", "A record must be UTF-8 text.")
    LINE_TOO_LONG = (
        "line-too-long",
        "A line, or a comment that spans several lines, can be at most 1 MiB long.",
    )
    BAD_TAG = ("bad-tag", 'A tag is written as [Name "value"].')
    BAD_ESCAPE = ("bad-escape", "That escape is not allowed here.")
    TAG_TWICE = ("tag-twice", "A tag may appear only once.")
    TAG_VALUE = ("tag-value", "This tag cannot have this value.")
    NO_OPENING = ("no-opening", "A record must name its opening stone.")
    NO_FIRST = ("no-first", "A record must name the seat that begins, or the elder.")
    FIRST_AND_ELDER = ("first-and-elder", "Either a seat begins or the elder chooses, not both.")
    POSITION_AND_OPENING = (
        "position-and-opening",
        "A record starts from an opening or from a position, not both.",
    )
    VARIATION = (
        "bad-variation",
        "A variation stands in parentheses after the move that it replaces and holds a move; "
        "at most 16 can be nested.",
    )
    OPEN_COMMENT = ("open-comment", "This comment is never closed.")
    TURN_NUMBER = ("turn-number", "This turn number is wrong.")
    NO_RESULT = ("no-result", "A record must end with its result: A, B, draw or *.")
    RESULT_DISAGREES = ("result-disagrees", "This result disagrees with the moves or with its tag.")
    TERMINATION_DISAGREES = (
        "termination-disagrees",
        "The game cannot have ended as its Termination says.",
    )
    NO_SUCH_SEAT = ("no-such-seat", "This game has no such seat.")

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        self.sentence = sentence

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
        return self.reason.code

    def __str__(self) -> str:
        token = self.token if len(self.token) <= SHOWN else f"{self.token[:SHOWN]}…"
        return f"{self.line}:{self.column}: {token}: {self.reason.sentence} ({self.code})"
