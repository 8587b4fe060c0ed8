"""Self-play towards an equilibrium: an actor with its own row, and a critic that sees everything.

What every choice is worth says a critic that sees both heads (`full_sight.py`): whether a doubt
would win is known there at each Boast, whatever was replied. What really came of the choice that
was made corrects it, and the actor moves towards what is worth more (`neurd.py`). At many tables it
plays a rival that is trained against it alone (`rivals.py`), so that off the beaten track too it
knows what to do; and much is random there (`exploration.py`). With a fixed champion on the other
side the same finds a best response.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from research.train.champion import full_sight
from research.train.champion.champion_network import at_the_table, even, new_params, think
from research.train.champion.company import said_by
from research.train.champion.exploration import (
    ITSELF,
    KNOWN,
    PLAN,
    RIVAL,
    ROLES,
    Role,
    at_tables_of,
    everywhere,
    explores,
    roles_of,
    whimsical,
)
from research.train.champion.league_tables import MET
from research.train.champion.lessons import Step, lesson_of, outcomes
from research.train.champion.level_play import level_choices, level_log_chances, warmed
from research.train.champion.neurd import (
    ACTOR,
    FIXED,
    OPPONENT,
    UNTOLD,
    Ends,
    Lesson,
    Student,
    Temperatures,
    chosen,
    falling,
    learn,
    worths_of,
)
from research.train.champion.rivals import (
    Rivals,
    first_rivals,
    said_by_rivals,
    shared_out,
    succeeded,
)
from research.train.learned_rival import by_learned, is_learned
from research.train.selfplay import Learner, Params, new_learner, random_words
from tellstones.bots.champion.choices import BOAST, CHALLENGE, CHOICES
from tellstones.bots.champion.features import ACTING, PLACES, Features
from tellstones.bots.champion.row import BITS
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.arrays.bits import mix, word
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.parameters import Setup

NO_END = 1 << 10
"""Swaps in a row of a level: nobody counts them here."""
WARMING = 32
"""Iterations in which the actor learns slowly: the critic knows nothing yet."""


class Settings(NamedTuple):
    memories: tuple[int, ...]
    """One actor and one critic for each; all play and learn side by side."""
    games: int = 65536
    """The number for each of them."""
    steps: int = 16
    hidden: tuple[int, ...] = (256, 128)
    minibatches: int = 32
    rate: Ends = (1e-3, 5e-5)
    quiet: Ends = (0.02, 0.0003)
    """The temperature among quiet moves: whatever is not the best of them is only lost."""
    claims: Ends = (0.02, 0.008)
    replies: Ends = (0.05, 0.02)
    """Claims and replies must mix, or a response exploits them; without a temperature that holds
    them there, they chase one another."""
    magnet: float = 0.005
    """Weight, in points, of staying near the mean of one's own past."""
    mean: float = 0.995
    """Decay of that mean from one iteration to the next."""
    trace: float = 0.9
    correction: float = 10.0
    """Upper bound of the importance weights with which rare choices correct the critic."""
    lowest: float = 8.0
    """Logits this far below the best are not pushed further down."""
    life: int = 1000
    """Iterations after which a rival retires, and another starts from the actor's weights."""
    rival_heat: Ends = (0.01, 0.0005)
    rival_rate: Ends = (1e-3, 1e-4)
    """The temperature over its life, as for a response to a fixed champion."""
    gaps: tuple[int, ...] = ()
    """The largest number of hidden stones that an actor does not recall when it boasts, memory by
    memory. Its rival may boast with any, and so may the actor where its role is free."""
    roles: tuple[Role, ...] = ROLES
    plans: tuple[str, ...] = MET
    """The plans of the zoo, table by table where one is the opponent."""
    haste: int = 0
    """The cost of quiet turns of both sides: that of the champion that the actors respond to."""
    heat: int | None = None
    """The temperature in percent of the quiet moves of a level that the actors respond to."""

    @property
    def tables(self) -> int:
        return self.games * len(self.memories)

    @property
    def full_bits(self) -> int:
        """Splits the critic's row: what it sees, two bits of who plays, and one for each other."""
        return even(full_sight.FULL_BITS + 2 + max(self.others))

    @property
    def others(self) -> list[int]:
        """The opponents, role by role."""
        return [role.other for role in self.roles]


