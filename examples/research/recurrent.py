"""Recurrent PPO with a memory of its own, beside its twins that have none or are told everything.

    python examples/research/recurrent.py --decisions 2e6 --seeds 3 --out recurrent.jsonl
    python examples/research/recurrent.py --plot recurrent.jsonl ../../docs/images/recurrent.svg

POPGym's question (Morad et al., 2023; Wang et al., 2025): what does a network make of what it must
remember? One small game, one architecture, three learners in self-play. `gru` sees the rows of
`own` memory, carries a state of its own and folds into it what its seat sees after every move of
anybody; `blank` is the same network with that state wiped before every move; `told` is `blank` on
the rows of `perfect` memory, where every hidden stone comes to mind. What is told of them is how
often a Challenge is answered rightly while two stones or more are hidden: a single one follows from
those that are to be seen.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax
from selfplay import (
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
from theory_plots import Curve, figure

from tellstones.envs import actions, arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays import Games
from tellstones.envs.parameters import Setup, setup

small = partial(setup, stones="CDFH", points=1, turn_limit=20)
"""Four stones and one point: whoever answers a Challenge rightly has won."""
SEATS = 2
SETTINGS = Settings(games=512, steps=32, hidden=64, minibatches=4, learning_rate=1e-3, draw=-0.9)
"""A draw is nearly lost: else whoever has no memory never hides a stone, and nothing is asked."""
ENTROPY = 0.05
REPORTS = 16
"""So many points has a curve."""


class Kind(NamedTuple):
    """One of the learners."""

    setup: Setup
    remembers: bool


KINDS = {
    "gru": Kind(small(memory="own"), remembers=True),
    "blank": Kind(small(memory="own"), remembers=False),
    "told": Kind(small(memory="perfect"), remembers=False),
}


class Played(NamedTuple):
    """Some steps of every game: what was seen, and the states of mind that they began with."""

    rows: Array
    """Of all seats, not only of the one that decides."""
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


def fold(params: Params, mind: Array, row: Array) -> Array:
    """The state of mind after one more row: a gated recurrent unit."""
    seen = row.astype(jnp.float32) @ params["wx"] + params["bx"]
    kept = mind @ params["wh"] + params["bh"]
    (reset_x, stay_x, new_x), (reset_h, stay_h, new_h) = (
        jnp.split(each, 3, axis=-1) for each in (seen, kept)
    )
    stay = jax.nn.sigmoid(stay_x + stay_h)
    new = jnp.tanh(new_x + jax.nn.sigmoid(reset_x + reset_h) * new_h)
    return stay * mind + (1 - stay) * new


def think(params: Params, mind: Array, legal: Array) -> tuple[Array, Array]:
    """The log chances of all actions, and the value, for whoever has this in mind."""
    logits = jnp.where(legal, mind @ params["wa"] + params["ba"], -1e9)
    return jax.nn.log_softmax(logits), jnp.tanh((mind @ params["wv"] + params["bv"])[..., 0])


def followed(
    kind: Kind, params: Params, minds: Array, rows: Array, side: Array
) -> tuple[Array, Array]:
    """All seats' minds after the rows that they see, and that of the seat that decides."""
    minds = fold(params, minds if kind.remembers else jnp.zeros_like(minds), rows)
    return minds, jnp.where((side == 0)[:, None], minds[:, 0], minds[:, 1])


def rows_of(kind: Kind, games: Games) -> Array:
    nobody = jnp.zeros_like(games.state.seat)
    return jnp.stack([arrays.seen_by(kind.setup, games, nobody + n) for n in range(SEATS)], 1)


def play(
    kind: Kind, settings: Settings, params: Params, games: Games, minds: Array, key: Array
) -> tuple[Games, Array, Played, Array]:
    """Some steps of every game; also how many Challenges were answered that ask for memory, and
    how many of them rightly."""

    def one(
        carried: tuple[Games, Array], lots: Array
    ) -> tuple[tuple[Games, Array], tuple[Array, Step, Array]]:
        games, minds = carried
        unseen = arrays.everything(games.state).trust.sum((-1, -2)) > 1
        side = games.state.seat.astype(jnp.int32)
        rows, words = rows_of(kind, games), arrays.legal_words(kind.setup, games.state)
        minds, mind = followed(kind, params, minds, rows, side)
        legal = arrays.mask_of(words)
        log_chances, value = think(params, mind, legal)
        action = arrays.draw(log_chances, words, lots)
        log_chance = jnp.take_along_axis(log_chances, action[:, None].astype(int), 1)[:, 0]
        games, rewards, over = arrays.advance(kind.setup, games, action, arrays.mix(lots, lots))
        drawn, none = over & (rewards[:, 0] == 0), jnp.zeros_like(value)
        rewards = jnp.where(drawn[:, None], settings.draw, rewards)
        step = Step(mind, legal, action, log_chance, value, side, over, rewards, none + 1, none)
        return (games, jnp.where(over[:, None, None], 0.0, minds)), (rows, step, unseen)

    begun = minds
    lots = random_words(key, (settings.steps, settings.games))
    (games, minds), (rows, steps, unseen) = lax.scan(one, (games, minds), lots)
    side = games.state.seat.astype(jnp.int32)
    _, mind = followed(kind, params, minds, rows_of(kind, games), side)
    last = think(params, mind, arrays.legal(kind.setup, games.state))[1]
    gained = advantages(settings, steps, last, side)
    batch = Batch(
        steps.row,
        steps.legal,
        steps.action.astype(int),
        steps.log_chance,
        gained,
        steps.value + gained,
        steps.learns,
    )
    answered = unseen & (steps.action >= actions.ANSWER) & (steps.action < actions.NAME)
    won = jnp.take_along_axis(steps.rewards, steps.side[..., None], 2)[..., 0] > 0
    counts = jnp.array([answered.sum(), (answered & won).sum()])
    return games, minds, Played(rows, batch, steps.side, steps.over, begun), counts


