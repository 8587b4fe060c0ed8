"""The features that the champion and the zoo decide by: one Line as the awaited seat remembers it.

Only what matters is kept. Symbols and places are all alike in this game, so the hidden stones
are put in order, best remembered first, and told by their rank; which symbol comes to mind
matters only when one is named. `Features` holds plain numbers, or arrays of them for many games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tellstones.bots.champion.fading import Fading
from tellstones.bots.memory.recall import Memory, Trust
from tellstones.rules import (
    SEVEN,
    Acting,
    Peeking,
    Replying,
    Seat,
    Side,
    Spot,
    Yielding,
    hidden_places,
    left_of,
    looks_allowed,
    right_of,
)
from tellstones.views import View

PLACES = len(SEVEN)
ACTING, PEEKING, REPLYING, YIELDING, FORCED = range(5)
"""The kind of decision. FORCED: an order to carry out, or a stone to name; nothing to judge."""
_ASKED = {Acting: ACTING, Peeking: PEEKING, Replying: REPLYING, Yielding: YIELDING}
_TRUST = {Trust.LONG: 1, Trust.WHILE: 2, Trust.FRESH: 3}
TRUSTS, SHADES, MOST_POINTS, HASTES = 4, 4, 3, 4
FADED = SHADES - 2
"""The shade from which a stone has probably faded for the other side."""
TURNS_LEFT = (2, 4, 8, 16, 32, 64, 100)
"""Up to how many turns before the limit each bucket reaches; the last is for all beyond."""


class Features(NamedTuple):
    """Numbers or arrays; `trust` to `looked` have an entry for each of seven ranks."""

    asked: Any
    hidden: Any
    up: Any
    pool: Any
    trust: Any
    """Its recollection: 0 nothing, 1 from long ago, 2 a while ago, 3 fresh."""
    theirs: Any
    """The shade of it in the other head: 0 fresh to 3 lost."""
    mine: Any
    """The shade of it in mine, as the others must take it."""
    looked: Any
    """1 if this Peek has looked at it."""
    to_go: Any
    """Points that I need, counted to three at most."""
    they_need: Any
    three_looks: Any
    """1 if a Peek of mine may look at three stones."""
    turns_left: Any
    """The bucket of TURNS_LEFT, 0 for the last turns."""
    memory: Any
    """The step of my memory."""
    haste: Any
    """Cost of another quiet turn for me, from 0 (low) to 3 (high)."""

    @property
    def gaps(self) -> Any:
        """Hidden stones of which nothing comes to mind."""
        return self.hidden - sum((rank > 0) * 1 for rank in ranks(self.trust))


def ranks(values: Any) -> Sequence[Any]:
    """The entries of the seven ranks, of a list or of arrays whose last axis they are."""
    return [values[..., rank] for rank in range(PLACES)] if hasattr(values, "ndim") else values


def lost_to_them(sight: Features) -> Any:
    """Return how many stones the opponent has probably forgotten."""
    return sum((shade >= FADED) * 1 for shade in ranks(sight.theirs))


class InOrder(NamedTuple):
    """Features and the places, from 1, of its ranks."""

    sight: Features
    places: tuple[int, ...]


def look(
    view: View, line: int, memory: Memory, fading: Fading, step: int, haste: int = 0
) -> InOrder:
    """One Line as the awaited seat sees and remembers it. A player who is behind pays nothing for
    quiet turns: pressing loses to plans that only wait (`docs/champion.md`)."""
    seat, seen = view.waiting.seat, view.lines[line - 1]
    assert seat is not None
    rows = sorted(
        _stone(view, Spot(place, line), seat, memory, fading)
        for place in hidden_places(view.faces_on(line))
    )
    trust, theirs, mine, looked = (
        [row[i] for row in rows] + [0] * (PLACES - len(rows)) for i in range(4)
    )
    own, other = view.score if seat.side is Side.A else view.score[::-1]
    points = view.options.points
    we_need, they_need = (min(points - won, MOST_POINTS) for won in (own, other))
    sight = Features(
        _ASKED.get(type(view.waiting), FORCED),
        len(rows),
        len(seen) - len(rows),
        len(view.pools[line - 1]),
        [-felt for felt in trust],
        theirs,
        mine,
        looked,
        we_need,
        they_need,
        int(looks_allowed(view, seat) > 1),
        turns_left(view),
        step,
        haste if we_need <= they_need else 0,
    )
    return InOrder(sight, tuple(row[-1] for row in rows))


def turns_left(view: View) -> int:
    if view.options.turn_limit is None:
        return len(TURNS_LEFT)
    left = view.options.turn_limit - view.turn + 1
    return sum(left > edge for edge in TURNS_LEFT)


def _stone(view: View, spot: Spot, seat: Seat, memory: Memory, fading: Fading) -> tuple[int, ...]:
    """Sort key of a hidden stone, and its place."""
    recollection = memory.recall(spot)
    trust = _TRUST[recollection.trust] if recollection else 0
    theirs = fading.shade(_other(view, seat), spot.line, spot.place)
    mine = fading.shade(seat, spot.line, spot.place)
    looked = isinstance(view.waiting, Peeking) and spot in view.waiting.looked
    return -trust, theirs, mine, int(looked), spot.place


def _other(view: View, seat: Seat) -> Seat:
    """The opponent in question: the boaster if I must reply, else my left neighbor."""
    beside = right_of if isinstance(view.waiting, Replying) else left_of
    return beside(seat, view.options.players)
