"""Reasons to refuse a move: one member for each sentence of the rules that can refuse one.

The code is that by which the catalogue, the wire and the exception all know it; the clause is the
one of `docs/rules.md` that the refusal rests on; the sentence is the English one of the catalogue.
"""

from __future__ import annotations

from enum import Enum

from tellstones.rules.moves import Move
from tellstones.rules.seats import Seat
from tellstones.rules.values import member_repr


class Refusal(Enum):
    """The rule that refuses a move, with its code, its clause and its sentence."""

    GAME_OVER = ("game-over", "8.1", "The game is over.")
    NOT_YOUR_WORD = ("not-your-word", "3.1", "It is someone else’s turn to speak.")
    CHOOSE_FIRST = ("choose-first", "2.2", "First the elder chooses who begins.")
    ALREADY_CHOSEN = ("already-chosen", "2.2", "It is already settled who begins.")
    NO_SUCH_LINE = ("no-such-line", "1.4", "This table has no such Line.")
    NO_SUCH_PLACE = ("no-such-place", "1.4", "There is no stone there.")
    NO_SUCH_STONE = ("no-such-stone", "1.4", "That stone is not part of the set.")
    NOT_IN_POOL = ("not-in-pool", "4.1", "Only a stone from the Pool can be placed.")
    ALREADY_HIDDEN = ("already-hidden", "4.2", "A hidden stone cannot be hidden again.")
    SAME_STONE = ("same-stone", "4.3", "A Swap needs two different stones on the same Line.")
    NOTHING_TO_CARRY_OUT = ("nothing-to-carry-out", "4.4", "No order is waiting to be carried out.")
    CARRY_OUT_FIRST = ("carry-out-first", "4.4", "First do what you were asked.")
    PEEK_FACE_UP = (
        "peek-face-up",
        "5.1",
        "Only a hidden stone can be peeked at; everyone can see this one.",
    )
    NO_PEEK = ("no-peek", "5.3", "There is no Peek to end.")
    PEEK_GOES_ON = (
        "peek-goes-on",
        "5.3",
        "The Peek is not over: look at another stone, or say that you have seen enough.",
    )
    LOOKED_ALREADY = ("looked-already", "5.3", "No stone may be looked at twice in one Peek.")
    NO_PARTNER = ("no-partner", "5.4", "Only in King’s Round can a partner look for you.")
    CHALLENGE_FACE_UP = ("challenge-face-up", "6.1", "Only a hidden stone can be challenged.")
    NO_CHALLENGE = ("no-challenge", "6.1", "Nobody has been challenged to name a stone.")
    ANSWER_FIRST = ("answer-first", "6.1", "The challenged stone must be named first.")
    NOTHING_HIDDEN = (
        "nothing-hidden",
        "7.1",
        "A Boast needs at least one hidden stone on its Line.",
    )
    NO_BOAST = ("no-boast", "7.2", "There is no Boast to answer.")
    REPLY_FIRST = ("reply-first", "7.2", "A Boast must be answered first.")
    STOLEN_ALREADY = ("stolen-already", "7.3", "A stolen Boast cannot be stolen back.")
    NO_PROOF = ("no-proof", "7.4", "Nobody has asked for proof.")
    PROVE_FIRST = ("prove-first", "7.4", "The proof must be finished first, stone by stone.")
    NAME_FACE_UP = ("name-face-up", "7.4", "A proof names hidden stones; this one lies face-up.")
    STILL_PLAYED = (
        "still-played",
        "10.3",
        "The stones are revealed only when the game is over.",
    )

    def __init__(self, code: str, clause: str, sentence: str) -> None:
        self.code = code
        self.clause = clause
        self.sentence = sentence

    __repr__ = member_repr


class Refused(ValueError):
    """Raised when a move is not legal: with the rule that refuses it, the seat and the move."""

    def __init__(
        self, refusal: Refusal, seat: Seat | None = None, move: Move | None = None
    ) -> None:
        super().__init__(refusal, seat, move)
        self.refusal = refusal
        self.seat = seat
        self.move = move

    def __str__(self) -> str:
        why = f"{self.refusal.sentence} ({self.refusal.code})"
        return why if self.move is None else f"{self.seat} cannot say {self.move}: {why}"
