"""Bodies of HTTP requests and answers about people and tables."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from tellstones.notation.json_shapes import Shape, TableShown
from tellstones.rules import Hands, Seat, Stone
from tellstones.server.phase import Phase
from tellstones.server.wire.base import (
    BotName,
    PersonId,
    PersonName,
    Secret,
    TableId,
    Wish,
    WrittenText,
)
from tellstones.server.wire.codes import Fault
from tellstones.server.wire.import_bodies import IMPORT_ANSWERS, IMPORT_REQUESTS
from tellstones.server.wire.member_bodies import MEMBER_ANSWERS, MEMBER_REQUESTS
from tellstones.server.wire.push_bodies import PUSH_ANSWERS, PUSH_REQUESTS
from tellstones.server.wire.rating_bodies import RATING_ANSWERS, PersonRating
from tellstones.server.wire.study_bodies import STUDY_ANSWERS, STUDY_REQUESTS
from tellstones.server.wire.table_state import ResultShown, RulesShown, SeatShown, TimeShown

Points: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
TurnLimit: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class RulesWish(Wish, frozen=True):
    """`turn_limit` null: as is usual (150 among strangers and with bots, else none); 0: none."""

    players: Literal[2, 4] = 2
    lines: Literal[1, 2] = 1
    hands: Hands = Hands.AUTO
    points: Points = 3
    turn_limit: TurnLimit | None = None
    opening: Literal["random", "scales"] | Annotated[list[Stone], Meta(max_length=2)] = "random"
    first: Literal["random", "A", "B", "C", "D"] = "random"
    elder: Seat | None = None


class TimeWish(Wish, frozen=True):
    kind: Literal["none", "word", "bank"]
    seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """A week at most: with a day or more for each word, people come back for it."""
    plus: Annotated[int, Meta(ge=0, le=600)] = 0


class SeatWish(Wish, frozen=True):
    """Who is to sit there: you, a bot, or whoever comes. Several of yours: one device for all, and
    each may have a name."""

    seat: Seat
    by: Literal["me", "bot", "open"]
    bot: BotName | None = None
    name: PersonName | None = None


class CreateTable(Wish, frozen=True):
    """`time` null: as is usual (60 seconds a word when listed, else none)."""

    rules: RulesWish = RulesWish()
    time: TimeWish | None = None
    listed: bool = False
    private: bool = False
    """Watched by invitation only."""
    rated: bool = False
    """The game is to count for the ratings of all who sit down, unless one of them is `casual`."""
    seats: Annotated[list[SeatWish], Meta(max_length=4)] = field(default_factory=list)


class PlayNow(Wish, frozen=True):
    """Against whoever waits longest, or whoever comes next. `rated`: the game counts if all who
    play it have wished so."""

    players: Literal[2, 4] = 2
    rated: bool = False


class TableMade(Shape, frozen=True):
    table: str


class TableListed(Shape, frozen=True):
    """A table as everybody may see it from outside; nothing of its stones."""

    table: str
    phase: Phase
    rules: RulesShown
    time: TimeShown
    seats: list[SeatShown]
    since: int
    result: ResultShown | None
    hints: int
    """How many hints somebody had who played alone: such a game counts nowhere."""
    listed: bool
    """In the lobby, for anybody to join."""
    quick: bool
    """Of somebody who waits for whoever comes."""
    private: bool
    """Watched by invitation only."""
    rated: bool
    """The game counts for the ratings of those who sit here."""
    pool: str
    """In which ratings it counts, or would: `people.duel.quick`. Empty for very old games."""
    awaited: Seat | None
    """Whose word it is, in a game that may take days; else null."""
    until: int | None
    """When the time of that word is over, in milliseconds since 1970; null without a clock."""
    tournament: str | None
    """To which the game belongs."""


class TablesListed(Shape, frozen=True):
    tables: list[TableListed]


class FeaturedShown(Shape, frozen=True):
    """A table worth watching, and how it lies to everybody's eyes."""

    table: TableListed
    view: TableShown


class LobbyShown(Shape, frozen=True):
    """Tables to join, then tables to watch; and how many people are at tables now."""

    tables: list[TableListed]
    people: int
    ratings: list[PersonRating]
    """Of those who sit there, in the pools of their tables; who is new has none."""
    featured: FeaturedShown | None
    """For the first screen; null where nobody plays for others to see."""


