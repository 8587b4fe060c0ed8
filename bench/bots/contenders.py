"""Players for measurements by name, and how long one takes to decide.

They are the bots of today, and the frozen reckoner, once King.
"""

from __future__ import annotations

from random import Random
from time import process_time

from tellstones.bots import MemoryTraits, make_bot
from tellstones.envs.benchmark.opponents import RECKONER, opponent
from tellstones.match.player import Player
from tellstones.rules import Options, after, draw_opening, play, prepare, seats
from tellstones.views import glimpse, view


def contender(name: str, seed: str, traits: MemoryTraits | None = None) -> Player:
    return opponent(name, seed, traits) if name == RECKONER else make_bot(name, seed, traits)


def timed_game(level: str, options: Options, seed: int) -> list[float]:
    chance, took = Random(seed), []
    table = prepare(options, opening=draw_opening(options, chance))
    players = {seat: make_bot(level, f"{seed}-{seat}") for seat in seats(options.players)}
    for seat, player in players.items():
        player.sit(view(table, seat))
    while (awaited := table.waiting.seat) is not None:
        seen = view(table, awaited)
        begun = process_time()
        move = players[awaited].decide(seen)
        took.append(process_time() - begun)
        event = play(table, awaited, move)
        table = after(table, event)
        for seat, player in players.items():
            player.see(glimpse(table, event, seat))
    return took
