"""Every public value can be sent to another process, copied, and evaluated from its repr."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from tellstones.match import RandomPlayer
from tellstones.rules import Hide, Refusal, Refused, Seat, play, prepare
from tests.public_values import public_names, values_by_class

pytestmark = pytest.mark.group("long")

VALUES = [value for values in values_by_class().values() for value in values if value is not None]
WORDS = public_names()
NAMES = sorted(WORDS)


def told(value: Any) -> Any:
    """An exception is no value; what it says is."""
    return (type(value), value.args, str(value)) if isinstance(value, Exception) else value


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_survives_being_sent(name: str) -> None:
    public = WORDS[name]
    assert pickle.loads(pickle.dumps(public)) == public
    assert copy.copy(public) == copy.deepcopy(public) == public


def test_every_value_survives_being_sent() -> None:
    for value in VALUES:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert told(pickle.loads(pickle.dumps(value, protocol))) == told(value)


def test_every_value_survives_being_copied() -> None:
    for value in VALUES:
        assert told(copy.copy(value)) == told(copy.deepcopy(value)) == told(value)


def test_every_value_can_be_pasted_back() -> None:
    for value in VALUES:
        assert told(eval(repr(value), dict(WORDS))) == told(value), repr(value)


def play_something_illegal(_: int) -> None:
    play(prepare(), Seat.A, Hide(2))


def test_a_refusal_reaches_whoever_waits_for_a_worker() -> None:
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with pool, pytest.raises(Refused) as refused:
        list(pool.map(play_something_illegal, [0]))
    assert refused.value.refusal is Refusal.NO_SUCH_PLACE
    assert (refused.value.seat, refused.value.move) == (Seat.A, Hide(2))


def test_a_refusal_says_seat_move_and_sentence() -> None:
    with pytest.raises(Refused) as refused:
        play(prepare(), "A", "h2")
    assert str(refused.value) == (
        f"A cannot say h2: {Refusal.NO_SUCH_PLACE.sentence} (no-such-place)"
    )
    assert str(Refused(Refusal.GAME_OVER)) == "The game is over. (game-over)"


def test_a_player_survives_being_sent() -> None:
    import random

    chance = pickle.loads(pickle.dumps(RandomPlayer(random.Random(1))))
    assert isinstance(chance, RandomPlayer)
