"""A finished game, moment by moment."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest

from tellstones.notation import Result, parse_view, position_text, read_records
from tellstones.rules import Hands, Refusal, Refused, Seat
from tellstones.study.frames import frames, parse_eyes, replay_json, sight_of, winner_of
from tellstones.study.replay.animation import animated_svg
from tellstones.views import view
from tests.study.study_games import EXAMPLE, bot_game, example


def test_every_step_is_a_frame_and_the_start_is_one_too() -> None:
    record = bot_game(1)
    shown = list(frames(record))
    assert [frame.index for frame in shown] == list(range(len(record.said) + 1))
    assert shown[0].table == record.start()


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("lines", [1, 2])
def test_a_seat_sees_in_the_replay_what_it_saw_in_the_game(players: int, lines: int) -> None:
    record = bot_game(2, players, lines, Hands.OPPONENT)
    told = replay_json(record, Seat.B)
    for frame, real in zip(told["frames"], frames(record), strict=True):
        assert frame["position"] == position_text(view(real.table, Seat.B))
        assert frame["sight"] is None or frame["sight"]["seat"] == "B"


def test_with_open_eyes_every_stone_is_named_and_the_hidden_ones_are_told() -> None:
    frame = replay_json(example())["frames"][2]
    assert frame["view"]["lines"] == [["S", "C"]]
    assert frame["down"] == [[1]]


def test_a_look_shows_its_symbol_to_the_looker_and_to_open_eyes_alone() -> None:
    look = list(frames(example()))[3]
    assert sight_of(look, "spectator") is None
    assert sight_of(look, Seat.B) is None
    mine = sight_of(look, Seat.A)
    assert mine is not None
    assert mine == sight_of(look, "open")


def test_talk_and_time_stand_where_they_were_said() -> None:
    start, first, second, *_ = replay_json(example())["frames"]
    assert start["talk"] == [{"seat": "B", "text": "what fine weather"}]
    assert first["seconds"] == 8.4
    assert second["talk"] == [{"seat": "A", "text": "the Sword, surely"}]


def test_open_eyes_read_what_the_writer_of_a_record_adds() -> None:
    text = '[Position "SCfk|DHW 0-1 B turn -B 9"] {see} 9. c3 {no} {A: hm} (c4 =K) =D A'
    text = f'[Termination "resign"] {text}'
    (record,) = read_records(text)
    told = [frame["notes"] for frame in replay_json(record)["frames"]]
    assert told == [["see"], ["no", "(9. c4 =K)"], []]
    for eyes in (Seat.A, Seat.B, "spectator"):
        assert not any(frame["notes"] for frame in replay_json(record, eyes)["frames"])


def test_events_are_told_as_the_wire_tells_them() -> None:
    told = [frame["event"] for frame in replay_json(example())["frames"][1:4]]
    assert told[0] == {"kind": "placed", "seat": "A", "stone": "C", "end": ">", "line": 1}
    assert told[1] == {"kind": "hid", "seat": "B", "place": 1, "line": 1}
    assert told[2]["kind"] == "looked"


def test_a_game_that_still_goes_on_cannot_be_replayed_by_anyone() -> None:
    going = replace(example(), said=example().said[:3], result=Result.UNFINISHED, termination=None)
    for look in (lambda: replay_json(going), lambda: animated_svg(going, "open", "en")):
        with pytest.raises(Refused) as refused:
            look()
        assert refused.value.refusal is Refusal.STILL_PLAYED


def test_nobody_has_the_eyes_of_an_empty_seat() -> None:
    assert parse_eyes("D", 4) is Seat.D
    for eyes in ("C", "everyone", ""):
        with pytest.raises(ValueError, match="eyes"):
            parse_eyes(eyes, 2)


def test_a_resigned_game_has_a_winner_though_its_moves_show_none() -> None:
    text = EXAMPLE.replace(b"7. b doubt 1=C 2=S A", b"B").replace(
        b'[First "A"]', b'[First "A"]\n[Termination "resign"]'
    )
    (record,) = read_records(BytesIO(text))
    assert winner_of(record) == "B"
    assert replay_json(record)["winner"] == "B"


def test_a_frame_told_for_a_seat_can_be_read_back_as_a_position() -> None:
    record = bot_game(3)
    for frame in replay_json(record, "spectator")["frames"]:
        seen = parse_view(frame["position"], record.options)
        assert position_text(seen) == frame["position"]
