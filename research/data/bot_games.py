"""Writes a data set of bot games with the frozen opponents of v1: always the same bytes.

    python -m research.data.bot_games bot-games.tell [GAMES]

Each pair of opponents plays each other and itself in turn, to three points or 150 turns. The hash
of the file is printed; `docs/data.md` tells the one of the published size.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement, cycle, islice
from pathlib import Path
from random import Random

from tellstones.envs.benchmark.opponents import WEIGHTS, opponent
from tellstones.match import play_game, set_up
from tellstones.notation import record_text
from tellstones.rules import Options, Seat

GAMES = 360
TURN_LIMIT = 150


def games(count: int) -> Iterator[str]:
    for number, (one, other) in enumerate(
        islice(cycle(combinations_with_replacement(WEIGHTS[1], 2)), count)
    ):
        names = {"A": f"v1:{one}", "B": f"v1:{other}"}
        setup = set_up(Options(turn_limit=TURN_LIMIT), Random(f"game {number}"), tags=names)
        players = {
            Seat.A: opponent(one, f"{number} A"),
            Seat.B: opponent(other, f"{number} B"),
        }
        yield record_text(play_game(setup, players))


def written(file: Path, count: int) -> str:
    """The hash of what was written."""
    found = hashlib.sha256()
    with file.open("wb") as out:
        for number, text in enumerate(games(count)):
            data = (b"\n" if number else b"") + text.encode()
            found.update(data)
            out.write(data)
    return found.hexdigest()


if __name__ == "__main__":
    print(written(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else GAMES))
