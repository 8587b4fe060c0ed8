"""Why a move is refused: one member for each sentence of the rules that can refuse one.

The value is the code by which the catalogue, the wire and the exception all know it; the clause
is the one of `docs/rules.md` that the refusal rests on.
"""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    GAME_OVER = ("game-over", "8.1")
    NOT_YOUR_WORD = ("not-your-word", "3.1")
    CHOOSE_FIRST = ("choose-first", "2.2")
    ALREADY_CHOSEN = ("already-chosen", "2.2")
    NO_SUCH_LINE = ("no-such-line", "1.4")
    NO_SUCH_PLACE = ("no-such-place", "1.4")
    NO_SUCH_STONE = ("no-such-stone", "1.4")
    NOT_IN_POOL = ("not-in-pool", "4.1")
    ALREADY_HIDDEN = ("already-hidden", "4.2")
    SAME_STONE = ("same-stone", "4.3")
    NOTHING_TO_CARRY_OUT = ("nothing-to-carry-out", "4.4")
    CARRY_OUT_FIRST = ("carry-out-first", "4.4")
    PEEK_FACE_UP = ("peek-face-up", "5.1")
    NO_PEEK = ("no-peek", "5.3")
    PEEK_GOES_ON = ("peek-goes-on", "5.3")
    LOOKED_ALREADY = ("looked-already", "5.3")
    NO_PARTNER = ("no-partner", "5.4")
    CHALLENGE_FACE_UP = ("challenge-face-up", "6.1")
    NO_CHALLENGE = ("no-challenge", "6.1")
    ANSWER_FIRST = ("answer-first", "6.1")
    NOTHING_HIDDEN = ("nothing-hidden", "7.1")
    NO_BOAST = ("no-boast", "7.2")
    REPLY_FIRST = ("reply-first", "7.2")
    STOLEN_ALREADY = ("stolen-already", "7.3")
    NO_PROOF = ("no-proof", "7.4")
    PROVE_FIRST = ("prove-first", "7.4")
    NAME_FACE_UP = ("name-face-up", "7.4")
    STILL_PLAYED = ("still-played", "10.3")

    def __init__(self, code: str, clause: str) -> None:
        self.code = code
        self.clause = clause


class Refused(ValueError):
    """Raised by `play` when a move is not legal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
