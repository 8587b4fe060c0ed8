"""A bot as a program of its own, speaking the protocol of `docs/bot-protocol.md`.

It plays any legal move, and knows the game only by the lines it is sent:

    tellstones arena page "cmd:python examples/arena_bot.py" --games 10
"""

from __future__ import annotations

import random
import sys

from tellstones.notation import move_text, parse_view
from tellstones.rules import Hands, Options, Seat, Stone, legal_moves


def main() -> None:
    chance, options, seat = random.Random(0), Options(), Seat.A
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "tellstones-bot":
            chance = random.Random(rest[1])
        elif word == "sit":
            seat = Seat(rest[0])
            players, lines, hands, points, limit, stones = rest[1:7]
            options = Options(
                int(players),
                int(lines),
                Hands(hands),
                int(points),
                None if limit == "-" else int(limit),
                tuple(Stone(letter) for letter in stones),
            )
        elif word == "decide":
            view = parse_view(" ".join(rest), options, seat)
            move = chance.choice(legal_moves(view))
            print("move", move_text(move, options.lines), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
