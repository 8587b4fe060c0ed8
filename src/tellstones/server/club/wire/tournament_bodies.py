"""Bodies of HTTP requests and answers about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tellstones.notation.json_shapes import Shape, TableShown
from tellstones.server.wire.base import (
    BotName,
    ClubId,
    EventNumber,
    PersonId,
    PersonName,
    Wish,
)
from tellstones.server.wire.table_state import TimeShown

TournamentName = Annotated[str, Meta(min_length=1, max_length=60)]
TournamentText = Annotated[str, Meta(max_length=500, pattern="^[^\\u0000]*$")]
Points = Annotated[int, Meta(ge=0, le=4000)]


class TournamentWish(Wish, frozen=True):
    """A tournament to be announced. It starts at `starts`, in milliseconds since 1970, or in
    `starts_in` minutes, within 90 days. `rounds` are those of a Swiss, `minutes` those of an arena;
    a round robin and a knock-out have as many as it takes. `weekly`: it is announced again each
    week for the same time of day in the time zone `zone`. The other fields are conditions of entry:
    the rating and the number of rated games in the pool of its games, and the days since the
    account was made; 0: none."""

    name: TournamentName
    system: Literal["swiss", "round_robin", "knock_out", "arena"] = "swiss"
    lines: Literal[1, 2] = 1
    players: Literal[2, 4] = 2
    """4: King's Round, which pairs enter, with one Line."""
    seconds: Annotated[int, Meta(ge=5, le=7 * 86400)] = 60
    """The time for each move."""
    starts_in: Annotated[int, Meta(ge=0, le=7 * 24 * 60)] = 10
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    minutes: Annotated[int, Meta(ge=5, le=240)] = 60
    rated: bool = True
    club: ClubId | None = None
    """Only its members may join, and the organizer is one."""
    starts: EventNumber | None = None
    about: TournamentText = ""
    weekly: bool = False
    zone: Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]*$")] = ""
    min_rating: Points = 0
    max_rating: Points = 0
    min_games: Annotated[int, Meta(ge=0, le=1000)] = 0
    min_days: Annotated[int, Meta(ge=0, le=365)] = 0


class JoinTournament(Wish, frozen=True):
    """No `bot`: I join myself. The organizer may add bots. In a pair one first asks a
    `partner`, by name; they join by `accept`, with the id of the one who asked."""

    bot: BotName | None = None
    partner: PersonName | None = None
    accept: PersonId | None = None


class TournamentMade(Shape, frozen=True):
    tournament: str


class TournamentListed(Shape, frozen=True):
    """A tournament in a list. `round`: how many are paired; `joined`: who plays now; times are
    milliseconds since 1970; `winner`: by name, once it is over."""

    tournament: str
    phase: Literal["open", "playing", "over"]
    starts: int
    name: str
    system: Literal["swiss", "round_robin", "knock_out", "arena"]
    players: Literal[2, 4]
    """The players at a table; 4: it is one of pairs."""
    lines: Literal[1, 2]
    time: TimeShown
    rated: bool
    rounds: int
    round: int
    ends: int
    joined: int
    winner: str
    cancelled: bool
    """The tournament was cancelled and has no winner."""
    club: str
    """The name of its club: only its members may join; empty: every member of the server may."""
    weekly: bool
    """The next one is announced when this one begins."""


class TournamentsListed(Shape, frozen=True):
    """Those that are played, those to come, and the latest that are over."""

    tournaments: list[TournamentListed]


class PartnerShown(Shape, frozen=True):
    person: str
    name: str


class PairWishShown(Shape, frozen=True):
    """A request to enter as a pair, from me (`mine`) or to me."""

    mine: bool
    person: str
    name: str


class RoundShown(Shape, frozen=True):
    """A player's game of one round: the place of the opponent in the standings, from 1 (0: a bye),
    whether the player began, the player's score (null: it is still played), and whether the player
    or the opponent did not come."""

    round: int
    opponent: int
    first: bool
    score: float | None
    absent: bool


class StandingShown(Shape, frozen=True):
    """A line of the standings. `player` names the entry; `person` is null for bots and pairs, and
    `bot` for people; equal players share a rank. `rounds`: all games so far, except in an arena."""

    player: str

    rank: int
    person: str | None
    bot: str | None
    name: str
    points: float
    buchholz: float
    sonneborn_berger: float
    games: int
    withdrawn: bool
    pair: list[PartnerShown]
    """The two players of a pair; otherwise empty."""
    rounds: list[RoundShown]


class TournamentGame(Shape, frozen=True):
    """A game of a round, by names; without a second name it is a bye. `outcome` null: it is still
    played. `absent`: who did not come."""

    round: int
    table: str
    first: str
    second: str
    outcome: Literal["first", "second", "draw"] | None
    absent: list[Literal["first", "second"]]


class TournamentShown(Shape, frozen=True):
    """A tournament with its standings and the games of its latest round. `joined`: I am in it;
    `table`: where my game is; `maker`: I have announced it. Of long standings it has the first
    hundred lines, and those around mine. `organizer`: I may remove players. The rest is as it was
    announced; a condition of 0 is none."""

    listed: TournamentListed
    standings: list[StandingShown]
    games: list[TournamentGame]
    views: dict[str, TableShown]
    """The first of these games that are still played, as everyone sees them, by table."""
    joined: bool
    may_join: bool
    table: str | None
    maker: bool
    wishes: list[PairWishShown]
    organizer: bool
    about: str
    min_rating: int
    max_rating: int
    min_games: int
    min_days: int


TOURNAMENT_REQUESTS = (TournamentWish, JoinTournament)
TOURNAMENT_ANSWERS = (TournamentMade, TournamentsListed, TournamentShown)
