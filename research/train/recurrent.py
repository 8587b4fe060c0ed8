"""Recurrent PPO that keeps its own memory, compared with twins that have none or see everything.

    python -m research.train.recurrent --learner gru --seeds 5 --out runs

POPGym's question (Morad et al., 2023; Wang et al., 2025): what does a network make of what it must
remember? One small game, one architecture, three learners in self-play. `gru` sees the rows of
`own` memory, carries a state of its own and folds into it what its seat sees after every move of
anybody; `blank` is the same network with that state wiped before every move; `told` is `blank` on
the rows of `perfect` memory, where every hidden stone comes to mind. Now and then chance makes a
seat challenge, about any hidden stone: the result is how often a learner answers those
correctly. This happens while two stones or more are hidden, for a single one follows from those
that are to be seen. What seats ask of their own would not do: they ask what the other does not
know. `whole` is `gru` on the game of the benchmark, for rows of its `own` track
(`benchmark.py own runs/whole/seed0.npz`). All seeds of a learner are trained side by side; called
again with the same --out it goes on where it stopped, exactly.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from research.train.runs import Run, drive
from research.train.selfplay import (
    Batch,
    Learner,
    Params,
    Settings,
    Step,
    adam,
    advantages,
    new_learner,
    random_words,
    surrogate,
)
from tellstones.envs import actions, arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays import Games
from tellstones.envs.arrays.legal_mask import Words
from tellstones.envs.parameters import Setup, setup

small = partial(setup, stones="CDFH", points=1, turn_limit=20)
"""Four stones and one point: a correct answer to a Challenge wins."""
SEATS = 2
CHALLENGES = actions.BLOCK + actions.CHALLENGE
SETTINGS = Settings(games=2048, steps=32, hidden=64, minibatches=4, learning_rate=1e-3, draw=-0.9)
"""A draw is nearly a loss: otherwise a player without memory never hides a stone, and no Challenge
is made."""
ASKED = 1 / 8
"""The chance that a seat on turn challenges by lot, where two stones or more are hidden."""
REPORTS = 16
"""Number of points of a curve."""


class Kind(NamedTuple):
    """One of the learners."""

    setup: Setup
    remembers: bool
    settings: Settings = SETTINGS
    asked: float = ASKED


KINDS = {
    "gru": Kind(small(memory="own"), remembers=True),
    "blank": Kind(small(memory="own"), remembers=False),
    "told": Kind(small(memory="perfect"), remembers=False),
    "whole": Kind(setup(memory="own", turn_limit=100), True, Settings(4096, minibatches=8), 0.0),
}


class Played(NamedTuple):
    """Some steps of every game: what was seen, and the states of mind that they began with."""

    rows: Array
    """The observations of all seats, not only of the one to act."""
    batch: Batch
    side: Array
    over: Array
    minds: Array


def new_params(kind: Kind, hidden: int, key: Array) -> Params:
    row, count = layout.size(kind.setup), actions.count(kind.setup.options.lines)
    shapes = {"x": (row, 3 * hidden), "h": (hidden, 3 * hidden), "a": (hidden, count)}
    shapes["v"] = (hidden, 1)
    params: Params = {}
    for (name, shape), each in zip(shapes.items(), jax.random.split(key, 4), strict=True):
        scale = 0.01 if name in "av" else shape[0] ** -0.5
        params[f"w{name}"] = scale * jax.random.normal(each, shape)
        params[f"b{name}"] = jnp.zeros(shape[1])
    return params


def taken_in(params: Params, rows: Array) -> Array:
    """Return the gates' inputs from rows."""
    return rows.astype(jnp.float32) @ params["wx"] + params["bx"]


def fold(params: Params, mind: Array, seen: Array) -> Array:
    """The state of mind after one more row that was taken in: a gated recurrent unit."""
    kept = mind @ params["wh"] + params["bh"]
    (reset_x, stay_x, new_x), (reset_h, stay_h, new_h) = (
        jnp.split(each, 3, axis=-1) for each in (seen, kept)
    )
    stay = jax.nn.sigmoid(stay_x + stay_h)
    new = jnp.tanh(new_x + jax.nn.sigmoid(reset_x + reset_h) * new_h)
    return stay * mind + (1 - stay) * new


def think(params: Params, mind: Array, legal: Array) -> tuple[Array, Array]:
    """The log probabilities of all actions, and the value, for this state."""
    logits = jnp.where(legal, mind @ params["wa"] + params["ba"], -1e9)
    return jax.nn.log_softmax(logits), jnp.tanh((mind @ params["wv"] + params["bv"])[..., 0])


