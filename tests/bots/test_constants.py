"""Every constant by which bots remember, believe and talk has a source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tellstones.bots
from tellstones.bots.constants import constant, constants, entries

SOURCES = Path(tellstones.bots.__file__).parent.rglob("*.py")
ASKED = re.compile(r'constants?\("(\w+)"\)')


@pytest.mark.parametrize("name", entries())
def test_a_constant_says_why_it_is_what_it_is_and_what_it_was_measured_by(name: str) -> None:
    entry = entries()[name]
    assert entry["means"]
    assert len(entry["by_hand"]) > 10
    assert ("measured" in entry) == ("source" in entry)


def test_every_constant_of_the_file_is_asked_for_and_no_other() -> None:
    asked = {name for source in SOURCES for name in ASKED.findall(source.read_text("utf-8"))}
    assert asked == set(entries())


def test_a_single_constant_is_no_list_and_a_list_no_single_constant() -> None:
    assert 0.0 < constant("believed_claim") < 1.0
    assert len(constants("coarse_steps")) == 7
    with pytest.raises(AssertionError):
        constant("coarse_steps")
