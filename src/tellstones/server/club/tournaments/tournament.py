"""A tournament as a value: folded from its rows, and never changed in place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

import msgspec

from tellstones.server.club.tournaments.tournament_games import (
    History,
    Rounds,
    TournamentGame,
    ended,
    with_ended,
)
from tellstones.server.storage import tournament_entries as e

TournamentPhase = Literal["open", "playing", "over"]
MISSED_AT_MOST = 2
"""Number of consecutive games that a player may miss before they are no longer paired."""
LEFT_BY_ABSENTEES = ("swiss", "arena")
"""Systems that withdraw absent players. A round robin needs all pairings, and a knock-out
eliminates absentees anyway."""
UNNAMED = "–"
"""Placeholder for a deleted person in a pair's name."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: a person by id, a bot, or a pair. `number` is the order of joining, from 1."""

    id: str
    name: str
    rating: float
    number: int
    bot: str = ""
    withdrawn: bool = False
    removed: bool = False
    """An organizer removed them permanently."""
    pair: tuple[e.Partner, ...] = ()
    """Two people who play as one."""

    @property
    def people(self) -> tuple[e.Partner, ...]:
        """None for a bot."""
        return self.pair or (() if self.bot else (e.Partner(self.id, self.name),))


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that has happened in a tournament."""

    id: str
    seq: int
    announced: e.Announced
    players: Mapping[str, Player] = field(default_factory=dict)
    wishes: tuple[e.PairWished, ...] = ()
    """Open requests to be a partner: who asked whom."""
    entries: Mapping[str, int] = field(default_factory=dict)
    """Number of times each person has entered or asked for a partner."""
    rounds: Rounds = ()
    histories: Mapping[str, History] = field(default_factory=dict)
    """Everybody's games and byes."""
    unfinished: Mapping[str, TournamentGame] = field(default_factory=dict)
    """Those that are still played, by table: of an arena's thousands a few hundred."""
    closed: bool = False
    cancelled: bool = False
    """Closed before its end."""

    @classmethod
    def folded(cls, rows: Iterable[e.TournamentRow]) -> Tournament:
        first, *rest = rows
        assert isinstance(first.entry, e.Announced)
        found = cls(first.tournament, first.seq, first.entry)
        for row in rest:
            found = found.after(row)
        return found

    @property
    def phase(self) -> TournamentPhase:
        if self.closed:
            return "over"
        return "playing" if self.rounds_paired else "open"

    @property
    def rounds_paired(self) -> int:
        return len(self.rounds)

    @property
    def games(self) -> list[TournamentGame]:
        """All of them, in the order of their rounds."""
        return [game for games in self.rounds for game in games]

    @property
    def latest_round(self) -> tuple[TournamentGame, ...]:
        return self.rounds[-1] if self.rounds else ()

    @property
    def staying(self) -> list[Player]:
        """The players to pair, in the order of joining."""
        return [player for player in self.players.values() if not player.withdrawn]

    @property
    def running(self) -> list[TournamentGame]:
        return [] if self.cancelled else list(self.unfinished.values())

    @property
    def of_pairs(self) -> bool:
        return self.announced.rules.players > 2

    def player(self, person: str | None) -> Player | None:
        """The entry under which a person plays: alone or in a pair; else their previous one."""
        if not self.of_pairs:
            return self.players.get(person or "")
        found = [one for one in self.players.values() if person in [p.person for p in one.people]]
        return min(found, key=lambda one: one.withdrawn, default=None)

    def wishes_of(self, person: str | None) -> list[e.PairWished]:
        """Requests by them or to them."""
        return [one for one in self.wishes if person in (one.by.person, one.to.person)]

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
                return then._joined(self._new(joined))
            case e.Withdrew(player, removed):
                gone = replace(self.players[player], withdrawn=True, removed=removed)
                return replace(now, players={**self.players, player: gone})
            case e.Paired(games):
                return now._paired(games)
            case e.Ended():
                return now._ended(row.entry)
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

    def _joined(self, player: Player) -> Tournament:
        known = self.histories.get(player.id, History(player.id))
        return replace(
            self,
            players={**self.players, player.id: player},
            histories={**self.histories, player.id: known},
        )

    def _entered(self, person: str) -> Tournament:
        often = self.entries.get(person, 0) + 1
        return replace(self, entries={**self.entries, person: often})

    def _without_wishes(self, people: list[str]) -> Tournament:
        ended = [wish for person in people for wish in self.wishes_of(person)]
        return replace(self, wishes=tuple(wish for wish in self.wishes if wish not in ended))

    def _paired(self, games: tuple[e.StoredGame, ...]) -> Tournament:
        number = self.rounds_paired + 1
        new = tuple(TournamentGame(number, game.first, game.second, game.table) for game in games)
        histories = dict(self.histories)
        for game in new:
            for player in game.players:
                histories[player] = histories[player].with_new(game)
        unfinished = {**self.unfinished, **{game.table: game for game in new if not game.over}}
        return replace(self, rounds=(*self.rounds, new), histories=histories, unfinished=unfinished)

    def _ended(self, entry: e.Ended) -> Tournament:
        unfinished = dict(self.unfinished)
        game = unfinished.pop(entry.table, None)
        if game is None:
            return self
        over = ended(game, entry)
        theirs = {player: self.histories[player].with_ended(over) for player in over.players}
        return replace(
            self,
            rounds=with_ended(self.rounds, over),
            histories={**self.histories, **theirs},
            unfinished=unfinished,
        )._without_absentees(over.players)

    def _without_absentees(self, players: tuple[str, ...]) -> Tournament:
        """Takes those out who missed two games in a row; they may join again."""
        if self.announced.system not in LEFT_BY_ABSENTEES:
            return self
        gone = [
            replace(self.players[player], withdrawn=True)
            for player in players
            if self.histories[player].missed_in_a_row >= MISSED_AT_MOST
        ]
        return replace(self, players={**self.players, **{one.id: one for one in gone}})


def _begun(announced: e.Announced, at: int) -> e.Announced:
    ends = announced.ends and announced.ends - announced.starts + at
    return msgspec.structs.replace(announced, starts=at, ends=ends)
