"""A room is a value; a move is read and put to the rules once on its way into it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from tellstones.notation import position_text, read_records, record_text
from tellstones.rules import Seat, Stone
from tellstones.server.rooms import Identity, Rejected, Room, World, decide, fold
from tellstones.server.rooms import room as room_module
from tellstones.server.rooms.follow_ups import (
    BOTS_WORD_DUE_MS,
    PLAYED_TABLE_DUE_MS,
    START_DUE_MS,
    follow_up,
    next_due,
)
from tellstones.server.rooms.rated_game import is_rated
from tellstones.server.rooms.room_record import record
from tellstones.server.rooms.setup_conversions import rules_shown
from tellstones.server.rooms.viewer_frames import SharedFrame, Viewer
from tellstones.server.storage import entries as e
from tellstones.server.wire import Fault, Frame, OwnPart, PlayPart, SettingPart, incoming

pytestmark = pytest.mark.group("quick")

ANN, BOB = Identity("ann", "Ann", "her device"), Identity("bob", "Bob", "his device")
TIME = e.StoredTime("bank", seconds=60, plus=5)


def first_rows(turn_limit: int | None = None, bot: str | None = None) -> list[e.Row]:
    chairs = {
        seat: e.Chair("person", who.person, who.name, ready=True)
        for seat, who in ((Seat.A, ANN), (Seat.B, BOB))
    }
    if bot is not None:
        chairs[Seat.B] = e.Chair("bot", bot=bot, ready=True)
    made = e.Made(e.StoredSetup(e.StoredRules(), TIME), "ann", "secret", chairs)
    begun = e.Started((Stone.SCALES,), turn_limit=turn_limit, first=Seat.A)
    return [e.Row("table", 1, 0, made), e.Row("table", 2, 1_000, begun)]


def started(turn_limit: int | None = None) -> Room:
    return fold(first_rows(turn_limit))


def hide(room: Room) -> incoming.Play:
    return incoming.Play(id="1", seat=Seat.A, move="h1", at=room.event_seq)


def next_row(room: Room, entry: e.AnyEntry) -> e.Row:
    return e.Row(room.id, room.seq + 1, 5_000, entry)


HERE = "SCfk|DW 0-1 B turn -B 9"
SMALL = e.StoredRules(stones=tuple(map(Stone, "CDFKSW")), looks=2, points=2, position=HERE)


def test_a_game_starts_from_the_position_of_its_rules() -> None:
    chairs = {seat: e.Chair("person", seat, seat, ready=True) for seat in (Seat.A, Seat.B)}
    made = e.Row("table", 1, 0, e.Made(e.StoredSetup(SMALL, TIME), "A", "secret", chairs))
    begun = follow_up(fold([made]), 1_000, Random(1))
    assert begun is not None
    room = fold([made, e.Row("table", 2, 1_000, begun)])
    assert room.table is not None
    assert position_text(room.table) == HERE
    assert room.awaited is Seat.B
    assert (room.table.options.looks, room.table.options.points) == (2, 2)
    assert not is_rated(room)
    shown = rules_shown(room)
    assert (shown.opening, shown.stones, shown.looks) == ("chosen", [*"CDFKSW"], 2)
    last = e.Row("table", 3, 2_000, e.Resigned(Seat.B))
    told = record([made, e.Row("table", 2, 1_000, begun), last])
    assert told.start() == room.table
    assert list(read_records(record_text(told))) == [told]


def test_who_takes_a_seat_over_is_told_after_the_move_before() -> None:
    entries: list[e.AnyEntry] = [
        e.Moved(Seat.A, "h1"),
        e.TakenOver(Seat.B, "page"),
        e.Moved(Seat.B, "C>"),
        e.Resigned(Seat.A),
    ]
    rows = [e.Row("table", seq, 2_000, entry) for seq, entry in enumerate(entries, start=3)]
    text = record_text(record([*first_rows(), *rows]))
    first, taken, second = (text.index(word) for word in ("h1", "page", "C>"))
    assert first < taken < second, text


def test_a_record_has_what_seats_said_until_the_end() -> None:
    entries: list[e.AnyEntry] = [
        e.Spoke("ann", "Ann", "Good luck", Seat.A),
        e.Spoke("eve", "Eve", "Look there"),
        e.Resigned(Seat.A),
        e.Spoke("ann", "Ann", "Good game", Seat.A),
    ]
    rows = [e.Row("table", seq, 2_000, entry) for seq, entry in enumerate(entries, start=3)]
    text = record_text(record([*first_rows(), *rows]))
    assert "Good luck" in text
    assert "Look there" not in text
    assert "Good game" not in text


def test_what_lies_hidden_at_the_start_is_in_nobodys_frame() -> None:
    frames = []
    for position in (HERE, HERE.replace("fk", "kf")):
        rules = structs.replace(SMALL, position=position)
        chairs = {seat: e.Chair("person", seat, seat, ready=True) for seat in (Seat.A, Seat.B)}
        made = e.Made(e.StoredSetup(rules, TIME), "A", "secret", chairs)
        gathering = fold([e.Row("table", 1, 0, made)])
        begun = follow_up(gathering, 1_000, Random(1))
        assert begun is not None
        playing = gathering.after(e.Row("table", 2, 1_000, begun))
        frames.append(
            [
                SharedFrame(room, World(2_000), []).seen_by(Viewer(person))
                for room in (gathering, playing)
                for person in ("A", "B", "watcher")
            ]
        )
    assert frames[0] == frames[1]


def test_a_room_stays_as_it_is_whatever_comes_after_it() -> None:
    room = started()
    after = room.after(next_row(room, e.Moved(Seat.A, "h1", ANN.device)))
    assert room == started()
    assert after != room
    with pytest.raises(AttributeError):
        room.seq = 7  # type: ignore[misc]  # that is the point


def test_a_decided_move_is_neither_read_nor_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    room = started()
    accepted = decide(hide(room), room, ANN, World(now=5_000))
    row = next_row(room, accepted.entry)
    read_from_the_row = room.after(row)
    for name in ("parse_move", "play"):
        monkeypatch.delattr(room_module, name)
    assert room.after(row, accepted.event) == read_from_the_row


def test_a_move_that_the_rules_refuse_is_rejected_with_their_reason() -> None:
    room = started()
    room = room.after(next_row(room, e.Moved(Seat.A, "h1")))
    again = incoming.Play(id="2", seat=Seat.B, move="h1", at=room.event_seq)
    with pytest.raises(Rejected) as rejected:
        decide(again, room, BOB, World(now=6_000))
    assert rejected.value.fault is Fault.REFUSED
    assert rejected.value.refusal is not None
    assert rejected.value.refusal.code == "already-hidden"


@pytest.mark.parametrize(
    ("turn", "score", "offered_at", "offers"),
    [
        (99, (1, 1), None, False),
        (100, (1, 1), None, True),
        (100, (2, 1), None, False),
        (119, (0, 0), 100, False),
        (120, (0, 0), 100, True),
    ],
)
def test_a_bot_offers_a_draw_where_nothing_moves_and_not_again_at_once(
    turn: int, score: tuple[int, int], offered_at: int | None, offers: bool
) -> None:
    room = fold(first_rows(bot="king"))
    room = room.after(next_row(room, e.Moved(Seat.A, "h1", ANN.device)))
    assert room.table is not None
    table = replace(room.table, turn=turn, score=score)
    before = {} if offered_at is None else {Seat.B: offered_at}
    found = follow_up(structs.replace(room, table=table, offers=before), 6_000, Random(1))
    assert found == (e.OfferedDraw(Seat.B) if offers else None)


def test_another_node_looks_after_a_table_that_should_have_started() -> None:
    made = first_rows(bot="king")[:1]
    assert next_due(fold(made), 5_000) == 5_000 + START_DUE_MS


def test_another_node_looks_sooner_after_a_bots_word_than_after_a_persons() -> None:
    room = fold(first_rows(bot="king"))
    persons = next_due(room, 5_000)
    bots = next_due(room.after(next_row(room, e.Moved(Seat.A, "h1", ANN.device))), 5_000)
    assert (bots, persons) == (5_000 + BOTS_WORD_DUE_MS, 5_000 + PLAYED_TABLE_DUE_MS)


def test_a_frame_that_uses_the_setting_of_the_one_before_is_the_same_as_a_fresh_one() -> None:
    room, before = started(), None
    rows: list[tuple[e.AnyEntry | None, World]] = [
        (None, World(2_000)),
        (e.Moved(Seat.A, "h1", ANN.device), World(3_000)),
        (None, World(4_000, away={"bob": 3_500})),
        (None, World(90_000, away={"bob": 3_500})),
        (e.TakenOver(Seat.B, "king"), World(91_000, away={"bob": 3_500})),
        (e.Returned(Seat.B), World(92_000)),
        (e.Hinted(Seat.A), World(93_000)),
        (e.Resigned(Seat.A), World(94_000)),
    ]
    seen = set[bytes]()
    for entry, world in rows:
        room = room if entry is None else room.after(next_row(room, entry))
        frame = SharedFrame(room, world, [], before=before)
        assert frame.seen_by(Viewer("ann")) == SharedFrame(room, world, []).seen_by(Viewer("ann"))
        before = frame.setting
        seen.add(frame.seen_by(Viewer("ann")))
    assert len(seen) == len(rows)


def test_a_frame_has_the_fields_of_its_three_parts() -> None:
    frame = Frame.__annotations__ | SettingPart.__annotations__
    assert SettingPart.__annotations__ | PlayPart.__annotations__ | OwnPart.__annotations__ == frame
