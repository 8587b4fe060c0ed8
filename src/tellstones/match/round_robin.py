"""Plays a round robin with mirrored seats and random draws, on any worker pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

from tellstones.bots import MemoryTraits, make_bot
from tellstones.match.match import Match
from tellstones.match.player import Player
from tellstones.match.program_player import Program
from tellstones.match.table_setup import set_up
from tellstones.match.work_pools import LocalProcesses, WorkPool
from tellstones.notation import Result, record_text
from tellstones.rules import Options, Side, Termination, seats

MakePlayer: TypeAlias = Callable[[str, str, MemoryTraits | None], Player]
"""Makes the player of a name, with a seed and with the memory that it is to have."""


@dataclass(frozen=True, slots=True)
class OpeningPair:
    """One opening, played twice: `one` and `other` change seats, the chance stays the same.

    A contender is a name that `make` knows, or `cmd:` and a command line. In King's Round a
    contender plays both seats of its side.
    """

    one: str
    other: str
    seed: int
    options: Options
    traits: MemoryTraits | None = None
    make: MakePlayer = make_bot


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """The result of one game for the first contender of its pairing."""

    points: float
    turns: int
    termination: Termination | None
    record: str


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Both games of a pairing."""

    pairing: OpeningPair
    games: tuple[ArenaGame, ArenaGame]


def pairings(
    contenders: Sequence[str],
    games: int,
    options: Options,
    seed: int = 0,
    traits: MemoryTraits | None = None,
) -> list[OpeningPair]:
    """Return a round robin with `games` games per pair, rounded up to an even number."""
    return [
        OpeningPair(one, other, seed + number, options, traits)
        for one, other in combinations(contenders, 2)
        for number in range((games + 1) // 2)
    ]


def play_all(
    todo: Sequence[OpeningPair],
    pool: WorkPool | None = None,
    progress: Callable[[], None] = lambda: None,
) -> list[PlayedPair]:
    """Plays every pairing; the outcome does not depend on where, nor on how many at a time."""
    found = []
    for played in (pool or LocalProcesses()).map(play_pairing, todo):
        found.append(played)
        progress()
    return found


def play_pairing(pairing: OpeningPair) -> PlayedPair:
    return PlayedPair(pairing, (_play_once(pairing, Side.A), _play_once(pairing, Side.B)))


def _play_once(pairing: OpeningPair, side: Side) -> ArenaGame:
    """One game in which the first contender has this side."""
    contenders = {side: pairing.one, side.other: pairing.other}
    tags = {str(seat): contenders[seat.side] for seat in seats(pairing.options.players)}
    setup = set_up(pairing.options, Random(pairing.seed), tags=tags)
    players: dict[str, Player] = {}
    with _closing(players):
        for seat in seats(pairing.options.players):
            players[seat] = _player(contenders[seat.side], f"{pairing.seed}-{seat}", pairing)
        match = Match(setup, {seat: players[seat] for seat in seats(pairing.options.players)})
        record = match.play()
    points = {Result.DRAW: 0.5, Result(side): 1.0}.get(record.result, 0.0)
    return ArenaGame(points, match.table.turn, record.termination, record_text(record))


def _player(name: str, seed: str, pairing: OpeningPair) -> Player:
    if name.startswith("cmd:"):
        return Program(name.removeprefix("cmd:"), seed)
    return pairing.make(name, seed, pairing.traits)


@contextmanager
def _closing(players: dict[str, Player]) -> Iterator[None]:
    try:
        yield
    finally:
        for player in players.values():
            if isinstance(player, Program):
                player.close()
