"""An arena: everybody against everybody, seats and chance mirrored, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context
from random import Random

from tellstones.bots import MemoryTraits, make_bot
from tellstones.match.match import Match
from tellstones.match.player import Player
from tellstones.match.program_player import Program
from tellstones.match.table_setup import set_up
from tellstones.notation import Result, record_text
from tellstones.rules import Options, Side, Termination, seats


@dataclass(frozen=True, slots=True)
class Task:
    """One opening, played twice: `one` and `other` change seats, the chance stays the same.

    A contender is the name of a bot, or `cmd:` and a command line. In King's Round a contender
    plays both seats of its side.
    """

    one: str
    other: str
    seed: int
    options: Options
    traits: MemoryTraits | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """What came of one game, seen from the first contender of its task."""

    points: float
    turns: int
    termination: Termination | None
    record: str


@dataclass(frozen=True, slots=True)
class Played:
    task: Task
    games: tuple[Game, Game]


def tasks(
    contenders: Sequence[str],
    games: int,
    options: Options,
    seed: int = 0,
    traits: MemoryTraits | None = None,
) -> list[Task]:
    """A round-robin of so many games a pair, rounded up to an even number."""
    return [
        Task(one, other, seed + number, options, traits)
        for one, other in combinations(contenders, 2)
        for number in range((games + 1) // 2)
    ]


def play_all(
    todo: Sequence[Task], workers: int = 1, progress: Callable[[], None] = lambda: None
) -> list[Played]:
    """Plays every task; the outcome does not depend on how many workers there are."""
    if workers == 1:
        return [_told(play_task(task), progress) for task in todo]
    # A fork would copy whatever threads the caller has begun; a fresh process has none.
    with get_context("spawn").Pool(workers) as pool:
        return [_told(played, progress) for played in pool.imap(play_task, todo, chunksize=4)]


def _told(played: Played, progress: Callable[[], None]) -> Played:
    progress()
    return played


def play_task(task: Task) -> Played:
    return Played(task, (_play_once(task, Side.A), _play_once(task, Side.B)))


def _play_once(task: Task, side: Side) -> Game:
    """One game in which the first contender has this side."""
    contenders = {side: task.one, side.other: task.other}
    tags = {str(seat): contenders[seat.side] for seat in seats(task.options.players)}
    setup = set_up(task.options, Random(task.seed), tags=tags)
    players: dict[str, Player] = {}
    with _closing(players):
        for seat in seats(task.options.players):
            players[seat] = _player(contenders[seat.side], f"{task.seed}-{seat}", task.traits)
        match = Match(setup, {seat: players[seat] for seat in seats(task.options.players)})
        record = match.play()
    points = {Result.DRAW: 0.5, Result(side): 1.0}.get(record.result, 0.0)
    return Game(points, match.table.turn, record.termination, record_text(record))


def _player(name: str, seed: str, traits: MemoryTraits | None) -> Player:
    if name.startswith("cmd:"):
        return Program(name.removeprefix("cmd:"), seed)
    return make_bot(name, seed, traits)


@contextmanager
def _closing(players: dict[str, Player]) -> Iterator[None]:
    try:
        yield
    finally:
        for player in players.values():
            if isinstance(player, Program):
                player.close()
