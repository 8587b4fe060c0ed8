"""Rating pools: games of one kind, which count together and with no others.

A pool's name is whom one plays, the game, and among people the pace: `people.duel.quick`,
`bots.lines`. Bots and programs do not think longer when they have a day, so their pools have no
pace. Programs are rated among themselves alone: what they win, no person has to lose.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Game: TypeAlias = Literal["duel", "round", "lines"]
"""King's Gambit with two seats, King's Round with four, and Draw the Lines."""
Pace: TypeAlias = Literal["quick", "slow"]

GAMES: tuple[Game, ...] = ("duel", "round", "lines")
PACES: tuple[Pace, ...] = ("quick", "slow")
QUICK_WORD_SECONDS = 300
QUICK_BANK_SECONDS = 3600
"""By hand: who is given more may leave the table meanwhile, and that is another game."""


def game_of(players: int, lines: int) -> Game:
    if lines > 1:
        return "lines"
    return "duel" if players == 2 else "round"


def pace_of(kind: str, seconds: int) -> Pace:
    """Where no time is kept a game may take days."""
    most = {"word": QUICK_WORD_SECONDS, "bank": QUICK_BANK_SECONDS}.get(kind, -1)
    return "quick" if seconds <= most else "slow"


def people_pool(game: Game, pace: Pace) -> str:
    return f"people.{game}.{pace}"


def bots_pool(game: Game) -> str:
    return f"bots.{game}"


def programs_pool(game: Game) -> str:
    return f"programs.{game}"


PEOPLE_POOLS = tuple(people_pool(game, pace) for game in GAMES for pace in PACES)
POOLS: tuple[str, ...] = (
    *PEOPLE_POOLS,
    *(bots_pool(game) for game in GAMES),
    *(programs_pool(game) for game in GAMES),
)
