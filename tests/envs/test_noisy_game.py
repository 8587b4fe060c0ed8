"""The noisy game: percepts that chance may garble, perfect recall, and noise that matters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from tellstones.envs import actions, noisy_percepts
from tellstones.envs import observation_layout as layout
from tellstones.envs.env_game import EnvGame
from tellstones.envs.game_tree import CHANCE, TERMINAL, TreeNode
from tellstones.envs.noise import Noise
from tellstones.envs.parameters import Setup, setup
from tellstones.envs.percept_log import LoggedEvent, TakenIn
from tellstones.envs.percepts import Exchange

LINE = actions.BLOCK
Known = tuple[int, tuple[TakenIn, ...]]

FROM_THE_START: dict[str, Any] = {"stones": "CDF", "opening": "C", "first": "A", "points": 1}
ALL_HIDDEN: dict[str, Any] = {"stones": "CD", "position": "??| 0-0 A turn -- 9", "points": 1}
GAMES = [
    setup(memory="noisy", turn_limit=3, aware=0.5, **FROM_THE_START),
    setup(memory="noisy", turn_limit=10, aware=0.5, forgetting=0.3, **ALL_HIDDEN),
    setup(memory="noisy", turn_limit=10, aware=1.0, noise_ratio=0.0, **ALL_HIDDEN),
]


def decisions(
    node: TreeNode, chance: float = 1.0, own: tuple[object, ...] = ((), ())
) -> Iterator[tuple[TreeNode, float, object]]:
    """Every decision of a tree, how likely chance alone leads to it, and what its seat did."""
    if node.player == TERMINAL:
        return
    outcomes = dict(node.chances()) if node.player == CHANCE else dict.fromkeys(node.legal(), 1.0)
    if node.player != CHANCE:
        yield node, chance, own[node.player]
    for action, likely in outcomes.items():
        following = node.copied()
        following.apply(action)
        done = list(own)
        if node.player != CHANCE:
            done[node.player] = (own[node.player], known(node), action)
        yield from decisions(following, chance * likely, tuple(done))


def known(node: TreeNode) -> Known:
    return node.player, tuple(node.remembered(node.player))


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_seat_recalls_all_that_it_knew_and_did(variant: Setup) -> None:
    """All histories of an information set have the same own moves, the same knowledge and the same
    legal actions."""
    found: dict[Known, tuple[object, list[int]]] = {}
    for node, _, own in decisions(TreeNode(variant)):
        assert found.setdefault(known(node), (own, node.legal())) == (own, node.legal())
    assert len(found) > 50


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_the_draws_of_chance_add_up_to_one(variant: Setup) -> None:
    node = TreeNode(variant)
    for _ in range(200):
        if node.player == TERMINAL:
            node = TreeNode(variant)
        if node.player == CHANCE:
            assert sum(likely for _, likely in node.chances()) == pytest.approx(1)
        node.apply(node.legal()[_ % len(node.legal())])


def hidden_as_known(variant: Setup) -> dict[Known, dict[tuple[int, ...], float]]:
    """The probability of each order of the hidden stones, for each information set with some."""
    found: dict[Known, dict[tuple[int, ...], float]] = defaultdict(lambda: defaultdict(float))
    for node, chance, _ in decisions(TreeNode(variant)):
        assert node.game is not None
        stones, hidden = node.game.stones[0], node.game.hidden[0]
        lies = tuple(stone for place, stone in enumerate(stones) if hidden >> place & 1)
        if lies:
            found[known(node)][lies] += chance
    return found


def test_seats_are_unsure_of_hidden_stones_from_the_start_on() -> None:
    game = {**FROM_THE_START, "turn_limit": 4, "memory": "noisy", "swap_noise": 0.0}
    unsure = {
        noise: sum(len(lies) > 1 for lies in hidden_as_known(_placing(game, noise)).values())
        for noise in (0.0, 0.5)
    }
    assert unsure[0.0] == 0
    assert unsure[0.5] > 100


def _placing(game: dict[str, Any], noise: float) -> Setup:
    return setup(**game, place_noise=noise, hide_noise=noise)


def test_whoever_loses_track_knows_as_little_as_somebody_who_has_forgotten() -> None:
    """Two stones, known to both: after a turn each knows them still, or not at all."""
    variant = setup(
        **ALL_HIDDEN, memory="noisy", turn_limit=10, hide_noise=0.0, forgetting=0.3, aware=1.0
    )
    followed, lost = 0.0, 0.0
    for (_, taken), lies in hidden_as_known(variant).items():
        quiet = [e for e in taken if isinstance(e, LoggedEvent)]
        exchanges = [e for e in taken if isinstance(e, Exchange)]
        if len(quiet) != 1 or len(exchanges) != 1 or quiet[0].number != LINE + actions.SWAP:
            continue
        total = sum(lies.values())
        if exchanges[0].missed:
            lost += total
            assert [likely / total for likely in lies.values()] == pytest.approx([0.5, 0.5])
        else:
            followed += total
            assert len(lies) == 1
    assert lost / (lost + followed) == pytest.approx(0.3)


STONES, ALL_UP, TWO_HIDDEN = (0, 1, 2), 0b000, 0b011
NOISE = Noise(place=0.3, hide=0.3, swap=0.3, aware=0.5)


@pytest.mark.parametrize(
    ("what", "number", "hidden", "ways"),
    [
        ("a Place where nothing is hidden: right, missed, the other end", 0, ALL_UP, 3),
        ("a Place beside hidden stones, which show its end", 0, TWO_HIDDEN, 1),
        ("a Hide: right, missed, one of two others", actions.HIDE, ALL_UP, 4),
        ("a Swap of three alike: right, missed, one of two others", actions.SWAP, ALL_UP, 4),
        ("a Swap of the only two hidden ones", actions.SWAP, TWO_HIDDEN, 1),
        ("a Swap that shows by what lies hidden then", actions.SWAP + 1, TWO_HIDDEN, 1),
        ("a Peek", actions.PEEK, TWO_HIDDEN, 1),
        ("a Boast", actions.BOAST, TWO_HIDDEN, 1),
    ],
)
def test_another_s_move_is_taken_in_only_as_well_as_it_can_be_seen(
    what: str, number: int, hidden: int, ways: int
) -> None:
    entry = LoggedEvent(0, LINE + number)
    taken = noisy_percepts.of_move(NOISE, entry, STONES, hidden, seat=1)
    assert len(taken) == ways, what
    assert sum(likely for _, likely in taken) == pytest.approx(1)
    assert len(noisy_percepts.of_move(NOISE, entry, STONES, hidden, seat=0)) == 1


def test_whoever_hides_a_stone_knows_which() -> None:
    entry = LoggedEvent(0, LINE + actions.HIDE + 2)
    [(own, _)] = noisy_percepts.of_move(NOISE, entry, STONES, ALL_UP, seat=0)
    assert own.shown == 1 + STONES[2]


def test_side_b_may_be_the_worse_at_it() -> None:
    noise = Noise(hide=0.2, ratio=2.0)
    assert [noise.of_seat(seat).hide for seat in range(4)] == [0.2, 0.4, 0.2, 0.4]


def test_a_noisy_seat_sees_symbols_only_before_the_first_word() -> None:
    variant = setup(memory="noisy", opening="S", first="A")
    game = EnvGame(variant, 1)
    lies = layout.line_offsets(0)["lies"]
    symbols = slice(lies, lies + len(variant.options.stones))
    assert game.observe(variant.seats[1])[symbols].any()
    game.say(LINE + actions.PLACE_RIGHT)
    assert not game.observe(variant.seats[1])[symbols].any()


def test_what_was_hidden_from_the_start_is_observed_as_it_was_caught() -> None:
    lies = layout.line_offsets(0)["lies"]
    caught = 0
    for seed in range(200):
        variant = setup(**ALL_HIDDEN, memory="noisy", hide_noise=0.4, aware=1.0)
        row = EnvGame(variant, seed).observe(variant.seats[0])
        caught += int(row[lies : lies + layout.FACE_DOWN].sum())
    assert caught / 200 == pytest.approx(0.6, abs=0.12)
