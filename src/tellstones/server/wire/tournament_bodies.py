"""Bodies of HTTP requests and answers about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import BotName, ClubId, PersonId, PersonName, Wish
from tellstones.server.wire.table_state import TimeShown

TournamentName = Annotated[str, Meta(min_length=1, max_length=60)]


class TournamentWish(Wish, frozen=True):
    """A tournament to be announced. It starts in `starts_in` minutes. `rounds` are those of a
    Swiss, `minutes` those of an arena; a round robin and a knock-out have as many as it takes."""

    name: TournamentName
    system: Literal["swiss", "round_robin", "knock_out", "arena"] = "swiss"
    lines: Literal[1, 2] = 1
    players: Literal[2, 4] = 2
    """4: King's Round, which pairs enter, with one Line."""
    seconds: Annotated[int, Meta(ge=5, le=7 * 86400)] = 60
    """For each word."""
    starts_in: Annotated[int, Meta(ge=0, le=7 * 24 * 60)] = 10
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    minutes: Annotated[int, Meta(ge=5, le=240)] = 60
    rated: bool = True
    club: ClubId | None = None
    """Only its members may join, and whoever announces it is one."""


class JoinTournament(Wish, frozen=True):
    """Without a bot it is oneself who joins; whoever has announced the tournament may let bots
    in. Of pairs one first asks a `partner`, by name; they join by `accept`, with the id of whoever
    has asked them."""

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
    """At a table; 4: it is one of pairs."""
    lines: Literal[1, 2]
    time: TimeShown
    rated: bool
    rounds: int
    round: int
    ends: int
    joined: int
    winner: str
    cancelled: bool
    """It was called off, and nobody has won."""
    club: str
    """Whose it is, by name: only its members may join; empty: every member of the house may."""


class TournamentsListed(Shape, frozen=True):
    """Those that are played, those to come, and the latest that are over."""

    tournaments: list[TournamentListed]


class PartnerShown(Shape, frozen=True):
    person: str
    name: str


class PairWishShown(Shape, frozen=True):
    """That I have asked somebody (`mine`), or they me, to enter as a pair."""

    mine: bool
    person: str
    name: str


class StandingShown(Shape, frozen=True):
    """A line of the table. `person` is null for bots and pairs, and `bot` for people; who is level
    in everything shares a rank."""

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
    """The two who play as one; empty where nobody does."""


class TournamentGame(Shape, frozen=True):
    """A game of a round, by names; without a second name it is a bye. `outcome` null: it is still
    played."""

    round: int
    table: str
    first: str
    second: str
    outcome: Literal["first", "second", "draw"] | None


class TournamentShown(Shape, frozen=True):
    """A tournament with its standings and the games of its latest round. `joined`: I am in it;
    `table`: where my game is; `maker`: I have announced it. Of long standings it has the first
    hundred lines, and those around mine."""

    listed: TournamentListed
    standings: list[StandingShown]
    games: list[TournamentGame]
    joined: bool
    may_join: bool
    table: str | None
    maker: bool
    wishes: list[PairWishShown]


TOURNAMENT_REQUESTS = (TournamentWish, JoinTournament)
TOURNAMENT_ANSWERS = (TournamentMade, TournamentsListed, TournamentShown)
