"""Every way in which a `noisy` seat may take in what happens, and how likely each is.

A seat takes in exactly what it does itself, what it looks at, what is turned face-up, and all that
everybody sees at any time: the Pool, the score, which places are face-down. Of what others do it
may miss or mistake which stone lies where (`noise.Noise`).

Forgetting. A seat that forgets nothing cannot lose knowledge of a thing that stays the same. So
where memory fades, the hidden stones change: at the end of every turn two of them, or none, are
exchanged at random. A seat that follows the exchange knows as much as before; a seat that loses
track knows as little as one that has forgotten. `docs/theory.md` shows that the two games are
equivalent, and this one has perfect recall.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from tellstones.envs import actions
from tellstones.envs.noise import Noise
from tellstones.envs.percept_log import LoggedEvent
from tellstones.envs.percepts import Exchange, Glance

T = TypeVar("T")
Ways: TypeAlias = list[tuple[T, float]]


def of_move(
    noise: Noise, entry: LoggedEvent, stones: tuple[int, ...], hidden: int, seat: int
) -> Ways[LoggedEvent]:
    """Return a seat's possible percepts of a move; `stones` and `hidden` are those of its Line
    before it."""
    within = entry.number & (actions.BLOCK - 1)
    if entry.number < actions.BLOCK or within >= actions.PEEK:
        return [(entry.as_seen_by(seat), 1.0)]
    own = noise.of_seat(seat)
    if actions.HIDE <= within < actions.SWAP:
        truth = entry._replace(shown=stones[within - actions.HIDE] + 1)
        others = [truth._replace(shown=s + 1) for s in stones if s + 1 != truth.shown]
        missed, chance = entry._replace(missed=1), own.hide
    else:
        truth, others = entry, _lookalikes(entry, within, len(stones), hidden)
        first = min([truth, *others])
        missed, chance = first._replace(missed=1), own.place
        if within >= actions.SWAP:
            chance = own.swap
    return _ways(truth, others, missed, 0.0 if entry.actor == seat else chance, own.aware)


def _lookalikes(entry: LoggedEvent, within: int, length: int, hidden: int) -> list[LoggedEvent]:
    """Other Places or Swaps that would leave the same places face-up and face-down."""
    if within < actions.HIDE:
        far = actions.PLACE_RIGHT - actions.PLACE_LEFT
        number = entry.number + (far if within < actions.PLACE_RIGHT else -far)
        return [] if hidden else [entry._replace(number=number)]
    alike = _alike(length, hidden, within - actions.SWAP)
    start = entry.number - within + actions.SWAP
    return [entry._replace(number=start + pair) for pair in alike]


@lru_cache(maxsize=1 << 12)
def _alike(length: int, hidden: int, pair: int) -> list[int]:
    """Return the Swaps that look alike: other pairs of stones that show the same sides."""
    same = [
        number
        for number, (one, other) in enumerate(actions.PAIRS)
        if other < length and not (hidden >> one ^ hidden >> other) & 1
    ]
    return [number for number in same if number != pair] if pair in same else []


def exchanges(hidden: int) -> list[int]:
    """The possible exchanges at the end of a turn: none (0), or the pair n - 1 of a Swap."""
    pairs = enumerate(actions.PAIRS, start=1)
    return [0, *(number for number, (one, other) in pairs if hidden >> one & hidden >> other & 1)]


def of_exchange(noise: Noise, line: int, drawn: int, hidden: int, seat: int) -> Ways[Exchange]:
    """Return a seat's possible percepts of an exchange on a Line; `drawn` is one of
    `exchanges(hidden)`."""
    own = noise.of_seat(seat)
    others = [Exchange(line, other) for other in exchanges(hidden) if other != drawn]
    missed = Exchange(line, missed=True)
    return _ways(Exchange(line, drawn), others, missed, own.forgetting, own.aware)


def of_all_hidden(
    noise: Noise, line: int, stones: tuple[int, ...], hidden: int, seat: int
) -> list[Ways[Glance]]:
    """A seat's glances at each stone of a Line that was hidden when the game began."""
    own = noise.of_seat(seat)
    places = [place for place in range(len(stones)) if hidden >> place & 1]
    found = []
    for place in places:
        truth = Glance(line, place, stones[place] + 1)
        others = [truth._replace(stone=stones[p] + 1) for p in places if p != place]
        found.append(_ways(truth, others, Glance(line, place), own.hide, own.aware))
    return found


def _ways(truth: T, others: Sequence[T], missed: T, chance: float, aware: float) -> Ways[T]:
    """The truth, or that it was missed, or something else; only what can happen."""
    if not others or chance == 0:
        return [(truth, 1.0)]
    wrong = chance * (1 - aware) / len(others)
    found = [(truth, 1 - chance), (missed, chance * aware), *((other, wrong) for other in others)]
    return [(way, likely) for way, likely in found if likely > 0]
