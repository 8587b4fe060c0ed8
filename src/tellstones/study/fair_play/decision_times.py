"""Measures decision times: faster than people can see, or always the same.

Two bounds on people, whatever they think of and however hard it is. Hardly anybody acts within a
fifth of a second of the word before. And nobody's next time can be foretold closely from their
times before: of all windows as wide as one likes to name, the one that held most of their latest
times holds the next with no more than a certain chance. Each is bet on as in `evidence.py`.
Programs that wait at random, as widely as people do, are within both bounds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log
from typing import NamedTuple

from tellstones.study.fair_play.evidence import Bet, Evidence, weighed
from tellstones.study.fair_play.fair_play_signs import Sign, SignKind


class DecisionTime(NamedTuple):
    """The time a person took to answer another player, in milliseconds."""

    since_word: int
    """The time since the previous move was accepted, or since the stone was put back after a
    look."""
    since_scene: int
    """The time since the page had shown it at the usual pace; at most 0: they did not wait for
    that."""


QUICK_MS = 200
QUICK_CHANCE = 0.02
"""Seeing and pressing a key takes a quarter of a second, plus the way to the server; the
probability of an accidental press at that moment is chosen manually."""


class Window(NamedTuple):
    """No person's next time falls between some time and `times` as much with a greater chance."""

    scene: bool
    """Reckoned from the end of the scene, else from the word."""
    times: float
    chance: float


WINDOWS = (Window(False, 1.1, 0.4), Window(True, 1.25, 0.5), Window(True, 1.5, 0.75))
"""Assumed spreads of times: 9, 17 and 18 % of the mean. Where people need only answer a light, and
as fast as they can, they spread by a fifth to a third (Wagenmakers and Brown, "On the linear
relation between the mean and the standard deviation of a response time distribution", 2007);
here they think besides. From the word it is less, since all wait for the same scene."""
LATEST, FEWEST = 40, 8
"""Times that predict the next; chosen manually."""


@dataclass(slots=True)
class _Foretold:
    """Bets on one window: the next time is where most of the latest were."""

    window: Window
    evidence: Evidence = field(default_factory=Evidence)
    _latest: deque[float] = field(default_factory=lambda: deque(maxlen=LATEST))

    def see(self, time: DecisionTime) -> None:
        ms = time.since_scene if self.window.scene else time.since_word
        if ms <= 0:
            return
        now, width = log(ms), log(self.window.times)
        if len(self._latest) >= FEWEST:
            low = _fullest(sorted(self._latest), width)
            self.evidence = self.evidence.after(self.window.chance, low <= now <= low + width)
        self._latest.append(now)


def _fullest(times: Sequence[float], width: float) -> float:
    """Return the start of the window that contains most of these sorted values."""
    most, low, first = 0, times[0], 0
    for last, time in enumerate(times):
        while time > times[first] + width:
            first += 1
        if last - first + 1 > most:
            most, low = last - first + 1, times[first]
    return low


def quick_sign(games: Iterable[Sequence[DecisionTime]]) -> Sign:
    """The evidence from decisions that came sooner than anyone can see what to decide."""
    bets = ([Bet(QUICK_CHANCE, time.since_word < QUICK_MS) for time in game] for game in games)
    return weighed(SignKind.QUICK, bets)


def regular_sign(games: Iterable[Sequence[DecisionTime]]) -> Sign:
    """The evidence from decisions that took exactly as long as earlier ones: all windows share the
    stake, and the counts are those of the first."""
    bets, played, highest = [_Foretold(window) for window in WINDOWS], 0, 1.0
    odds = 1.0
    for game in games:
        played += bool(game)
        for time in game:
            for bet in bets:
                bet.see(time)
            odds = sum(bet.evidence.odds for bet in bets) / len(bets)
            highest = max(highest, odds)
    told = bets[0].evidence.sign(SignKind.REGULAR, played)
    return told._replace(odds=odds, highest=highest)
