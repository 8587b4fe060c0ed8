"""The meanings of a comment: talk, the time a move took, a change of the player at a seat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from tellstones.rules import Seat
from tellstones.rules.values import checked

_TALK = re.compile(r"([ABCD]): (.*)", re.DOTALL)
_TIME = re.compile(r"%t ([0-9]+(?:\.[0-9]+)?)")
_SEATED = re.compile(r"%seat ([ABCD]) (\S.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
@checked
class Talk:
    """Said aloud: free text, or the code of a ready-made phrase with `#` before it."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
@checked
class Took:
    """The seconds that a move took, to a tenth."""

    seconds: float


@dataclass(frozen=True, slots=True)
@checked
class Seated:
    """Another player takes the seat from here on."""

    seat: Seat
    who: str


@dataclass(frozen=True, slots=True)
@checked
class Remark:
    """Free text that means nothing to programs."""

    text: str


Comment: TypeAlias = Talk | Took | Seated | Remark
"""Anything that a comment may mean."""


def parse_comment(text: str) -> Comment:
    """Return the meaning of a comment; without a special one it is a `Remark`."""
    if talk := _TALK.fullmatch(text):
        return Talk(Seat(talk[1]), talk[2])
    if time := _TIME.fullmatch(text):
        return Took(float(time[1]))
    if seated := _SEATED.fullmatch(text):
        return Seated(Seat(seated[1]), seated[2])
    return Remark(text)


def comment_text(comment: Comment) -> str:
    """Return a comment as written in a record, without its braces."""
    match comment:
        case Talk():
            return f"{comment.seat}: {comment.text}"
        case Took():
            return f"%t {comment.seconds:.1f}"
        case Seated():
            return f"%seat {comment.seat} {comment.who}"
        case Remark():
            return comment.text
