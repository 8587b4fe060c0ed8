"""The champion's school: one network for all memories, and a league of rivals to learn against.

Every game of the batch has a table of its own with two memories and a kind of opponent: oneself,
past selves, a response that is trained against the champion all the while and begins anew again
and again, or a plan of the zoo. PPO with entropy, held near a magnet that follows slowly
(regularised Nash dynamics), so that play settles instead of running in circles.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from champion_network import Batch, at_the_table, learn, new_params, think
from jax import Array, lax
from selfplay import Learner, Params, advantages, new_learner, random_words
from selfplay import think as think_as_learned

from tellstones.bots.champion.choices import BOAST, CHALLENGE, CHOICES, IDLE
from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.champion.sight import ACTING, HASTES, REPLYING
from tellstones.bots.zoo import ZOO
from tellstones.envs import arrays
from tellstones.envs.arrays import State
from tellstones.envs.arrays import champion as game
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.parameters import Setup

MEMORIES = (0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 3, 5, 6, 7)
"""How often each step of memory is trained with: most of all those of people."""
SCRAMBLING = np.arange(CHOICES) < IDLE
"""Choices that lay out, hide or swap."""
WAITING = ("wall", "thief", "miser")
"""Plans that wait for the other side to move first: met three times as often as the others."""


class Settings(NamedTuple):
    """Sizes are numbers of games; those of a batch are laid side by side in this order."""

    self_play: int = 8192
    past: int = 2048
    response: int = 4096
    zoo: int = 2048
    past_selves: int = 8
    steps: int = 64
    hidden: tuple[int, ...] = (256, 128)
    minibatches: int = 16
    epochs: int = 2
    rate: float = 5e-4
    entropy: tuple[float, float] = (0.05, 0.006)
    """At the beginning and at the end."""
    magnet: float = 0.02
    discount: float = 0.998
    trace: float = 0.93
    clip: float = 0.2
    value_weight: float = 0.5
    costs: tuple[float, ...] = (0.002, 0.006, 0.012, 0.024)
    """What a turn costs the champion, by its haste; a response pays nothing."""
    mixing: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    """What entropy is worth besides, where a Boast is answered, by haste: the same reply again and
    again makes dull company, and whoever never doubts is never bluffed."""
    daring: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    """What a Challenge is worth by itself, by haste."""
    draw: float = -0.5
    """What a draw is worth to the champion; to a response it is worth what the table says, 0."""
    late: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 50, 90)
    """By how many turns games begin late, table by table, so that limits of all lengths are met."""
    season: int = 300
    """After so many iterations the magnet follows and a past self is kept, or the response."""
    response_seasons: int = 16
    """After so many seasons the response begins anew from the champion. One that begins anew too
    soon finds nothing: at one memory alone it took 150 million decisions to find a hole."""
    scrambled: tuple[int, ...] = (0, 0, 0, 0, 0, 8, 16, 28)
    """For how many turns both sides lay out, hide and swap at random, table by table: what nobody
    would bring about is met nevertheless, and learned."""
    unlike: float = 0.25
    """The share of tables at which the two memories differ."""
    fixed: bool = False
    """Whether the champion is no longer taught: it plays as at the table, for a response."""

    @property
    def games(self) -> int:
        return self.self_play + self.past + self.response + self.zoo

    @property
    def edges(self) -> tuple[int, int, int]:
        """Where the games of past selves, of the response and of the zoo begin."""
        with_past = self.self_play + self.past
        return self.self_play, with_past, with_past + self.response


class League(NamedTuple):
    """All that training goes on from."""

    champion: Learner
    response: Learner
    past: Params
    magnet: Params
    seated: Seated
    key: Array
    iteration: Array
    learned: Params | None = None
    """Weights of `train.py` that sit in the champion's place, where there are any."""


