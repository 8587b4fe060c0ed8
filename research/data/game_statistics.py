"""Statistics of games: random games on the array engine, and bots against bots.

python -m research.data.game_statistics
"""

from __future__ import annotations

import argparse
from random import Random

import jax
import jax.numpy as jnp

from tellstones.bots import make_bot
from tellstones.envs import arrays
from tellstones.envs.parameters import Setup, setup
from tellstones.match import Match, set_up
from tellstones.rules import Options, Over, Seat, Side

VARIANTS = {
    "two seats": setup(),
    "two seats, two Lines": setup(lines=2),
    "four seats": setup(players=4),
    "four seats, two Lines, by hand": setup(players=4, lines=2, hands="opponent"),
}
PAIRS = [("page", "page"), ("knight", "page"), ("knight", "knight"), ("king", "knight")]


def random_play(variant: Setup, games: int, moves: int = 400) -> str:
    """Every game restarts when it is over, so that long ones are not left out."""
    state = arrays.init(variant, jax.random.key(0), (games,))
    seeds = jax.random.bits(jax.random.key(1), (games,), jnp.uint32)
    _, tally = arrays.rollout(variant, state, seeds, moves)
    ended, a, b = (int(part.sum()) for part in tally)
    return (
        f"| {games * moves:,} | {games * moves / ended:.1f} | {a / ended:.3f} | {b / ended:.3f} |"
    )


def bots(one: str, other: str, games: int) -> str:
    """Turns and scores of the first of two bots, each of which begins half of the games."""
    turns, scores = [], []
    for number in range(games):
        ours, theirs = (Seat.A, Seat.B) if number % 2 else (Seat.B, Seat.A)
        players = {ours: make_bot(one, f"one {number}"), theirs: make_bot(other, f"two {number}")}
        match = Match(set_up(Options(turn_limit=200), Random(number // 2)), players)
        match.play()
        assert isinstance(match.table.waiting, Over)
        winner: Side | None = match.table.waiting.winner
        scores.append(0.5 if winner is None else float(winner is ours.side))
        turns.append(match.table.turn)
    return f"| {games} | {sum(turns) / games:.1f} | {sum(scores) / games:.3f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--random-games", type=int, default=4096)
    parser.add_argument("--only", type=int, help="how many rows of each table")
    args = parser.parse_args()
    print("| random play | moves | moves a game | won by A | won by B |\n|---|---|---|---|---|")
    for name, variant in list(VARIANTS.items())[: args.only]:
        print(f"| {name} {random_play(variant, args.random_games)}", flush=True)
    print("\n| bots | games | turns a game | score of the first |\n|---|---|---|---|")
    for one, other in PAIRS[: args.only]:
        print(f"| {one} against {other} {bots(one, other, args.games)}", flush=True)


if __name__ == "__main__":
    main()
