"""Golden playthroughs: what every seat sees at every step of games that are kept."""

from pathlib import Path
from typing import get_args

import pytest

from tellstones.notation import record_text
from tellstones.rules import Event
from tests.playthroughs import GOLDEN, playthrough, recorded

RECORDS = sorted(GOLDEN.glob("*.tell"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_is_told_as_ever(path: Path) -> None:
    told = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert playthrough(recorded(path)) == told, "meant? see tests/playthroughs.py"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_kept_records_are_canonical(path: Path) -> None:
    assert record_text(recorded(path)).encode() == path.read_bytes()


def test_between_them_the_kept_games_show_everything_that_can_happen() -> None:
    happened = {type(step.event) for path in RECORDS for step in recorded(path).steps()}
    ends_of_a_match = {"Resigned", "Agreed", "Awarded"}
    everything = {event.__name__ for event in get_args(Event)} - ends_of_a_match
    assert {event.__name__ for event in happened} == everything
