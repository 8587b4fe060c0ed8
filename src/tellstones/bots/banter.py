"""The talk of bots: banter, and counsel to a partner, always as ready-made phrases."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random

from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.situation import LineSituation, situation
from tellstones.bots.constants import constant
from tellstones.bots.memory.recall import Trust
from tellstones.bots.personas import (
    AFTER_A_SWAP,
    AT_A_BOAST,
    SMALL_TALK,
    TALKATIVE,
    Manner,
)
from tellstones.rules import (
    Acting,
    Boasted,
    Event,
    Over,
    Proving,
    Replying,
    Seat,
    Side,
    Spot,
    Stone,
    Swapped,
    hidden_places,
    right_of,
)
from tellstones.views import View
from tellstones.views.phrases import Phrase, parse_phrase, phrase_text

BANTER_RATE = constant("banter_rate")
"""Probability of small talk after an event: low, so that it does not annoy."""
HELLO_RATE, LONGING_RATE = constant("hello_rate"), constant("longing_rate")
"""Probability that a bot greets at the start of a game, and that small talk names a hidden
stone."""
OFFERING_TURN = int(constant("offering_turn"))
"""The turn from which a bot says that nothing moves, and offers a draw, if no side is ahead."""
TURNS_BETWEEN_OFFERS = int(constant("turns_between_offers"))
ANYBODYS_TALK = ("weather", "rain", "tea", "hm", "patience", "praise", "lost", "easy", "sure")
"""The temper of a bot without one."""
BOAST_NOW_CERTAINTY = constant("boast_now_certainty")
"""The certainty of one's side before it tells a partner to boast."""
WORTH_TELLING = constant("worth_telling")
"""Certainty of a stone from which a bot names it to its partner."""


class TalkLevel(Enum):
    """The talk that a table allows bots."""

    SILENT = "silent"
    """Nothing but counsel to a partner."""
    TABLE = "table"
    """Small talk now and then."""
    TAVERN = "tavern"
    """Small talk, and distractions at moments that matter."""


DISTRACTION_RATE = constant("distraction_rate")


def distraction(
    view: View, seat: Seat, event: Event, chance: Random, temper: Manner | None = None
) -> str | None:
    """Return the seat's distraction right after its own Swap or Boast, if any.

    It names only what everyone can see: a place that was swapped, and a stone drawn from those that
    lie hidden. So it gives nothing away.
    """
    match event, view.waiting:
        case Swapped(line=line, one=one, other=other), _ if event.seat is seat:
            places = [place for place in (one, other) if view.lines[line - 1][place - 1] is None]
            codes = AFTER_A_SWAP
        case Boasted(line=line), Replying() if event.seat is seat:
            places, codes = list(hidden_places(view.faces[line - 1])), AT_A_BOAST
        case _:
            return None
    if not places or chance.random() >= DISTRACTION_RATE:
        return None
    code = chance.choice(codes[temper] if temper else ANYBODYS_TALK)
    stone = chance.choice(sorted(view.hidden_stones(line)))
    if code == "surely":
        return _said(view, code, Spot(chance.choice(places), line), stone)
    return phrase_text(Phrase(code, stone=stone if code == "longing" else None))


def banter(view: View, seat: Seat, chance: Random, temper: Manner | None = None) -> str | None:
    """Something kind, something idle, or a wrong name at the wrong moment; by temper."""
    waiting = view.waiting
    if isinstance(waiting, Over):
        return _parting(waiting.winner, seat, chance)
    if view.turn == 1 and isinstance(waiting, Acting) and waiting.seat is seat:
        return "#hello" if chance.random() < HELLO_RATE else None
    if _suggests_a_draw(view, seat):
        return "#stuck"
    if chance.random() >= BANTER_RATE * (TALKATIVE[temper] if temper else 1.0):
        return None
    hidden = [
        (s, n) for n in range(1, view.options.lines + 1) for s in sorted(view.hidden_stones(n))
    ]
    if hidden and waiting.seat is not seat and chance.random() < LONGING_RATE:
        return phrase_text(Phrase("longing", stone=chance.choice(hidden)[0]))
    return f"#{chance.choice(SMALL_TALK[temper] if temper else ANYBODYS_TALK)}"


def _suggests_a_draw(view: View, seat: Seat) -> bool:
    """Return whether a full round without changes has passed since the seat's previous turn."""
    waiting = view.waiting
    its_turn = isinstance(waiting, Acting) and waiting.seat is seat
    since = (view.turn - OFFERING_TURN) % TURNS_BETWEEN_OFFERS
    level = view.turn >= OFFERING_TURN and view.score[0] == view.score[1]
    return its_turn and level and since < view.options.players


def _parting(winner: Side | None, seat: Seat, chance: Random) -> str | None:
    if chance.random() < HELLO_RATE:
        return None
    return "#bravo" if winner is seat.side.other else chance.choice(("#thanks", "#again"))


def counsel(beliefs: BeliefState, view: View, chance: Random) -> str | None:
    """Advice to a partner that is worth giving though the whole table hears it."""
    waiting, seat = view.waiting, beliefs.seat
    if isinstance(waiting, Proving) and waiting.seat is seat.partner:
        return told(beliefs, view, situation(beliefs, view)[waiting.line - 1])
    opponent = right_of(seat.partner, view.options.players)
    if isinstance(waiting, Acting) and waiting.seat is seat.partner:
        return boast_now(situation(beliefs, view))
    if isinstance(waiting, Acting) and waiting.seat is opponent and chance.random() < BANTER_RATE:
        return _forgotten(beliefs, view)
    return None


def told(beliefs: BeliefState, view: View, line: LineSituation) -> str | None:
    """Everything helps in a proof and nothing can be lost by saying it."""
    best = max(line.belief.places, key=lambda place: line.belief.best(place)[1])
    stone, sure = line.belief.best(best)
    recollection = beliefs.memory.recall(Spot(best, line.number))
    if sure < WORTH_TELLING or recollection is None or recollection.trust is Trust.GONE:
        return None
    return _said(view, "stone-is", Spot(best, line.number), stone)


def boast_now(lines: Sequence[LineSituation]) -> str | None:
    ready = any(
        line.sure > BOAST_NOW_CERTAINTY and line.theirs < 1.0 - BOAST_NOW_CERTAINTY
        for line in lines
        if line.stones > 1
    )
    return "#boast-now" if ready else None


def _forgotten(beliefs: BeliefState, view: View) -> str | None:
    """Admitting a gap invites the partner to look there; the opponents hear it too."""
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
