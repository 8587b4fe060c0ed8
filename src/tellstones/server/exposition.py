"""Counters, gauges and histograms, printed in Prometheus' text format.

https://prometheus.io/docs/instrumenting/exposition_formats/ (version 0.0.4). Everything here
belongs to one event loop, so that a figure costs an addition and no lock.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Protocol


class Family(Protocol):
    """One figure, or one for each value of a label."""

    name: str
    meaning: str
    kind: str

    def samples(self) -> Iterator[str]:
        """The lines after its heading."""


class Counter:
    """Only grows."""

    kind = "counter"

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = f"{name}_total", meaning
        self.value = 0

    def inc(self) -> None:
        self.value += 1

    def samples(self) -> Iterator[str]:
        yield f"{self.name} {self.value}"


class LabelledCounter:
    """A counter for each value of one label. The values are our own codes: nothing is escaped."""

    kind = "counter"

    def __init__(self, name: str, meaning: str, label: str) -> None:
        self.name, self.meaning, self._label = f"{name}_total", meaning, label
        self._stem, self._counters = name, dict[str, Counter]()

    def labels(self, value: str) -> Counter:
        if value not in self._counters:
            self._counters[value] = Counter(self._stem, self.meaning)
        return self._counters[value]

    def samples(self) -> Iterator[str]:
        for value, counter in self._counters.items():
            yield f'{self.name}{{{self._label}="{value}"}} {counter.value}'


class Gauge:
    """Goes up and down."""

    kind = "gauge"

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self.value = 0

    def inc(self) -> None:
        self.value += 1

    def dec(self) -> None:
        self.value -= 1

    def set(self, value: int) -> None:
        self.value = value

    def samples(self) -> Iterator[str]:
        yield f"{self.name} {self.value}"


class Histogram:
    """How often a value was at most each of some bounds, and the sum of all values."""

    kind = "histogram"

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self.name, self.meaning, self._bounds = name, meaning, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def samples(self) -> Iterator[str]:
        for bound, count in zip(
            (*map(str, self._bounds), "+Inf"), accumulate(self._counts), strict=True
        ):
            yield f'{self.name}_bucket{{le="{bound}"}} {count}'
        yield f"{self.name}_count {sum(self._counts)}"
        yield f"{self.name}_sum {self._sum}"


def exposition(families: Sequence[Family]) -> bytes:
    lines = (
        line
        for family in families
        for line in (
            f"# HELP {family.name} {family.meaning}",
            f"# TYPE {family.name} {family.kind}",
            *family.samples(),
        )
    )
    return "".join(f"{line}\n" for line in lines).encode()