def followed(
    kind: Kind, params: Params, minds: Array, seen: Array, side: Array
) -> tuple[Array, Array]:
    """All seats' minds after what they take in, and that of the seat that decides."""
    minds = fold(params, minds if kind.remembers else jnp.zeros_like(minds), seen)
    return minds, jnp.where((side == 0)[:, None], minds[:, 0], minds[:, 1])


def rows_of(kind: Kind, games: Games) -> Array:
    nobody = jnp.zeros_like(games.state.seat)
    return jnp.stack([arrays.seen_by(kind.setup, games, nobody + n) for n in range(SEATS)], 1)


def asked(kind: Kind, words: Words, lots: Array) -> tuple[Array, Array]:
    """Return whether the seat on turn makes a random Challenge, and which one."""
    places = words[CHALLENGES // 32] >> (CHALLENGES % 32) & ((1 << actions.PLACES) - 1)
    by_lot = arrays.mix(lots, lots) < jnp.uint32(kind.asked * 2**32)
    return by_lot & (places & (places - 1) != 0), arrays.pick((places,), lots) + CHALLENGES


def play(
    kind: Kind, settings: Settings, params: Params, games: Games, minds: Array, key: Array
) -> tuple[Games, Array, Played, Array]:
    """Some steps of every game; also how many Challenges by lot were answered, and how many of
    them rightly."""

    def one(
        carried: tuple[Games, Array], drawn: Array
    ) -> tuple[tuple[Games, Array], tuple[Array, Step]]:
        (games, minds), (choice, question, lots) = carried, drawn
        side = games.state.seat.astype(jnp.int32)
        rows, words = rows_of(kind, games), arrays.legal_words(kind.setup, games.state)
        minds, mind = followed(kind, params, minds, taken_in(params, rows), side)
        legal = arrays.mask_of(words)
        log_chances, value = think(params, mind, legal)
        by_lot, challenge = asked(kind, words, question)
        action = jnp.where(by_lot, challenge, arrays.draw(log_chances, words, choice)).astype(int)
        log_chance = jnp.take_along_axis(log_chances, action[:, None], 1)[:, 0]
        games, rewards, over = arrays.advance(kind.setup, games, action, lots)
        ended = over & (rewards[:, 0] == 0)
        rewards = jnp.where(ended[:, None], settings.draw, rewards)
        learns, none = (~by_lot).astype(float), jnp.zeros_like(value)
        step = Step(mind, legal, action, log_chance, value, side, over, rewards, learns, none)
        return (games, jnp.where(over[:, None, None], 0.0, minds)), (rows, step)

    begun = minds
    lots = random_words(key, (settings.steps, 3, settings.games))
    (games, minds), (rows, steps) = lax.scan(one, (games, minds), lots)
    side = games.state.seat.astype(jnp.int32)
    seen = taken_in(params, rows_of(kind, games))
    _, mind = followed(kind, params, minds, seen, side)
    last = think(params, mind, arrays.legal(kind.setup, games.state))[1]
    gained = advantages(settings, steps, last, side)
    batch = Batch(
        steps.row,
        steps.legal,
        steps.action,
        steps.log_chance,
        gained,
        steps.value + gained,
        steps.learns,
    )
    return games, minds, Played(rows, batch, steps.side, steps.over, begun), answers(steps)


def answers(steps: Step) -> Array:
    """Return the number of random Challenges that were answered, and of those answered
    correctly."""
    answered = steps.learns[:-1] == 0
    won = jnp.take_along_axis(steps.rewards, steps.side[..., None], 2)[1:, :, 0] > 0
    return jnp.array([answered.sum(), (answered & won).sum()])


def thought_again(params: Params, kind: Kind, played: Played) -> tuple[Array, Array]:
    """The log chances and values of stretches of games, thought through from where they began."""

    def one(minds: Array, given: tuple[Array, ...]) -> tuple[Array, Array]:
        seen, side, over = given
        minds, mind = followed(kind, params, minds, seen, side)
        return jnp.where(over[:, None, None], 0.0, minds), mind

    seen = taken_in(params, played.rows)
    minds = lax.scan(one, played.minds, (seen, played.side, played.over))[1]
    return think(params, minds, played.batch.legal)


def loss(
    params: Params, kind: Kind, settings: Settings, entropy_weight: Array, played: Played
) -> Array:
    parts = (played.batch, *thought_again(params, kind, played))
    batch, log_chances, value = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:]), parts)
    return surrogate(settings, entropy_weight, batch, log_chances, value)


