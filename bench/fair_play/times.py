"""Measures how often people's times are taken for a program's, and how soon programs are detected.

python -m bench.fair_play.times [--players 2000] [--decisions 500] [--programs 200] [--jobs 2]

So many people of each temper decide so often, and each decision is weighed as the server does it:
how many of them ever go beyond 100 to 1, and beyond 1,000 to 1? Then come programs, and how many
decisions it takes until they are beyond 10,000 to 1. Tempers are made up, and none of it is taken
from real people.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from math import exp
from multiprocessing import Pool
from random import Random
from typing import TypeAlias

from tellstones.study.fair_play import DecisionTime, Sign, quick_sign, regular_sign

SCENES_MS = (790, 790, 790, 610, 550, 320)
"""Durations of a Swap, two Placings, a Hide, a Challenge and a Boast on the page."""
ODDS = (100, 1_000)
BETWEEN_LOOKS = 5
"""Decisions; a program is looked for after every so many."""
Wait: TypeAlias = Callable[[Random], float]
"""Milliseconds."""
Temper: TypeAlias = Callable[[Random], DecisionTime]


def lognormal(middle_ms: float, spread: float, chance: Random) -> float:
    return middle_ms * chance.lognormvariate(0, spread)


def gamma(mean_ms: float, spread: float, chance: Random) -> float:
    return chance.gammavariate(1 / spread**2, mean_ms * spread**2)


def ex_gaussian(chance: Random) -> float:
    return max(80, chance.gauss(350, 60) + chance.expovariate(1 / 250))


def mixed(chance: Random) -> float:
    return lognormal(700, 0.3, chance) if chance.random() < 0.8 else lognormal(6000, 0.6, chance)


def reflex(chance: Random) -> float:
    return max(120, chance.gauss(250, 60))


class Moody:
    """Is slow or quick for a while: the last time foretells much of the next."""

    def __init__(self, middle_ms: float, spread: float, lasting: float) -> None:
        self._middle, self._spread, self._lasting, self._mood = middle_ms, spread, lasting, 0.0

    def __call__(self, chance: Random) -> float:
        fresh = chance.gauss(0, (1 - self._lasting**2) ** 0.5)
        self._mood = self._lasting * self._mood + fresh
        return self._middle * exp(self._spread * self._mood)


def shown(wait: Wait, pace: float, chance: Random) -> DecisionTime:
    """A player who waits until the page has shown what happened, at their pace."""
    scene = chance.choice(SCENES_MS)
    since = round(max(1, wait(chance)) + pace * scene)
    return DecisionTime(since, since - scene)


def people() -> dict[str, Temper]:
    """Made separately for each, because moods last."""
    calm = partial(partial, shown)
    return {
        "thinks for 4 s, widely": calm(partial(lognormal, 4000, 0.8), 1.0),
        "thinks for 2 s": calm(partial(lognormal, 2000, 0.5), 1.0),
        "is hasty, 0.8 s": calm(partial(lognormal, 800, 0.35), 1.0),
        "is hasty, and at times thinks": calm(mixed, 1.0),
        "has moods": calm(Moody(1500, 0.5, 0.95), 1.0),
        "has narrow moods": calm(Moody(1000, 0.35, 0.9), 1.0),
        "as in a laboratory, spread 25 %": calm(partial(gamma, 600, 0.25), 1.0),
        "as in a laboratory, spread 20 %": calm(partial(gamma, 500, 0.2), 1.0),
        "as in a laboratory, ex-Gaussian": calm(ex_gaussian, 1.0),
        "slow pace, strikes at once": calm(partial(gamma, 500, 0.25), 1.9),
        "no motion, strikes at once": calm(partial(gamma, 450, 0.22), 0.0),
        "one key as soon as the scene ends": calm(reflex, 1.0),
    }


def waiting(low_ms: float, high_ms: float, chance: Random) -> float:
    """A program's wait, and the way to the server."""
    return chance.uniform(low_ms, high_ms) + abs(chance.gauss(0, 20))


PROGRAMS: dict[str, Temper] = {
    "acts at once": partial(shown, partial(waiting, 30, 30), 0.0),
    "acts at once, from far away": partial(shown, partial(waiting, 160, 160), 0.0),
    "waits for 1 s": partial(shown, partial(waiting, 1000, 1000), 0.0),
    "waits for the scene and 1 s": partial(shown, partial(waiting, 1000, 1000), 1.0),
    "waits for 1 s, thinks for up to 0.15 s": partial(shown, partial(waiting, 1000, 1150), 0.0),
    "waits for the scene and 1 to 1.3 s": partial(shown, partial(waiting, 1000, 1300), 1.0),
    "waits for the scene and 1 to 2 s": partial(shown, partial(waiting, 1000, 2000), 1.0),
    "waits as people do": partial(shown, partial(lognormal, 2000, 0.5), 1.0),
}


def highest(name: str, decisions: int, number: int) -> tuple[float, float]:
    chance, temper = Random(f"{name}:{number}"), people()[name]
    games = [[temper(chance) for _ in range(decisions)]]
    return quick_sign(games).highest, regular_sign(games).highest


def found_after(name: str, decisions: int, number: int) -> int | None:
    """The number of decisions until a program is beyond 10,000 to 1, by either test."""
    chance = Random(f"{name}:{number}")
    times = [PROGRAMS[name](chance) for _ in range(decisions)]
    for weigh in (quick_sign, regular_sign):
        if weigh([times]).beyond():
            return _first(times, weigh)
    return None


def _first(times: Sequence[DecisionTime], weigh: Callable[..., Sign]) -> int:
    counts = range(BETWEEN_LOOKS, len(times) + BETWEEN_LOOKS, BETWEEN_LOOKS)
    return next(count for count in counts if weigh([times[:count]]).beyond())


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--players", type=int, default=2000)
    wish.add_argument("--decisions", type=int, default=500)
    wish.add_argument("--programs", type=int, default=200)
    wish.add_argument("--jobs", type=int, default=2)
    asked = wish.parse_args()
    with Pool(asked.jobs) as pool:
        for name in people():
            told = pool.map(partial(highest, name, asked.decisions), range(asked.players), 20)
            counts = [sum(max(each) >= odds for each in told) for odds in ODDS]
            print(f"{name:40} beyond 100 to 1: {counts[0]}; 1,000 to 1: {counts[1]}", flush=True)
        for name in PROGRAMS:
            tried = range(asked.programs)
            until = pool.map(partial(found_after, name, asked.decisions), tried, 5)
            found = sorted(each for each in until if each is not None)
            half = found[len(found) // 2] if found else None
            most = found[-1 - len(found) // 20] if found else None
            print(f"{name:40} found {len(found)}: half within {half}, 19 of 20 {most}", flush=True)


if __name__ == "__main__":
    main()