class Training(NamedTuple):
    """All that it goes on from. Learners have the memories along their first axis."""

    actors: Learner
    critics: Learner
    means: Params
    """The average of each actor's own weights, with the latest weighing most."""
    seated: Seated
    whims: Array
    tainted: Array
    """Marks steps after a random claim, or a random reply to one, until it is resolved."""
    key: Array
    iteration: Array
    rivals: Rivals | None = None
    company: Params | None = None
    """The networks that are known, where it is some (`company.py`)."""


def new_training(
    setup: Setup, settings: Settings, seed: int, company: Params | None = None
) -> Training:
    key, actor_key, critic_key, games_key, whims_key = jax.random.split(jax.random.key(seed), 5)
    actors = _learners(settings, BITS, CHOICES + 1, actor_key)
    critics = _learners(settings, settings.full_bits, CHOICES, critic_key)
    memory = jnp.repeat(jnp.array(settings.memories), settings.games)
    both = jnp.stack([memory, memory], -1)
    role = roles_of(settings.roles, settings.tables)
    late = jnp.array([each.late for each in settings.roles])[role]
    lots = random_words(games_key, (settings.tables,))
    seated = game.begin(setup, lots, both, jnp.full_like(both, settings.haste), late)
    whims = random_words(whims_key, (settings.tables,))
    untainted, start = jnp.zeros(settings.tables, bool), jnp.zeros((), jnp.int32)
    rivals = first_rivals(actors.params, settings.others)
    return Training(
        *(actors, critics, actors.params, seated, whims, untainted, key, start, rivals, company)
    )


def _learners(settings: Settings, inputs: int, outputs: int, key: Array) -> Learner:
    def one(key: Array) -> Learner:
        return new_learner(new_params(settings.hidden, key, inputs, outputs))

    found: Learner = jax.vmap(one)(jax.random.split(key, len(settings.memories)))
    return found


def decide(
    setup: Setup, settings: Settings, training: Training, key: Array
) -> tuple[game.SeenFeatures, Step]:
    """Compute observations, choices and expected values of the awaited seats."""
    state = training.seated.games.state
    seat = state.seat.astype(jnp.int32)
    role = roles_of(settings.roles, settings.tables)
    other = jnp.array(settings.others)[role]
    free = jnp.array([each.free for each in settings.roles])[role]
    who = _who(settings, training, other, seat)
    told = settings.full_bits - full_sight.FULL_BITS - 2
    sorts = other[:, None] == jnp.arange(1, 1 + told)
    players = jnp.concatenate([(who != ACTOR)[:, None], free[:, None], sorts], -1)
    looks = full_sight.see(setup, training.seated, players)
    sight = looks.seen.sight
    most = jnp.repeat(jnp.array(settings.gaps or [PLACES] * len(settings.memories)), settings.games)
    rash = (who == ACTOR) & ~free & (sight.gaps > most)
    legal = game.legal_choices(sight) & ~(rash[:, None] & (jnp.arange(CHOICES) == BOAST))
    choose, explore, plan = jax.random.split(key, 3)
    said, worths = _thought(settings, training, looks, legal, who)
    said = at_the_table(said)
    stranger = (who == FIXED)[:, None]
    if training.company is not None and not is_learned(training.company):
        there = at_tables_of(KNOWN, settings.roles, (sight, looks.row, legal))
        known = _known(settings, training.company, *there)
        by_known = everywhere(KNOWN, settings.roles, known)
        said = jnp.where((other == KNOWN)[:, None] & stranger, by_known, said)
    if PLAN in settings.others:
        lots = random_words(plan, seat.shape)
        planned = _planned(settings, *at_tables_of(PLAN, settings.roles, (sight, lots)))
        by_plan = everywhere(PLAN, settings.roles, 1e9 * (jax.nn.one_hot(planned, CHOICES) - 1))
        said = jnp.where((other == PLAN)[:, None] & stranger, by_plan, said)
    said = jnp.where(legal, said, -1e9)
    chances = jax.nn.softmax(said)
    lots = random_words(explore, seat.shape)
    explored, claims = explores(settings.roles, sight, state.turn, seat, lots)
    explored &= who < FIXED
    drawn = jnp.where(explored[:, None], whimsical(legal, training.whims, claims), said)
    choice = jax.random.categorical(choose, drawn)
    tainted = training.tainted & (sight.asked != ACTING)
    learns = (who < FIXED) & ~explored & ~tainted & (legal.sum(-1) > 1)
    value = (chances * worths).sum(-1)
    empty = jnp.zeros(())
    return looks.seen, Step(
        *(looks.row, looks.full, legal, choice, chosen(chances, choice), worths),
        *(jnp.where(seat == 0, value, -value), seat, who, learns),
        *(explored, empty, empty, state.turn),
    )


