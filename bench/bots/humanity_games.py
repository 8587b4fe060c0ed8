"""Plays games of the levels and counts what people see of them: claims, replies, looks, Swaps.

A game follows from its task and its number alone. Each is kept as a line of a file, so that a
measurement may be ended at any time and goes on where it stopped.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

from tellstones.bots import make_bot, recalled
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.levels import LEANINGS, TEMPERS, TRAITS
from tellstones.match import Match, set_up
from tellstones.match.work_pools import LocalProcesses
from tellstones.notation import Result
from tellstones.rules import (
    Acting,
    Believe,
    Boast,
    Challenge,
    Doubt,
    Move,
    Options,
    Peek,
    Replying,
    Seat,
    Steal,
    Swap,
    hidden_places,
    seats,
)
from tellstones.views import View

LIMIT = 150
"""Turns."""
HELD_OUT = 2_000_000
"""The number of the first game; those below were free for setting levels."""
ACTIONS: dict[type[Move], str] = {
    Boast: "boasts",
    Challenge: "challenges",
    Swap: "swaps",
    Peek: "looks",
}
REPLIES: dict[type[Move], str] = {Believe: "believed", Doubt: "doubted", Steal: "stole"}
Row: TypeAlias = dict[str, float]
"""The result of a game, the first contender's moves in it, and the claims of both."""


class Task(NamedTuple):
    """Two contenders at one kind of table; `memory`, a level's, is that of the second."""

    one: str
    other: str
    memory: str | None = None
    players: int = 2
    lines: int = 1


class Game(NamedTuple):
    """Two that follow one another have the same opening, with the seats changed."""

    task: Task
    number: int


class Watched:
    """A bot whose moves are counted."""

    def __init__(self, bot: BotPlayer) -> None:
        self._bot = bot
        self.sit, self.see, self.hear, self.talk = bot.sit, bot.see, bot.hear, bot.talk
        self.counted: Counter[str] = Counter()
        self.longest_run = 0
        """The share of its turns that were Swaps on a Line of which it missed a stone."""
        self._run = 0

    def decide(self, view: View) -> Move:
        move = self._bot.decide(view)
        if type(move) in ACTIONS:
            self.counted[ACTIONS[type(move)]] += 1
        if isinstance(move, Peek):
            self.counted["idle looks"] += len(hidden_places(view.faces_on(move.line))) == 1
        if isinstance(view.waiting, Replying):
            self.counted[REPLIES[type(move)]] += 1
        if isinstance(view.waiting, Acting):
            around = isinstance(move, Swap) and self._misses(view, move.line)
            self._run = self._run + 1 if around else 0
            self.longest_run = max(self.longest_run, self._run)
        return move

    def _misses(self, view: View, line: int) -> bool:
        known = recalled(self._bot.beliefs.memory, view, line)
        return len(known) < len(hidden_places(view.faces_on(line)))


def play_watched(game: Game) -> Row:
    """The first contender sits at A in every second game."""
    task = game.task
    ours = seats(task.players)[game.number % 2 :: 2]
    watched = {seat: Watched(_bot(game, seat, seat in ours)) for seat in seats(task.players)}
    options = Options(task.players, task.lines, turn_limit=LIMIT)
    match = Match(set_up(options, Random(f"humanity:{game.number // 2}")), watched)
    record = match.play()
    counted = sum((watched[seat].counted for seat in ours), Counter[str]())
    claims = {
        f"{claims} of both": sum(one.counted[claims] for one in watched.values())
        for claims in ("boasts", "challenges")
    }
    return {
        "points": {Result.DRAW: 0.5, Result(ours[0].side): 1.0}.get(record.result, 0.0),
        "turns": match.table.turn,
        "longest run": max(watched[seat].longest_run for seat in ours),
        **claims,
        **counted,
    }


def _bot(game: Game, seat: Seat, ours: bool) -> BotPlayer:
    task = game.task
    traits = TRAITS[task.memory] if task.memory and not ours else None
    bot = make_bot(task.one if ours else task.other, f"humanity:{game.number}:{seat}", traits)
    assert isinstance(bot, BotPlayer)
    return bot


class GamesFile:
    """The games that were played by the levels as they are now; those of others are left aside."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._levels = crc32(repr((TEMPERS, TRAITS, LEANINGS)).encode())
        self.rows: dict[Game, Row] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._read(json.loads(line))

    def _read(self, told: list[Any]) -> None:
        levels, task, number, row = told
        if levels == self._levels:
            self.rows[Game(Task(*task), number)] = row

    def play(self, wanted: Iterable[Game], jobs: int) -> Iterator[None]:
        """Plays what is not there yet, and keeps each game as it ends."""
        todo = [game for game in wanted if game not in self.rows]
        self._path.parent.mkdir(exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            for game, row in zip(todo, LocalProcesses(jobs).map(play_watched, todo), strict=True):
                self.rows[game] = row
                file.write(json.dumps([self._levels, game.task, game.number, row]) + "\n")
                file.flush()
                yield
