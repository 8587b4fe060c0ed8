"""Random playouts a second, the legal moves listed at every step, beside others' games; then moves
made and nothing else: `play` and `after` beside `push` and `pop` of python-chess.

    python -m bench.rules [SECONDS]

One core, one run: every game is played in turn for a slice of the time, over and over, and the
best slice of each counts, in seconds of the processor, so that a busy machine disturbs little.
Others' games come with `uv sync --group bench`; one that is not installed is named and left out.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from random import Random

from tellstones.rules import Hands, Move, Options, Seat, Table, after, legal_moves, play, prepare

Playout = Callable[[Random], int]
"""Plays one game to its end with random legal moves; gives how many there were."""

SLICES = 8
LONGEST_CHESS_GAME = 300
GAMES = 50
"""Random games whose moves are made again, without being chosen."""


def tellstones(options: Options) -> Playout:
    def playout(chance: Random) -> int:
        table, moves = prepare(options), 0
        while (seat := table.waiting.seat) is not None:
            legal = legal_moves(table)
            move = legal[int(chance.random() * len(legal))]
            table = after(table, play(table, seat, move))
            moves += 1
        return moves

    return playout


def open_spiel(name: str) -> Playout:
    import pyspiel
    from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 - they register

    game = pyspiel.load_game(name)

    def playout(chance: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return playout


def pettingzoo() -> Playout:
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()

    def playout(chance: Random) -> int:
        env.reset()
        moves = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(chance.random() * len(legal))])
            moves += 1
            del agent
        return moves

    return playout


def rlcard() -> Playout:
    import rlcard as cards

    env = cards.make("leduc-holdem")

    def playout(chance: Random) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return playout


def chess() -> Playout:
    import chess as board_game

    def playout(chance: Random) -> int:
        board, moves = board_game.Board(), 0
        while moves < LONGEST_CHESS_GAME:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
        return moves

    return playout


def tellstones_moves() -> Playout:
    """`play` and `after` for each move of one random game after another."""
    kept = list(_random_games())

    def playout(chance: Random) -> int:
        start, moves = kept[int(chance.random() * len(kept))]
        table = start
        for seat, move in moves:
            table = after(table, play(table, seat, move))
        return len(moves)

    return playout


def _random_games() -> Iterator[tuple[Table, list[tuple[Seat, Move]]]]:
    chance = Random(1)
    for _ in range(GAMES):
        table = start = prepare()
        moves = []
        while (seat := table.waiting.seat) is not None:
            moves.append((seat, chance.choice(legal_moves(table))))
            table = after(table, play(table, *moves[-1]))
        yield start, moves


def chess_moves() -> Playout:
    """`push` for each move of one random game after another, and `pop` for each."""
    import chess as board_game

    kept = []
    for seed in range(GAMES):
        chance, board = Random(seed), board_game.Board()
        while len(board.move_stack) < LONGEST_CHESS_GAME and (legal := list(board.legal_moves)):
            board.push(chance.choice(legal))
        kept.append(list(board.move_stack))

    def playout(chance: Random) -> int:
        board, moves = board_game.Board(), kept[int(chance.random() * len(kept))]
        for move in moves:
            board.push(move)
        for _ in moves:
            board.pop()
        return len(moves)

    return playout


OURS: dict[str, Callable[[], Playout]] = {
    "tellstones": lambda: tellstones(Options()),
    "tellstones, King's Round by hand": lambda: tellstones(
        Options(players=4, hands=Hands.OPPONENT)
    ),
    "tellstones, two Lines": lambda: tellstones(Options(lines=2)),
}
PEERS: dict[str, tuple[str, Callable[[], Playout]]] = {
    "OpenSpiel python_kuhn_poker": ("open_spiel", lambda: open_spiel("python_kuhn_poker")),
    "OpenSpiel python_tic_tac_toe": ("open_spiel", lambda: open_spiel("python_tic_tac_toe")),
    "PettingZoo tictactoe_v3": ("pettingzoo", pettingzoo),
    "RLCard leduc-holdem": ("rlcard", rlcard),
    "python-chess": ("chess", chess),
}


MOVES_ONLY: dict[str, tuple[str, Callable[[], Playout]]] = {
    "tellstones play + after": ("tellstones", tellstones_moves),
    "python-chess push + pop": ("chess", chess_moves),
}


def peers(known: dict[str, tuple[str, Callable[[], Playout]]]) -> Iterator[tuple[str, Playout]]:
    for name, (package, made) in known.items():
        try:
            yield f"{name} {version(package)}", made()
        except ImportError as missing:
            print(f"{name}: left out, {missing}")


def moves_per_second(playout: Playout, chance: Random, seconds: float) -> float:
    moves, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += playout(chance)
    return moves / spent


def compare(title: str, found: dict[str, Playout], seconds: float) -> None:
    """Prints the best slice of each, and how many times as fast the first is."""
    chance, best = Random(1), dict.fromkeys(found, 0.0)
    for playout in found.values():
        playout(chance)
    for _ in range(SLICES):
        for name, playout in found.items():
            best[name] = max(best[name], moves_per_second(playout, chance, seconds / SLICES))
    ours = next(iter(best.values()))
    print(f"\n{title:<40}{'moves/s':>12}{'tellstones is':>16}")
    for name, speed in best.items():
        print(f"{name:<40}{speed:>12,.0f}{ours / speed:>15.2f}x")


def main(seconds: float) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"Python {platform.python_version()}, one core, {seconds:g} s each")
    ours = {name: made() for name, made in OURS.items()}
    compare("random playouts", ours | dict(peers(PEERS)), seconds)
    compare("moves only", dict(peers(MOVES_ONLY)), seconds)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
