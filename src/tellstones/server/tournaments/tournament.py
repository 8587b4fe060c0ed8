"""A tournament as a value: folded from its rows, and never changed in place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

import msgspec

from tellstones.server.storage import tournament_entries as e

TournamentPhase = Literal["open", "playing", "over"]
UNNAMED = "–"
"""Stands in a pair's name for one who is forgotten."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a person by id, a bot, or a pair. `number`: in the order of joining, from 1."""

    id: str
    name: str
    rating: float
    number: int
    bot: str = ""
    withdrawn: bool = False
    pair: tuple[e.Partner, ...] = ()
    """Two people who play as one."""

    @property
    def people(self) -> tuple[e.Partner, ...]:
        """None for a bot."""
        return self.pair or (() if self.bot else (e.Partner(self.id, self.name),))


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two players, or a bye. `outcome` None: it is still played."""

    round: int
    first: str
    second: str = ""
    table: str = ""
    outcome: e.Outcome | None = None

    @property
    def bye(self) -> bool:
        return not self.second

    @property
    def over(self) -> bool:
        return self.bye or self.outcome is not None

    def has(self, player: str) -> bool:
        return player in (self.first, self.second)

    def opponent(self, player: str) -> str:
        """Empty for a bye."""
        return self.second if player == self.first else self.first

    def score(self, player: str) -> float:
        """A win or a bye is a point, a draw half of one."""
        if self.bye:
            return 1.0
        if self.outcome == "draw":
            return 0.5
        return float(self.outcome == ("first" if player == self.first else "second"))


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that has happened in a tournament."""

    id: str
    seq: int
    announced: e.Announced
    players: Mapping[str, Player] = field(default_factory=dict)
    wishes: tuple[e.PairWished, ...] = ()
    """Who has asked whom to be their partner, and is not answered yet."""
    entries: Mapping[str, int] = field(default_factory=dict)
    """How often each person has entered, or asked for a partner."""
    games: tuple[Game, ...] = ()
    unfinished: tuple[Game, ...] = ()
    """Those of them that are still played: of an arena's thousands a few hundred."""
    rounds_paired: int = 0
    closed: bool = False
    cancelled: bool = False
    """Closed before its end."""

    @classmethod
    def folded(cls, rows: Iterable[e.TournamentRow]) -> Tournament:
        """As `after` would, row by row. Results are noted all at once: of an arena's 14,000 games
        each would else be copied with every one of them."""
        first, *rest = rows
        assert isinstance(first.entry, e.Announced)
        found = cls(first.tournament, first.seq, first.entry)
        outcomes: dict[str, e.Outcome] = {}
        for row in rest:
            if isinstance(row.entry, e.Ended):
                outcomes[row.entry.table] = row.entry.outcome
            else:
                found = found.after(row)
        return replace(found._with_outcomes(outcomes), seq=[first, *rest][-1].seq)

    @property
    def phase(self) -> TournamentPhase:
        if self.closed:
            return "over"
        return "playing" if self.rounds_paired else "open"

    @property
    def staying(self) -> list[Player]:
        """Who is to be paired, in the order of joining."""
        return [player for player in self.players.values() if not player.withdrawn]

    @property
    def running(self) -> list[Game]:
        return [] if self.cancelled else list(self.unfinished)

    @property
    def of_pairs(self) -> bool:
        return self.announced.rules.players > 2

    def player(self, person: str | None) -> Player | None:
        """As whom somebody plays: alone, or in a pair; else as whom they have played."""
        if not self.of_pairs:
            return self.players.get(person or "")
        found = [one for one in self.players.values() if person in [p.person for p in one.people]]
        return min(found, key=lambda one: one.withdrawn, default=None)

    def wishes_of(self, person: str | None) -> list[e.PairWished]:
        """By them or to them."""
        return [one for one in self.wishes if person in (one.by.person, one.to.person)]

    def histories(self) -> dict[str, list[Game]]:
        """Everybody's games and byes, in their order."""
        found: dict[str, list[Game]] = {player: [] for player in self.players}
        for game in self.games:
            for player in (game.first, game.second):
                if player:
                    found[player].append(game)
        return found

    def after(self, row: e.TournamentRow) -> Tournament:
        now = replace(self, seq=row.seq)
        match row.entry:
            case e.Begun(at):
                return replace(now, announced=_begun(self.announced, at))
            case e.PairWished() as wish:
                return replace(now._entered(wish.by.person), wishes=(*self.wishes, wish))
            case e.Unwished(person):
                return now._without_wishes([person])
            case e.Joined() as joined:
                entered = now if joined.pair else now._entered(joined.player)
                then = entered._without_wishes([one.person for one in joined.pair])
                return replace(then, players={**self.players, joined.player: self._new(joined)})
            case e.Withdrew(player):
                gone = replace(self.players[player], withdrawn=True)
                return replace(now, players={**self.players, player: gone})
            case e.Paired(games):
                return now._paired(games)
            case e.Ended(table, outcome):
                return now._ended(table, outcome)
            case e.Closed():
                return replace(now, closed=True)
            case e.Cancelled():
                return replace(now, closed=True, cancelled=True)
            case e.Announced():
                return now
            case _:
                assert_never(row.entry)

    def _new(self, joined: e.Joined) -> Player:
        known = self.players.get(joined.player)
        number = len(self.players) + 1 if known is None else known.number
        name = " & ".join(one.name or UNNAMED for one in joined.pair) or joined.name
        return Player(joined.player, name, joined.rating, number, joined.bot, pair=joined.pair)

    def _entered(self, person: str) -> Tournament:
        often = self.entries.get(person, 0) + 1
        return replace(self, entries={**self.entries, person: often})

    def _without_wishes(self, people: list[str]) -> Tournament:
        ended = [wish for person in people for wish in self.wishes_of(person)]
        return replace(self, wishes=tuple(wish for wish in self.wishes if wish not in ended))

    def _paired(self, games: tuple[e.StoredGame, ...]) -> Tournament:
        number = self.rounds_paired + 1
        new = tuple(Game(number, game.first, game.second, game.table) for game in games)
        unfinished = self.unfinished + tuple(game for game in new if not game.over)
        return replace(self, games=self.games + new, unfinished=unfinished, rounds_paired=number)

    def _with_outcomes(self, outcomes: Mapping[str, e.Outcome]) -> Tournament:
        games = tuple(
            replace(game, outcome=outcomes[game.table]) if game.table in outcomes else game
            for game in self.games
        )
        unfinished = tuple(game for game in self.unfinished if game.table not in outcomes)
        return replace(self, games=games, unfinished=unfinished)

    def _ended(self, table: str, outcome: e.Outcome) -> Tournament:
        games = _with_outcome(self.games, table, outcome)
        unfinished = tuple(game for game in self.unfinished if game.table != table)
        return replace(self, games=games, unfinished=unfinished)


def _begun(announced: e.Announced, at: int) -> e.Announced:
    ends = announced.ends and announced.ends - announced.starts + at
    return msgspec.structs.replace(announced, starts=at, ends=ends)


def _with_outcome(games: tuple[Game, ...], table: str, outcome: e.Outcome) -> tuple[Game, ...]:
    """Games that end are among the latest, so they are looked for from the end."""
    for place in range(len(games) - 1, -1, -1):
        if games[place].table == table:
            ended = replace(games[place], outcome=outcome)
            return (*games[:place], ended, *games[place + 1 :])
    return games
