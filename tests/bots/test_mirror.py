"""Mirrors: bots that remember as one person does."""

from __future__ import annotations

import pytest

from tellstones.bots import LEVELS, MemoryTraits, make_bot
from tellstones.bots.levels import TRAITS
from tellstones.bots.mirror import mirror_name, nearest_level, parse_mirror
from tellstones.match import play_game, set_up
from tellstones.notation import Result
from tellstones.rules import Options, Seat


def test_a_mirror_has_the_traits_of_its_name() -> None:
    traits = MemoryTraits(threshold=-1.953, noise=0.37, load=0.21, slip=0.031, rehearsals=0.4)
    assert parse_mirror(mirror_name(traits)) == traits


@pytest.mark.parametrize(
    "name", ["knight", "mirror:", "mirror:1,2", "mirror:9,9,9,9,9", "mirror:a,b,c,d,e"]
)
def test_what_is_no_mirror_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_mirror(name)


def test_a_mirror_plays_a_whole_game() -> None:
    from random import Random

    name = mirror_name(TRAITS["knight"])
    players = {seat: make_bot(name, f"mirror:{seat}") for seat in (Seat.A, Seat.B)}
    record = play_game(set_up(Options(turn_limit=40), Random(1)), players)
    assert record.result is not Result.UNFINISHED


def test_every_level_is_its_own_mirror() -> None:
    assert [nearest_level(TRAITS[level]) for level in LEVELS] == list(LEVELS)