def memories(settings: Settings, key: Array) -> Array:
    """The two memories of every table, mostly the same for both seats."""
    mine = jnp.array(MEMORIES)[jnp.arange(settings.games) // 2 % len(MEMORIES)]
    apart, other = jax.random.split(key)
    drawn = jax.random.randint(other, mine.shape, 0, MEMORY_STEPS)
    unlike = jax.random.uniform(apart, mine.shape) < settings.unlike
    return jnp.stack([mine, jnp.where(unlike, drawn, mine)], -1)


def plans(settings: Settings) -> Array:
    """The number of the plan at each table, which only those of the zoo go by."""
    often = [*range(len(ZOO)), *(2 * [list(ZOO).index(name) for name in WAITING])]
    return jnp.array(often)[jnp.arange(settings.games) // (2 * len(MEMORIES)) % len(often)]


def new_league(setup: Setup, settings: Settings, seed: int) -> League:
    key, net_key, games_key, memory_key, haste_key = jax.random.split(jax.random.key(seed), 5)
    params = new_params(settings.hidden, net_key)
    past = jax.tree.map(lambda p: jnp.stack([p] * settings.past_selves), params)
    lots = random_words(games_key, (settings.games,))
    memory = memories(settings, memory_key)
    haste = jax.random.randint(haste_key, memory.shape, 0, HASTES)
    late = jnp.array(settings.late)[jnp.arange(settings.games) // 4 % len(settings.late)]
    seated = game.begin(setup, lots, memory, haste, late)
    learner = new_learner(params)
    return League(learner, learner, past, params, seated, key, jnp.zeros((), jnp.int32))


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


def decide(settings: Settings, league: League, seen: game.Seen, state: State, key: Array) -> Step:
    """What the awaited seats see and choose. A rival has side B at every second table."""
    seat, turn = state.seat, state.turn
    row, legal = game.bits(seen.sight), game.legal_choices(seen.sight)
    log_chances, value = think(league.champion.params, row, legal)
    first, second, third = settings.edges
    table = jnp.arange(settings.games)
    mine = (table < first) | ((seat & 1) == table % 2)
    if settings.fixed:
        log_chances = at_the_table(log_chances)
    parts, values = [log_chances[:first]], [value[:first]]
    for part in (_past, _response):
        found, worth = part(settings, league, row, legal)
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


def _scrambles(settings: Settings, seen: game.Seen, turn: Array) -> Array:
    """Where a game is still being laid out at random."""
    table = jnp.arange(settings.games)
    until = jnp.array(settings.scrambled)[table // 16 % len(settings.scrambled)]
    late = jnp.array(settings.late)[table // 4 % len(settings.late)]
    early: Array = turn.astype(jnp.int32) - late <= until
    return early & jnp.asarray(seen.sight.asked == ACTING)


def _past(settings: Settings, league: League, row: Array, legal: Array) -> tuple[Array, Array]:
    first, second, _ = settings.edges

    def spread(rows: Array) -> Array:
        return rows[first:second].reshape(settings.past_selves, -1, rows.shape[-1])

    found, worth = jax.vmap(think)(league.past, spread(row), spread(legal))
    return found.reshape(-1, CHOICES), worth.reshape(-1)


def _response(settings: Settings, league: League, row: Array, legal: Array) -> tuple[Array, Array]:
    _, second, third = settings.edges
    return think(league.response.params, row[second:third], legal[second:third])


def play(
    setup: Setup, settings: Settings, league: League, key: Array
) -> tuple[Seated, Step, Array]:
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
        if league.learned is not None:
            theirs = step.side == table % 2
            action = jnp.where(theirs, by_learned(setup, league.learned, seated, lots_key), action)
        seated, rewards, over = game.advance(setup, seated, action, lots)
        rewards = jnp.where((over & (rewards[:, 0] == 0))[:, None], draw, rewards)
        return seated, step._replace(over=over, rewards=rewards, turn=before.turn)

    seated, steps = lax.scan(one, league.seated, jax.random.split(key, settings.steps))
    seen = game.see(setup, seated)
    last = decide(settings, league, seen, seated.games.state, key)
    return seated, steps, advantages(settings, steps, last.value, last.side)


def by_learned(setup: Setup, weights: Params, seated: Seated, key: Array) -> Array:
    """What weights of `train.py` do, who see the table their own way and remember by the Setup."""
    state = seated.games.state
    row = arrays.seen_by(setup, seated.games, state.seat)
    log_chances, _ = think_as_learned(weights, row, arrays.legal(setup, state))
    return jax.random.categorical(key, log_chances).astype(jnp.uint32)


def next_season(settings: Settings, league: League) -> League:
    """Now and then the magnet follows, and the champion or its response joins the past selves."""
    now = league.iteration % settings.season == settings.season - 1
    season = league.iteration // settings.season
    at = season % settings.past_selves
    second = season % 2 == 1
    params = league.champion.params
    kept = jax.tree.map(partial(jnp.where, second), league.response.params, params)
    there = now & (jnp.arange(settings.past_selves) == at)
    past = jax.tree.map(
        lambda old, new: jnp.where(there.reshape(-1, *(1,) * new.ndim), new, old), league.past, kept
    )
    magnet = jax.tree.map(partial(jnp.where, now), params, league.magnet)
    last = (season + 1) % settings.response_seasons == 0
    anew = jax.tree.map(partial(jnp.where, now & last), new_learner(params), league.response)
    return league._replace(past=past, magnet=magnet, response=anew)


@partial(jax.jit, static_argnums=(0, 1))
def iterate(setup: Setup, settings: Settings, league: League, left: Array) -> tuple[League, Array]:
    """Play a while, then learn from it; `left` is the part of the whole budget that is left.

    Also how games ended at each table: won, drawn and lost by the champion, and their turns.
    """
    key, play_key, learn_key, answer_key = jax.random.split(league.key, 4)
    seated, steps, advantage = play(setup, settings, league, play_key)
    last, first = settings.entropy[1], settings.entropy[0]
    entropy, rate = last + (first - last) * left, settings.rate * (0.05 + 0.95 * left)
    value = steps.value + advantage
    batch = Batch(*steps[:4], advantage, value, (steps.learns == 1) * 1.0, steps.mixing)
    champion, response = league.champion, league.response
    if not settings.fixed:
        champion = learn(settings, champion, league.magnet, batch, learn_key, entropy, rate)
    if settings.response:
        _, second, third = settings.edges
        answered = jax.tree.map(
            lambda x: x[:, second:third],
            batch._replace(weight=(steps.learns == 2) * 1.0, mixing=jnp.zeros_like(steps.mixing)),
        )
        free = settings._replace(magnet=0.0)
        response = learn(free, response, response.params, answered, answer_key, entropy, rate)
    following = league._replace(
        champion=champion,
        response=response,
        seated=seated,
        key=key,
        iteration=league.iteration + 1,
    )
    return next_season(settings, following), _ends(settings, steps)


def _ends(settings: Settings, steps: Step) -> Array:
    mine = jnp.arange(settings.games) % 2
    won = jnp.take_along_axis(steps.rewards, mine[None, :, None], 2)[..., 0]
    ended = [steps.over & (won == 1), steps.over & (jnp.abs(won) < 1), steps.over & (won == -1)]
    turns = steps.over * steps.turn
    return jnp.stack([*(e.sum(0) for e in ended), turns.sum(0)], -1).astype(jnp.float32)
