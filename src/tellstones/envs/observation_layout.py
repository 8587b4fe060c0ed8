"""The layout of an observation. Version 1.

An observation is a row of zeros and ones: what the seat sees now, the latest event, and, where the
environment remembers for it (`perfect`, `register`), its memory. A `noisy` seat that may forget
observes how it followed the latest exchange of hidden stones. A row holds nothing else of the past,
no age and no count: those would be a second memory. Seats are relative to the observer: 0 itself,
then clockwise.
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
EXCHANGE_PARTS = {"one": N, "other": N, "missed": 1}


def _offsets(parts: dict[str, int], start: int = 0) -> dict[str, int]:
    offsets = {}
    for name, size in parts.items():
        offsets[name] = start
        start += size
    return offsets


TABLE = _offsets(TABLE_PARTS)
TABLE_SIZE = sum(TABLE_PARTS.values())
EVENT_OFFSETS = _offsets(EVENT_PARTS)
"""The layout within an event, which begins where the table ends."""
EVENT_SIZE = sum(EVENT_PARTS.values())
LINE_SIZE = sum(LINE_PARTS.values())
MIND_SIZE = sum(MIND_PARTS.values())
EXCHANGE_SIZE = sum(EXCHANGE_PARTS.values())
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


def exchange_offset(lines: int, line: int) -> int:
    """No row has both minds and exchanges."""
    return LINES_START + lines * LINE_SIZE + line * EXCHANGE_SIZE


def has_mind(memory: Memory) -> bool:
    return memory in (Memory.PERFECT, Memory.REGISTER)


def _after_lines(setup: Setup) -> tuple[str, int]:
    """The part after the Lines, once for each of them, and its size."""
    if has_mind(setup.memory):
        return "mind", MIND_SIZE
    return ("exchange", EXCHANGE_SIZE) if setup.forgets else ("", 0)


def size(setup: Setup) -> int:
    """The length of an observation."""
    return LINES_START + setup.options.lines * (LINE_SIZE + _after_lines(setup)[1])


def open_size(setup: Setup) -> int:
    """The length of the whole table with every stone open, whatever the seats remember."""
    return LINES_START + setup.options.lines * (LINE_SIZE + MIND_SIZE)


def parts(setup: Setup) -> list[Part]:
    """Every part of an observation in its order."""
    lines = range(setup.options.lines)
    found = [Part(name, TABLE[name], size) for name, size in TABLE_PARTS.items()]
    found += [
        Part(f"event.{name}", TABLE_SIZE + EVENT_OFFSETS[name], size)
        for name, size in EVENT_PARTS.items()
    ]
    for line in lines:
        offsets = line_offsets(line)
        found += [
            Part(f"line{line + 1}.{name}", offsets[name], size) for name, size in LINE_PARTS.items()
        ]
    name, size = _after_lines(setup)
    start = LINES_START + len(lines) * LINE_SIZE
    if size:
        found += [Part(f"{name}{line + 1}", start + line * size, size) for line in lines]
    return found
