"""Draws what was solved.

python -m research.solve.theory_plots research/solve/theory.jsonl docs/images
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tellstones.study.report.plots import (
    BLUE,
    BOTTOM,
    GOLD,
    GRID,
    RED,
    RIGHT,
    TOP,
    Axes,
    dot,
    line,
    opening,
    text,
)

Row = dict[str, Any]
COLOURS = (BLUE, RED, GOLD)


@dataclass(frozen=True, slots=True)
class Plane(Axes):
    """Axes whose upright one is any number, not only a chance."""

    low: float = 0.0
    high: float = 1.0

    def y(self, chance: float) -> float:
        share = (self.high - chance) / (self.high - self.low)
        return TOP + share * (self.height - TOP - BOTTOM)


@dataclass(frozen=True, slots=True)
class Curve:
    """A name, and for each amount of noise the least and the most of something."""

    name: str
    points: Sequence[tuple[float, float, float]]


def banded(points: Iterable[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """The smallest and the largest value found at each place."""
    found: dict[float, list[float]] = {}
    for at, value in points:
        found.setdefault(at, []).append(value)
    return [(at, min(values), max(values)) for at, values in sorted(found.items())]


def ticks(low: float, high: float) -> list[float]:
    """Four to eight round numbers."""
    step = next(s for s in (0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10) if (high - low) / s <= 8)
    first = round(low / step)
    return [round(step * i, 4) for i in range(first, round(high / step) + 1)]


def figure(
    title: str,
    below: str,
    curves: Sequence[Curve],
    low: float,
    high: float,
    names_at: tuple[float, float] = (0.02, 0.06),
) -> str:
    """Curves over noise, a band where optimal plans differ.

    Their names stand at a share of the width and of the height, from the upper left corner.
    """
    across = [x for curve in curves for x, _, _ in curve.points]
    plane = Plane(min(across), max(across), height=320, low=low, high=high)
    parts = [opening(plane, f"{title}. {_told(curves)}")]
    for tick in ticks(low, high):
        y = plane.y(tick)
        parts.append(f'<path d="M{plane.left} {y:.1f}H{plane.width - RIGHT}" stroke="{GRID}"/>')
        parts.append(text(plane.left - 8, y + 4, f"{tick:g}", "end"))
    parts += [
        text(plane.x(tick), plane.height - BOTTOM + 18, f"{tick:g}")
        for tick in ticks(plane.first, plane.last)
        if plane.first <= tick <= plane.last
    ]
    parts.append(text(plane.middle, plane.height - 6, below))
    for curve, colour in zip(curves, COLOURS, strict=False):
        parts += drawn(plane, curve, colour)
    parts += legend(plane, curves, names_at)
    return "".join([*parts, "</svg>\n"])


def drawn(plane: Plane, curve: Curve, colour: str) -> Iterable[str]:
    lower = [(x, least) for x, least, _ in curve.points]
    upper = [(x, most) for x, _, most in curve.points]
    edge = "L".join(f"{plane.x(x):.1f} {plane.y(y):.1f}" for x, y in [*lower, *reversed(upper)])
    yield f'<path d="M{edge}Z" fill="{colour}" opacity="0.18"/>'
    yield line(plane, lower, colour)
    yield line(plane, upper, colour)
    yield from (dot(plane, x, y, colour, 3.0) for x, y in lower)


def legend(plane: Plane, curves: Sequence[Curve], at: tuple[float, float]) -> Iterable[str]:
    x = plane.left + at[0] * (plane.width - plane.left - RIGHT)
    y = TOP + at[1] * (plane.height - TOP - BOTTOM)
    for row, (curve, colour) in enumerate(zip(curves, COLOURS, strict=False)):
        yield text(x, y + 18 * row, curve.name, "start", colour)


def _told(curves: Sequence[Curve]) -> str:
    """The same as text, for people who cannot see it."""
    texts = []
    for curve in curves:
        told = ", ".join(
            f"{x:g}: {a:.3g}" if b - a < 1e-3 else f"{x:g}: {a:.2g} to {b:.2g}"
            for x, a, b in curve.points
        )
        texts.append(f"{curve.name}: {told}")
    return "; ".join(texts)


def values(rows: Iterable[Row], name: str, along: str = "hide_noise") -> Curve:
    found = sorted((row[along], row["value"], row["value"]) for row in rows)
    return Curve(name, found)


def mixture(rows: Iterable[Row], what: str, caught: str, name: str) -> Curve:
    found = [(r["hide_noise"], *r[what][caught]) for r in rows if caught in r.get(what, {})]
    return Curve(name, sorted(found))


def _plain(rows: Sequence[Row], game: str) -> list[Row]:
    """Equal memories, every failure known, nothing forgotten."""
    return [
        row
        for row in rows
        if (row["game"], row["aware"], row["ratio"], row["forgetting"]) == (game, 1.0, 1.0, 0.0)
    ]


def figures(rows: Sequence[Row]) -> dict[str, str]:
    noise = "chance to have missed a stone"
    level, behind, ahead = (_plain(rows, game) for game in ("level", "behind", "ahead"))
    bluffs = [row for row in behind if row["hide_noise"] >= 0.5]
    replies = [row for row in level if row["hide_noise"] >= 0.69]
    against = [
        (row["hide_noise"] * row["ratio"], row["value"], row["hide_noise"])
        for row in rows
        if row["game"] == "level" and row["aware"] == 1.0
    ]
    better = [
        Curve(
            f"A misses {ours:.0%} of the stones",
            sorted((round(x, 3), v, v) for x, v, h in against if h == ours),
        )
        for ours in (0.5, 0.7, 0.9)
    ]
    unaware = [
        values(
            [
                r
                for r in rows
                if r["game"] == "ahead, two stones"
                and r["aware"] == aware
                and r["hide_noise"] <= 0.5
            ],
            f"{aware:.0%} of what is missed is known to be missed",
        )
        for aware in (0.0, 0.5, 1.0)
    ]
    fading = [r for r in rows if r["game"] == "behind" and r["hide_noise"] == 0]
    return {
        "theory-value": figure(
            "What the game is worth to the seat on turn",
            noise,
            [
                values(ahead, "a point ahead, two turns left"),
                values(behind, "a point behind, two turns left"),
                values(level, "level, last turn"),
            ],
            -0.4,
            0.8,
        ),
        "theory-bluff": figure(
            "How often a seat that is a point behind boasts",
            noise,
            [
                mixture(bluffs, "boast", "all", "it knows all three"),
                mixture(bluffs, "boast", "0", "it knows none: a bluff"),
                mixture(bluffs, "boast", "1", "it knows one"),
            ],
            0.0,
            1.0,
            (0.6, 0.25),
        ),
        "theory-replies": figure(
            "The last turn, level: what a bluff costs and how it is met",
            noise,
            [
                mixture(replies, "doubt", "0", "B knows none and doubts"),
                mixture(replies, "steal", "0", "B knows none and steals"),
                mixture(replies, "boast", "1", "A knows one and boasts"),
            ],
            0.0,
            1.0,
            (0.36, 0.06),
        ),
        "theory-better": figure(
            "The last turn, level: value for A by B's memory",
            "chance that B has missed a stone",
            better,
            0.0,
            0.6,
        ),
        "theory-aware": figure(
            "A point ahead of two stones: value by what the other knows of its own ignorance",
            noise,
            unaware,
            0.0,
            0.5,
        ),
        "theory-forgetting": figure(
            "A point behind, everything known, then turns go by",
            "chance to forget in a turn",
            [values(fading, "value for the seat on turn", "forgetting")],
            -0.6,
            0.0,
        ),
    }


def main() -> None:
    file, folder = Path(sys.argv[1]), Path(sys.argv[2])
    rows = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]
    for name, picture in figures(rows).items():
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
