"""Bodies of HTTP requests and answers about pasted records."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tellstones.i18n.languages import Language
from tellstones.notation import Result
from tellstones.notation.json_shapes import Shape
from tellstones.rules import Seat, Side, Termination
from tellstones.server.wire.base import Wish

RECORD_BYTES = 256 * 1024
"""The longest record that may be pasted or dropped; in bytes, with everything around it."""

RecordText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=RECORD_BYTES)]
EyesName: TypeAlias = Literal["A", "B", "C", "D", "spectator", "open"]
WhichRecord: TypeAlias = Annotated[int, Meta(ge=0, le=RECORD_BYTES)]
"""Index of a record in a text, from 0."""


class RecordsWish(Wish, frozen=True):
    """A file of records, from wherever."""

    record: RecordText


class ReplayWish(Wish, frozen=True):
    """Any finished game, from wherever."""

    record: RecordText
    eyes: EyesName = "open"
    number: WhichRecord = 0


class AnalysisWish(Wish, frozen=True):
    record: RecordText
    language: Language = "en"
    number: WhichRecord = 0


class RecordShown(Shape, frozen=True):
    """One record of a file. `trouble`: why it cannot be shown, as `still-played`."""

    number: int
    names: dict[Seat, str]
    tags: dict[str, str]
    result: Result
    winner: Side | None
    termination: Termination | None
    steps: int
    trouble: str | None


class BadText(Shape, frozen=True):
    """The position where a file stops being valid: `code` is `fault.…`, or `refusal.…` with the
    clause of the rules; line and column count from 1. Without `token`: the end of the file."""

    line: int
    column: int
    token: str
    code: str
    clause: str | None


class RecordsShown(Shape, frozen=True):
    """The records of a pasted text. If it is `bad` somewhere, those before that place."""

    records: list[RecordShown]
    bad: BadText | None
