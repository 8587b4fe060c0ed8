"""Requests to a table: each is refused to everybody else, and in every other phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from tellstones.rules import Seat
from tellstones.server.rooms import Identity, Rejected, Room, World, decide, fold
from tellstones.server.rooms.decisions import TURNS_BETWEEN_OFFERS, one_line
from tellstones.server.storage import entries as e
from tellstones.server.wire import Fault, incoming
from tests.server.rooms.test_deciding_moment import played
from tests.server.rooms.test_room import ANN, BOB, first_rows, next_row, started

pytestmark = pytest.mark.group("quick")

EVE = Identity("eve", "Eve", "her phone")
NOW = 9_000
WORLD = World(now=NOW)


def gathering(**setup: Any) -> Room:
    """Ann's table, where she and Bob sit."""
    room = fold(first_rows()[:1])
    return structs.replace(room, setup=structs.replace(room.setup, **setup))


def over() -> Room:
    room = started()
    return room.after(next_row(room, e.Resigned(Seat.B)))


def fault(wish: incoming.Change, room: Room, who: Identity, world: World = WORLD) -> Fault | None:
    """The reason for which it is rejected; None where it is not."""
    try:
        decide(wish, room, who, world)
    except Rejected as rejected:
        return rejected.fault
    return None


A: dict[str, Any] = {"id": "1", "seat": Seat.A}
OF_A_SEAT = (
    incoming.Play(**A, move="h1", at=2),
    incoming.Resign(**A),
    incoming.OfferDraw(**A),
    incoming.DeclineDraw(**A),
    incoming.Claim(**A),
    incoming.Hold(**A),
    incoming.Release(**A),
    incoming.PutBack(**A),
)
BEFORE_THE_START = (
    incoming.Stand(**A),
    incoming.Ready(id="1"),
    incoming.Sit(**A),
    incoming.Exchange(id="1", one=Seat.A, other=Seat.B),
    incoming.Clear(**A),
    incoming.Open(id="1"),
    incoming.Start(id="1"),
)
OF_THE_HOST = (
    incoming.Exchange(id="1", one=Seat.A, other=Seat.B),
    incoming.SeatBot(**A, bot="king"),
    incoming.Clear(**A),
    incoming.Remove(id="1", person="ann"),
    incoming.Open(id="1"),
    incoming.Start(id="1"),
)


@pytest.mark.parametrize("wish", OF_A_SEAT, ids=lambda wish: type(wish).__name__)
def test_nobody_acts_for_a_seat_of_somebody_else(wish: incoming.Change) -> None:
    for who in (BOB, EVE):
        assert fault(wish, started(), who) is Fault.NOT_YOUR_SEAT
    assert fault(wish, gathering(), ANN) is Fault.NOT_NOW
    assert fault(wish, over(), ANN) is Fault.REFUSED


@pytest.mark.parametrize("wish", BEFORE_THE_START, ids=lambda wish: type(wish).__name__)
def test_the_table_is_set_up_before_the_game_and_not_during_it(wish: incoming.Change) -> None:
    for room in (started(), over()):
        assert fault(wish, room, ANN) is Fault.NOT_NOW


@pytest.mark.parametrize("wish", OF_THE_HOST, ids=lambda wish: type(wish).__name__)
def test_only_the_host_sets_the_table_up(wish: incoming.Change) -> None:
    assert fault(wish, gathering(), BOB) is Fault.NOT_YOUR_TABLE


def test_who_stands_up_or_is_ready_sits_there() -> None:
    assert fault(incoming.Stand(**A), gathering(), ANN) is None
    assert fault(incoming.Stand(**A), gathering(), BOB) is Fault.NOT_YOUR_SEAT
    assert fault(incoming.Ready(id="1"), gathering(), BOB) is None
    assert fault(incoming.Ready(id="1"), gathering(), EVE) is Fault.NOT_YOUR_SEAT
    assert fault(incoming.Again(id="1"), over(), BOB) is None
    assert fault(incoming.Again(id="1"), over(), EVE) is Fault.NOT_YOUR_SEAT
    assert fault(incoming.Again(id="1"), started(), BOB) is Fault.STILL_PLAYED


def test_a_seat_is_taken_by_a_person_who_is_welcome_and_not_twice() -> None:
    sit = incoming.Sit(id="1", seat=Seat.B)
    assert fault(sit, gathering(), EVE) is Fault.SEAT_TAKEN
    assert fault(sit, gathering(), BOB) is Fault.SEATED_ALREADY
    room = gathering()
    room = room.after(next_row(room, e.Removed("bob")))
    assert fault(sit, room, EVE) is None
    assert fault(sit, room, BOB) is Fault.REMOVED
    assert fault(sit, room, EVE, World(now=NOW, blocked=True)) is Fault.BLOCKED
    assert fault(incoming.Sit(id="1", seat=Seat.C), room, EVE) is Fault.NO_SUCH_SEAT


