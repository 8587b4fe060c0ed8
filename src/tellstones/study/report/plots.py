"""Draws plots as SVG, each with a text that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tellstones.i18n import catalogue, say

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 16, 40
NAMES_WIDTH = 104
"""The left margin where rows have names."""
PAPER, INK, QUIET, GRID = "#f6f1e6", "#2a1d11", "#6b5f4c", "#d9cfba"
BLUE, GOLD, RED = "#1d2f5c", "#a8741a", "#8c2f1f"
SANS = "system-ui, sans-serif"


@dataclass(frozen=True, slots=True)
class Axes:
    """Maps values to coordinates; the vertical axis is always a probability."""

    first: float
    last: float
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT

    @property
    def middle(self) -> float:
        return (self.left + self.width - RIGHT) / 2

    def x(self, value: float) -> float:
        span = max(self.last - self.first, 1e-9)
        return self.left + (value - self.first) / span * (self.width - self.left - RIGHT)

    def y(self, chance: float) -> float:
        return TOP + (1.0 - chance) * (self.height - TOP - BOTTOM)


def opening(axes: Axes, alternative: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {axes.width} {axes.height}" '
        f'role="img" font-family="{SANS}" font-size="13" fill="{INK}">'
        f"<title>{escape(alternative, quote=False)}</title>"
        f'<rect width="{axes.width}" height="{axes.height}" rx="8" fill="{PAPER}"/>'
    )


def text(x: float, y: float, words: str, anchor: str = "middle", colour: str = QUIET) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(words, quote=False)}</text>"
    )


def grid(axes: Axes, ticks: Sequence[float], below: str, language: str) -> str:
    """Lines at every quarter, and what stands along the foot."""
    parts = []
    for quarter in range(5):
        y = axes.y(quarter / 4)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{axes.width - RIGHT}" stroke="{GRID}" stroke-width="1"/>'
        )
        parts.append(text(LEFT - 8, y + 4, catalogue(language).percent(quarter / 4), "end"))
    foot = axes.height - BOTTOM + 18
    parts += [text(axes.x(tick), foot, f"{tick:g}") for tick in ticks]
    parts.append(text(axes.middle, axes.height - 6, below))
    return "".join(parts)


def line(axes: Axes, points: Sequence[tuple[float, float]], colour: str, dashes: str = "") -> str:
    path = "L".join(f"{axes.x(x):.1f} {axes.y(y):.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5" '
        f'stroke-linejoin="round"{dashed}/>'
    )


def dot(axes: Axes, x: float, y: float, colour: str, radius: float = 4.0) -> str:
    return (
        f'<circle cx="{axes.x(x):.1f}" cy="{axes.y(y):.1f}" r="{radius:.1f}" fill="{colour}" '
        f'stroke="{PAPER}" stroke-width="1.5"/>'
    )


def ticks_of(first: int, last: int, most: int = 12) -> list[float]:
    step = next(
        s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (last - first) / s <= most
    )
    return [float(tick) for tick in range(first, last + 1) if tick % step == 0 or tick == first]


def curve(
    points: Sequence[tuple[float, float]],
    marks: Sequence[tuple[float, float]],
    below: str,
    alternative: str,
    language: str,
) -> str:
    """A chance over the turns; marks are the moments that mattered."""
    axes = Axes(points[0][0], points[-1][0])
    ticks = ticks_of(int(axes.first), int(axes.last))
    parts = [opening(axes, alternative), grid(axes, ticks, below, language)]
    parts.append(line(axes, ((axes.first, 0.5), (axes.last, 0.5)), QUIET, "4 5"))
    parts.append(line(axes, points, BLUE))
    parts += [dot(axes, x, y, RED, 5.0) for x, y in marks]
    return "".join([*parts, "</svg>"])


def strips(
    rows: Sequence[tuple[str, Sequence[tuple[float, float]]]], below: str, alternative: str
) -> str:
    """A strip over the turns for each row; darker means surer."""
    height = TOP + BOTTOM + 24 * len(rows)
    turns = [turn for _, row in rows for turn, _ in row]
    first, last = min(turns, default=1), max(turns, default=1) + 1
    axes = Axes(first, last, height=height, left=NAMES_WIDTH)
    parts = [opening(axes, alternative)]
    for number, (name, row) in enumerate(rows):
        y = TOP + 24 * number
        parts.append(text(NAMES_WIDTH - 8, y + 15, name, "end", INK))
        for turn, sure in row:
            x, wide = axes.x(turn), axes.x(turn + 1) - axes.x(turn)
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{wide:.2f}" height="20" fill="{BLUE}" '
                f'opacity="{0.06 + 0.94 * sure:.2f}"/>'
            )
    foot = height - BOTTOM + 18
    parts += [text(axes.x(tick), foot, f"{tick:g}") for tick in ticks_of(int(first), int(last))]
    parts.append(text(axes.middle, height - 6, below))
    return "".join([*parts, "</svg>"])


def reliability(points: Sequence[tuple[float, float, float]], language: str) -> str:
    """Plot predictions against results; larger points have more data."""
    heaviest = max(weight for weight, _, _ in points)
    percent = catalogue(language).percent
    told = "; ".join(f"{percent(said)} – {percent(came)}" for _, said, came in points)
    alternative = say("study.plot.reliability", language, points=told)
    axes = Axes(0.0, 1.0, width=360, height=360)
    ticks = [i / 4 for i in range(5)]
    below = say("study.plot.said", language)
    parts = [opening(axes, alternative), grid(axes, ticks, below, language)]
    parts.append(line(axes, ((0.0, 0.0), (1.0, 1.0)), QUIET, "4 5"))
    parts.append(line(axes, [(said, came) for _, said, came in points], BLUE))
    parts += [
        dot(axes, said, came, GOLD, 3.0 + 7.0 * (weight / heaviest) ** 0.5)
        for weight, said, came in points
    ]
    return "".join([*parts, "</svg>\n"])
