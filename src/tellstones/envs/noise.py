"""Noise in what a `noisy` seat perceives, as probabilities."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Noise:
    """The chances that a percept fails.

    Everybody sees which stones lie in the Pool and which places are face-down, so what a seat can
    be unsure of is the binding: which stone lies where. Each chance below breaks a binding.
    """

    place: float = 0.1
    """Another seat's Place, on a Line with no stone hidden: which end the stone went to."""
    hide: float = 0.1
    """Another seat's Hide, or a stone that was hidden from the start: which stone it is."""
    swap: float = 0.2
    """Another seat's Swap of two stones that both lie face-up or both face-down: which two."""
    forgetting: float = 0.0
    """The probability of losing track of the hidden stones of each Line with two or more, at the
    end of every turn; see `noisy_percepts`."""
    aware: float = 0.5
    """The share of the failed percepts of which the seat knows that it missed them; the others give
    a wrong belief."""
    ratio: float = 1.0
    """Error rate of side B relative to side A."""

    def __post_init__(self) -> None:
        chances = (self.place, self.hide, self.swap, self.forgetting)
        if not all(0 <= chance <= 1 for chance in (*chances, self.aware)):
            raise ValueError("noise, forgetting and aware are chances, from 0 to 1")
        if not (self.ratio >= 0 and max(chances) * self.ratio <= 1):
            raise ValueError("noise_ratio times a chance is a chance, from 0 to 1")

    def of_seat(self, seat: int) -> Noise:
        """The chances of one seat; those of side B are A's times the ratio."""
        return _of_side_b(self) if seat & 1 and self.ratio != 1 else self


@lru_cache(maxsize=64)
def _of_side_b(noise: Noise) -> Noise:
    times = noise.ratio
    return replace(
        noise,
        place=noise.place * times,
        hide=noise.hide * times,
        swap=noise.swap * times,
        forgetting=noise.forgetting * times,
        ratio=1.0,
    )