def test_the_host_starts_when_all_sit_and_are_ready() -> None:
    start = incoming.Start(id="1")
    room = gathering()
    assert fault(start, room, ANN) is None
    waits = room.after(next_row(room, e.Readied("bob", ready=False)))
    assert fault(start, waits, ANN) is Fault.NOT_READY
    alone = room.after(next_row(room, e.Emptied(Seat.B)))
    assert fault(start, alone, ANN) is Fault.SEATS_OPEN


def test_the_host_gives_a_free_seat_to_a_bot_that_there_is() -> None:
    room = gathering()
    king, nobody = incoming.SeatBot(id="1", seat=Seat.B, bot="king"), Fault.NO_SUCH_BOT
    assert fault(king, room, ANN) is Fault.SEAT_TAKEN
    free = room.after(next_row(room, e.Emptied(Seat.B)))
    assert fault(king, free, ANN) is None
    assert fault(incoming.SeatBot(id="1", seat=Seat.B, bot="emperor"), free, ANN) is nobody
    assert fault(king, over(), ANN, World(now=NOW, away={"bob": 0}, claim_after=0)) is Fault.REFUSED


def test_a_player_is_not_sent_away_from_a_game_and_a_watcher_is() -> None:
    assert fault(incoming.Remove(id="1", person="bob"), started(), ANN) is Fault.NOT_NOW
    assert fault(incoming.Remove(id="1", person="eve"), started(), ANN) is None
    assert fault(incoming.Remove(id="1", person="ann"), gathering(), ANN) is Fault.NO_SUCH_PERSON


def test_a_table_is_listed_once_and_a_quick_one_never() -> None:
    assert fault(incoming.Open(id="1"), gathering(), ANN) is None
    assert fault(incoming.Open(id="1"), gathering(listed=True), ANN) is Fault.NOT_NOW
    assert fault(incoming.Open(id="1"), gathering(quick=True), ANN) is Fault.NOT_NOW


def test_a_draw_is_offered_again_after_three_turns_of_ones_own() -> None:
    offer = incoming.OfferDraw(**A)
    room = started()
    room = room.after(next_row(room, e.OfferedDraw(Seat.A)))
    room = room.after(next_row(room, e.DeclinedDraw(Seat.B)))
    for _ in range(TURNS_BETWEEN_OFFERS):
        assert fault(offer, room, ANN) is Fault.DRAW_TOO_SOON
        for move in ("1~2", "1~2") if room.event_seq > 3 else ("C>", "W>"):
            assert room.awaited is not None
            room = room.after(next_row(room, e.Moved(room.awaited, move)))
    assert fault(offer, room, ANN) is None


def test_an_offered_draw_is_answered_at_any_time_and_nothing_else_is_declined() -> None:
    decline = incoming.DeclineDraw(**A)
    room = started()
    assert fault(decline, room, ANN) is Fault.NOT_NOW
    offered = room.after(next_row(room, e.OfferedDraw(Seat.B)))
    assert fault(decline, offered, ANN) is None
    assert fault(incoming.OfferDraw(**A), offered, ANN) is None


@pytest.mark.parametrize(
    ("away", "after", "allowed"),
    [
        ({}, 100, False),
        ({"bob": 8_901}, 100, False),
        ({"bob": 8_900}, 100, True),
        ({"bob": 0}, None, False),
        ({"ann": 0}, 100, False),
    ],
)
def test_a_win_is_claimed_where_the_other_side_was_away_for_long_enough(
    away: dict[str, int], after: int | None, allowed: bool
) -> None:
    world = World(now=NOW, away=away, claim_after=after)
    found = fault(incoming.Claim(**A), started(), ANN, world)
    assert found is (None if allowed else Fault.NOT_AWAY)
    bot = incoming.SeatBot(id="1", seat=Seat.B, bot="king")
    assert fault(bot, started(), ANN, world) is (None if allowed else Fault.NOT_AWAY)


def test_no_win_is_claimed_against_a_bot_in_the_seat() -> None:
    room = started()
    room = room.after(next_row(room, e.TakenOver(Seat.B, "page")))
    world = World(now=NOW, away={"bob": 0})
    assert fault(incoming.Claim(**A), room, ANN, world) is Fault.NOT_AWAY
    bot = incoming.SeatBot(id="1", seat=Seat.B, bot="king")
    assert fault(bot, room, ANN, world) is Fault.SEAT_TAKEN


