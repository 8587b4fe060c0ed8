"""Draws how training went: `python -m research.train.curve train.txt benchmark.txt > training.svg`.

The first file is the output of `stateless.py`, the second of `benchmark.py` for its checkpoints.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 320, 50, 40


def points(values: Sequence[tuple[float, float]], longest: float) -> str:
    wide, high = WIDTH - LEFT - 20, HEIGHT - BOTTOM - 20
    return " ".join(
        f"{LEFT + wide * decisions / longest:.1f},{20 + high * (1 - score):.1f}"
        for decisions, score in values
    )


def axes(longest: float) -> list[str]:
    parts = []
    for score in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = 20 + (HEIGHT - BOTTOM - 20) * (1 - score)
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - 20}" stroke="#9994"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{score:.2f}</text>')
    for fifth in range(6):
        x = LEFT + (WIDTH - LEFT - 20) * fifth / 5
        millions = f"{longest * fifth / 5e6:.0f} M"
        parts.append(f'<text x="{x}" y="{HEIGHT - 18}" text-anchor="middle">{millions}</text>')
    return parts


def main() -> None:
    train, measured = (Path(name).read_text(encoding="utf-8") for name in sys.argv[1:3])
    reports = [json.loads(line) for line in train.splitlines() if line.startswith("{")]
    times = [report["decisions"] for report in reports]
    scores = [float(found) for found in re.findall(r"against knight: ([\d.]+)", measured)]
    curves = {
        "against the Knight": ("#b5402a", list(zip(times, scores, strict=False))),
        "against its first self": ("#3a6ea5", [(r["decisions"], r["vs_first"]) for r in reports]),
        "against itself one report before": (
            "#5b8c3a",
            [(r["decisions"], r["vs_previous"]) for r in reports],
        ),
    }
    parts = axes(times[-1])
    for row, (name, (colour, values)) in enumerate(curves.items()):
        line = points(values, times[-1])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        y = HEIGHT - BOTTOM - 60 + 18 * row
        parts.append(
            f'<text x="{WIDTH - 30}" y="{y}" text-anchor="end" fill="{colour}">{name}</text>'
        )
    body = "\n".join(parts)
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'font-family="sans-serif" font-size="12" fill="#777" role="img">'
        f"<title>Scores along the training</title>\n{body}\n</svg>"
    )


if __name__ == "__main__":
    main()
