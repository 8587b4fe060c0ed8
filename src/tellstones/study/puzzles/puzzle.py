"""Puzzles: Challenge, Boast or wait? Positions from real games, with an answer played out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from tellstones.notation import Record, parse_move, read_records
from tellstones.rules import Move, Seat
from tellstones.study.replay.frames import frame_json, moments_of, names_of, rules_json

WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to judge: `record` is the game so far, it is `seat`'s turn, one choice is best."""

    name: str
    record: Record
    seat: Seat
    chances: dict[str, float]
    """For each choice, `c3`, `b` or `wait`, how often it won, played out again and again."""
    error: float
    """The standard error of each of them."""
    source: str

    @property
    def best(self) -> str:
        return max(self.chances, key=self.chances.__getitem__)

    @property
    def lead(self) -> float:
        """How much better the best choice is than the next: the more, the easier to find."""
        first, second, *_ = sorted(self.chances.values(), reverse=True)
        return first - second

    def cost(self, choice: str) -> float:
        """What a choice gives away. Raises KeyError for one that was not offered."""
        return self.chances[self.best] - self.chances[choice]

    def move(self, choice: str) -> Move | None:
        """None for waiting, which is many moves."""
        return None if choice == WAIT else parse_move(choice, self.record.options.lines)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them, from the clear ones to the close ones."""
    text = files("tellstones.study.puzzles").joinpath("puzzles.json").read_text(encoding="utf-8")
    found = [parse_puzzle(told) for told in json.loads(text)]
    return tuple(sorted(found, key=lambda puzzle: -puzzle.lead))


def parse_puzzle(told: dict[str, Any]) -> Puzzle:
    (record,) = read_records(BytesIO(told["record"].encode()))
    return Puzzle(
        told["name"],
        record,
        Seat(told["seat"]),
        dict(told["chances"]),
        told["error"],
        told["source"],
    )


def question_json(puzzle: Puzzle) -> dict[str, Any]:
    """What is shown: the game so far through the eyes of the seat, and the choices."""
    return {
        "name": puzzle.name,
        "seat": puzzle.seat,
        "rules": rules_json(puzzle.record),
        "names": names_of(puzzle.record),
        "frames": [frame_json(frame, puzzle.seat) for frame in moments_of(puzzle.record)],
        "choices": list(puzzle.chances),
    }


def answer_json(puzzle: Puzzle, choice: str) -> dict[str, Any]:
    """Raises KeyError for a choice that was not offered."""
    return {
        "name": puzzle.name,
        "choice": choice,
        "best": puzzle.best,
        "cost": round(puzzle.cost(choice), 4),
        "chances": puzzle.chances,
        "error": puzzle.error,
        "source": puzzle.source,
        "frames": [frame_json(frame, "open") for frame in moments_of(puzzle.record)][-1:],
    }