def test_a_look_is_taken_on_one_device_while_the_others_wait() -> None:
    room = played("h1 p1")
    hold, release = incoming.Hold(id="1", seat=Seat.B), incoming.Release(id="1", seat=Seat.B)
    assert fault(release, room, BOB) is Fault.NOT_NOW
    assert fault(incoming.Hold(**A), room, ANN) is Fault.NOT_NOW
    assert fault(hold, room, BOB) is None
    room = room.after(next_row(room, e.LookHeld(Seat.B, BOB.device)))
    other = replace(BOB, device="his phone")
    assert [fault(one, room, other) for one in (hold, release)] == [Fault.NOT_NOW] * 2
    assert [fault(one, room, BOB) for one in (hold, release)] == [None, None]
    wait = incoming.Play(**A, move="h1", at=room.event_seq)
    assert fault(wait, room, ANN) is Fault.LOOKING


def test_a_stone_that_was_shown_for_ten_seconds_or_held_twenty_times_is_not_held_again() -> None:
    hold = incoming.Hold(id="1", seat=Seat.B)
    room = played("h1 p1")
    room = room.after(next_row(room, e.LookHeld(Seat.B, BOB.device)))
    assert fault(hold, room, BOB, World(now=14_999)) is None
    assert fault(hold, room, BOB, World(now=15_000)) is Fault.NOT_NOW
    for _ in range(18):
        room = room.after(next_row(room, e.LookHeld(Seat.B, BOB.device)))
    assert fault(hold, room, BOB) is None
    room = room.after(next_row(room, e.LookHeld(Seat.B, BOB.device)))
    assert fault(hold, room, BOB) is Fault.TOO_MANY


def test_a_move_is_for_the_table_as_it_lies() -> None:
    room = started()
    for at, found in ((room.event_seq, None), (room.event_seq + 1, Fault.LATE), (-1, Fault.LATE)):
        assert fault(incoming.Play(**A, move="h1", at=at), room, ANN) is found


def talking(talk: str, **setup: Any) -> Room:
    room = started()
    return structs.replace(room, setup=structs.replace(room.setup, talk=talk, **setup))


def test_a_silent_table_is_silent_for_its_seats_and_watchers_talk_among_themselves() -> None:
    words, phrase = incoming.Say(id="1", text="Hello"), incoming.Say(id="1", phrase="weather")
    for said in (words, phrase):
        assert fault(said, talking("silent"), ANN) is Fault.SILENT
        assert fault(said, talking("silent"), EVE) is None
        assert fault(said, talking("table"), ANN) is None


def test_where_the_result_counts_a_seat_has_one_phrase_a_turn() -> None:
    words, phrase = incoming.Say(id="1", text="Hello"), incoming.Say(id="1", phrase="weather")
    room = talking("table", tournament="cup")
    assert fault(words, room, ANN) is Fault.ONE_PHRASE
    assert fault(phrase, room, ANN) is None
    room = room.after(next_row(room, e.Spoke("ann", "Ann", "#weather", Seat.A)))
    assert fault(phrase, room, ANN) is Fault.ONE_PHRASE
    assert fault(phrase, room, BOB) is None
    room = room.after(next_row(room, e.Moved(Seat.A, "h1")))
    assert fault(phrase, room, ANN) is None


def test_words_or_a_phrase_are_said_and_never_both_or_neither() -> None:
    for said in (incoming.Say(id="1"), incoming.Say(id="1", text="a", phrase="weather")):
        assert fault(said, started(), ANN) is Fault.UNREADABLE
    assert fault(incoming.Say(id="1", phrase="no such"), started(), ANN) is Fault.NO_SUCH_PHRASE
    assert one_line(" #a\nb\x00 c ") == "a b c"
    with pytest.raises(Rejected):
        one_line("#\n")


def test_a_private_game_is_watched_by_its_players_and_with_its_key() -> None:
    assert gathering(watch_key="key").may_watch("eve", "")
    assert started().may_watch("eve", "")
    room = talking("table", watch_key="key")
    watched = {who: room.may_watch(who, "") for who in ("ann", "bob", "eve")}
    assert watched == {"ann": True, "bob": True, "eve": False}
    assert room.may_watch("eve", "key")
    assert not room.may_watch("eve", "another key")


def test_words_of_watchers_are_counted_one_by_one() -> None:
    room = started()
    for said in (1, 2):
        room = room.after(next_row(room, e.Spoke("eve", "Eve", "Hello")))
        assert room.watchers_words == said
