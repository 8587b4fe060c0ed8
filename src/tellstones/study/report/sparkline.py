"""Draws a curve in one row of letters."""

from __future__ import annotations

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def sparkline(parts: Sequence[float], most: int) -> str:
    """One letter for each part of one, or for a few of them where there are more than `most`."""
    width = min(most, len(parts))
    picked = [parts[i * (len(parts) - 1) // max(width - 1, 1)] for i in range(width)]
    return "".join(BARS[round(part * (len(BARS) - 1))] for part in picked)