def _known(settings: Settings, company: Params, sight: Features, row: Array, legal: Array) -> Array:
    """The log chances of networks that are known, or of a level that plays by one."""
    if settings.heat is None:
        return at_the_table(said_by(company, row, legal))
    nothing = jnp.zeros(len(row))
    legal = level_choices(sight, nothing, nothing + NO_END)
    said, heat = said_by(company, row, legal), jnp.full(len(row), settings.heat)
    return level_log_chances(said, warmed(said, heat, nothing[:, None]), sight, legal)


def _who(settings: Settings, training: Training, other: Array, seat: Array) -> Array:
    """The player to act. Where an actor plays an opponent, it has side A at every second table."""
    learned = training.company is not None and is_learned(training.company)
    of = jnp.full(max(settings.others) + 1, FIXED)
    of = of.at[ITSELF].set(ACTOR).at[RIVAL].set(OPPONENT)
    of = of.at[KNOWN].set(UNTOLD if learned else FIXED)
    return jnp.where(seat == jnp.arange(len(seat)) % 2, ACTOR, of[other])


def _planned(settings: Settings, sight: Features, lots: Array) -> Array:
    numbers = jnp.array([[*ZOO].index(name) for name in settings.plans])
    table = jnp.arange(len(lots)) // (2 * settings.others.count(PLAN))
    return game.zoo_choice(sight, numbers[table % len(numbers)], lots)


def _thought(
    settings: Settings, training: Training, looks: full_sight.Looks, legal: Array, who: Array
) -> tuple[Array, Array]:
    """The log chances of actors and rivals, and what the critics take every choice to be worth."""
    row, full, may = (
        part.reshape(len(settings.memories), settings.games, -1)
        for part in (looks.row, looks.full, legal)
    )
    said = jax.vmap(think)(training.actors.params, row, may)[0]
    worths = jax.vmap(worths_of)(training.critics.params, full).reshape(-1, CHOICES)
    if training.rivals is not None:
        awaited = who.reshape(len(settings.memories), -1)
        said = said_by_rivals(training.rivals, settings.others, row, may, said, awaited)
    return said.reshape(-1, CHOICES), worths


def play(
    setup: Setup, settings: Settings, training: Training, key: Array
) -> tuple[Training, Step, Array]:
    """Plays some steps of every game, and returns the result of every choice, for side A."""

    def one(training: Training, key: Array) -> tuple[Training, Step]:
        choose_key, lots_key = jax.random.split(key)
        before = training.seated.games.state
        seen, step = decide(setup, settings, training, choose_key)
        lots = random_words(lots_key, before.turn.shape)
        action = game.action_of(setup, before, seen, step.choice, lots)
        if training.company is not None and is_learned(training.company):
            alone = jax.tree.map(lambda weights: weights[0, 0], training.company)
            theirs = by_learned(setup, alone, training.seated, lots_key)
            action = jnp.where(step.who == UNTOLD, theirs, action)
        seated, rewards, over = game.advance(setup, training.seated, action, lots)
        random_claim = step.explored & (step.choice >= CHALLENGE)
        still = training.tainted & (seen.sight.asked != ACTING)
        training = training._replace(
            seated=seated,
            whims=jnp.where(over, mix(training.whims, word(5)), training.whims),
            tainted=(random_claim | still) & ~over,
        )
        return training, step._replace(over=over, reward=rewards[:, 0])

    training, steps = lax.scan(one, training, jax.random.split(key, settings.steps))
    last = decide(setup, settings, training, key)[1]
    return training, steps, outcomes(settings, steps, last.value)


