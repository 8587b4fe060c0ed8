"""Self-play towards an equilibrium: an actor with its own row, and a critic that sees everything.

What every choice is worth says a critic that sees both heads (`full_sight.py`): whether a doubt
would win is known there at each Boast, whatever was replied. What really came of the choice that
was made corrects it, and the actor moves towards what is worth more (`neurd.py`). Much of what
happens at the tables is random, so that off the beaten track too both sides know what to do
(`exploration.py`). With a fixed champion on the other side the same finds a best response.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import full_sight
import jax
import jax.numpy as jnp
from champion_network import at_the_table, new_params, think
from company import Company, deal, said_by
from exploration import ROLES, Role, explores, roles_of, whimsical
from jax import Array, lax
from neurd import Lesson, Temperatures, chosen, learn, worths_of
from selfplay import Learner, Params, new_learner, random_words

from tellstones.bots.champion.choices import CHALLENGE, CHOICES
from tellstones.bots.champion.row import BITS
from tellstones.bots.champion.sight import ACTING
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.arrays.bits import mix, word
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.parameters import Setup

WARMING = 32
"""For so many iterations the actor learns slowly: the critic knows nothing yet."""
Ends = tuple[float, float]
"""At the beginning and at the end; from one to the other it goes by equal factors."""


class Settings(NamedTuple):
    memories: tuple[int, ...]
    """One actor and one critic for each; all play and learn side by side."""
    games: int = 65536
    """For each of them."""
    steps: int = 16
    hidden: tuple[int, ...] = (256, 128)
    minibatches: int = 32
    rate: Ends = (1e-3, 5e-5)
    quiet: Ends = (0.02, 0.0003)
    """The temperature among quiet moves: whatever is not the best of them is only lost."""
    claims: Ends = (0.02, 0.008)
    replies: Ends = (0.05, 0.02)
    """Who claims and who replies must mix, or somebody finds out; without a temperature that holds
    them there, they chase one another."""
    magnet: float = 0.005
    """What it is worth, in points, to stay near the mean of one's own past."""
    mean: float = 0.995
    """How much of that mean is kept from one iteration to the next."""
    trace: float = 0.9
    correction: float = 10.0
    """How much at the most the outcome of a rare choice corrects the critic."""
    lowest: float = 8.0
    """How far below the best, in logits, nothing is pushed further down."""
    roles: tuple[Role, ...] = ROLES
    plan: str | None = None
    """The plan of the zoo that the actors respond to, where it is one."""

    @property
    def tables(self) -> int:
        return self.games * len(self.memories)


class Training(NamedTuple):
    """All that it goes on from. Learners have the memories along their first axis."""

    actors: Learner
    critics: Learner
    means: Params
    """Of each actor's own weights, the latest weighing most."""
    seated: Seated
    whims: Array
    tainted: Array
    """Where a random claim, or a random reply to one, is not done with."""
    key: Array
    iteration: Array
    company: Company | None = None
    """The networks that the actors respond to, where it is some."""


class Step(NamedTuple):
    """One decision in every game."""

    row: Array
    full: Array
    legal: Array
    choice: Array
    chance: Array
    """How likely the choice was, where it was not random."""
    worths: Array
    """Of every choice for whoever chooses, as the critic has it."""
    value: Array
    """What the state is worth to side A, and so are rewards."""
    seat: Array
    learns: Array
    """Whether the actor chose among several and learns from it; the critic always does."""
    explored: Array
    over: Array
    reward: Array
    turn: Array


def new_training(
    setup: Setup, settings: Settings, seed: int, company: Company | None = None
) -> Training:
    key, actor_key, critic_key, games_key, whims_key = jax.random.split(jax.random.key(seed), 5)
    actors = _learners(settings, BITS, CHOICES + 1, actor_key)
    critics = _learners(settings, full_sight.FULL_BITS, CHOICES, critic_key)
    memory = jnp.repeat(jnp.array(settings.memories), settings.games)
    both = jnp.stack([memory, memory], -1)
    role = roles_of(settings.roles, settings.tables)
    late = jnp.array([role.late for role in settings.roles])[role]
    lots = random_words(games_key, (settings.tables,))
    seated = game.begin(setup, lots, both, jnp.zeros_like(both), late)
    whims = random_words(whims_key, (settings.tables,))
    if company is not None:
        company = company._replace(dealt=deal(company, key))
    untainted, start = jnp.zeros(settings.tables, bool), jnp.zeros((), jnp.int32)
    return Training(actors, critics, actors.params, seated, whims, untainted, key, start, company)


