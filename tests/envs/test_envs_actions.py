"""Numbers of actions and places in observations, which must never change their meaning."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.parameters import setup
from tellstones.rules import Boast, Enough, GoFirst, Name, Peek, Place, Stone, Swap, prepare
from tellstones.rules.line import End


def test_every_number_but_one_is_a_move_and_every_move_has_its_number() -> None:
    numbers = [n for n in range(actions.count(2)) if n != actions.UNUSED]
    assert [actions.index_of(actions.move_at(n)) for n in numbers] == numbers


@pytest.mark.parametrize(
    ("number", "move"),
    [
        (0, GoFirst()),
        (3, Enough()),
        (14, Name(1, Stone.CROWN)),
        (62, Name(7, Stone.SWORD)),
        (64, Place(Stone.CROWN, End.LEFT)),
        (71, Place(Stone.CROWN, End.RIGHT)),
        (85, Swap(1, 2)),
        (105, Swap(6, 7)),
        (113, Peek(1, by_partner=True)),
        (127, Boast()),
        (191, Boast(2)),
    ],
)
def test_version_1_numbers_stay_what_they_are(number: int, move: object) -> None:
    assert actions.move_at(number) == move


@pytest.mark.parametrize("number", [-1, 63, 192])
def test_a_number_without_a_move_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="no move"):
        actions.move_at(number)


def test_the_first_moves_of_a_game_are_listed_in_ascending_order() -> None:
    legal = actions.legal_indices(prepare())
    assert legal == sorted(legal)
    assert len(legal) == 2 * 6 + 1


def test_the_parts_of_an_observation_fill_it_without_a_gap() -> None:
    for game in (setup(), setup(lines=2, memory="register")):
        end = 0
        for part in layout.parts(game):
            assert part.start == end
            end += part.size
        assert end == layout.size(game)


def test_the_docs_list_every_part_of_an_observation() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
    for part in layout.parts(setup(memory="register")):
        row = f"| `{part.name}` | {part.start} | {part.size} |"
        assert row in docs, row


def test_wrong_parameters_are_refused_with_their_rule() -> None:
    for wrong in (
        {"players": 3},
        {"hands": "both"},
        {"opening": "X"},
        {"first": "C"},
        {"elder": "D"},
        {"memory": "eidetic"},
        {"hide_noise": 2.0},
        {"memory": "noisy", "hands": "opponent"},
        {"aware": -0.1},
        {"noise_ratio": 9.0},
        {"position": "sc|DFHKW 0-0 A"},
        {"decay": 1.0},
        {"slip": 5.0},
        {"seconds_per_turn": 0.0},
        {"turn_limit": 2.5},
        {"points": 1.5},
        {"decay": float("nan")},
    ):
        with pytest.raises((TypeError, ValueError), match=r"\w"):
            setup(**wrong)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"turnlimit": 9}, "no such parameter: turnlimit"),
        ({"slip": "0.1"}, "slip is a number, not '0.1'"),
        ({"hide_noise": None}, "hide_noise is a number, not None"),
        ({"position": 7}, "position is a text, not 7"),
        ({"position": "sc"}, "position-"),
    ],
)
def test_what_is_no_parameter_is_refused_by_its_name(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        setup(**wrong)


PARAMETERS = get_type_hints(setup).items()
NUMBERS = [name for name, kind in PARAMETERS if kind in (int, float, int | None)]


@pytest.mark.parametrize("name", sorted({*NUMBERS, *MemoryTraits.__slots__} - {"traits"}))
def test_true_is_no_number(name: str) -> None:
    given: dict[str, Any] = {name: True}
    with pytest.raises(TypeError, match=rf"{name}.* True"):
        setup(**given)


@pytest.mark.parametrize(
    ("door", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
        ("benchmark.noisy", "pyspiel", "openspiel"),
        ("arrays", "jax", "arrays"),
    ],
)
def test_a_door_whose_library_is_missing_says_how_to_install_it(
    door: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"tellstones.envs.{door}", raising=False)
    with pytest.raises(
        ModuleNotFoundError, match=rf"^{library} is not .* 'tellstones\[{extra}\]'$"
    ):
        import_module(f"tellstones.envs.{door}")