@partial(jax.jit, static_argnums=(0, 1))
def iterate(
    setup: Setup, settings: Settings, training: Training, left: Array, scales: Array
) -> tuple[Training, Array]:
    """Play a while, then learn from it; `left` is the part of the whole budget that is left, and
    `scales` tells how each memory's temperatures differ.

    Also how games ended at each table: won, drawn and lost, and how many turns they took.
    """
    key, play_key = jax.random.split(training.key)
    if training.rivals is not None:
        now = (training.iteration, settings.life, training.actors.params, training.means)
        training = training._replace(rivals=succeeded(training.rivals, *now))
    training, steps, outcome = play(setup, settings, training, play_key)
    lessons = lesson_of(settings, steps, outcome)
    training = _taught(settings, training, lessons, left, scales)
    training = training._replace(key=key, iteration=training.iteration + 1)
    return training, _ends(steps, settings)


def _taught(
    settings: Settings, training: Training, lessons: Lesson, left: Array, scales: Array
) -> Training:
    """Actors, rivals and critics after a lesson for each memory."""
    each = (settings.quiet, settings.claims, settings.replies)
    temperatures = Temperatures(*(falling(ends, left) * scales for ends in each))
    rate = falling(settings.rate, left)
    warmed = rate * jnp.minimum((training.iteration + 1) / WARMING, 1.0)
    youth = 1 - (training.iteration % settings.life) / settings.life
    heat, rival_rate = falling(settings.rival_heat, youth), falling(settings.rival_rate, youth)

    def one(
        actor: Learner,
        mean: Params,
        heats: Temperatures,
        critic: Learner,
        rival: Learner | None,
        lesson: Lesson,
    ) -> tuple[tuple[Learner, ...], Learner]:
        students: tuple[Student, ...] = (Student(actor, heats, warmed, mean),)
        critic_rate = 2 * rate
        if rival is not None:
            students += (Student(rival, Temperatures(heat, heat, heat), rival_rate),)
            critic_rate = jnp.maximum(critic_rate, rival_rate)
        own = shared_out(settings.others, lesson)
        return learn(settings, students, critic, critic_rate, own, lesson)

    rivals = training.rivals
    (actors, *learned), critics = jax.vmap(one)(
        *(training.actors, training.means, temperatures, training.critics),
        *(rivals and rivals.learners, lessons),
    )
    kept = settings.mean
    means = jax.tree.map(
        lambda old, new: kept * old + (1 - kept) * new, training.means, actors.params
    )
    if rivals is not None:
        rivals = rivals._replace(learners=learned[0])
    return training._replace(actors=actors, critics=critics, means=means, rivals=rivals)


def _ends(steps: Step, settings: Settings) -> Array:
    """Return the actor's values if an actor plays an opponent, otherwise side A's."""
    table = jnp.arange(settings.tables)
    other = jnp.array(settings.others)[roles_of(settings.roles, settings.tables)]
    turned = (table % 2 == 1) & (other != ITSELF)
    won = steps.reward * jnp.where(turned, -1.0, 1.0)
    ended = [steps.over & (won == result) for result in (1, 0, -1)]
    turns = steps.over * steps.turn
    return jnp.stack([*(end.sum(0) for end in ended), turns.sum(0)], -1).astype(jnp.float32)
