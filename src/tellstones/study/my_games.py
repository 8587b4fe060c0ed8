"""Statistics of one person's finished games, and their records without that person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tellstones.bots.registry import bot_of_tag, level_of_bot
from tellstones.notation import Record, Result, Said, Seated, Talk, parse_comment
from tellstones.rules import SEVEN, Answered, Named, Options, Seat, Stone, seats
from tellstones.study.drills.answer_model import AnswerResult
from tellstones.study.drills.drill_session import AnsweredTrial
from tellstones.study.frames import finished, names_of, winner_of
from tellstones.study.recommended_level import LevelResults

PRIOR_QUESTIONS = 4
"""Minimum number of questions before a stone counts as often forgotten; chosen manually."""


class MyGame(NamedTuple):
    """A finished game, and where I sat."""

    record: Record
    seat: Seat


@dataclass(slots=True)
class ResultTally:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def count(self, mine: MyGame) -> None:
        winner = winner_of(mine.record)
        if mine.record.result is Result.DRAW or winner is None:
            self.drawn += 1
        elif winner is mine.seat.side:
            self.won += 1
        else:
            self.lost += 1

    def json(self) -> dict[str, int]:
        return {"games": self.games, "won": self.won, "drawn": self.drawn, "lost": self.lost}


@dataclass(slots=True)
class StoneTally:
    """The number of times a stone was asked for, and of those it was not remembered."""

    asked: int = 0
    missed: int = 0


@dataclass(slots=True)
class MyStatistics:
    """The totals of one person's games and drills."""

    all: ResultTally = field(default_factory=ResultTally)
    by_opponent: defaultdict[str, ResultTally] = field(
        default_factory=lambda: defaultdict(ResultTally)
    )
    by_variant: defaultdict[str, ResultTally] = field(
        default_factory=lambda: defaultdict(ResultTally)
    )
    stones: dict[Stone, StoneTally] = field(
        default_factory=lambda: {stone: StoneTally() for stone in SEVEN}
    )

    def count(self, mine: MyGame) -> None:
        """Raises `Refused` for an unfinished game, which is not counted."""
        finished(mine.record)
        self.all.count(mine)
        self.by_variant[variant(mine.record.options)].count(mine)
        for name in opponents(mine):
            self.by_opponent[name].count(mine)
        for stone, right in _asked_for(mine):
            self.stones[stone].asked += 1
            self.stones[stone].missed += not right

    def count_drill(self, done: AnsweredTrial) -> None:
        for question, outcome in zip(done.trial.questions, done.outcomes, strict=True):
            self.stones[question.stone].asked += 1
            self.stones[question.stone].missed += outcome is not AnswerResult.RIGHT

    @property
    def forgotten_most(self) -> Stone | None:
        """The old players say that it tells something about you."""
        asked = sum(stone.asked for stone in self.stones.values())
        missed = sum(stone.missed for stone in self.stones.values())
        if not missed:
            return None
        usual = missed / asked

        def often(stone: Stone) -> tuple[float, int]:
            told = self.stones[stone]
            missed, asked = told.missed + PRIOR_QUESTIONS * usual, told.asked + PRIOR_QUESTIONS
            return missed / asked, told.missed

        return max(SEVEN, key=often)

    def against_levels(self) -> dict[str, LevelResults]:
        """The facts for recommending the next opponent."""
        found: dict[str, LevelResults] = {}
        for level, tally in self._by_level():
            before = found.get(level, LevelResults(0.0, 0))
            won = before.won + tally.won + tally.drawn / 2
            found[level] = LevelResults(won, before.games + tally.games)
        return found

    @property
    def beaten(self) -> list[str]:
        """The levels that were beaten, at least once."""
        return sorted({level for level, tally in self._by_level() if tally.won})

    def _by_level(self) -> Iterator[tuple[str, ResultTally]]:
        for name, tally in self.by_opponent.items():
            level = level_of_bot(bot_of_tag(name) or "")
            if level is not None:
                yield level, tally

    def json(self) -> dict[str, Any]:
        return {
            "all": self.all.json(),
            "by_opponent": _most_first(self.by_opponent),
            "by_variant": _most_first(self.by_variant),
            "stones": {
                stone: {"asked": told.asked, "missed": told.missed}
                for stone, told in self.stones.items()
            },
            "forgotten_most": self.forgotten_most,
            "beaten": self.beaten,
        }


def _most_first(tallies: dict[str, ResultTally]) -> list[dict[str, Any]]:
    ordered = sorted(tallies.items(), key=lambda pair: (-pair[1].games, pair[0]))
    return [{"name": name, **tally.json()} for name, tally in ordered]


def variant(options: Options) -> str:
    """A text by its key in the catalog."""
    if options.lines == 2:
        return "draw_the_lines"
    return "kings_round" if options.players == 4 else "kings_gambit"


def opponents(mine: MyGame) -> list[str]:
    names = names_of(mine.record)
    others = [s for s in seats(mine.record.options.players) if s.side is not mine.seat.side]
    return sorted({names.get(seat, "") for seat in others})


def _asked_for(mine: MyGame) -> list[tuple[Stone, bool]]:
    return [
        (step.event.stone, step.event.right)
        for step in mine.record.steps()
        if isinstance(step.event, Answered | Named) and step.event.seat is mine.seat
    ]


def without_person(record: Record, seat: Seat) -> Record:
    """Return the game without the player's name and talk."""
    return replace(
        record,
        tags=tuple((name, value) for name, value in record.tags if name != seat),
        comments=_without(record.comments, seat),
        said=tuple(Said(said.move, _without(said.comments, seat)) for said in record.said),
    )


def _without(comments: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    return tuple(
        text
        for text in comments
        if not (isinstance(comment := parse_comment(text), Talk | Seated) and comment.seat is seat)
    )
