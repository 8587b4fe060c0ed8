"""What bots say aloud: banter, and counsel to a partner, always as ready-made phrases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.situation import LineSituation, situation
from tellstones.bots.constants import constant
from tellstones.bots.memory.recall import Trust
from tellstones.bots.personas import SMALL_TALK, TALKATIVE, Temper
from tellstones.rules import (
    Acting,
    Over,
    Proving,
    Seat,
    Side,
    Spot,
    Stone,
    hidden_places,
    right_of,
)
from tellstones.views import View
from tellstones.views.phrases import Phrase, parse_phrase, phrase_text

BANTER_RATE = constant("banter_rate")
"""How often there is something to chat about after an event: seldom enough to stay charming."""
HELLO_RATE, LONGING_RATE = constant("hello_rate"), constant("longing_rate")
"""How often a game begins with a word, and how often small talk names a hidden stone."""
ANYBODYS_TALK = ("weather", "rain", "tea", "hm", "patience", "praise", "lost", "easy", "sure")
"""Of whoever has no temper of their own."""
BOAST_NOW_CERTAINTY = constant("boast_now_certainty")
"""How sure one's side must be before a partner is told to boast."""
WORTH_TELLING = constant("worth_telling")
"""How sure one must be of a stone to tell one's partner."""


def banter(view: View, seat: Seat, chance: Random, temper: Temper | None = None) -> str | None:
    """Something kind, something idle, or a wrong name at the wrong moment; by temper."""
    waiting = view.waiting
    if isinstance(waiting, Over):
        return _parting(waiting.winner, seat, chance)
    if view.turn == 1 and isinstance(waiting, Acting) and waiting.seat is seat:
        return "#hello" if chance.random() < HELLO_RATE else None
    if chance.random() >= BANTER_RATE * (TALKATIVE[temper] if temper else 1.0):
        return None
    hidden = [
        (s, n) for n in range(1, view.options.lines + 1) for s in sorted(view.hidden_stones(n))
    ]
    if hidden and waiting.seat is not seat and chance.random() < LONGING_RATE:
        return phrase_text(Phrase("longing", stone=chance.choice(hidden)[0]))
    return f"#{chance.choice(SMALL_TALK[temper] if temper else ANYBODYS_TALK)}"


def _parting(winner: Side | None, seat: Seat, chance: Random) -> str | None:
    if chance.random() < HELLO_RATE:
        return None
    return "#bravo" if winner is seat.side.other else chance.choice(("#thanks", "#again"))


def counsel(beliefs: BeliefState, view: View, chance: Random) -> str | None:
    """What is worth saying to one's partner, though the whole table hears it."""
    waiting, seat = view.waiting, beliefs.seat
    if isinstance(waiting, Proving) and waiting.seat is seat.partner:
        return _told(beliefs, view, situation(beliefs, view)[waiting.line - 1])
    opponent = right_of(seat.partner, view.options.players)
    if isinstance(waiting, Acting) and waiting.seat is seat.partner:
        return _boast_now(situation(beliefs, view))
    if isinstance(waiting, Acting) and waiting.seat is opponent and chance.random() < BANTER_RATE:
        return _forgotten(beliefs, view)
    return None


def _told(beliefs: BeliefState, view: View, line: LineSituation) -> str | None:
    """In a proof everything helps and nothing can be lost by saying it."""
    best = max(line.belief.places, key=lambda place: line.belief.best(place)[1])
    stone, sure = line.belief.best(best)
    recollection = beliefs.memory.recall(Spot(best, line.number))
    if sure < WORTH_TELLING or recollection is None or recollection.trust is Trust.GONE:
        return None
    return _said(view, "stone-is", Spot(best, line.number), stone)


def _boast_now(lines: Sequence[LineSituation]) -> str | None:
    ready = any(
        line.sure > BOAST_NOW_CERTAINTY and line.theirs < 1.0 - BOAST_NOW_CERTAINTY
        for line in lines
        if line.stones > 1
    )
    return "#boast-now" if ready else None


def _forgotten(beliefs: BeliefState, view: View) -> str | None:
    """To admit a gap invites the partner to look there; the opponents hear it too."""
    for number, faces in enumerate(view.faces, start=1):
        places = hidden_places(faces)
        for place in places:
            if len(places) > 1 and beliefs.memory.recall(Spot(place, number)) is None:
                return _said(view, "forgot", Spot(place, number))
    return None


def _said(view: View, code: str, spot: Spot, stone: Stone | None = None) -> str:
    return phrase_text(Phrase(code, spot, stone), view.options.lines)


def heard_stone(view: View, talk: str) -> tuple[Spot, Stone] | None:
    """A stone named by a partner, if it is one that lies hidden there or might."""
    phrase = parse_phrase(talk)
    if phrase is None or phrase.code != "stone-is":
        return None
    spot, stone = phrase.spot, phrase.stone
    assert spot is not None
    assert stone is not None
    if not 1 <= spot.line <= view.options.lines:
        return None
    seen = view.lines[spot.line - 1]
    hidden = 1 <= spot.place <= len(seen) and seen[spot.place - 1] is None
    return (spot, stone) if hidden and stone in view.hidden_stones(spot.line) else None
