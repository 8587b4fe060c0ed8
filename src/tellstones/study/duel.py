"""The Duel of the day: one opponent and the same random draws for everyone, and its outcome.

Everything random follows from the seed of the day. A seed is a secret until its day is over.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Literal

from msgspec import Struct

from tellstones.bots import make_bot
from tellstones.bots.opponent import Opponent
from tellstones.bots.personas import companies
from tellstones.bots.registry import Bot
from tellstones.notation import Record
from tellstones.rules import SEVEN, Options, Seat, Side, Stone
from tellstones.study.frames import finished
from tellstones.study.road.honors import outcome_of
from tellstones.views import glimpse, view

ME, OTHER = Seat.A, Seat.B
WEEK = ("gardener", "minstrel", "page", "squire", "knight", "captain", "minstrel")
"""The levels from Monday to Saturday grow stronger; on Sunday there are two Lines."""
SUNDAY = 6
TURN_LIMIT = 150


class Duel(Struct, frozen=True):
    """The challenge of one day, the same for everyone."""

    level: str
    opponent: Opponent
    lines: Literal[1, 2]
    opening: tuple[Stone, ...]
    first: Seat

    @property
    def options(self) -> Options:
        return Options(lines=self.lines, turn_limit=TURN_LIMIT)

    def start(self) -> Record:
        """The record before the first move."""
        return Record(self.options, self.opening, self.first)


def duel_of(day: date, seed: str) -> Duel:
    """The same for the same day and seed, on every machine. The seed draws what lies on the table
    and who begins; who waits there is known before."""
    level, chance = WEEK[day.weekday()], Random(f"duel:{seed}")
    people = companies()[level].people
    person = people[day.toordinal() // 7 % len(people)].name
    lines: Literal[1, 2] = 2 if day.weekday() == SUNDAY else 1
    opening = tuple(chance.choice(SEVEN) for _ in range(lines))
    return Duel(level, Opponent(level, person=person), lines, opening, chance.choice((ME, OTHER)))


class DuelOutcome(Struct, frozen=True):
    """The part of a duel's result that names no stone."""

    won: bool
    points: tuple[int, int]
    """The player's, and the opponent's."""
    turns: int
    by_proof: bool
    marks: tuple[bool, ...]
    """Every point in order: true for the player's."""


def duel_outcome(record: Record) -> DuelOutcome:
    """Raises `Refused` for an unfinished game."""
    found, marks = outcome_of(record, ME), list[bool]()
    before = finished(record).start()
    for step in record.steps():
        gained = [now - then for now, then in zip(step.table.score, before.score, strict=True)]
        marks += [side is Side.A for side, more in zip(Side, gained, strict=True) if more > 0]
        before = step.table
    return DuelOutcome(found.won, found.points, found.turns, found.by_proof, tuple(marks))


def replays(record: Record, seat: Seat, bot: Bot) -> bool:
    """Return whether this bot would repeat every move of the seat. If not, the moves come from
    another version of the code, or from no bot."""
    table = record.start()
    bot.sit(view(table, seat))
    for said, step in zip(record.said, record.steps(), strict=True):
        if table.waiting.seat is seat and bot.decide(view(table, seat)) != said.move:
            return False
        table = step.table
        bot.see(glimpse(table, step.event, seat))
    return True


def is_duel(record: Record, duel: Duel, seed_of_bot: Callable[[str], str]) -> bool:
    """Return whether the record is a game of the duel: with its rules, start and opponent. The
    bot's seed follows from its name."""
    began = (record.options, record.opening, record.first, record.position)
    if began != (duel.options, duel.opening, duel.first, None):
        return False
    name = duel.opponent.bot
    return replays(record, OTHER, make_bot(name, seed_of_bot(name)))
