"""Finished games of bots for the tests of what comes after the game; played once, then kept."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from random import Random

from tellstones.bots import make_bot
from tellstones.match import play_game, set_up
from tellstones.notation import Record, read_records
from tellstones.rules import (
    Hands,
    Options,
    seats,
)
from tellstones.study.analysis import Analysis
from tellstones.study.drills import DrillKind
from tellstones.study.drills.trial_selection import designs


@cache
def bot_game(
    seed: int,
    players: int = 2,
    lines: int = 1,
    hands: Hands = Hands.AUTO,
    levels: tuple[str, str] = ("knight", "squire"),
) -> Record:
    options = Options(players=players, lines=lines, hands=hands, turn_limit=60)
    at = seats(players)
    tags = {str(seat): f"bot:{levels[i % 2]}" for i, seat in enumerate(at)}
    setup = set_up(options, Random(f"study:{seed}"), tags=tags)
    return play_game(
        setup, {seat: make_bot(levels[i % 2], f"{seed}:{seat}") for i, seat in enumerate(at)}
    )


EXAMPLE = b"""[Opening "S"]
[First "A"]
[A "Ada"]

{B: what fine weather} 1. C> {%t 8.4} 2. h1 {A: the Sword, surely} 3. p1 4. 1~2 5. h1 6. p2
7. b doubt 1=C 2=S A
"""


def example() -> Record:
    (record,) = read_records(BytesIO(EXAMPLE))
    return record


RESIGNED = '[Termination "resign"]\n'


def told(moves: str, tags: str = "") -> Record:
    text = f'[Opening "S"]\n[First "A"]\n{tags}\n{moves}\n'
    (record,) = read_records(BytesIO(text.encode()))
    return record


def keys(analysis: Analysis) -> set[str]:
    return {moment.key.removeprefix("study.moment.") for moment in analysis.key_moments}


def shuffled(swaps: int) -> str:
    """Seven stones laid out and hidden, then so many Swaps at the left end."""
    moves = [f"{letter}>" for letter in "CDFHKW"] + [f"h{place}" for place in range(1, 8)]
    moves += ["1~2", "2~3"] * (swaps // 2)
    return " ".join(f"{turn}. {move}" for turn, move in enumerate(moves, start=1))


EVERY_DESIGN = [design for kind in DrillKind for design in designs(kind)]
