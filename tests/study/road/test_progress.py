"""Progress on the Road: what opens what, and merging without loss."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tellstones.study.road.honors import HonorFacts
from tellstones.study.road.progress import Progress, Visit
from tellstones.study.road.stations import LOSSES_TO_WALK_ON, stations

WON = HonorFacts(True, (3, 0), 5, True, 0, 0, 3, 1)
LOST = HonorFacts(False, (0, 3), 5, True, 0, 0, 0, 0)
FIRST = stations()["crown-1"]
VISITS = st.builds(
    Visit,
    won=st.booleans(),
    honors=st.tuples(st.booleans(), st.booleans()),
    losses=st.integers(0, LOSSES_TO_WALK_ON),
    walked_on=st.booleans(),
)
NAMES = st.sampled_from(list(stations()))
PROGRESS = st.builds(Progress, st.dictionaries(NAMES, VISITS, max_size=5))


def passed(*names: str) -> Progress:
    return Progress({name: Visit(won=True) for name in names})


def test_a_win_is_a_stitch_and_so_is_each_honor() -> None:
    after = Progress().after(FIRST, WON)
    assert after.stitches == 3
    assert after.at(FIRST.id) == Visit(won=True, honors=(True, True))
    assert after.after(FIRST, WON) == after


def test_two_stations_of_four_open_the_next_chapter() -> None:
    assert Progress().is_open("crown-4")
    assert not passed("crown-1").is_open("shield-1")
    assert passed("crown-1", "crown-4").is_open("shield-1")
    assert not passed("crown-1", "crown-4").is_open("sword-1")
    assert not passed("shield-1", "shield-2").is_open("sword-1"), (
        "the first chapter is not finished"
    )


def test_the_road_goes_on_at_the_first_station_that_is_not_passed() -> None:
    assert Progress().following() == "crown-1"
    assert passed("crown-1", "crown-3").following() == "crown-2"
    assert passed(*stations()).following() is None
    assert passed(*stations()).finished() == 7


def test_after_three_losses_one_may_walk_on() -> None:
    progress = Progress()
    for _ in range(LOSSES_TO_WALK_ON):
        assert not progress.may_walk_on(FIRST.id)
        progress = progress.after(FIRST, LOST)
    assert progress.may_walk_on(FIRST.id)
    past = progress.walked_on(FIRST.id)
    assert past.passed(FIRST.id)
    assert past.stitches == 0
    assert not past.may_walk_on(FIRST.id)
    assert not past.after(FIRST, WON).may_walk_on(FIRST.id)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_merging_loses_nothing_in_any_order(one: Progress, two: Progress, three: Progress) -> None:
    both = one.merged(two)
    assert both == two.merged(one)
    assert both.merged(three) == one.merged(two.merged(three))
    assert both.merged(one) == both
    assert both.stitches >= max(one.stitches, two.stitches)
    assert all(both.passed(name) for name in stations() if one.passed(name) or two.passed(name))


def test_a_station_that_no_longer_exists_is_left_out() -> None:
    assert Progress({"moat-1": Visit(won=True)}).merged(passed("crown-1")) == passed("crown-1")
