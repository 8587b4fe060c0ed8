"""Where each part of an observation stands. Version 1.

An observation is a row of zeros and ones: what the seat sees now, the latest event, and, where the
environment remembers for it (`perfect`, `register`), what comes to its mind. It holds nothing of
the past, no age and no count: those would be a second memory. Seats are told from the observer
on: 0 itself, then clockwise.
"""

from __future__ import annotations

from typing import NamedTuple

from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import (
    SEVEN,
    Acting,
    Answered,
    Answering,
    Believed,
    Boasted,
    Carrying,
    Challenged,
    Choosing,
    Chose,
    Doubted,
    Hid,
    Looked,
    Named,
    Ordered,
    Over,
    Peeking,
    Placed,
    Proving,
    Replying,
    Stole,
    Stopped,
    Swapped,
    Yielding,
)

VERSION = 1
N = len(SEVEN)
SEATS = 4
TURN_BITS = 10

PHASES = (
    Choosing,
    Acting,
    Carrying,
    Peeking,
    Answering,
    Replying,
    Yielding,
    Proving,
    Over,
)
EVENTS = (
    Chose,
    Ordered,
    Placed,
    Hid,
    Swapped,
    Looked,
    Stopped,
    Challenged,
    Answered,
    Boasted,
    Believed,
    Doubted,
    Stole,
    Named,
)

TABLE_PARTS = {
    "phase": len(PHASES),
    "awaited": SEATS,
    "mine_to_go": N,
    "theirs_to_go": N,
    "scored_before": 2,
    "scored_last": 2,
    "about_line": 2,
    "turn": TURN_BITS,
}
EVENT_PARTS = {
    "kind": len(EVENTS),
    "actor": SEATS,
    "by_partner": 1,
    "one": N,
    "other": N,
    "named": N,
    "shown": N,
    "end": 2,
    "line": 2,
    "order": 3,
}
FACE_DOWN, EMPTY = N, N + 1
LIES = N + 2
LINE_PARTS = {"lies": N * LIES, "pool": N, "looked": N}
TRUSTS = 3
RECALLS = N + TRUSTS
MIND_PARTS = {"recalls": N * RECALLS}


def _offsets(parts: dict[str, int], start: int = 0) -> dict[str, int]:
    offsets = {}
    for name, size in parts.items():
        offsets[name] = start
        start += size
    return offsets


TABLE = _offsets(TABLE_PARTS)
TABLE_SIZE = sum(TABLE_PARTS.values())
EVENT = _offsets(EVENT_PARTS, TABLE_SIZE)
EVENT_SIZE = sum(EVENT_PARTS.values())
LINE_SIZE = sum(LINE_PARTS.values())
MIND_SIZE = sum(MIND_PARTS.values())
LINES_START = TABLE_SIZE + EVENT_SIZE


class Part(NamedTuple):
    """A row of the table in `docs/environments.md`."""

    name: str
    start: int
    size: int


def line_offsets(line: int) -> dict[str, int]:
    """Lines are counted from 0 here."""
    return _offsets(LINE_PARTS, LINES_START + line * LINE_SIZE)


def mind_offset(lines: int, line: int) -> int:
    return LINES_START + lines * LINE_SIZE + line * MIND_SIZE


def has_mind(memory: Memory) -> bool:
    return memory in (Memory.PERFECT, Memory.REGISTER)


def size(setup: Setup) -> int:
    """The length of an observation."""
    lines = setup.options.lines
    return LINES_START + lines * (LINE_SIZE + (MIND_SIZE if has_mind(setup.memory) else 0))


def parts(setup: Setup) -> list[Part]:
    """Every part of an observation in its order."""
    lines = range(setup.options.lines)
    found = [Part(name, TABLE[name], size) for name, size in TABLE_PARTS.items()]
    found += [Part(f"event.{name}", EVENT[name], size) for name, size in EVENT_PARTS.items()]
    for line in lines:
        offsets = line_offsets(line)
        found += [
            Part(f"line{line + 1}.{name}", offsets[name], size) for name, size in LINE_PARTS.items()
        ]
    if has_mind(setup.memory):
        found += [
            Part(f"mind{line + 1}", mind_offset(len(lines), line), MIND_SIZE) for line in lines
        ]
    return found
