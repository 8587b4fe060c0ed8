"""Puts the captions of a drawing into a language."""

from __future__ import annotations

from tellstones.drawing import Captions
from tellstones.i18n import Words
from tellstones.rules import SEVEN, seats


def captions_of(words: Words) -> Captions:
    return Captions(
        stones={stone: words.stone(stone) for stone in SEVEN},
        seats={seat: words.name(seat) for seat in seats(words.options.players)},
        pool=words.say("term.pool"),
        line=words.say("term.line"),
        turn=words.say("term.turn").capitalize(),
        hidden=words.say("term.hidden"),
    )
