"""Jobs on a finished game's rows, in the process for games: record, replay, pictures.

All of it raises `Rejected` for unfinished games: a player who could read them would need no memory.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tellstones.notation import Record, Result, record_text
from tellstones.rules import Over, Refused, Seat, Side
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import PackedRows, unpacked
from tellstones.server.rooms.room_record import FinishedGame, finished_game
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w
from tellstones.study.bounded_reader import MOST_STEPS
from tellstones.study.frames import Eyes, parse_eyes, replay_json
from tellstones.study.replay.animation import animated_svg
from tellstones.study.replay.share_card import share_card
from tellstones.study.report.report_words import words_for

PREVIEW_LANGUAGE = "en"
"""One request for a preview serves everyone who sees it."""


def _finished(rows: PackedRows) -> FinishedGame:
    try:
        return finished_game(unpacked(rows))
    except Refused as refused:
        raise Rejected(Fault.STILL_PLAYED, refused.refusal) from None


def finished_record(
    rows: PackedRows, person: str | None, most_steps: int = MOST_STEPS
) -> tuple[Record, tuple[Seat, ...]]:
    """And where that person sat."""
    found = _finished(rows)
    if len(found.record.said) > most_steps:
        raise Rejected(Fault.TOO_LONG)
    return found.record, tuple(found.room.seats_of(person))


def game_record(rows: PackedRows) -> str:
    return record_text(_finished(rows).record)


def game_replay(rows: PackedRows, eyes: str, person: str | None) -> bytes:
    """A `ReplayShown` as JSON."""
    record, mine = finished_record(rows, person)
    return replay_shown(record, eyes, mine[0] if len(mine) == 1 else None)


def replay_shown(record: Record, eyes: str, you: Seat | None) -> bytes:
    try:
        told = replay_json(record, eyes_of(eyes, record.options.players), you)
    except Refused as refused:
        raise Rejected(Fault.STILL_PLAYED, refused.refusal) from None
    return msgspec.json.encode(msgspec.convert(told, w.ReplayShown))


def game_animation(rows: PackedRows, eyes: str, language: str) -> str:
    record, _ = finished_record(rows, None)
    return animated_svg(record, eyes_of(eyes, record.options.players), language)


def eyes_of(name: str, players: int) -> Eyes:
    try:
        return parse_eyes(name, players)
    except ValueError:
        raise Rejected(Fault.NO_SUCH_SEAT) from None


def game_card(rows: PackedRows) -> str:
    """The picture of its end, for links that are sent on."""
    return share_card(_finished(rows).record, PREVIEW_LANGUAGE)


class GameTitle(NamedTuple):
    """The title in the preview of a link to a finished game."""

    title: str
    description: str


def game_title(rows: PackedRows) -> GameTitle:
    return title_of(_finished(rows).record)


def title_of(found: Record) -> GameTitle:
    """The players and the result in words."""
    words = words_for(found, PREVIEW_LANGUAGE)
    winner = None if found.result is Result.DRAW else Side(found.result)
    players = " – ".join(words.side(side) for side in Side)
    return GameTitle(players, words.waiting(Over(winner)))
