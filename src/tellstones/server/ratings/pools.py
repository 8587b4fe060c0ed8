"""Rating pools: games of one kind, which count together and with no others.

A pool's name is whom one plays and the game, and in a duel among people the speed as well:
`people.duel.quick`, `people.round`, `bots.lines`. Bots and programs do not think longer when they
have more time, so their pools have no speed. Programs are rated among themselves alone: what they
win, no person has to lose. Slow games have no pool, because people take notes in them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Game: TypeAlias = Literal["duel", "round", "lines"]
"""King's Gambit with two seats, King's Round with four, and Draw the Lines."""
Speed: TypeAlias = Literal["lightning", "quick", "calm", "slow"]

GAMES: tuple[Game, ...] = ("duel", "round", "lines")
RATED_SPEEDS: tuple[Speed, ...] = ("lightning", "quick", "calm")
TURNS_OF_A_SEAT = 15
"""Measured: a game of two people has about 30 turns."""
LIGHTNING_SECONDS, QUICK_SECONDS = 120, 600
"""The time that one player may use in a game of that many turns. Chosen manually: between 1:00 + 1
and 3:00 + 3, and between that and 60 seconds a turn."""
CALM_TURN_SECONDS, CALM_BANK_SECONDS = 300, 3600
"""Chosen manually: with more time a player may leave the table meanwhile, which is another kind of
game."""


def game_of(players: int, lines: int) -> Game:
    if lines > 1:
        return "lines"
    return "duel" if players == 2 else "round"


def speed_of(kind: str, seconds: int, plus: int = 0) -> Speed:
    """Return the speed. A game without a clock may take days."""
    if seconds > {"word": CALM_TURN_SECONDS, "bank": CALM_BANK_SECONDS}.get(kind, -1):
        return "slow"
    own = seconds * TURNS_OF_A_SEAT if kind == "word" else seconds + plus * TURNS_OF_A_SEAT
    if own <= LIGHTNING_SECONDS:
        return "lightning"
    return "quick" if own <= QUICK_SECONDS else "calm"


def people_pool(game: Game, speed: Speed) -> str:
    return f"people.duel.{speed}" if game == "duel" else f"people.{game}"


def bots_pool(game: Game) -> str:
    return f"bots.{game}"


def programs_pool(game: Game) -> str:
    return f"programs.{game}"


PEOPLE_POOLS = tuple(
    dict.fromkeys(people_pool(game, speed) for game in GAMES for speed in RATED_SPEEDS)
)
POOLS: tuple[str, ...] = (
    *PEOPLE_POOLS,
    *(bots_pool(game) for game in GAMES),
    *(programs_pool(game) for game in GAMES),
)
