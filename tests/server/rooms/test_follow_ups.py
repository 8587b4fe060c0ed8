"""Entries that follow by themselves: a look ends, time runs out, bots answer, a rematch is made."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tellstones.rules import Seat, Stone
from tellstones.server.rooms import Room, fold
from tellstones.server.rooms.follow_ups import follow_up, next_due, rematch, wants_rematch
from tellstones.server.rooms.look import LOOK_MS
from tellstones.server.storage import entries as e
from tests.server.rooms.test_deciding_moment import played
from tests.server.rooms.test_room import BOB, first_rows, next_row, started

pytestmark = pytest.mark.group("quick")


def resigned(**begun: Any) -> Room:
    """A game that is over at once; `begun` is who was to begin it."""
    made, _ = first_rows()
    row = e.Row("table", 2, 1_000, e.Started((Stone.SCALES,), turn_limit=None, **begun))
    room = fold([made, row])
    return room.after(next_row(room, e.Resigned(Seat.A)))


def wished(room: Room, *people: str) -> Room:
    for person in people:
        room = room.after(next_row(room, e.Wished(person, again=True)))
    return room


@pytest.mark.parametrize(
    ("begun", "first", "elder"),
    [
        ({"first": Seat.A}, "B", None),
        ({"first": Seat.B}, "A", None),
        ({"elder": Seat.A}, None, Seat.B),
        ({"elder": Seat.B}, None, Seat.A),
    ],
)
def test_a_rematch_passes_the_first_turn_on(
    begun: dict[str, Seat], first: str | None, elder: Seat | None
) -> None:
    room = resigned(**begun)
    rules = rematch(room, "another secret").setup.rules
    assert rules.elder == elder
    assert rules.first == (first or room.setup.rules.first)


def test_a_rematch_seats_everybody_again_with_the_score_of_the_series() -> None:
    room = fold(first_rows())
    room = room.after(next_row(room, e.TakenOver(Seat.A, "page")))
    room = room.after(next_row(room, e.Resigned(Seat.A)))
    made = rematch(room, "another secret")
    assert (made.previous, made.series, made.maker) == ("table", (0, 1), "ann")
    assert [(chair.person, chair.bot) for chair in made.chairs.values()] == [
        ("ann", None),
        ("bob", None),
    ]
    assert all(chair.ready for chair in made.chairs.values())


def test_a_rematch_is_made_once_and_when_all_people_wish_it() -> None:
    room = resigned(first=Seat.A)
    assert not wants_rematch(wished(room, "ann"))
    both = wished(room, "ann", "bob")
    assert wants_rematch(both)
    assert not wants_rematch(both.after(next_row(both, e.Wished("bob", again=False))))
    assert not wants_rematch(both.after(next_row(both, e.Rematched("next"))))
    assert not wants_rematch(structs.replace(started(), again=frozenset({"ann", "bob"})))


def test_a_look_ends_by_itself_on_time_and_not_before() -> None:
    room = played("h1 p1")
    assert follow_up(room, 20_000, Random(1)) is None, "nobody has held the stone yet"
    held = room.after(next_row(room, e.LookHeld(Seat.B, BOB.device)))
    assert follow_up(held, 5_000 + LOOK_MS - 1, Random(1)) is None
    assert follow_up(held, 5_000 + LOOK_MS, Random(1)) == e.LookEnded(Seat.B)


def test_a_clock_runs_out_on_time_and_not_before() -> None:
    room = started()
    assert room.clock is not None
    deadline = room.clock.deadline()
    assert deadline is not None
    assert follow_up(room, deadline - 1, Random(1)) is None
    assert follow_up(room, deadline, Random(1)) == e.RanOut(Seat.A)


@pytest.mark.parametrize(("turn", "agreed"), [(5, False), (500, True)])
def test_a_bot_agrees_to_a_draw_late_in_a_level_game_only(turn: int, agreed: bool) -> None:
    room = fold(first_rows(bot="king"))
    assert room.table is not None
    room = structs.replace(room, table=replace(room.table, turn=turn))
    assert follow_up(room, 2_000, Random(1)) is None
    offered = room.after(next_row(room, e.OfferedDraw(Seat.A)))
    answer = follow_up(offered, 6_000, Random(1))
    assert answer == (e.OfferedDraw(Seat.B) if agreed else e.DeclinedDraw(Seat.B))


def test_between_people_no_draw_is_answered_for_them() -> None:
    room = started()
    assert follow_up(room.after(next_row(room, e.OfferedDraw(Seat.A))), 6_000, Random(1)) is None


def test_nobody_looks_after_a_game_that_is_over_or_has_not_begun() -> None:
    made = fold(first_rows()[:1])
    waiting = made.after(next_row(made, e.Readied("bob", ready=False)))
    assert next_due(resigned(first=Seat.A), 5_000) is None
    assert next_due(waiting, 5_000) is None


def test_a_row_of_a_time_without_looks_puts_the_stone_back() -> None:
    room = played("h1 p1")
    assert room.look is not None
    went_on = room.after(next_row(room, e.Moved(Seat.A, "C>")))
    assert went_on.look is None
    assert went_on.clock is not None
    assert went_on.clock.running is Seat.B
