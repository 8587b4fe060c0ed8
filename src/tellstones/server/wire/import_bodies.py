"""Bodies of an import: an export of this or another server, and the result."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, field

from tellstones.notation.json_shapes import Shape
from tellstones.rules import Seat
from tellstones.server.wire.base import TableId
from tellstones.server.wire.codes import Fault
from tellstones.server.wire.pasted_bodies import BadText, RecordText
from tellstones.study.drills import DrillKind
from tellstones.study.road.progress import Progress

IMPORT_BYTES = 1024 * 1024
"""The limit of one request; larger imports need several."""
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=2**48)]
"""Milliseconds since 1970."""
Measure: TypeAlias = Annotated[float, Meta(ge=-1e6, le=1e6)]
Rung: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
MOST_TRIALS = 200
"""The limit of one drill."""


class ExportedGame(Struct, frozen=True, kw_only=True):
    """A game as an export has it. `table` is what it was called where it was played, and so never
    comes in twice. Older exports have neither that nor when it began."""

    seat: Seat
    record: RecordText
    seats: Annotated[list[Seat], Meta(max_length=4)] = field(default_factory=list)
    table: TableId | None = None
    began: Moment | None = None


class ExportedDrill(Struct, frozen=True):
    """The trials of a finished drill, as they are kept, and how it was begun."""

    at: Moment
    seed: Annotated[str, Meta(max_length=64)]
    kinds: Annotated[list[DrillKind], Meta(max_length=4)]
    done: Annotated[list[dict[str, Any]], Meta(max_length=MOST_TRIALS)]
    rung: Rung = 0


class ExportedInterval(Struct, frozen=True):
    low: Measure
    middle: Measure
    high: Measure


class ExportedEstimate(Struct, frozen=True):
    """A stored estimate of a memory, from a drill."""

    at: Moment
    hold: ExportedInterval
    slip: ExportedInterval
    half_life: ExportedInterval
    after_three_turns: ExportedInterval
    through_three_swaps: ExportedInterval
    held_at_once: Measure
    traits: dict[str, Measure]
    mirror: Annotated[str, Meta(max_length=80)]
    level: Annotated[str, Meta(max_length=16)]
    answers: Annotated[int, Meta(ge=0, le=7 * MOST_TRIALS)]
    seconds: Measure
    expected_later: Measure | None = None
    expected_swaps: Measure | None = None
    rung: Rung = 0


class ImportWish(Struct, frozen=True):
    """The parts of an export that can be imported; all other fields are ignored."""

    games: list[ExportedGame] = field(default_factory=list)
    drills: list[ExportedDrill] = field(default_factory=list)
    estimates: list[ExportedEstimate] = field(default_factory=list)
    road: Progress = Progress()


class NotImported(Shape, frozen=True):
    """A game that was not imported, counted from 1: a `fault`, or where its record is `bad`."""

    number: int
    fault: Fault
    bad: BadText | None


class ImportShown(Shape, frozen=True):
    """Result of an import: the number of games and drills imported, of games already present, and
    of new stitches of the Road; and the games that were not imported."""

    games: int
    known: int
    drills: int
    road: int
    refused: list[NotImported]


IMPORT_REQUESTS = (ImportWish,)
IMPORT_ANSWERS = (ImportShown,)
