"""Bodies of HTTP requests and answers for those who keep the house, and for appeals to them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import EventNumber, PersonName, Wish, WrittenText

Days: TypeAlias = Annotated[int, Meta(ge=1, le=3650)]
INNOCENT = 10_000
"""Of so many players false alarms are told."""


class ReportShown(Shape, frozen=True):
    """What was reported. `reason` as in `Report`; `at` in milliseconds since 1970."""

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
    """What somebody has written against a decision that was made at `decided`."""

    person: str
    name: str
    decided: int
    text: str
    at: int
    open: bool


class CaseDecision(Shape, frozen=True):
    """A decision, with who made it. `until` null: it does not last; else milliseconds since 1970,
    and 2^53 - 1 for good."""

    person: str
    name: str
    kind: str
    reason: str
    keeper: str
    at: int
    until: int | None


class SaidShown(Shape, frozen=True):
    """Something that was said. A ready-made phrase has `#` before its code."""

    name: str
    person: str | None
    text: str
    at: int


class CaseTalk(Shape, frozen=True):
    """What was said at a table that was reported. Null: you play there yourself just now."""

    table: str
    said: list[SaidShown] | None


class ModerationShown(Shape, frozen=True):
    """What waits for those who keep the house, and what they have decided, the latest first."""

    reports: list[ReportShown]
    appeals: list[AppealShown]
    decisions: list[CaseDecision]
    older: int | None
    """Ask for what was before this moment; null: that is all."""


class CaseShown(Shape, frozen=True):
    """All that those who keep the house know about one person, the latest first."""

    person: str
    name: str
    moderator: bool
    """About whom only those who run the server decide."""
    reports: list[ReportShown]
    appeals: list[AppealShown]
    decisions: list[CaseDecision]
    talk: list[CaseTalk]
    clubs: list[str]
    """That they lead, by name."""
    seen: int
    """For `DecisionWish`: the time of the latest that is told here."""
    latest: int | None
    """Where there is more: of each kind the latest so many are told."""


class SignShown(Shape, frozen=True):
    """How often something was found in somebody's finished games that honest people do more seldom.
    `memory`: right claims; `blind`: Lines proved without any look; `quick` and `regular`: decisions
    sooner than anybody sees, or that took as long as always; `thrown`: wrong answers about what
    they had just seen; `won` and `lost`: rated games with one other; `spared`: Challenges to one
    other."""

    kind: Literal["memory", "blind", "quick", "regular", "thrown", "won", "lost", "spared"]
    games: int
    """Those with something to count."""
    counted: int
    found: int
    expected: float
    """How many of them are found with honest people, at most and on average."""
    highest: float
    """So many to one against chance, at the highest."""
    false_alarms: float
    """So many of 10,000 innocent players chance alone takes as far, at most and on average."""
    other: str | None
    """The name of the other one, where it is about two."""


class FairPlayShown(Shape, frozen=True):
    """What somebody's finished games say about fair play: a reason to look at them, and never a
    verdict."""

    signs: list[SignShown]


class DecisionWish(Wish, frozen=True):
    """A decision by a moderator. `days` null: as is usual; `name`: with `rename` only."""

    kind: Literal["warn", "mute", "rename", "suspend", "ban", "lift", "close", "uphold"]
    reason: WrittenText
    """Shown to the person, unless nothing comes of a report (`close`)."""
    seen: EventNumber
    """As told with the case: refused as `late` where something has happened since."""
    days: Days | None = None
    name: PersonName | None = None


class AppealWish(Wish, frozen=True):
    """Against the decision about me that was made at `decided`, once."""

    decided: EventNumber
    text: WrittenText


MODERATION_REQUESTS = (DecisionWish, AppealWish)
MODERATION_ANSWERS = (ModerationShown, CaseShown, FairPlayShown)
