"""The four kinds of memory keep their promises."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.env_game import EnvGame
from tellstones.envs.formal_memory import Witness
from tellstones.envs.learned_player import logits_of, read_weights
from tellstones.envs.observations import observation
from tellstones.envs.parameters import Setup, setup
from tellstones.rules import (
    SEVEN,
    Boast,
    Challenge,
    Line,
    Over,
    Side,
    Table,
    after,
    hidden_places,
    legal_moves,
    play,
    prepare,
)

WEIGHTS = Path(__file__).parents[2] / "research" / "train" / "weights.npz"


@cache
def value(table: Table) -> int:
    """Return side A's value when everyone knows every stone."""
    waiting = table.waiting
    if isinstance(waiting, Over):
        return 0 if waiting.winner is None else 1 if waiting.winner is Side.A else -1
    values = [value(after(table, play(table, waiting.seat, m))) for m in legal_moves(table)]
    return max(values) if waiting.seat.side is Side.A else min(values)


def test_with_perfect_memory_nobody_profits_from_a_scoring_move() -> None:
    """The tiny game solved from every position that good play can reach: Challenge and Boast are
    never better than the best of the quiet actions, and the game is drawn."""
    options = setup(stones="CDF", points=1, turn_limit=6).options
    start = prepare(options, opening="C")
    assert value(start) == 0
    reached, seen = [start], {start}
    while reached:
        table = reached.pop()
        waiting = table.waiting
        if waiting.seat is None or value(table) != 0:
            continue
        sign = 1 if waiting.seat.side is Side.A else -1
        found: dict[bool, list[int]] = {True: [], False: []}
        for move in legal_moves(table):
            following = after(table, play(table, waiting.seat, move))
            found[isinstance(move, Challenge | Boast)].append(sign * value(following))
            if following not in seen:
                seen.add(following)
                reached.append(following)
        if found[True]:
            assert max(found[True]) <= max(found[False])
    assert len(seen) > 500


def games_with_registers(variant: Setup, count: int) -> list[EnvGame]:
    """Random games, each stopped somewhere with stones still hidden."""
    found = []
    for seed in range(count * 4):
        game, chance = EnvGame(variant, seed), Random(seed)
        for _ in range(chance.randint(12, 40)):
            if game.over:
                break
            quiet = [
                i
                for i in actions.legal_indices(game.table)
                if i >= actions.BLOCK and i % actions.BLOCK < actions.CHALLENGE
            ]
            game.say(chance.choice(quiet or actions.legal_indices(game.table)))
        if not game.over and sum(not up for up in game.table.faces[0]) > 1:
            found.append(game)
    return found[:count]


def test_an_observation_holds_nothing_of_a_hidden_stone_but_what_is_in_the_register() -> None:
    """The same seat, the same register, the hidden stones exchanged: the same observation."""
    variant = setup(memory="register")
    for game in games_with_registers(variant, 40):
        table, line = game.table, game.table.lines[0]
        one, *_, other = hidden_places(line.faces)
        stones = list(line.stones)
        stones[one - 1], stones[other - 1] = stones[other - 1], stones[one - 1]
        exchanged = Table(
            table.options,
            (Line(tuple(stones), line.faces),),
            table.pools,
            table.score,
            table.waiting,
            table.scored,
            table.turn,
        )
        for seat in variant.seats:
            witness: Witness = game._witnesses[seat]
            rows = [
                observation(witness.seeing(lies), layout.size(variant))
                for lies in (table, exchanged)
            ]
            assert rows[0].tolist() == rows[1].tolist()


def test_with_a_wrong_register_proofs_succeed_no_more_often_than_guesses() -> None:
    """The trained policy names hidden stones whose memory is wrong, and does not know better."""
    weights = read_weights(WEIGHTS)
    variant = setup(memory="register", threshold=-1.9, load=0.35, slip=0.3, rehearsals=0.1)
    knows, guesses = [], []
    for game in games_with_registers(variant, 150):
        for seat in variant.seats:
            mind = game._witnesses[seat].seeing(game.table).mind
            logits = logits_of(weights, game.observe(seat))
            for spot, recollection in mind.items():
                truth = game.table.line(spot.line).at(spot.place)
                if recollection.stone is truth:
                    continue
                start = actions.NAME + (spot.place - 1) * len(SEVEN)
                chances = np.exp(logits[start : start + len(SEVEN)])
                knows.append(float(chances[SEVEN.index(truth)] / chances.sum()))
                guesses.append(1 / len(hidden_places(game.table.faces[0])))
    assert len(knows) > 100
    margin = 3 * float(np.std(knows)) / len(knows) ** 0.5
    assert np.mean(knows) <= np.mean(guesses) + margin
