"""Puzzles of judgment: Challenge, Boast or a quiet move? Believe, doubt or steal? Positions from
real games, with an answer played out."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from tellstones.bots.registry import tag_of_bot
from tellstones.notation import Record, parse_move, read_records
from tellstones.rules import Move, Seat, seats
from tellstones.study.frames import frame_json, moments_of, names_of, rules_json

QUIET = "move"
"""Any move that claims nothing."""
TURN_KINDS = ("challenge", "boast", QUIET)
REPLY_KINDS = ("believe", "doubt", "steal")
CHOICE_KINDS = (*TURN_KINDS, *REPLY_KINDS)
STRONGER = "knight"
"""The level whose memory an answer must hold against, beside the memory of its own game."""


PROVABLE_FROM = 0.5
"""The chance to prove a Line below which a Boast is a bluff."""


def kind_of(choice: str) -> str:
    """Return the kind of a choice: all Challenges are one kind."""
    if choice in REPLY_KINDS:
        return choice
    return {"c": "challenge", "b": "boast"}.get(choice[0], QUIET)


@dataclass(frozen=True, slots=True)
class PuzzleReasons:
    """The arguments for and against each choice, as chances."""

    answered: float | None
    """Probability that the stone in question is named correctly when challenged; None after a
    Boast."""
    proved: float
    """Probability that the boaster can name the whole Line."""
    stolen: float
    """Probability that the other side can."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to judge: `record` is the game so far, `seat` is to move, one choice is best."""

    name: str
    record: Record
    seat: Seat
    memory: str
    """The level that both players remember like."""
    chances: dict[str, float]
    """Win rate of each choice in the playouts: `c3`, `b`, `p2`, or a reply."""
    against_stronger: dict[str, float]
    """The same where the other side remembers like a Knight."""
    error: float
    """The standard error of each of them."""
    reasons: PuzzleReasons
    source: str

    @property
    def best(self) -> str:
        return max(self.chances, key=self.chances.__getitem__)

    @property
    def replies(self) -> bool:
        """Whether the puzzle asks for a reply to a Boast."""
        return self.best in REPLY_KINDS

    @property
    def lead(self) -> float:
        """The lead of the best choice over the next, against either memory; larger is easier."""
        return min(self._lead_in(self.chances), self._lead_in(self.against_stronger))

    def _lead_in(self, chances: dict[str, float]) -> float:
        others = [chance for choice, chance in chances.items() if choice != self.best]
        return chances[self.best] - max(others)

    @property
    def why(self) -> str:
        """The code of the sentence that explains the answer: a Boast that is unlikely to be proved
        is a bluff."""
        kind = kind_of(self.best)
        return "bluff" if kind == "boast" and self.reasons.proved < PROVABLE_FROM else kind

    def cost(self, choice: str) -> float:
        """Return the loss of a choice. Raises KeyError for one that was not offered."""
        return self.chances[self.best] - self.chances[choice]

    def move(self, choice: str) -> Move:
        return parse_move(choice, self.record.options.lines)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them, from the clear ones to the close ones."""
    text = files("tellstones.study.puzzles").joinpath("puzzles.json").read_text(encoding="utf-8")
    found = [parse_puzzle(told) for told in json.loads(text)]
    return tuple(sorted(found, key=lambda puzzle: -puzzle.lead))


def parse_puzzle(told: dict[str, Any]) -> Puzzle:
    (record,) = read_records(BytesIO(told["record"].encode()))
    played_by = tag_of_bot(told["memory"])
    return Puzzle(
        told["name"],
        replace(record, tags=tuple((seat, played_by) for seat in seats(record.options.players))),
        Seat(told["seat"]),
        told["memory"],
        told["chances"],
        told["against_stronger"],
        told["error"],
        PuzzleReasons(**told["reasons"]),
        told["source"],
    )


def question_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return the visible part: the game so far through the eyes of the seat, and the choices."""
    return {
        "name": puzzle.name,
        "seat": puzzle.seat,
        "memory": puzzle.memory,
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
        "why": puzzle.why,
        "reasons": asdict(puzzle.reasons),
        "chances": puzzle.chances,
        "against_stronger": puzzle.against_stronger,
        "error": puzzle.error,
        "source": puzzle.source,
        "frames": [frame_json(frame, "open") for frame in moments_of(puzzle.record)][-1:],
    }
