"""Training towards an equilibrium: what the critic sees, what is random, how logits move."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import tellstones.bots.champion
from tellstones.bots.champion.choices import BELIEVE, BOAST, CHALLENGE, CHOICES, DOUBT, PEEK, SWAP
from tellstones.bots.champion.features import ACTING, FORCED, PLACES, REPLYING
from tellstones.bots.champion.row import BITS
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.arrays import game_batch
from tellstones.envs.arrays.state import HIDDEN, stone_at
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

WEIGHTS = Path(__file__).parents[2] / "research/train/weights.npz"
PACKAGED = Path(tellstones.bots.champion.__file__).with_name("mixture.zip")
SETUP = Setup(Options(turn_limit=40), memory=Memory.REGISTER)


def muddled(games: int, turns: int) -> game.Seated:
    """Games in which everybody has moved quietly at random for a while."""
    exploration = import_module("research.train.champion.exploration")
    both = jnp.zeros((games, 2), jnp.int32)
    lots = jax.random.bits(jax.random.key(1), (turns + 1, games), jnp.uint32)
    seated = game.begin(SETUP, lots[0], both, both)

    @jax.jit
    def moved(seated: game.Seated, lots: jax.Array) -> game.Seated:
        seen = game.see(SETUP, seated)
        quiet = exploration.whimsical(game.legal_choices(seen.sight), lots, jnp.zeros(games, bool))
        choice = jax.random.categorical(jax.random.key(lots[0]), quiet)
        action = game.action_of(SETUP, seated.games.state, seen, choice, lots)
        return game.advance(SETUP, seated, action, lots)[0]

    for drawn in lots[1:]:
        seated = moved(seated, drawn)
    return seated


def test_the_critic_sees_both_heads_and_what_is_right_in_them() -> None:
    full_sight = import_module("research.train.champion.full_sight")
    seated = muddled(64, 20)
    state = seated.games.state
    looks = full_sight.see(SETUP, seated, jnp.zeros((64, 1), bool))
    start = full_sight.ROW
    shown = np.asarray(looks.full)[:, start : start + PLACES * full_sight.STONE]
    shown = shown.reshape(64, PLACES, full_sight.STONE)
    assert (looks.full[:, :start] == looks.row).all()
    assert not looks.row[:, BITS:].any()
    own, other = (
        game_batch.recalls_of(SETUP, seated.games, seat, game.traits_at(seated.memory))
        for seat in (state.seat, state.seat ^ 1)
    )
    assert own is not None
    assert other is not None
    places = jnp.arange(PLACES, dtype=jnp.uint32)
    lying = np.asarray(stone_at(state.stones[0][:, None], places))
    hidden = np.asarray((HIDDEN.of(state.marks[0])[:, None] >> places) & 1)
    told = dict.fromkeys(("own right", "other right", "other's trust"), 0)
    for number, ranks in enumerate(np.asarray(looks.seen.place)):
        for rank, place in enumerate(ranks[: hidden[number].sum()]):
            assert hidden[number, place]
            trust, (right, theirs) = shown[number, rank, :4], shown[number, rank, 4:6]
            assert right == (own.stone[number, 0, place] == lying[number, place])
            assert theirs == (other.stone[number, 0, place] == lying[number, place])
            felt = int(other.trust[number, 0, place])
            assert trust.tolist() == [n == (4 - felt if felt else 0) for n in range(4)]
            told["own right"] += right
            told["other right"] += theirs
            told["other's trust"] += felt > 0
    assert min(told.values()) > 20


def test_at_a_steered_table_one_side_moves_quietly_at_random() -> None:
    exploration = import_module("research.train.champion.exploration")
    roles = (exploration.Role(), exploration.Role(steered=1.0), exploration.Role(trembling=1.0))
    tables = 12
    lots = jnp.zeros(tables, jnp.uint32)
    found = {}
    for asked in (ACTING, REPLYING, FORCED):
        sight = SimpleNamespace(asked=jnp.full(tables, asked))
        for seat in (0, 1):
            turn, seats = jnp.full(tables, 9), jnp.full(tables, seat)
            explored, claims = exploration.explores(roles, sight, turn, seats, lots)
            found[asked, seat] = np.asarray(explored).tolist(), np.asarray(claims).tolist()
    plain, steered, trembling = [False] * 2, [True] * 2, [True] * 2
    nobody = [False] * 6
    assert found[ACTING, 0] == (
        plain + steered + trembling + nobody,
        plain + plain + trembling + nobody,
    )
    assert found[ACTING, 1][0] == nobody + plain + steered + trembling
    assert found[REPLYING, 0][0] == plain + plain + trembling + nobody
    assert found[FORCED, 0][0] == nobody + nobody


def test_a_whim_makes_no_claims_unless_it_may() -> None:
    exploration = import_module("research.train.champion.exploration")
    legal = jnp.zeros((2, CHOICES), bool).at[:, jnp.array([SWAP, PEEK, CHALLENGE, BOAST])].set(True)
    whims = jnp.array([7, 7], jnp.uint32)
    chances = jax.nn.softmax(exploration.whimsical(legal, whims, jnp.array([False, True])))
    assert set(np.flatnonzero(np.asarray(chances[0]) > 1e-6)) == {SWAP, PEEK}
    assert set(np.flatnonzero(np.asarray(chances[1]) > 1e-6)) == {SWAP, PEEK, CHALLENGE, BOAST}


def test_the_heat_of_a_level_spreads_its_quiet_moves_and_leaves_its_claims() -> None:
    level_play = import_module("research.train.champion.level_play")
    legal = jnp.zeros((2, CHOICES), bool).at[:, jnp.array([SWAP, PEEK, BOAST])].set(True)
    legal = legal.at[1].set(jnp.zeros(CHOICES, bool).at[jnp.array([BELIEVE, DOUBT])].set(True))
    said = jnp.zeros((2, CHOICES)).at[:, jnp.array([SWAP, BELIEVE])].set(np.log(8.0))
    sight = SimpleNamespace(asked=jnp.array([ACTING, REPLYING]))
    hot = level_play.warmed(said, jnp.full(2, 300.0), jnp.zeros((2, 1)))
    chances = np.exp(np.asarray(level_play.level_log_chances(said, hot, sight, legal)))
    assert chances[0, [SWAP, PEEK, BOAST]] == pytest.approx([0.9 * 2 / 3, 0.9 / 3, 0.1], rel=1e-4)
    assert chances[1, [BELIEVE, DOUBT]] == pytest.approx([8 / 9, 1 / 9], rel=1e-4)
    assert chances.sum(-1) == pytest.approx([1, 1], rel=1e-4)


def settled(legal: list[int], worths: Mapping[int, float], **temperatures: float) -> np.ndarray:
    """The chances at which the forces of these worths leave everything as it is."""
    neurd = import_module("research.train.champion.neurd")
    may = jnp.zeros(CHOICES, bool).at[jnp.array(legal)].set(True)
    worth = jnp.zeros(CHOICES).at[jnp.array([*worths])].set(jnp.array([*worths.values()]))
    heat = neurd.Temperatures(*(jnp.float32(t) for t in temperatures.values()))
    settings = SimpleNamespace(lowest=30.0)

    def pushed(_: int, logits: jax.Array) -> jax.Array:
        log_chances = jax.nn.log_softmax(jnp.where(may, logits, -1e9))
        cost = neurd.cost_of_likelihood(heat, may, log_chances)
        force: jax.Array = neurd.force(settings, may, log_chances, worth - cost)
        return logits + 5 * force

    logits = jax.lax.fori_loop(0, 4000, pushed, jnp.zeros(CHOICES))
    return np.asarray(jax.nn.softmax(jnp.where(may, logits, -1e9)))


def test_logits_settle_where_worth_and_likelihood_weigh_alike() -> None:
    replies = settled(
        [BELIEVE, DOUBT], {BELIEVE: 0.1, DOUBT: 0.2}, quiet=0.001, claims=0.001, replies=0.1
    )
    odds = np.exp(0.1 / 0.1)
    assert replies[DOUBT] / replies[BELIEVE] == pytest.approx(odds, rel=0.01)


def test_among_quiet_moves_only_the_best_are_left_while_claims_are_mixed() -> None:
    quiet = {SWAP: 0.05, SWAP + 1: 0.0, PEEK: -0.05}
    found = settled([*quiet, BOAST], {**quiet, BOAST: 0.03}, quiet=0.002, claims=0.02, replies=1.0)
    assert found[[SWAP + 1, PEEK]].max() < 1e-6
    assert found[SWAP] / found[BOAST] == pytest.approx(np.exp(0.02 / 0.02), rel=0.02)


def test_what_came_of_a_random_move_is_not_laid_to_the_moves_before_it() -> None:
    equilibrium, lessons = map(
        import_module, ("research.train.champion.equilibrium", "research.train.champion.lessons")
    )
    settings = equilibrium.Settings((0,), games=2, steps=3, trace=0.5)
    nothing = jnp.zeros((3, 2))
    worths = jnp.zeros((3, 2, CHOICES)).at[:, :, 1].set(jnp.array([[0.1], [0.3], [0.5]]))
    steps = lessons.Step(
        *(nothing, nothing, nothing, jnp.ones((3, 2), int), nothing, worths),
        value=jnp.array([[0.2, 0.2], [0.4, 0.4], [0.6, 0.6]]),
        seat=jnp.array([[0, 0], [1, 1], [0, 0]]),
        who=nothing,
        learns=nothing,
        explored=jnp.array([[False, False], [False, True], [False, False]]),
        over=jnp.array([[False, False], [False, False], [True, True]]),
        reward=jnp.array([[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]]),
        turn=nothing,
    )
    found = np.asarray(lessons.outcomes(settings, steps, jnp.array([9.0, 9.0])))
    last = 1.0  # the game was over there, whatever the next one is worth
    then = 0.6 + 0.5 * (last - 0.5)
    first = 0.4 + 0.5 * (then - -0.3)  # side B chose, and what it thought was worth 0.3 to it
    assert found[:, 0] == pytest.approx([first, then, last])
    assert found[:, 1] == pytest.approx([0.4, then, last])


def test_of_a_move_that_is_not_told_as_a_choice_only_what_followed_counts() -> None:
    equilibrium, lessons = map(
        import_module, ("research.train.champion.equilibrium", "research.train.champion.lessons")
    )
    settings = equilibrium.Settings((0,), games=1, steps=2, trace=0.5)
    nothing = jnp.zeros((2, 1))
    worths = jnp.full((2, 1, CHOICES), 0.25)
    steps = lessons.Step(
        *(nothing, nothing, nothing, jnp.ones((2, 1), int), nothing, worths),
        value=jnp.array([[0.2], [0.4]]),
        seat=jnp.array([[0], [1]]),
        who=jnp.array([[equilibrium.ACTOR], [equilibrium.UNTOLD]]),
        learns=nothing,
        explored=nothing.astype(bool),
        over=nothing.astype(bool),
        reward=nothing,
        turn=nothing,
    )
    found = np.asarray(lessons.outcomes(settings, steps, jnp.array([0.7])))
    assert found[:, 0] == pytest.approx([0.7, 0.7])


def small_training(life: int, games: int = 32) -> tuple[Any, Any]:
    """Settings and the beginning of a training, by default at one table of each role and side."""
    equilibrium = import_module("research.train.champion.equilibrium")
    settings = equilibrium.Settings(
        *((0,), games, 4), hidden=(8,), minibatches=1, life=life, rival_rate=(0.1, 0.1)
    )
    return settings, equilibrium.new_training(SETUP, settings, seed=1)


def with_weights(rivals: Any, params: Any) -> Any:
    return rivals._replace(learners=rivals.learners._replace(params=params))


def test_only_at_free_tables_an_actor_boasts_with_many_gaps() -> None:
    equilibrium = import_module("research.train.champion.equilibrium")
    settings, training = small_training(life=9, games=512)
    eager = training.actors.params | {"b1": training.actors.params["b1"].at[BOAST].set(9.0)}
    training = training._replace(
        actors=training.actors._replace(params=eager), seated=muddled(512, 24)
    )
    seen, step = equilibrium.decide(
        SETUP, settings._replace(gaps=(1,)), training, jax.random.key(2)
    )
    rash = (step.who == equilibrium.ACTOR) & (seen.sight.gaps > 1) & (step.choice == BOAST)
    free = np.array([role.free for role in settings.roles])[np.arange(512) // 2 % 16]
    assert rash[free].sum() > 2
    assert not rash[~free].any()


def test_a_rival_has_the_other_side_at_its_tables() -> None:
    equilibrium, exploration = (
        import_module("research.train.champion.equilibrium"),
        import_module("research.train.champion.exploration"),
    )
    settings, training = small_training(life=9)
    loud = jax.tree.map(lambda w: w + 1, training.actors.params)
    training = training._replace(rivals=with_weights(training.rivals, loud))
    seat = np.asarray(training.seated.games.state.seat)
    step = equilibrium.decide(SETUP, settings, training, jax.random.key(0))[1]
    quiet = with_weights(training.rivals, training.actors.params)
    plain = training._replace(rivals=quiet)
    without = equilibrium.decide(SETUP, settings, plain, jax.random.key(0))[1]
    met = set()
    for table, who in enumerate(np.asarray(step.who)):
        other = settings.roles[table // 2].other
        own = other == exploration.ITSELF or seat[table] == table % 2
        rival = equilibrium.OPPONENT if other == exploration.RIVAL else equilibrium.FIXED
        assert who == (equilibrium.ACTOR if own else rival)
        if step.chance[table] != without.chance[table]:
            assert who == equilibrium.OPPONENT
        met.add(int(who))
    assert met == {equilibrium.ACTOR, equilibrium.OPPONENT, equilibrium.FIXED}
    assert (step.chance != without.chance).any()


def test_at_the_tables_of_plans_each_plan_chooses_as_it_does_alone() -> None:
    equilibrium, exploration = (
        import_module("research.train.champion.equilibrium"),
        import_module("research.train.champion.exploration"),
    )
    settings, training = small_training(life=9, games=512)
    settings = settings._replace(plans=("wall", "points-only"))
    training = training._replace(seated=muddled(512, 24))
    seen, step = equilibrium.decide(SETUP, settings, training, jax.random.key(2))
    table = np.arange(512)
    of_plans = np.array(settings.others)[table // 2 % 16] == exploration.PLAN
    theirs = of_plans & (np.asarray(step.seat) != table % 2)
    number = jnp.array([[*ZOO].index(name) for name in settings.plans])[table // 32 % 2]
    lots = jax.random.bits(jax.random.key(1), (200, 512), jnp.uint32)
    may = jax.vmap(lambda lots: game.zoo_choice(seen.sight, number, lots))(lots)
    assert theirs.sum() > 8
    assert (step.who[theirs] == equilibrium.FIXED).all()
    assert not step.learns[theirs].any()
    assert (may == step.choice).any(0)[theirs].all()
    assert (step.chance[theirs] == 1).all()


@pytest.mark.parametrize("odd", [-5, 0, 5])
def test_each_learns_from_its_own_choices(odd: int) -> None:
    rivals_of, neurd, exploration = map(
        import_module,
        (
            "research.train.champion.rivals",
            "research.train.champion.neurd",
            "research.train.champion.exploration",
        ),
    )
    settings, _ = small_training(life=9)
    rows, tables = 32 * 64, settings.others.count(exploration.RIVAL)
    rivals = rows * tables // 32 + odd  # it is awaited at half of the steps, more or less
    who = jnp.arange(rows) % (rows // rivals) == 0
    who = (jnp.cumsum(who) <= rivals) & who
    everybody = jnp.ones(rows, bool)
    lesson = neurd.Lesson(*[jnp.arange(rows)] * 6, everybody, who.astype(int))
    own, theirs = rivals_of.shared_out(settings.others, lesson)
    assert int(who.sum()) == rivals
    assert (own.who[own.learns] == neurd.ACTOR).all()
    assert (theirs.who[theirs.learns] == neurd.OPPONENT).all()
    assert int(theirs.learns.sum()) == rivals - max(0, odd)
    assert (jnp.diff(theirs.row[theirs.learns]) > 0).all()
    alone = rivals_of.shared_out([exploration.KNOWN] * 16, lesson)
    assert [len(each.who) for each in alone] == [rows // 2]


def test_a_rival_retires_and_another_begins_from_the_actor() -> None:
    equilibrium = import_module("research.train.champion.equilibrium")
    settings, training = small_training(life=2)
    left, scales = jnp.float32(0.5), jnp.ones(1)
    for _ in range(2):
        training, _ends = equilibrium.iterate(SETUP, settings, training, left, scales)
    old, actor = training.rivals.learners.params["w0"], training.actors.params["w0"]
    assert (old != actor).any()
    succeeded = import_module("research.train.champion.rivals").succeeded(
        *(training.rivals, training.iteration, settings.life),
        *(training.actors.params, training.means),
    )
    assert (succeeded.retired["w0"][:, 0] == old).all()
    assert (succeeded.learners.params["w0"] == actor).all()
    for seat in (1, 2):  # nobody has retired before
        assert (succeeded.retired["w0"][:, seat] == training.means["w0"]).all()


def test_a_restrained_network_never_boasts_with_many_gaps_and_is_else_the_same() -> None:
    restraint, network = (
        import_module("research.train.champion.restraint"),
        import_module("research.train.champion.champion_network"),
    )
    params = network.new_params((12, 8), jax.random.key(1))
    params["b2"] = params["b2"].at[BOAST].set(3.0)
    barred = restraint.restrained(params, 2)
    seen = game.see(SETUP, muddled(256, 24)).sight
    row, legal = game.bits(seen), game.legal_choices(seen)
    said, before = (network.outputs_of(each, row) for each in (barred, params))
    rash = np.asarray(seen.gaps > 2)
    assert 20 < rash.sum() < 236
    np.testing.assert_allclose(said[~rash], before[~rash], atol=1e-5)
    chances = jnp.exp(network.think(barred, row, legal.at[:, BOAST].set(True))[0])
    assert chances[rash, BOAST].max() < 1e-6
    assert chances[~rash, BOAST].min() > 0.01
    freed = restraint.freed(barred)
    assert all((freed[name] == params[name]).all() for name in params)
    assert restraint.freed(params) is params


def test_networks_of_several_sizes_are_read_as_one_champion(tmp_path: Path) -> None:
    restraint, network = (
        import_module("research.train.champion.restraint"),
        import_module("research.train.champion.champion_network"),
    )
    files = import_module("research.train.champion.champion_files")
    params = network.new_params((12, 8), jax.random.key(1))
    for name, each in (("plain", params), ("barred", restraint.restrained(params, 2))):
        np.savez(tmp_path / f"{name}.npz", **each)
    told = [str(tmp_path / "plain.npz"), str(tmp_path / "barred.npz")]
    plain, barred = files.read_champion(told, 0)
    row = jnp.arange(BITS) % 3 == 0
    said = network.outputs_of(plain, row)
    assert plain["w0"].shape == barred["w0"].shape
    np.testing.assert_allclose(said, network.outputs_of(params, row), atol=1e-5)


def test_training_cut_in_pieces_comes_to_the_same_weights(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    train, runs = (
        import_module("research.train.champion.train_equilibrium"),
        import_module("research.train.runs"),
    )
    told = ["--memory", "0", "--games", "32", "--steps", "4", "--minibatches", "1", "--hidden", "8"]
    told += ["--decisions", "512", "--reports", "2"]

    def run(name: str, stops: list[bool]) -> dict[str, Any]:
        monkeypatch.setattr(runs, "agreed", lambda _over: stops.pop(0) if stops else False)
        out = tmp_path / name
        monkeypatch.setattr(sys, "argv", ["train_equilibrium.py", *told, "--out", str(out)])
        train.main()
        weights = read_weights(out / "actor_0.npz")
        return {each: np.asarray(weights[each]) for each in weights}

    whole = run("whole", [])
    half = run("parts", [False, False, True])
    parts = run("parts", [])
    assert any((half[name] != whole[name]).any() for name in whole)
    for name in whole:
        assert np.isfinite(whole[name]).all()
        assert (parts[name] == whole[name]).all()


@pytest.mark.parametrize(
    "against",
    [f"--against {PACKAGED}", f"--against {WEIGHTS}", "--against wall", "--level knight"],
)
def test_a_response_learns_against_networks_weights_a_plan_or_a_level(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, against: str
) -> None:
    train = import_module("research.train.champion.train_equilibrium")
    told = ["--memory", "2", *against.split(), "--games", "192"]
    told += ["--steps", "8", "--minibatches", "2", "--hidden", "8", "--decisions", "3072"]
    monkeypatch.setattr(
        sys, "argv", ["train_equilibrium.py", *told, "--reports", "1", "--out", str(tmp_path)]
    )
    train.main()
    (row,) = map(json.loads, (tmp_path / "metrics.jsonl").read_text().splitlines())
    assert row["decisions"] == 3072
    assert len(row["score"]) == 1
    weights = read_weights(tmp_path / "actor_2.npz")
    assert all(np.isfinite(weights[name]).all() for name in weights)