def _learners(settings: Settings, inputs: int, outputs: int, key: Array) -> Learner:
    def one(key: Array) -> Learner:
        return new_learner(new_params(settings.hidden, key, inputs, outputs))

    found: Learner = jax.vmap(one)(jax.random.split(key, len(settings.memories)))
    return found


def decide(
    setup: Setup, settings: Settings, training: Training, key: Array
) -> tuple[game.Seen, Step]:
    """What the awaited seats see, choose and expect. A response has side A at every second table;
    the other side is that of whom it responds to."""
    state = training.seated.games.state
    seat = state.seat.astype(jnp.int32)
    responds = is_response(settings, training)
    mine = seat == jnp.arange(len(seat)) % 2 if responds else jnp.ones(seat.shape, bool)
    looks = full_sight.see(setup, training.seated, mine & responds)
    sight = looks.seen.sight
    legal = game.legal_choices(sight)
    said, worths = _thought(settings, training, looks, legal)
    choose, explore, plan = jax.random.split(key, 3)
    if training.company is not None:
        said = jnp.where(mine[:, None], said, said_by(training.company, looks.row, legal))
    if settings.plan is not None:
        number = jnp.full(seat.shape, [*ZOO].index(settings.plan))
        planned = game.zoo_choice(sight, number, random_words(plan, seat.shape))
        said = jnp.where(mine[:, None], said, 1e9 * (jax.nn.one_hot(planned, CHOICES) - 1))
    said = jnp.where(legal, at_the_table(said), -1e9)
    chances = jax.nn.softmax(said)
    lots = random_words(explore, seat.shape)
    explored, claims = explores(settings.roles, sight, state.turn, seat, lots)
    explored &= mine
    drawn = jnp.where(explored[:, None], whimsical(legal, training.whims, claims), said)
    choice = jax.random.categorical(choose, drawn)
    tainted = training.tainted & (sight.asked != ACTING)
    learns = mine & ~explored & ~tainted & (legal.sum(-1) > 1)
    value = (chances * worths).sum(-1)
    empty = jnp.zeros(())
    return looks.seen, Step(
        *(looks.row, looks.full, legal, choice, chosen(chances, choice), worths),
        *(jnp.where(seat == 0, value, -value), seat, learns, explored, empty, empty, state.turn),
    )


def is_response(settings: Settings, training: Training) -> bool:
    """Whether the actors play somebody else than themselves."""
    return training.company is not None or settings.plan is not None


def _thought(
    settings: Settings, training: Training, looks: full_sight.Looks, legal: Array
) -> tuple[Array, Array]:
    """The log chances of the actors, and what the critics take every choice to be worth."""
    row, full, may = (
        part.reshape(len(settings.memories), settings.games, -1)
        for part in (looks.row, looks.full, legal)
    )
    said = jax.vmap(think)(training.actors.params, row, may)[0]
    worths = jax.vmap(worths_of)(training.critics.params, full)
    return said.reshape(-1, CHOICES), worths.reshape(-1, CHOICES)


def play(
    setup: Setup, settings: Settings, training: Training, key: Array
) -> tuple[Training, Step, Array]:
    """Some steps of every game, and what came of every choice, for side A."""

    def one(training: Training, key: Array) -> tuple[Training, Step]:
        choose_key, lots_key = jax.random.split(key)
        before = training.seated.games.state
        seen, step = decide(setup, settings, training, choose_key)
        lots = random_words(lots_key, before.turn.shape)
        action = game.action_of(setup, before, seen, step.choice, lots)
        seated, rewards, over = game.advance(setup, training.seated, action, lots)
        company = training.company
        if company is not None:
            anew = deal(company, jax.random.fold_in(key, 0))
            company = company._replace(dealt=jnp.where(over, anew, company.dealt))
        random_claim = step.explored & (step.choice >= CHALLENGE)
        still = training.tainted & (seen.sight.asked != ACTING)
        training = training._replace(
            seated=seated,
            company=company,
            whims=jnp.where(over, mix(training.whims, word(5)), training.whims),
            tainted=(random_claim | still) & ~over,
        )
        return training, step._replace(over=over, reward=rewards[:, 0])

    training, steps = lax.scan(one, training, jax.random.split(key, settings.steps))
    last = decide(setup, settings, training, key)[1]
    return training, steps, outcomes(settings, steps, last.value)