class NewPerson(Wish, frozen=True):
    name: PersonName | None = None


class Rename(Wish, frozen=True):
    name: PersonName


class SanctionShown(Shape, frozen=True):
    """What was decided about you and is in force: `warn`, `mute`, `rename`, `suspend` or `ban`.
    Times are milliseconds since 1970."""

    kind: str
    reason: str
    until: int
    decided: int
    appeal: str | None
    """What you have written against it, if you have."""
    answer: str | None
    """What was said to that; null, as long as nobody has."""


class Me(Shape, frozen=True):
    person: str
    name: str
    member: bool
    """The name is yours alone."""
    played: bool
    """You have finished a game."""
    recoverable: bool
    level: str
    """The bot that is the right opponent now."""
    tables: list[str]
    """Tables that are gathering or playing with you in a seat, the latest first."""
    sanctions: list[SanctionShown]
    rates: bool
    """Games can be rated here, and yours: you are a member."""
    moderator: bool
    """You are one of those who keep the house."""


class LinkMade(Shape, frozen=True):
    """For the fragment of `/enter#SECRET`, once, for ten minutes."""

    secret: str
    expires: int


class PhraseMade(Shape, frozen=True):
    """Shown once, and known to nobody afterwards. A new one ends the old one."""

    phrase: str


class Enter(Wish, frozen=True):
    """The secret of a link, or a recovery phrase."""

    secret: Secret


class DeviceListed(Shape, frozen=True):
    """A device that was let in. `name` is its browser and system, as far as they are known;
    `this`: the one that asks. Times are milliseconds since 1970, `used` to the day."""

    device: str
    name: str
    created: int
    used: int
    this: bool


class DevicesListed(Shape, frozen=True):
    devices: list[DeviceListed]


class DeviceEnded(Shape, frozen=True):
    phrase_ended: bool
    """The recovery phrase ended with it: it was made since this device came in, perhaps on it."""


class NewProgram(Wish, frozen=True):
    name: PersonName


class ProgramMade(Shape, frozen=True):
    """A program that may sit at tables, always marked as one. The token is shown once."""

    person: str
    name: str
    token: str


class ProgramListed(Shape, frozen=True):
    person: str
    name: str


class ProgramsListed(Shape, frozen=True):
    programs: list[ProgramListed]


class Block(Wish, frozen=True):
    person: PersonId


class BlockListed(Shape, frozen=True):
    person: str
    name: str


class BlocksListed(Shape, frozen=True):
    blocks: list[BlockListed]


class Report(Wish, frozen=True):
    person: PersonId
    reason: Literal["talk", "name", "club", "cheating", "other"]
    table: TableId | None = None
    text: WrittenText | None = None


class BotListed(Shape, frozen=True):
    level: str
    styles: list[str]


class PhraseListed(Shape, frozen=True):
    """A ready-made phrase. It is said as its code and then its parameters: `stone-is 3@1 W`."""

    code: str
    parameters: list[Literal["place", "stone"]]


class BotsListed(Shape, frozen=True):
    bots: list[BotListed]
    phrases: list[PhraseListed]


class Done(Shape, frozen=True):
    pass


class Failed(Shape, frozen=True):
    """The answer of every status from 400 on. `refusal` is the rule that refuses, if one does;
    `field` what of the request cannot be read, as `rules.points`, when the code is `unreadable`."""

    code: Fault
    refusal: str | None = None
    field: str | None = None


REQUESTS = (
    CreateTable,
    PlayNow,
    NewPerson,
    Rename,
    Enter,
    NewProgram,
    Block,
    Report,
    *MEMBER_REQUESTS,
    *STUDY_REQUESTS,
    *IMPORT_REQUESTS,
    *PUSH_REQUESTS,
)
ANSWERS = (
    TableMade,
    TableListed,
    TablesListed,
    LobbyShown,
    Me,
    LinkMade,
    PhraseMade,
    DevicesListed,
    DeviceEnded,
    ProgramMade,
    ProgramsListed,
    BlocksListed,
    BotsListed,
    Done,
    Failed,
    *MEMBER_ANSWERS,
    *STUDY_ANSWERS,
    *IMPORT_ANSWERS,
    *RATING_ANSWERS,
    *PUSH_ANSWERS,
)
