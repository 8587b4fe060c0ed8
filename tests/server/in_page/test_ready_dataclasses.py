"""Dataclasses are made by code that was compiled beforehand, and are the same."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from tellstones.server.in_page import ready_dataclasses


def stone() -> type[Any]:
    @dataclasses.dataclass(frozen=True, slots=True, order=True)
    class Stone:
        sign: str = "crown"
        places: tuple[int, ...] = ()

    return Stone


def pool() -> type[Any]:
    @dataclasses.dataclass
    class Pool:
        stones: list[str] = dataclasses.field(default_factory=list)

    return Pool


@pytest.fixture
def usual() -> Iterator[None]:
    yield
    vars(dataclasses).pop("exec", None)
    ready_dataclasses.ready.clear()


def test_a_class_is_the_same_from_ready_code(usual: None) -> None:
    with ready_dataclasses.heard() as heard:
        stone()
    assert "exec" not in vars(dataclasses)
    ready_dataclasses.install(ready_dataclasses.packed(heard))
    made = stone()
    assert made("sword", (1, 2)) == made("sword", (1, 2)) != made()
    assert made("crown") < made("sword")
    assert repr(made()).endswith("Stone(sign='crown', places=())")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made().sign = "horse"


def test_only_what_was_not_heard_is_compiled(usual: None) -> None:
    with ready_dataclasses.heard() as heard:
        stone()
    ready_dataclasses.install(ready_dataclasses.packed(heard))
    run, texts = vars(dataclasses)["exec"], []

    def noted(text: str, *where: Any) -> None:
        texts.extend([text] if text not in ready_dataclasses.ready else [])
        run(text, *where)

    vars(dataclasses)["exec"] = noted
    stone()
    assert texts == []
    assert pool()().stones == []
    assert texts
