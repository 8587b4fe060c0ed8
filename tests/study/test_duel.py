"""The Duel of the day: the same for everyone, and checked by playing the opponent again."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.bots.levels import LEVELS
from tellstones.match import Match
from tellstones.notation import Record, record_text
from tellstones.rules import Refused, Side
from tellstones.study.duel import (
    ME,
    OTHER,
    SUNDAY,
    WEEK,
    Duel,
    duel_of,
    duel_outcome,
    is_duel,
    replays,
)
from tellstones.study.frames import winner_of

MONDAY = date(2026, 1, 5)
DAYS = [MONDAY + timedelta(days=day) for day in range(7)]


def seed_of(bot: str) -> str:
    return f"secret {bot}"


def played(duel: Duel, seed: str = "secret") -> Record:
    bot = make_bot(duel.opponent, f"{seed} {duel.opponent.bot}")
    return Match(duel.start(), {ME: make_bot("person@king", "me"), OTHER: bot}).play()


def test_a_week_goes_up_the_levels_and_ends_with_two_lines() -> None:
    duels = [duel_of(day, "seed") for day in DAYS]
    assert [duel.level for duel in duels] == list(WEEK)
    strengths = [LEVELS.index(level) for level in WEEK[:SUNDAY]]
    assert strengths == sorted(set(strengths))
    assert [duel.lines for duel in duels] == [1] * 6 + [2]


def test_the_seed_draws_the_table_and_not_the_opponent() -> None:
    ones = [duel_of(day, "one") for day in DAYS]
    others = [duel_of(day, "other") for day in DAYS]
    assert [duel.opponent for duel in ones] == [duel.opponent for duel in others]
    assert [(duel.opening, duel.first) for duel in ones] != [
        (duel.opening, duel.first) for duel in others
    ]
    assert ones == [duel_of(day, "one") for day in DAYS]


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_a_game_is_checked_by_playing_its_opponent_again(day: date) -> None:
    duel = duel_of(day, "seed")
    game = played(duel)
    assert is_duel(game, duel, seed_of)
    assert not is_duel(game, duel_of(day + timedelta(days=1), "seed"), seed_of)
    assert not is_duel(game, replace_first(duel), seed_of)


def replace_first(duel: Duel) -> Duel:
    first = OTHER if duel.first is ME else ME
    return Duel(duel.level, duel.opponent, duel.lines, duel.opening, first)


def test_a_game_against_another_opponent_or_seed_is_not_the_duel() -> None:
    duel = duel_of(MONDAY, "seed")
    games = [played(duel, f"forged {number}") for number in range(5)]
    assert not any(is_duel(game, duel, seed_of) for game in games)
    game = played(duel)
    assert not replays(game, OTHER, make_bot("random", "seed"))
    assert not is_duel(replace(game, opening=()), duel, seed_of)


def test_the_marks_are_the_points_in_order() -> None:
    chance, seen = Random(7), 0
    for _ in range(12):
        duel = duel_of(chance.choice(DAYS), str(chance.random()))
        game = played(duel)
        told = duel_outcome(game)
        assert (told.marks.count(True), told.marks.count(False)) == told.points
        assert told.won == (winner_of(game) is Side.A)
        seen += len(told.marks)
    assert seen > 12


def test_a_duel_that_goes_on_has_no_outcome() -> None:
    with pytest.raises(Refused):
        duel_outcome(duel_of(MONDAY, "seed").start())


def test_another_process_plays_the_same_duel() -> None:
    """Hashes of texts differ there, and nothing that a bot decides may follow from one."""
    duel = duel_of(DAYS[4], "seed")
    code = (
        "from tests.study.test_duel import *;"
        "from tellstones.notation import record_text;"
        "print(record_text(played(duel_of(DAYS[4], 'seed'))), end='')"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == record_text(played(duel))
