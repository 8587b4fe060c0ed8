"""Simulates the memory of each level from the Page up and draws the curves of `docs/memory.md`.

python -m bench.bots.memory docs/images
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tellstones.bots import MemoryTraits, recalled, remembered
from tellstones.bots.levels import TEMPERS, TRAITS
from tellstones.bots.memory.recall import SAME_TURN
from tellstones.rules import SEVEN, End, Hide, Move, Place, Seat, Swap, after, play, prepare
from tellstones.views import Glimpse, View, glimpse, view

Points = list[tuple[float, float]]
INKS = ("#8c510a", "#bf812d", "#5aae61", "#1b7837", "#2166ac", "#053061")
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 360, 60, 50


def watched(moves: Sequence[Move]) -> tuple[View, list[Glimpse]]:
    table = prepare(opening=[SEVEN[0]])
    start, seen = view(table, Seat.A), []
    for move in moves:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        seen.append(glimpse(table, event, Seat.A))
    return start, seen


def laid_out(count: int) -> list[Move]:
    places: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:count]]
    return places + [Hide(place) for place in range(1, count + 1)]


def held_rightly(traits: MemoryTraits, moves: Sequence[Move], samples: int) -> float:
    """The mean number of hidden stones that come to mind and are right."""
    start, seen = watched(moves)
    lies: list[int] = list(range(len(SEVEN)))
    for move in moves:
        if isinstance(move, Swap):
            one, other = move.one - 1, move.other - 1
            lies[one], lies[other] = lies[other], lies[one]
    total = 0
    for seed in range(samples):
        found = recalled(remembered(traits, seed, start, seen), seen[-1].view)
        total += sum(held.stone is SEVEN[lies[place - 1]] for place, held in found.items())
    return total / samples


def retention(level: str, samples: int) -> tuple[Points, Points]:
    """Recall of one hidden stone over the turns, by the formula and as simulated."""
    traits = replace(TRAITS[level], rehearsals=0.0)
    formula: Points = []
    simulated: Points = []
    for turns in range(0, 41, 2):
        ages = [(turns + 1 + SAME_TURN) * traits.seconds_per_turn] * 2
        formula.append((turns + 1, traits.chance_of_recall(traits.activation(ages))))
        if turns % 8 == 0:
            moves = [*laid_out(7)[:6], Hide(1), *[Swap(6, 7)] * turns]
            simulated.append((turns + 1, held_rightly(traits, moves, samples)))
    return formula, simulated


def span(level: str, samples: int) -> tuple[Points, Points]:
    """Measure how many stones are still remembered after they were hidden one per turn."""
    found: Points = [
        (count, held_rightly(TRAITS[level], laid_out(count), samples)) for count in range(1, 8)
    ]
    return found, found


def swaps(level: str, samples: int) -> tuple[Points, Points]:
    """Measure which share of five hidden stones is still remembered correctly after some Swaps."""
    around: list[Move] = [Swap(1, 2), Swap(3, 5), Swap(2, 4), Swap(1, 5), Swap(3, 4)]
    found = [
        (count, held_rightly(TRAITS[level], [*laid_out(5), *(around * 3)[:count]], samples) / 5)
        for count in range(0, 13, 2)
    ]
    return [(float(x), y) for x, y in found], [(float(x), y) for x, y in found]


def drawing(
    title: str,
    across: str,
    up: str,
    most_x: float,
    most_y: float,
    curve: Callable[[str, int], tuple[Points, Points]],
    samples: int,
) -> str:
    def at(point: tuple[float, float]) -> tuple[float, float]:
        x = LEFT + point[0] / most_x * (WIDTH - LEFT - 120)
        return round(x, 1), round(HEIGHT - BOTTOM - point[1] / most_y * (HEIGHT - BOTTOM - 40), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="14">{title}</text>',
        f'<text x="{WIDTH / 2 - 60}" y="{HEIGHT - 12}" text-anchor="middle">{across}</text>',
        f'<text x="16" y="{HEIGHT / 2}" transform="rotate(-90 16 {HEIGHT / 2})" '
        f'text-anchor="middle">{up}</text>',
    ]
    for step in range(6):
        x, y = at((most_x * step / 5, most_y * step / 5))
        base = at((0, 0))[1]
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - 120}" stroke="#ddd"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{most_y * step / 5:g}</text>'
        )
        parts.append(
            f'<text x="{x}" y="{base + 18}" text-anchor="middle">{most_x * step / 5:g}</text>'
        )
    for number, (level, ink) in enumerate(zip(TEMPERS, INKS, strict=True)):
        line, dots = curve(level, samples)
        path = "L".join(f"{x} {y}" for x, y in map(at, line))
        parts.append(f'<path d="M{path}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="3.5" fill="{ink}"/>' for x, y in map(at, dots)]
        y = 60 + 20 * number
        parts.append(f'<circle cx="{WIDTH - 104}" cy="{y - 4}" r="5" fill="{ink}"/>')
        parts.append(f'<text x="{WIDTH - 92}" y="{y}">{level.capitalize()}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--samples", type=int, default=400)
    asked = parser.parse_args()
    plots = {
        "memory-retention": drawing(
            "Recall of one hidden stone: formula (lines) and simulation (dots)",
            "turns since it was hidden",
            "recalled",
            40,
            1,
            retention,
            asked.samples,
        ),
        "memory-span": drawing(
            "Stones held rightly when the last of them is hidden",
            "hidden stones",
            "held",
            7,
            7,
            span,
            asked.samples,
        ),
        "memory-swaps": drawing(
            "Five hidden stones, shuffled: what is still held rightly",
            "Swaps",
            "held rightly",
            12,
            1,
            swaps,
            asked.samples,
        ),
    }
    for name, drawn in plots.items():
        (asked.folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
        print(asked.folder / f"{name}.svg")


if __name__ == "__main__":
    main()