def thought_again(params: Params, kind: Kind, played: Played) -> tuple[Array, Array]:
    """The log chances and values of stretches of games, thought through from where they began."""

    def one(minds: Array, seen: tuple[Array, ...]) -> tuple[Array, Array]:
        rows, side, over = seen
        minds, mind = followed(kind, params, minds, rows, side)
        return jnp.where(over[:, None, None], 0.0, minds), mind

    minds = lax.scan(one, played.minds, (played.rows, played.side, played.over))[1]
    return think(params, minds, played.batch.legal)


def loss(params: Params, kind: Kind, settings: Settings, played: Played) -> Array:
    parts = (played.batch, *thought_again(params, kind, played))
    batch, log_chances, value = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:]), parts)
    return surrogate(settings, jnp.float32(ENTROPY), batch, log_chances, value)


@partial(jax.jit, static_argnums=(0, 1))
def iterate(
    kind: Kind, settings: Settings, learner: Learner, games: Games, minds: Array, key: Array
) -> tuple[Learner, Games, Array, Array]:
    """Play a while against oneself, then learn from it, some of the games at a time."""
    play_key, key = jax.random.split(key)
    games, minds, played, counts = play(kind, settings, learner.params, games, minds, play_key)

    def part(learner: Learner, chosen: Array) -> tuple[Learner, None]:
        begun = played.minds[chosen]
        piece = jax.tree.map(lambda x: x[:, chosen], played._replace(minds=played.over))
        piece = piece._replace(minds=begun)
        gradient = jax.grad(loss)(learner.params, kind, settings, piece)
        return adam(learner, gradient, jnp.float32(settings.learning_rate)), None

    orders = [
        jax.random.permutation(each, settings.games).reshape(settings.minibatches, -1)
        for each in jax.random.split(key, settings.epochs)
    ]
    learner, _ = lax.scan(part, learner, jnp.concatenate(orders))
    return learner, games, minds, counts


def train(name: str, settings: Settings, decisions: float, seed: int) -> list[dict[str, object]]:
    """One training, as the rows of its curve."""
    kind = KINDS[name]
    key, start = jax.random.split(jax.random.key(seed))
    learner = new_learner(new_params(kind, settings.hidden, start))
    games = jax.jit(arrays.begin, static_argnums=0)(
        kind.setup, random_words(start, (settings.games,))
    )
    minds = jnp.zeros((settings.games, SEATS, settings.hidden))
    each = settings.games * settings.steps
    total = max(REPORTS, round(decisions / each))
    found: list[dict[str, object]] = []
    counts = jnp.zeros(2, jnp.int32)
    for done in range(1, total + 1):
        learner, games, minds, some = iterate(
            kind, settings, learner, games, minds, jax.random.fold_in(key, done)
        )
        counts = counts + some
        if done * REPORTS // total > (done - 1) * REPORTS // total:
            answered, right = counts.tolist()
            found.append({"learner": name, "seed": seed, "decisions": done * each})
            found[-1] |= {"answered": answered, "right": right}
            counts = counts * 0
    return found


def picture(rows: list[dict[str, float | str]]) -> str:
    """The share of right answers along the training; a band from the worst seed to the best."""
    curves = []
    for name, told in {
        "told": "told everything (perfect)",
        "gru": "a state of its own (own)",
        "blank": "no memory (own)",
    }.items():
        shares: dict[float, list[float]] = {}
        for row in (each for each in rows if each["learner"] == name):
            share = float(row["right"]) / max(float(row["answered"]), 1.0)
            shares.setdefault(float(row["decisions"]) / 1e6, []).append(share)
        points = [(at, min(each), max(each)) for at, each in sorted(shares.items())]
        curves.append(Curve(told, points))
    title = "How often a Challenge is answered rightly, two stones or more being hidden"
    return figure(title, "millions of decisions", curves, 0.0, 1.0, (0.55, 0.62))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=float, default=2e6)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--learner", choices=KINDS, action="append")
    parser.add_argument("--out", type=Path, default=Path("recurrent.jsonl"))
    parser.add_argument("--plot", type=Path, nargs=2, metavar=("ROWS", "SVG"))
    args = parser.parse_args()
    if args.plot:
        rows = [json.loads(row) for row in args.plot[0].read_text().splitlines()]
        args.plot[1].write_text(picture(rows), encoding="utf-8")
        return
    for seed in range(args.seeds):
        for name in args.learner or KINDS:
            rows = train(name, SETTINGS, args.decisions, seed)
            with args.out.open("a") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows)
            print(json.dumps(rows[-1]), flush=True)


if __name__ == "__main__":
    main()
