"""Bodies of HTTP requests and answers for moderators, and for appeals to them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import EventNumber, PersonName, Wish, WrittenText

Days: TypeAlias = Annotated[int, Meta(ge=1, le=3650)]
INNOCENT = 10_000
"""The number of players for which false alarms are given."""


class ReportShown(Shape, frozen=True):
    """A report. `reason` as in `Report`; `at` in milliseconds since 1970."""

    about: str
    about_name: str
    by: str
    by_name: str
    reason: str
    text: str
    table: str | None
    at: int
    open: bool
    """Nothing was decided about this person since."""


class AppealShown(Shape, frozen=True):
    """An appeal against a decision that was made at `decided`."""

    person: str
    name: str
    decided: int
    text: str
    at: int
    open: bool


class CaseDecision(Shape, frozen=True):
    """A decision with its author. `until` null: it takes effect once; otherwise milliseconds since
    1970, and 2^53 - 1 for permanent ones."""

    person: str
    name: str
    kind: str
    reason: str
    keeper: str
    at: int
    until: int | None


class SaidShown(Shape, frozen=True):
    """A message at the table. A ready-made phrase has `#` before its code."""

    name: str
    person: str | None
    text: str
    at: int


class CaseTalk(Shape, frozen=True):
    """The talk at a reported table. Null: you are playing there."""

    table: str
    said: list[SaidShown] | None


class ModerationShown(Shape, frozen=True):
    """Open reports and appeals, and decisions, newest first."""

    reports: list[ReportShown]
    appeals: list[AppealShown]
    decisions: list[CaseDecision]
    older: int | None
    """Ask for what was before this moment; null: that is all."""


class CaseShown(Shape, frozen=True):
    """Everything that moderators know about one person, newest first."""

    person: str
    name: str
    moderator: bool
    """A person about whom only operators decide."""
    reports: list[ReportShown]
    appeals: list[AppealShown]
    decisions: list[CaseDecision]
    talk: list[CaseTalk]
    clubs: list[str]
    """Names of the clubs that they lead."""
    seen: int
    """The time of the newest item here, for `DecisionWish`."""
    latest: int | None
    """The limit of items of each kind, where there are more."""


class SignShown(Shape, frozen=True):
    """The frequency of a pattern in a person's finished games that is rarer among honest players.
    `memory`: correct claims; `blind`: Lines proved without any look; `quick` and `regular`:
    decisions faster than anyone can see, or equally long every time; `thrown`: wrong answers about
    what they had just seen; `won` and `lost`: rated games against one opponent; `spared`:
    Challenges to one opponent."""

    kind: Literal["memory", "blind", "quick", "regular", "thrown", "won", "lost", "spared"]
    games: int
    """Those with something to count."""
    counted: int
    found: int
    expected: float
    """Upper bound of the expected number among honest players."""
    highest: float
    """Highest odds against chance, to one."""
    false_alarms: float
    """The largest expected number of 10,000 innocent players with this result."""
    other: str | None
    """The name of the other one, where it is about two."""


class PatternShown(Shape, frozen=True):
    """A pattern in a person's latest rated games, with the tables that show it. `boosted`: won in a
    circle of people who only lose there; `sandbagged`: lost on purpose to far weaker players;
    `resigned`: resigned in a row; `stalled`: lost on time."""

    kind: Literal["boosted", "sandbagged", "resigned", "stalled"]
    tables: list[str]


class FairPlayShown(Shape, frozen=True):
    """Signs of unfair play in a person's finished games: a reason to look at them, never a
    verdict."""

    signs: list[SignShown]
    patterns: list[PatternShown]


class DecisionWish(Wish, frozen=True):
    """A decision by a moderator. `days` null: as is usual; `name`: with `rename` only."""

    kind: Literal["warn", "mute", "rename", "suspend", "ban", "lift", "close", "uphold"]
    reason: WrittenText
    """Shown to the person, unless nothing comes of a report (`close`)."""
    seen: EventNumber
    """The time given with the case: refused as `late` where something has happened since."""
    days: Days | None = None
    name: PersonName | None = None


class AppealWish(Wish, frozen=True):
    """Appeals once against the decision about me that was made at `decided`."""

    decided: EventNumber
    text: WrittenText


class StatusShown(Shape, frozen=True):
    """The status of the server at one moment. `since`: when this node started; `storage_ms`: how
    long a write takes now; `sockets`, `tables` and `memory_bytes`: of this node; all others: of the
    whole server. Times are milliseconds since 1970."""

    version: str
    since: int
    at: int
    healthy: bool
    storage_ms: float
    sockets: int
    tables: int
    memory_bytes: int
    nodes: int
    people: int
    members: int
    playing: int
    waiting: int
    finished: int
    tournaments: int
    reports: int
    database_bytes: int


MODERATION_REQUESTS = (DecisionWish, AppealWish)
MODERATION_ANSWERS = (ModerationShown, CaseShown, FairPlayShown, StatusShown)
