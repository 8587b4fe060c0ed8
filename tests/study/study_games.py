"""Finished games of bots for the tests of what comes after the game; played once, then kept."""

from __future__ import annotations

from functools import cache
from random import Random

from tellstones.bots import make_bot
from tellstones.match import play_game, set_up
from tellstones.notation import Record
from tellstones.rules import Hands, Options, seats


@cache
def bot_game(seed: int, players: int = 2, lines: int = 1, hands: Hands = Hands.AUTO) -> Record:
    options = Options(players=players, lines=lines, hands=hands, turn_limit=60)
    at = seats(players)
    levels = ("knight", "squire")
    tags = {str(seat): f"bot:{levels[i % 2]}" for i, seat in enumerate(at)}
    setup = set_up(options, Random(f"study:{seed}"), tags=tags)
    return play_game(
        setup, {seat: make_bot(levels[i % 2], f"{seed}:{seat}") for i, seat in enumerate(at)}
    )
