"""A finished game, moment by moment, in any view.

Tables and events are encoded as the server encodes them, so that a page draws a replayed table
with the same hands as a played one. A game that still goes on has no replay: the past is the
secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import msgspec

from tellstones.notation import (
    Record,
    Remark,
    Result,
    Seated,
    Step,
    Talk,
    Took,
    move_text,
    parse_comment,
    position_text,
    variation_text,
)
from tellstones.notation.json_encoder import event_shown, table_shown
from tellstones.rules import (
    SEVEN,
    Looked,
    Refusal,
    Refused,
    Seat,
    Side,
    Table,
    hidden_places,
    seats,
)
from tellstones.study.decisive_moment import decisive_moment
from tellstones.views import Sight, View, sight, view

Eyes: TypeAlias = Seat | Literal["spectator", "open"]
Json: TypeAlias = Any
PRELUDE = "Prelude"
"""The tag of a record with the number of moves that its players watched and did not choose."""


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """One moment: the latest event, and the table after it."""

    index: int
    step: Step | None
    table: Table
    comments: tuple[str, ...]
    variations: tuple[str, ...] = ()
    """The tags of the record."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The comments and variations of the record's writer. No seat sees them."""
        remarks = (c.text for c in map(parse_comment, self.comments) if isinstance(c, Remark))
        return (*filter(None, remarks), *self.variations)

    @property
    def talk(self) -> tuple[Talk, ...]:
        return tuple(c for c in map(parse_comment, self.comments) if isinstance(c, Talk))

    @property
    def seated(self) -> tuple[Seated, ...]:
        return tuple(c for c in map(parse_comment, self.comments) if isinstance(c, Seated))

    @property
    def seconds(self) -> float | None:
        took = (c for c in map(parse_comment, self.comments) if isinstance(c, Took))
        return next((c.seconds for c in took), None)


def prelude_of(record: Record) -> int:
    """The number of moves that nobody chose; 0 where no tag tells it."""
    told = record.tag(PRELUDE) or ""
    return min(int(told), len(record.said)) if re.fullmatch("[0-9]{1,3}", told) else 0


def finished(record: Record) -> Record:
    """Return the record; raises `Refused` for an unfinished game."""
    if record.result is Result.UNFINISHED:
        raise Refused(Refusal.STILL_PLAYED)
    return record


def frames(record: Record) -> Iterator[ReplayMoment]:
    """Yield the start, then every move. Raises `Refused` for an unfinished game."""
    return moments_of(finished(record))


def moments_of(record: Record) -> Iterator[ReplayMoment]:
    """The same for a record that was never a going game: a puzzle, an example."""
    table = record.start()
    yield ReplayMoment(0, None, table, record.comments)
    for index, (said, step) in enumerate(zip(record.said, record.steps(), strict=True), start=1):
        varied = tuple(variation_text(table, variation) for variation in said.variations)
        yield ReplayMoment(index, step, step.table, said.comments, varied)
        table = step.table


def seen_by(table: Table, eyes: Eyes) -> View:
    """The visible table; with `open`, every stone."""
    if eyes != "open":
        return view(table, None if eyes == "spectator" else Seat(eyes))
    return replace(view(table, None), lines=tuple(line.stones for line in table.lines))


def sight_of(frame: ReplayMoment, eyes: Eyes) -> Sight | None:
    if frame.step is None or not isinstance(frame.step.event, Looked) or eyes == "spectator":
        return None
    looker = frame.step.event.looker if eyes == "open" else Seat(eyes)
    return sight(frame.table, frame.step.event, looker)


def parse_eyes(text: str, players: int) -> Eyes:
    """`A`, `spectator` or `open`. Raises ValueError for eyes that are not at the table."""
    match text:
        case "spectator":
            return "spectator"
        case "open":
            return "open"
    if text in seats(players):
        return Seat(text)
    raise ValueError(f"nobody at this table has these eyes: {text}")


def replay_json(record: Record, eyes: Eyes = "open", you: Seat | None = None) -> Json:
    """The whole replay for a page; `you` is the reader's seat."""
    decisive = decisive_moment(finished(record))
    return {
        "eyes": eyes,
        "you": you,
        "rules": rules_json(record),
        "names": names_of(record),
        "tags": dict(record.tags),
        "result": record.result,
        "winner": winner_of(record),
        "termination": record.termination,
        "decided": decisive and decisive.json(),
        "frames": [frame_json(frame, eyes) for frame in frames(record)],
    }


def frame_json(frame: ReplayMoment, eyes: Eyes) -> Json:
    lines = frame.table.options.lines
    step, seen = frame.step, seen_by(frame.table, eyes)
    look = sight_of(frame, eyes)
    return {
        "index": frame.index,
        "turn": frame.table.turn,
        "seat": step and step.seat,
        "move": step and move_text(step.move, lines),
        "event": event_json(step, lines),
        "view": table_json(seen),
        "down": [hidden_places(faces) for faces in frame.table.faces],
        "position": position_text(seen if eyes != "open" else frame.table),
        "sight": look
        and {name: getattr(look, name) for name in ("seat", "place", "line", "stone")},
        "talk": [{"seat": talk.seat, "text": talk.text} for talk in frame.talk],
        "seated": [{"seat": seated.seat, "who": seated.who} for seated in frame.seated],
        "seconds": frame.seconds,
        "notes": list(frame.notes) if eyes == "open" else [],
    }


def table_json(seen: View) -> Json:
    return msgspec.to_builtins(table_shown(seen))


def event_json(step: Step | None, lines: int) -> Json:
    return None if step is None else msgspec.to_builtins(event_shown(step.event, lines))


def rules_json(record: Record) -> Json:
    options = record.options
    return {
        "players": options.players,
        "lines": options.lines,
        "hands": options.hands,
        "points": options.points,
        "turn_limit": options.turn_limit,
        "opening": list(record.opening),
        "first": record.first,
        "elder": record.elder,
        "stones": None if options.stones == SEVEN else list(options.stones),
        "looks": options.looks,
    }


def names_of(record: Record) -> dict[Seat, str]:
    tags = dict(record.tags)
    return {seat: tags[seat] for seat in seats(record.options.players) if tags.get(seat)}


def winner_of(record: Record) -> Side | None:
    """Also of a game that its moves leave unfinished: resigned, out of time, abandoned."""
    return Side(record.result) if record.result in (Result.A, Result.B) else None


def last_table(record: Record) -> Table:
    table = record.start()
    for step in record.steps():
        table = step.table
    return table