def outcomes(settings: Settings, steps: Step, last: Array) -> Array:
    """What each choice came to for side A, the latest first: the value of what followed, and how
    far the choices made there were off what the critic thought, unless they were random."""

    def back(carried: tuple[Array, Array], step: Step) -> tuple[tuple[Array, Array], Array]:
        value, surprise = (jnp.where(step.over, 0.0, part) for part in carried)
        found = step.reward + value + settings.trace * surprise
        thought = (1.0 - 2.0 * step.seat) * chosen(step.worths, step.choice)
        return (step.value, jnp.where(step.explored, 0.0, found - thought)), found

    found: Array = lax.scan(back, (last, jnp.zeros_like(last)), steps, reverse=True)[1]
    return found


def lesson_of(settings: Settings, steps: Step, outcome: Array) -> Lesson:
    """For whoever chose, with the memories along the first axis."""
    outcome = (1.0 - 2.0 * steps.seat) * outcome
    surprise = (outcome - chosen(steps.worths, steps.choice)) * ~steps.explored
    surprise *= jnp.minimum(1 / jnp.maximum(steps.chance, 1e-6), settings.correction)
    worths = steps.worths + surprise[..., None] * jax.nn.one_hot(steps.choice, CHOICES)
    lesson = Lesson(
        *(steps.row, steps.full, steps.legal, steps.choice, worths, outcome, steps.learns)
    )
    apart = (settings.steps, len(settings.memories), settings.games)
    found: Lesson = jax.tree.map(lambda x: x.reshape(*apart, *x.shape[2:]).swapaxes(0, 1), lesson)
    return found


def falling(ends: Ends, left: Array) -> Array:
    """From the first to the last as less and less is left."""
    return jnp.asarray(ends[1] * (ends[0] / ends[1]) ** left)


@partial(jax.jit, static_argnums=(0, 1))
def iterate(
    setup: Setup, settings: Settings, training: Training, left: Array, scales: Array
) -> tuple[Training, Array]:
    """Play a while, then learn from it; `left` is the part of the whole budget that is left, and
    `scales` tells how each memory's temperatures differ.

    Also how games ended at each table: won, drawn and lost by side A, or by the response; turns.
    """
    key, play_key = jax.random.split(training.key)
    training, steps, outcome = play(setup, settings, training, play_key)
    each = (settings.quiet, settings.claims, settings.replies)
    temperatures = Temperatures(*(falling(ends, left) * scales for ends in each))
    rate = falling(settings.rate, left)
    rates = rate * jnp.minimum((training.iteration + 1) / WARMING, 1.0), 2 * rate
    learns = jax.vmap(partial(learn, settings), in_axes=(0, 0, 0, 0, 0, None))
    actors, critics = learns(
        training.actors,
        training.critics,
        training.means,
        lesson_of(settings, steps, outcome),
        temperatures,
        rates,
    )
    kept = settings.mean
    means = jax.tree.map(
        lambda old, new: kept * old + (1 - kept) * new, training.means, actors.params
    )
    following = training._replace(
        actors=actors, critics=critics, means=means, key=key, iteration=training.iteration + 1
    )
    return following, _ends(steps, is_response(settings, training))


def _ends(steps: Step, responding: bool) -> Array:
    won = steps.reward
    if responding:
        won = won * (1.0 - 2.0 * (jnp.arange(won.shape[1]) % 2))
    ended = [steps.over & (won == result) for result in (1, 0, -1)]
    turns = steps.over * steps.turn
    return jnp.stack([*(end.sum(0) for end in ended), turns.sum(0)], -1).astype(jnp.float32)
