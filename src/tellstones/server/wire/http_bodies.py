"""Bodies of HTTP requests and answers about people and tables."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from tellstones.notation.json_shapes import Shape, TableShown
from tellstones.rules import SEVEN, Hands, Seat, Stone
from tellstones.server.phase import Phase
from tellstones.server.wire.base import (
    BotName,
    FaceName,
    PersonId,
    PersonName,
    Secret,
    TableId,
    Wish,
    WrittenText,
)
from tellstones.server.wire.codes import Fault
from tellstones.server.wire.rating_bodies import PersonRating
from tellstones.server.wire.table_state import (
    DecidedShown,
    ResultShown,
    RulesShown,
    SeatShown,
    Talking,
    TimeShown,
)

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
    stones: Annotated[list[Stone], Meta(min_length=2, max_length=7)] = field(
        default_factory=lambda: list(SEVEN)
    )
    looks: Annotated[int, Meta(ge=1, le=9)] = 3
    """The looks of a Peek after the other side scored."""


class TimeWish(Wish, frozen=True):
    kind: Literal["none", "word", "bank"]
    seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """A week at most: with a day or more for each word, people come back for it."""
    plus: Annotated[int, Meta(ge=0, le=600)] = 0


class SeatWish(Wish, frozen=True):
    """The player of a seat: you, a bot, or anyone. Several of yours: one device for all, and each
    may have a name."""

    seat: Seat
    by: Literal["me", "bot", "open"]
    bot: BotName | None = None
    name: PersonName | None = None


class CreateTable(Wish, frozen=True):
    """`time` null: as is usual (quick, 3:00 + 3 s, when listed or rated, else none)."""

    rules: RulesWish = RulesWish()
    time: TimeWish | None = None
    listed: bool = False
    private: bool = False
    """Watched by invitation only."""
    rated: bool = False
    """The game is to count for the ratings of all who sit down, unless one of them is `casual`."""
    talk: Talking = "table"
    """Talk during the game: none; anything, with some small talk from bots; or bots distract others
    and are distracted themselves."""
    seats: Annotated[list[SeatWish], Meta(max_length=4)] = field(default_factory=list)


class PlayNow(Wish, frozen=True):
    """Finds an opponent: the player who has waited longest, or the next one. `speed`: lightning is
    1:00 + 1 s, quick 3:00 + 3 s, calm 60 s a turn. `rated`: the game counts if all its players want
    it."""

    players: Literal[2, 4] = 2
    speed: Literal["lightning", "quick", "calm"] = "quick"
    rated: bool = False


class TableMade(Shape, frozen=True):
    table: str


class TableListed(Shape, frozen=True):
    """The public listing of a table, without its stones."""

    table: str
    phase: Phase
    rules: RulesShown
    time: TimeShown
    seats: list[SeatShown]
    since: int
    result: ResultShown | None
    decided: DecidedShown | None
    """The decisive event, once the game is over; null for very old games."""
    hints: int
    """Number of hints in a solo game. A game with hints does not count."""
    listed: bool
    """Listed in the lobby, for anyone to join."""
    quick: bool
    """A table in the queue."""
    private: bool
    """Watched by invitation only."""
    rated: bool
    """The game counts for the ratings of those who sit here."""
    pool: str
    """The rating pool in which it counts, or would: `people.duel.quick`. Empty for very old
    games."""
    awaited: Seat | None
    """The player to act, in a slow game; else null."""
    until: int | None
    """Deadline of the awaited move, in milliseconds since 1970; null without a clock."""
    tournament: str | None
    """The tournament of the game."""
    occasion: str | None
    """The purpose for which the server created the table: a station of the Road, for example
    `road:crown-2`."""
    imported: bool
    """The game was played elsewhere, so its record may be forged."""


class TablesListed(Shape, frozen=True):
    tables: list[TableListed]


class FeaturedShown(Shape, frozen=True):
    """A table worth watching, with its public view."""

    table: TableListed
    view: TableShown


class LobbyShown(Shape, frozen=True):
    """Tables to join, then tables to watch; and how many people are at tables now."""

    tables: list[TableListed]
    people: int
    ratings: list[PersonRating]
    """The ratings of those who sit there, in the pools of their tables; new players have none."""
    featured: FeaturedShown | None
    """The game on the home screen; null if there is no public game."""
    views: dict[str, TableShown]
    """The public views of some tables to watch, by table."""


class NewPerson(Wish, frozen=True):
    name: PersonName | None = None


class Rename(Wish, frozen=True):
    name: PersonName


class ChooseFace(Wish, frozen=True):
    face: FaceName


class WhoseFaces(Wish, frozen=True):
    people: Annotated[list[PersonId], Meta(max_length=200)]


class FacesShown(Shape, frozen=True):
    """Faces by person, without people who have chosen none."""

    faces: dict[str, str]


class SanctionShown(Shape, frozen=True):
    """A decision about you that is in force: `warn`, `mute`, `rename`, `suspend` or `ban`. Times
    are milliseconds since 1970."""

    kind: str
    reason: str
    until: int
    decided: int
    appeal: str | None
    """Your appeal against it, if you have written one."""
    answer: str | None
    """The answer to the appeal; null until there is one."""


class Me(Shape, frozen=True):
    person: str
    name: str
    face: str
    """The face that you have chosen; empty: it is drawn from your name."""
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
    """You are a moderator."""


class LinkMade(Shape, frozen=True):
    """A secret for the fragment of `/enter#SECRET`, valid once, for ten minutes."""

    secret: str
    expires: int


class PhraseMade(Shape, frozen=True):
    """A new recovery phrase, shown only once. It replaces the old one."""

    phrase: str


class Enter(Wish, frozen=True):
    """The secret of a link or, with `by` phrase, a recovery phrase. Neither works as the other."""

    secret: Secret
    by: Literal["link", "phrase"] = "link"


class ReadLink(Wish, frozen=True):
    """The secret of a link that is not used yet."""

    secret: Secret


class LinkShown(Shape, frozen=True):
    """The person whom a link signs in. `mine`: you are this person already."""

    name: str
    member: bool
    mine: bool


class DeviceListed(Shape, frozen=True):
    """A device that is signed in. `name` is its browser and system, as far as known; `this`: the
    requesting device. Times are milliseconds since 1970, `used` to the day. The other fields count
    what was created on it and ends when you sign it out."""

    device: str
    name: str
    created: int
    used: int
    this: bool
    passkeys: int
    programs: int
    calendar: bool


class DevicesListed(Shape, frozen=True):
    devices: list[DeviceListed]


class DeviceEnded(Shape, frozen=True):
    """Counts of the things that ended with the device on which they were made, and of the other
    devices that had come in by one of them. A device that signs itself out ends nothing else."""

    phrase_ended: bool
    passkeys: int
    programs: int
    calendar: bool
    devices: int


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
    """A ready-made phrase. It is sent as its code and its parameters: `stone-is 3@1 W`."""

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


class ClubShown(Shape, frozen=True):
    """The features of this server beyond tables. `passkeys`: it has any; a browser may still not.
    `films`: it draws finished games as moving pictures. `registration`: guests may become members.
    The other texts are the operator's, in plain text, or empty."""

    passkeys: bool
    films: bool
    registration: bool
    title: str
    house_rules: str
    imprint: str


REQUESTS = (
    CreateTable,
    PlayNow,
    NewPerson,
    Rename,
    ChooseFace,
    WhoseFaces,
    Enter,
    ReadLink,
    NewProgram,
    Block,
    Report,
)
ANSWERS = (
    TableMade,
    TableListed,
    TablesListed,
    LobbyShown,
    Me,
    FacesShown,
    LinkMade,
    LinkShown,
    PhraseMade,
    DevicesListed,
    DeviceEnded,
    ProgramMade,
    ProgramsListed,
    BlocksListed,
    BotsListed,
    Done,
    Failed,
    ClubShown,
)
