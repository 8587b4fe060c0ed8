"""Every constant that bots judge by has a source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tellstones.bots
from tellstones.bots.value.corrections import DECISION_KINDS
from tellstones.bots.weights import constant, constants, entries

SOURCES = Path(tellstones.bots.__file__).parent.rglob("*.py")
ASKED = re.compile(r'constants?\("(\w+)"\)')


@pytest.mark.parametrize("name", entries())
def test_a_constant_is_measured_or_says_why_it_is_set_by_hand(name: str) -> None:
    entry = entries()[name]
    assert entry["means"]
    if "by_hand" in entry:
        assert len(entry["by_hand"]) > 10
    else:
        assert entry["source"].startswith("python -m bench.")
        assert [entry["value"]] == list(entry["measured"].values())


def test_every_constant_of_the_file_is_asked_for_and_no_other() -> None:
    asked = {name for source in SOURCES for name in ASKED.findall(source.read_text("utf-8"))}
    assert asked | {f"correction.{kind}" for kind in DECISION_KINDS} == set(entries())


def test_a_single_constant_is_no_list_and_a_list_no_single_constant() -> None:
    assert 0.0 < constant("ended_by_proof") < 1.0
    assert len(constants("coarse_steps")) == 7
    with pytest.raises(AssertionError):
        constant("coarse_steps")
