"""The moves that are watched before a game: drawn again at every try."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest

from tellstones.match import Game, set_up
from tellstones.notation import Said, read_records, record_text
from tellstones.rules import Options, Seat
from tellstones.study.frames import prelude_of
from tellstones.study.road.honors import outcome_of
from tellstones.study.road.prelude import Prelude, drawn, with_prelude


@pytest.mark.parametrize("seed", range(20))
def test_a_prelude_hides_every_stone_and_is_another_each_time(seed: int) -> None:
    setup = set_up(Options(), Random(seed))
    prelude = Prelude(stones=7, swaps=3)
    moves = drawn(prelude, setup.start(), Random(seed))
    *_, last = replace(setup, said=tuple(map(Said, moves))).steps()
    assert len(moves) == prelude.moves
    assert last.table.faces == ((False,) * 7,)
    assert moves != drawn(prelude, setup.start(), Random(-1 - seed))


def test_moves_that_were_only_watched_win_and_lose_no_honor() -> None:
    setup = with_prelude(set_up(Options(), Random(1)), Prelude(3, 4), Random(1))
    assert "Swapped" in str([step.event for step in setup.steps()])
    game = Game.of(setup)
    game.resign(Seat.B)
    record = game.record(dict(setup.tags))
    (read,) = read_records(BytesIO(record_text(record).encode()))
    assert prelude_of(read) == 9
    outcome = outcome_of(read, Seat.A)
    assert outcome.won
    assert (outcome.swaps, outcome.looks, outcome.turns) == (0, 0, 1)


@pytest.mark.parametrize("told", ["", "-1", "many", "1" * 5000, "٣"])
def test_a_tag_that_tells_no_number_is_no_prelude(told: str) -> None:
    assert prelude_of(replace(set_up(Options(), Random(1)), tags=(("Prelude", told),))) == 0
