"""Positions as text: `SCfk|DHW 0-1 B turn -B 9`.

A position is written and read together with the options of its table. As one seat or a spectator
sees it, each face-down stone is `?`.
"""

from __future__ import annotations

from typing import assert_never

from tellstones.rules import (
    Acting,
    Answering,
    Carrying,
    Choosing,
    Over,
    Peeking,
    Proving,
    Replying,
    Scored,
    Stone,
    Table,
    Waiting,
    Yielding,
)
from tellstones.rules.move_notation import move_text
from tellstones.views import View


def position_text(seen: Table | View) -> str:
    """A table, or what a seat sees of it, in one line."""
    if isinstance(seen, View):
        lines = ["".join([stone or "?" for stone in line]) for line in seen.lines]
    else:
        lines = [
            "".join([s if up else s.lower() for s, up in zip(line.stones, line.faces, strict=True)])
            for line in seen.lines
        ]
    sets = "/".join([f"{line}|{_pool(pool)}" for line, pool in zip(lines, seen.pools, strict=True)])
    seat = seen.waiting.seat or "-"
    phase = _phase(seen.waiting, seen.options.lines)
    a, b = seen.score
    return f"{sets} {a}-{b} {seat} {phase} {_scored(seen.scored)} {seen.turn}"


def _pool(pool: frozenset[Stone]) -> str:
    return "".join(sorted(pool))


def _scored(scored: Scored) -> str:
    return "".join([side or "-" for side in scored])


def _phase(waiting: Waiting, lines: int) -> str:
    def at(line: int) -> str:
        return f"@{line}" if lines > 1 else ""

    match waiting:
        case Acting():
            return "turn"
        case Choosing():
            return "order"
        case Carrying():
            return f"carry({move_text(waiting.order, lines)})"
        case Peeking():
            looked = ",".join(f"{spot.place}{at(spot.line)}" for spot in waiting.looked)
            return f"peek({looked})"
        case Answering():
            return f"answer({waiting.place}{at(waiting.line)})"
        case Replying():
            return f"boast{at(waiting.line)}"
        case Yielding():
            return f"stolen{at(waiting.line)}"
        case Proving():
            return f"prove{at(waiting.line)}"
        case Over():
            return f"over({waiting.winner or 'draw'})"
        case _:
            assert_never(waiting)
