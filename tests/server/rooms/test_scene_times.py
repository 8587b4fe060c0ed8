"""Durations of scenes: the server computes what the page shows; bots and clocks wait for it.

`web/tests/scenes/scene-times.json` has a game as the page gets it, each event with its duration;
the page's own test checks its scenes against the same file. `python -m
tests.server.rooms.test_scene_times` writes it.
"""

from __future__ import annotations

import dataclasses
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tellstones.notation.json_encoder import event_shown, table_shown
from tellstones.rules import Answered, Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room, fold
from tellstones.server.rooms.room_record import record
from tellstones.server.rooms.scene_times import scene_times
from tellstones.server.rooms.viewer_frames import seen_by_all
from tellstones.server.storage import entries as e
from tellstones.server.tables.bot_seats import BotSeat
from tellstones.server.tables.bot_turns import seconds_until_shown
from tellstones.views import View, view
from tests.server.rooms.test_deciding_moment import played
from tests.server.rooms.test_room import first_rows, next_row, started

pytestmark = pytest.mark.group("quick")

SHARED = Path(__file__).parents[3] / "web" / "tests" / "scenes" / "scene-times.json"
GAME = "C> W> h1 h2 1~2 p1 c1 =C h1 h3 b believe b steal doubt 1=C 3=S"
PROVED = "h1 b doubt 1=S"
AT = 5_000
"""The time at which `next_row` accepts a row, in milliseconds."""


def rooms(game: str = GAME) -> list[Room]:
    lain = [started()]
    for move in game.split():
        room = lain[-1]
        assert room.awaited is not None
        lain.append(room.after(next_row(room, e.Moved(room.awaited, move))))
    assert lain[-1].phase is Phase.OVER
    return lain


def shown() -> list[dict[str, Any]]:
    told = []
    for before, after in [*pairwise(rooms()), *pairwise(rooms(PROVED))]:
        assert after.event is not None
        tables = [table_shown(seen) for room in (before, after) if (seen := seen_by_all(room))]
        told.append(
            {
                "event": event_shown(after.event, 1),
                "before": tables[0],
                "after": tables[1],
                "ms": after.shown_until - after.event_at,
            }
        )
    found: list[dict[str, Any]] = json.loads(msgspec.json.encode(told))
    return found


def test_the_server_reckons_as_the_page_shows_it() -> None:
    assert json.loads(SHARED.read_text(encoding="utf-8")) == shown()


def test_a_clock_does_not_run_while_a_named_stone_is_turned() -> None:
    named = next(room for room in rooms() if isinstance(room.event, Answered))
    assert named.clock is not None
    took = named.watched_until - AT
    assert took > 2_000
    assert named.clock.shown(AT).at == named.watched_until
    assert named.clock.shown(named.watched_until) == named.clock.shown(AT)
    assert named.awaited is not None
    assert named.clock.deadline() == named.watched_until + named.clock.left[named.awaited]
    # A player who does not wait for the end of it pays nothing for the time before.
    quick = named.after(e.Row(named.id, named.seq + 1, AT + 100, e.Moved(named.awaited, "h1")))
    assert quick.clock is not None
    assert quick.clock.left[named.awaited] >= named.clock.left[named.awaited]


def test_a_record_counts_a_moves_time_from_the_end_of_what_was_watched() -> None:
    rows, at = first_rows(), AT
    for move in ["h1", "c1", "=S", "h1"]:
        room = fold(rows)
        assert room.awaited is not None
        rows.append(e.Row(room.id, room.seq + 1, at, e.Moved(room.awaited, move)))
        at = fold(rows).watched_until + 1_500
    rows.append(e.Row(room.id, room.seq + 2, at, e.Resigned(Seat.A)))
    assert [said.comments for said in record(rows).said[1:]] == [("%t 1.5",)] * 3


def test_a_bot_waits_until_what_came_before_has_been_shown() -> None:
    named = next(room for room in rooms() if isinstance(room.event, Answered))
    shows = (named.shown_until - named.event_at) / 1000
    assert seconds_until_shown(named, AT) == shows
    assert seconds_until_shown(named, AT + 1_000) == shows - 1.0
    assert seconds_until_shown(named, AT + 60_000) == 0.0
    assert seconds_until_shown(named, AT - 3_600_000) == shows, "a clock that was set back"
    bots = {seat: e.Chair("bot", bot="page", ready=True) for seat in (Seat.A, Seat.B)}
    read = scene_times().reading_ms / 1000
    assert seconds_until_shown(replace(named, chairs=bots), AT) == pytest.approx(shows + read)


def test_a_boast_is_answered_after_longer_thought_than_a_hide() -> None:
    room = started()
    hide, boast = view_of("C>"), view_of("C> h1 b")
    pauses = [BotSeat(room, Seat.B, "knight").pause(seen) for seen in (hide, boast)]
    assert pauses[1] == pytest.approx(2 * pauses[0])


def test_where_three_others_act_bots_take_their_time() -> None:
    two = view_of("C>")
    four = dataclasses.replace(two, options=dataclasses.replace(two.options, players=4))
    pauses = [BotSeat(started(), Seat.B, "knight").pause(seen) for seen in (two, four)]
    assert pauses[1] == pytest.approx(1.4 * pauses[0])


def view_of(moves: str) -> View:
    room = played(moves)
    assert room.table is not None
    return view(room.table, room.awaited)


if __name__ == "__main__":
    told = ",\n".join(json.dumps(moment) for moment in shown())
    SHARED.write_text(f"[\n{told}\n]\n", encoding="utf-8")
