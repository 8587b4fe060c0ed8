"""The choices: few kinds, on ranks instead of places and symbols.

Which symbol is placed, at which end, and which face-up stone is hidden is no matter; so each of
these is one choice. A hidden stone that all know, the only one, is not worth a look or a claim;
nobody steals a Boast who misses three stones or more: called, that loses five times of six; and
nobody believes a claim that loses the game.
"""

from __future__ import annotations

from random import Random

from tellstones.bots.champion.features import (
    ACTING,
    FORCED,
    PEEKING,
    PLACES,
    REPLYING,
    YIELDING,
    Features,
    InOrder,
)
from tellstones.rules import (
    Believe,
    Boast,
    Challenge,
    Doubt,
    End,
    Enough,
    Hide,
    Move,
    Peek,
    Place,
    Steal,
    Swap,
)
from tellstones.views import View

PAIRS = tuple((one, other) for other in range(PLACES) for one in range(other))
"""Pairs of ranks, in the order of the choices that swap them."""

PLACE, HIDE, SWAP = range(3)
SWAP_UP = SWAP + len(PAIRS)
"""Swaps a hidden stone with one that lies face-up."""
IDLE = SWAP_UP + PLACES
"""Swaps two that lie face-up, which changes nothing."""
PEEK = IDLE + 1
CHALLENGE = PEEK + PLACES
BOAST = CHALLENGE + PLACES
ENOUGH, BELIEVE, DOUBT, STEAL, FORCED_MOVE = range(BOAST + 1, BOAST + 6)
CHOICES = FORCED_MOVE + 1
KINDS = ("place", "hide", "swap", "swap_up", "idle", "peek", "challenge", "boast")
ANSWERS = ("enough", "believe", "doubt", "steal")
CLAIMS = ("challenge", "boast")
GAPS_TO_STEAL = 2
"""The largest number of gaps of a steal."""


def kind_of(choice: int) -> str | None:
    """The kind that a choice is of; None for the move that is forced."""
    starts = (0, HIDE, SWAP, SWAP_UP, IDLE, PEEK, CHALLENGE, CHALLENGE + PLACES)
    if choice == CHOICES - 1:
        return None
    if choice > starts[-1]:
        return ANSWERS[choice - starts[-1] - 1]
    return KINDS[max(i for i, start in enumerate(starts) if choice >= start)]


def legal_choices(sight: Features) -> list[int]:
    """The choices that are legal and not foolish on their face, ascending."""
    hidden = sight.hidden
    worth_looking = [PEEK + rank for rank in range(hidden) if not sight.looked[rank]]
    if sight.asked == ACTING:
        quiet = _on_turn(sight)
        return quiet + (worth_looking if hidden > 1 or not quiet else []) + _claims(hidden)
    believing = [BELIEVE] * (sight.they_need > 1)
    return {
        PEEKING: [*worth_looking, ENOUGH],
        REPLYING: believing + [DOUBT] + [STEAL] * (sight.gaps <= GAPS_TO_STEAL),
        YIELDING: [*believing, DOUBT],
        FORCED: [FORCED_MOVE],
    }[sight.asked]


def _on_turn(sight: Features) -> list[int]:
    hidden = sight.hidden
    found = [PLACE] * (sight.pool > 0) + [HIDE] * (sight.up > 0)
    found += [SWAP + i for i, (_, other) in enumerate(PAIRS) if other < hidden]
    if sight.up:
        found += [SWAP_UP + rank for rank in range(hidden)]
    return found + [IDLE] * (sight.up > 1)


def _claims(hidden: int) -> list[int]:
    if hidden < 2:
        return []
    return [*(CHALLENGE + rank for rank in range(hidden)), BOAST]


def move_of(choice: int, view: View, line: int, places: InOrder, chance: Random) -> Move:
    """Return the move of a choice; `places` maps ranks to places."""
    at = places.places
    match choice:
        case _ if choice == PLACE:
            stone = chance.choice(sorted(view.pools[line - 1]))
            return Place(stone, chance.choice(tuple(End)), line)
        case _ if choice == HIDE:
            return Hide(chance.choice(_face_up(view, line)), line)
        case _ if choice < SWAP_UP:
            one, other = PAIRS[choice - SWAP]
            return _swap(at[one], at[other], line)
        case _ if choice < IDLE:
            return _swap(at[choice - SWAP_UP], chance.choice(_face_up(view, line)), line)
        case _ if choice == IDLE:
            one, other = chance.sample(_face_up(view, line), 2)
            return _swap(one, other, line)
        case _ if choice < CHALLENGE:
            return Peek(at[choice - PEEK], line)
        case _ if choice < BOAST:
            return Challenge(at[choice - CHALLENGE], line)
        case _:
            said: dict[int, Move] = {
                BOAST: Boast(line),
                ENOUGH: Enough(),
                BELIEVE: Believe(),
                DOUBT: Doubt(),
                STEAL: Steal(),
            }
            return said[choice]


def same_choice(one: Move, other: Move, view: View) -> bool:
    """Return whether two moves differ only in details that do not matter: which symbol is placed,
    at which end, and which face-up stone is hidden or swapped."""
    match one, other:
        case (Place(line=here), Place(line=there)) | (Hide(line=here), Hide(line=there)):
            return here == there
        case Swap(a, b, here), Swap(c, d, there):
            up = _face_up(view, here)
            return here == there and {a, b}.difference(up) == {c, d}.difference(up)
        case _:
            return one == other


def _face_up(view: View, line: int) -> list[int]:
    return [place for place, up in enumerate(view.faces_on(line), start=1) if up]


def _swap(one: int, other: int, line: int) -> Swap:
    return Swap(min(one, other), max(one, other), line)