class Training(NamedTuple):
    """One training of a learner: all that it goes on from."""

    learner: Learner
    games: Games
    minds: Array
    key: Array
    iteration: Array
    counts: Array
    """Answers and right ones since the last report."""


def new_training(kind: Kind, key: Array) -> Training:
    settings = kind.settings
    key, start = jax.random.split(key)
    learner = new_learner(new_params(kind, settings.hidden, start))
    games = arrays.begin(kind.setup, random_words(start, (settings.games,)))
    minds = jnp.zeros((settings.games, SEATS, settings.hidden))
    zero = jnp.zeros((), jnp.int32)
    return Training(learner, games, minds, key, zero, jnp.zeros(2, jnp.int32))


def iterate(kind: Kind, training: Training, left: Array) -> Training:
    """Play a while against oneself, then learn from it, some of the games at a time."""
    settings, entropy_weight = kind.settings, 0.005 + 0.045 * left
    key, play_key, order_key = jax.random.split(training.key, 3)
    params = training.learner.params
    games, minds, played, counts = play(
        kind, settings, params, training.games, training.minds, play_key
    )

    def part(learner: Learner, chosen: Array) -> tuple[Learner, None]:
        begun = played.minds[chosen]
        piece = jax.tree.map(lambda x: x[:, chosen], played._replace(minds=played.over))
        piece = piece._replace(minds=begun)
        gradient = jax.grad(loss)(learner.params, kind, settings, entropy_weight, piece)
        return adam(learner, gradient, settings.learning_rate * left), None

    orders = [
        jax.random.permutation(each, settings.games).reshape(settings.minibatches, -1)
        for each in jax.random.split(order_key, settings.epochs)
    ]
    learner, _ = lax.scan(part, training.learner, jnp.concatenate(orders))
    done = training.iteration + 1
    return Training(learner, games, minds, key, done, training.counts + counts)


@partial(jax.jit, static_argnums=0)
def new_trainings(kind: Kind, seeds: Array) -> Training:
    """Side by side, one for each seed."""
    return jax.vmap(partial(new_training, kind))(jax.vmap(jax.random.key)(seeds))


@partial(jax.jit, static_argnums=0)
def iterate_all(kind: Kind, trainings: Training, left: Array) -> Training:
    return jax.vmap(partial(iterate, kind), in_axes=(0, None))(trainings, left)


def train(name: str, kind: Kind, run: Run, seeds: int, decisions: float, stop_after: float) -> None:
    """All seeds side by side; entropy and learning rate fall along the whole budget."""
    training = run.resumed(new_trainings(kind, jnp.arange(seeds)))
    each = kind.settings.games * kind.settings.steps
    total = max(REPORTS, round(decisions / each))

    def one(done: int) -> None:
        nonlocal training
        training = iterate_all(kind, training, jnp.float32(1 - done / total))
        jax.block_until_ready(training.counts)

    def report(done: int, rate: float) -> None:
        nonlocal training
        told = {"decisions": done * each, "decisions_per_second": round(rate * each)}
        for seed in range(seeds):
            answered, right = training.counts[seed].tolist()
            row = {"learner": name, "seed": seed, **told}
            run.report(row | {"answered": answered, "right": right})
            weights = {key: value[seed] for key, value in training.learner.params.items()}
            run.weights(f"seed{seed}", weights)
        training = training._replace(counts=0 * training.counts)

    every = max(1, total // REPORTS)
    first = int(training.iteration[0])
    drive(first, total, every, stop_after, one, report, lambda: run.keep(training))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learner", choices=KINDS, default="gru")
    parser.add_argument("--decisions", type=float, default=1e8, help="of each seed")
    parser.add_argument("--stop-after", type=float, default=1e9, help="seconds")
    parser.add_argument("--games", type=int, help="side by side, of each seed")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("runs"))
    args = parser.parse_args()
    kind = KINDS[args.learner]
    kind = kind._replace(settings=kind.settings._replace(games=args.games or kind.settings.games))
    config = {
        "learner": args.learner,
        "decisions": args.decisions,
        "games": kind.settings.games,
        "seeds": args.seeds,
    }
    run = Run(args.out / args.learner, config)
    train(args.learner, kind, run, args.seeds, args.decisions, args.stop_after)


if __name__ == "__main__":
    main()
