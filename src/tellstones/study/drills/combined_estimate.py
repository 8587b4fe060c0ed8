"""Combines the estimates of all drills, as they are kept, into one; older ones weigh less.

Each drill tells a value and how sure it is. Values are averaged by precision (one by the variance),
as in any meta-analysis, and every `HALF_LIFE_DAYS` a drill counts half as much: people get better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from tellstones.bots import MemoryTraits
from tellstones.bots.mirror import mirror_name, nearest_level
from tellstones.study.drills.memory_measures import half_life, held_at_once
from tellstones.study.drills.particle_filter import Interval

HALF_LIFE_DAYS = 30.0
"""Chosen manually: a month of practice shows."""
NINETY_PERCENT = 1.645
"""Standard deviations from the middle of a normal distribution to the ends of its central 90 %."""
LEAST_DEVIATION = 0.01
INTERVALS = ("hold", "slip", "after_three_turns", "through_three_swaps")
LATEST = ("rung", "at", "date", "expected_later", "expected_swaps")
"""The values that belong to the last drill alone."""


def combined_estimate(told: Sequence[dict[str, Any]], ages_days: Sequence[float]) -> dict[str, Any]:
    """Combines the `estimate_json` of each drill, oldest first, with their ages."""
    fresh = [0.5 ** (max(age, 0.0) / HALF_LIFE_DAYS) for age in ages_days]
    found = {name: _combined([one[name] for one in told], fresh) for name in INTERVALS}
    hold = found["hold"]
    seconds = Interval(*(half_life(value) for value in (hold.high, hold.middle, hold.low)))
    traits = _traits(told, fresh)
    return {
        **{name: told[-1][name] for name in LATEST if name in told[-1]},
        **{name: _rounded(interval) for name, interval in found.items()},
        "half_life": _rounded(seconds),
        "held_at_once": round(held_at_once(MemoryTraits(**traits)), 1),
        "traits": traits,
        "mirror": mirror_name(MemoryTraits(**traits)),
        "level": nearest_level(MemoryTraits(**traits)),
        "answers": sum(one["answers"] for one in told),
        "seconds": round(sum(one["seconds"] for one in told), 1),
    }


def _combined(intervals: Sequence[dict[str, float]], fresh: Sequence[float]) -> Interval:
    precise = [f * _precision(told) for told, f in zip(intervals, fresh, strict=True)]
    total = sum(precise)
    pairs = zip(intervals, precise, strict=True)
    middle = sum(told["middle"] * weight for told, weight in pairs) / total
    reach = NINETY_PERCENT / sqrt(total)
    # Age makes an estimate at most as wide as the widest of them.
    low = min(told["low"] for told in intervals)
    high = max(told["high"] for told in intervals)
    return Interval(max(middle - reach, low), middle, min(middle + reach, high))


def _precision(told: dict[str, float]) -> float:
    deviation = (told["high"] - told["low"]) / (2 * NINETY_PERCENT)
    return max(deviation, LEAST_DEVIATION) ** -2


def _traits(told: Sequence[dict[str, Any]], fresh: Sequence[float]) -> dict[str, float]:
    precise = [f * _precision(one["hold"]) for one, f in zip(told, fresh, strict=True)]
    return {
        name: round(
            sum(one["traits"][name] * weight for one, weight in zip(told, precise, strict=True))
            / sum(precise),
            4,
        )
        for name in told[-1]["traits"]
    }


def _rounded(interval: Interval) -> dict[str, float]:
    return {
        "low": round(interval.low, 4),
        "middle": round(interval.middle, 4),
        "high": round(interval.high, 4),
    }
