"""The champion's school: one network for all memories, and a league of rivals to learn against.

Every game of the batch has a table of its own with two memories and a kind of opponent: oneself,
a response, a response of the past, or a plan of the zoo. Each response has one memory alone, is
trained against the champion all the while, and restarts again and again: one for all memories
finds hardly anything. PPO with entropy, held near a magnet that follows slowly (regularised Nash
dynamics), so that play settles instead of running in circles.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from research.train.champion.champion_network import Batch, learn, new_params, think
from research.train.champion.league_tables import Settings, heads, plans
from research.train.selfplay import Learner, Params, advantages, new_learner, random_words
from tellstones.bots.champion.choices import BOAST, CHALLENGE, CHOICES, IDLE
from tellstones.bots.champion.features import ACTING, REPLYING
from tellstones.envs.arrays import State
from tellstones.envs.arrays import champion as game
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.parameters import Setup

SCRAMBLING = np.arange(CHOICES) < IDLE
"""Choices that lay out, hide or swap."""


class League(NamedTuple):
    """All that training goes on from."""

    champion: Learner
    responses: Learner
    """One after another along the first axis, and so are those of the past."""
    past: Params
    magnet: Params
    seated: Seated
    key: Array
    iteration: Array


def new_league(setup: Setup, settings: Settings, seed: int) -> League:
    key, net_key, games_key, heads_key = jax.random.split(jax.random.key(seed), 4)
    lots = random_words(games_key, (settings.games,))
    late = jnp.array(settings.late)[jnp.arange(settings.games) // 4 % len(settings.late)]
    seated = game.begin(setup, lots, *heads(settings, heads_key), late)
    champion = new_learner(new_params(settings.hidden, net_key))
    return taught(settings, seated, key, champion.params)


def taught(settings: Settings, seated: Seated, key: Array, weights: Params) -> League:
    """A new league in which everybody begins from these weights."""
    champion = new_learner(weights)
    each = len(settings.responding)
    responses: Learner = jax.tree.map(lambda w: jnp.stack([w] * each), champion)
    start = jnp.zeros((), jnp.int32)
    return League(champion, responses, responses.params, weights, seated, key, start)


class Step(NamedTuple):
    """One decision in every game."""

    row: Array
    legal: Array
    choice: Array
    log_chance: Array
    value: Array
    side: Array
    over: Array
    rewards: Array
    learns: Array
    """1 where the champion chose, 2 where the response did, 0 where nobody learns from it."""
    turn: Array
    cost: Array
    mixing: Array


def decide(
    settings: Settings, league: League, seen: game.SeenFeatures, state: State, key: Array
) -> Step:
    """Compute features and choices of the awaited seats. A rival has side B at every second
    table."""
    seat, turn = state.seat, state.turn
    row, legal = game.bits(seen.sight), game.legal_choices(seen.sight)
    log_chances, value = think(league.champion.params, row, legal)
    first, second, third = settings.edges
    table = jnp.arange(settings.games)
    mine = (table < first) | ((seat & 1) == table % 2)
    parts, values = [log_chances[:first]], [value[:first]]
    for params, start, end in (
        (league.past, first, second),
        (league.responses.params, second, third),
    ):
        found, worth = _each(params, row[start:end], legal[start:end])
        parts, values = [*parts, found], [*values, worth]
    rival = jnp.concatenate([*parts, log_chances[third:]])
    log_chances = jnp.where(mine[:, None], log_chances, rival)
    value = jnp.where(mine, value, jnp.concatenate([*values, value[third:]]))
    choose, draw, lay = jax.random.split(key, 3)
    choice = jax.random.categorical(choose, log_chances)
    planned = game.zoo_choice(seen.sight, plans(settings), random_words(draw, seat.shape))
    choice = jnp.where((table >= third) & ~mine, planned, choice)
    begins = _scrambles(settings, seen, turn)
    laid = jax.random.categorical(lay, jnp.where(legal & SCRAMBLING, 0.0, -1e9))
    choice = jnp.where(begins, laid, choice)
    answers = (table >= second) & (table < third)
    several = (legal.sum(-1) > 1) & ~begins
    learns = jnp.where(mine, 1, jnp.where(answers, 2, 0)) * several
    log_chance = (log_chances * jax.nn.one_hot(choice, CHOICES)).sum(-1)
    pays = (seen.sight.asked == ACTING) & (mine | ~answers)
    cost = jnp.array(settings.costs)[seen.sight.haste] * pays
    dares = (choice >= CHALLENGE) & (choice < BOAST) & (mine | ~answers)
    cost -= jnp.array(settings.daring)[seen.sight.haste] * dares
    mixing = jnp.array(settings.mixing)[seen.sight.haste] * (seen.sight.asked == REPLYING)
    empty = jnp.zeros(())
    return Step(
        *(row, legal, choice, log_chance, value, seat & 1),
        *(empty, empty, learns, empty, cost, mixing),
    )


def _scrambles(settings: Settings, seen: game.SeenFeatures, turn: Array) -> Array:
    """Return at which tables the game is still in its random setup."""
    table = jnp.arange(settings.games)
    until = jnp.array(settings.scrambled)[table // 16 % len(settings.scrambled)]
    late = jnp.array(settings.late)[table // 4 % len(settings.late)]
    early: Array = turn.astype(jnp.int32) - late <= until
    return early & jnp.asarray(seen.sight.asked == ACTING)


def _each(params: Params, row: Array, legal: Array) -> tuple[Array, Array]:
    """Evaluate several networks, each on its own part of the tables."""
    each = len(params["b0"])
    apart = (rows.reshape(each, -1, rows.shape[-1]) for rows in (row, legal))
    found, worth = jax.vmap(think)(params, *apart)
    return found.reshape(-1, CHOICES), worth.reshape(-1)


def play(
    setup: Setup, settings: Settings, league: League, key: Array
) -> tuple[League, Step, Array]:
    """Some steps of every game, and their advantages."""
    table = jnp.arange(settings.games)
    _, second, third = settings.edges
    answering = ((table >= second) & (table < third))[:, None]
    draw = jnp.where(answering & (jnp.arange(2) != table[:, None] % 2), 0.0, settings.draw)

    def one(seated: Seated, key: Array) -> tuple[Seated, Step]:
        choose_key, lots_key = jax.random.split(key)
        before = seated.games.state
        seen = game.see(setup, seated)
        step = decide(settings, league, seen, before, choose_key)
        lots = random_words(lots_key, before.turn.shape)
        action = game.action_of(setup, before, seen, step.choice, lots)
        seated, rewards, over = game.advance(setup, seated, action, lots)
        rewards = jnp.where((over & (rewards[:, 0] == 0))[:, None], draw, rewards)
        return seated, step._replace(over=over, rewards=rewards, turn=before.turn)

    seated, steps = lax.scan(one, league.seated, jax.random.split(key, settings.steps))
    seen = game.see(setup, seated)
    last = decide(settings, league, seen, seated.games.state, key)
    found = advantages(settings, steps, last.value, last.side)
    return league._replace(seated=seated), steps, found


def next_season(settings: Settings, league: League) -> League:
    """The magnet follows at intervals, and a response is stored and restarts."""
    now = league.iteration % settings.season == settings.season - 1
    each = len(settings.responding)
    mine = now & (jnp.arange(each) == league.iteration // settings.season % each)

    def instead(new: Array, old: Array) -> Array:
        return jnp.where(mine.reshape(-1, *(1,) * (old.ndim - 1)), new, old)

    champion = league.champion.params
    return league._replace(
        magnet=jax.tree.map(partial(jnp.where, now), champion, league.magnet),
        past=jax.tree.map(instead, league.responses.params, league.past),
        responses=jax.tree.map(instead, new_learner(champion), league.responses),
    )


@partial(jax.jit, static_argnums=(0, 1))
def iterate(setup: Setup, settings: Settings, league: League, left: Array) -> tuple[League, Array]:
    """Play a while, then learn from it; `left` is the part of the whole budget that is left.

    Also how games ended at each table: won, drawn and lost by the champion, and their turns.
    """
    key, play_key, learn_key, answer_key = jax.random.split(league.key, 4)
    league, steps, advantage = play(setup, settings, league, play_key)
    value = steps.value + advantage
    batch = Batch(*steps[:4], advantage, value, (steps.learns == 1) * 1.0, steps.mixing)
    responses = league.responses
    hot, cold = settings.entropy
    entropy, rate = cold + (hot - cold) * left, settings.rate * (0.05 + 0.95 * left)
    champion = learn(settings, league.champion, league.magnet, batch, learn_key, entropy, rate)
    if settings.response:
        nothing = jnp.zeros_like(steps.mixing)
        batch = batch._replace(weight=(steps.learns == 2) * 1.0, mixing=nothing)
        responses = answer(settings, responses, batch, answer_key)
    following = league._replace(
        champion=champion,
        responses=responses,
        key=key,
        iteration=league.iteration + 1,
    )
    return next_season(settings, following), _ends(settings, steps)


def answer(settings: Settings, responses: Learner, batch: Batch, key: Array) -> Learner:
    """Every response learns from its own tables."""
    _, second, third = settings.edges
    each = len(settings.responding)
    apart = jax.tree.map(
        lambda x: x[:, second:third].reshape(len(x), each, -1, *x.shape[2:]), batch
    )
    free = settings._replace(magnet=0.0, minibatches=settings.response_minibatches)
    learns = jax.vmap(partial(learn, free), in_axes=(0, 0, 1, 0, None, None))
    keys = jax.random.split(key, each)
    heat, rate = (jnp.array(x) for x in (settings.response_entropy, settings.response_rate))
    learned: Learner = learns(responses, responses.params, apart, keys, heat, rate)
    return learned


def _ends(settings: Settings, steps: Step) -> Array:
    mine = jnp.arange(settings.games) % 2
    won = jnp.take_along_axis(steps.rewards, mine[None, :, None], 2)[..., 0]
    ended = [steps.over & (won == 1), steps.over & (jnp.abs(won) < 1), steps.over & (won == -1)]
    turns = steps.over * steps.turn
    return jnp.stack([*(e.sum(0) for e in ended), turns.sum(0)], -1).astype(jnp.float32)
