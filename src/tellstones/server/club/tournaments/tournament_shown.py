"""Tournaments as they are shown: in a list, and one with its standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tellstones.server.club.tournaments.tournament import Player, Tournament
from tellstones.server.club.tournaments.tournament_games import TournamentGame
from tellstones.server.club.tournaments.tournament_standings import Standing, standings
from tellstones.server.club.wire import tournament_bodies as w
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.tournaments import Summary, TournamentCard
from tellstones.server.wire.table_state import TimeShown

LATE_SYSTEMS = ("swiss", "arena")
"""One may come late to these; in the others every round is settled by the first."""
GAMES_SHOWN = 200
STANDINGS_SHOWN = 100
NEIGHBOURS_SHOWN = 3
"""The rows on either side of the reader, if they are not among the first: with a thousand players
everyone reads every four seconds."""
MANY_PLAYERS = 50
FRESH_SECONDS = 1.0
FRESH_SHARE = 20
"""A board is cached for this multiple of the time it took: after 14,000 games it takes 0.02 s."""
MOST_BOARDS = 50
"""Number of boards that are cached."""


def card(tournament: Tournament) -> TournamentCard:
    """The stored summary for lists."""
    announced = tournament.announced
    summary = Summary(
        name=announced.name,
        system=announced.system,
        players=announced.rules.players,
        lines=announced.rules.lines,
        time=announced.time,
        rated=announced.rated,
        rounds=announced.rounds,
        round=tournament.rounds_paired,
        ends=announced.ends,
        joined=len(tournament.staying),
        winner=_winner(tournament),
        cancelled=tournament.cancelled,
        club=announced.club,
        weekly=announced.weekly,
    )
    return TournamentCard(tournament.id, tournament.phase, announced.starts, summary)


def _winner(tournament: Tournament) -> str:
    if not tournament.closed or tournament.cancelled:
        return ""
    return " · ".join(line.player.name for line in standings(tournament) if line.rank == 1)


def listed(found: TournamentCard) -> w.TournamentListed:
    summary = found.summary
    return w.TournamentListed(
        tournament=found.tournament,
        phase=found.phase,
        starts=found.starts,
        name=summary.name,
        system=summary.system,
        players=summary.players,
        lines=summary.lines,
        time=TimeShown(
            kind=summary.time.kind, seconds=summary.time.seconds, plus=summary.time.plus
        ),
        rated=summary.rated,
        rounds=summary.rounds,
        round=summary.round,
        ends=summary.ends,
        joined=summary.joined,
        winner=summary.winner,
        cancelled=summary.cancelled,
        club=found.club_name,
        weekly=summary.weekly,
    )


class Board(NamedTuple):
    """The public part of a tournament, the same for everyone."""

    listed: w.TournamentListed
    standings: list[w.StandingShown]
    lines: dict[str, int]
    """The line of each player in the standings, from 0."""
    games: list[w.TournamentGame]


def board(tournament: Tournament) -> Board:
    latest = tournament.running + [game for game in tournament.latest_round if game.over]
    table = standings(tournament)
    lines = {line.player.id: at for at, line in enumerate(table)}
    return Board(
        listed(card(tournament)),
        [_standing(line, _rounds(tournament, line.player.id, lines)) for line in table],
        lines,
        [_game(tournament, game) for game in latest[:GAMES_SHOWN]],
    )


class Boards:
    """Boards cached for a moment: with a thousand players, hundreds read in a second."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._kept: dict[str, tuple[Tournament, float, Board]] = {}
        """A cached board, with the time until which it is fresh."""

    def of(self, tournament: Tournament) -> Board:
        """Return the board. In small tournaments each result shows at once; it is computed once for
        all viewers."""
        now = self._monotonic()
        if tournament.id in self._kept:
            then, until, kept = self._kept[tournament.id]
            if then is tournament or now < until:
                return kept
        if len(self._kept) >= MOST_BOARDS:
            self._kept.clear()
        made = board(tournament)
        after = self._monotonic()
        many = len(tournament.players) >= MANY_PLAYERS
        until = after + max(FRESH_SECONDS, FRESH_SHARE * (after - now)) if many else after
        self._kept[tournament.id] = (tournament, until, made)
        return made


def shown(
    tournament: Tournament, person: str | None, public: Board, *, organizer: bool = False
) -> w.TournamentShown:
    me, announced = tournament.player(person), tournament.announced
    return w.TournamentShown(
        listed=public.listed,
        standings=_first_and_mine(public, me.id if me else ""),
        games=public.games,
        views={},
        joined=me is not None and not me.withdrawn,
        may_join=may_join(tournament),
        table=_table(tournament, me),
        maker=announced.maker == person,
        wishes=[_wish(wish, person) for wish in tournament.wishes_of(person)],
        organizer=organizer,
        about=announced.about,
        min_rating=announced.conditions.min_rating,
        max_rating=announced.conditions.max_rating,
        min_games=announced.conditions.min_games,
        min_days=announced.conditions.min_days,
    )


def _table(tournament: Tournament, me: Player | None) -> str | None:
    """Return the table of my current game."""
    if me is None or tournament.cancelled:
        return None
    mine = tournament.histories[me.id].running
    return mine.table if mine else None


def _first_and_mine(public: Board, player: str) -> list[w.StandingShown]:
    mine = public.lines.get(player, 0)
    near = slice(max(STANDINGS_SHOWN, mine - NEIGHBOURS_SHOWN), mine + NEIGHBOURS_SHOWN + 1)
    return public.standings[:STANDINGS_SHOWN] + public.standings[near]


def may_join(tournament: Tournament) -> bool:
    late = tournament.announced.system in LATE_SYSTEMS
    return tournament.phase == "open" or (tournament.phase == "playing" and late)


def _wish(wish: e.PairWished, person: str | None) -> w.PairWishShown:
    mine = wish.by.person == person
    other = wish.to if mine else wish.by
    return w.PairWishShown(mine=mine, person=other.person, name=other.name)


def _rounds(tournament: Tournament, player: str, lines: dict[str, int]) -> list[w.RoundShown]:
    """Return a player's row in the cross table. An arena has none, since its players play many
    games."""
    if tournament.announced.system == "arena":
        return []
    return [
        w.RoundShown(
            round=game.round,
            opponent=0 if game.bye else lines.get(game.opponent(player), -1) + 1,
            first=game.first == player,
            score=game.score(player) if game.over else None,
            absent=bool(game.absent),
        )
        for game in tournament.histories[player].games
    ]


def _standing(line: Standing, rounds: list[w.RoundShown]) -> w.StandingShown:
    player = line.player
    return w.StandingShown(
        player=player.id,
        rank=line.rank,
        person=None if player.bot or player.pair else player.id,
        bot=player.bot or None,
        name=player.name,
        points=line.points,
        buchholz=line.buchholz,
        sonneborn_berger=line.sonneborn_berger,
        games=line.games,
        withdrawn=player.withdrawn,
        pair=[w.PartnerShown(person=one.person, name=one.name) for one in player.pair],
        rounds=rounds,
    )


def _game(tournament: Tournament, game: TournamentGame) -> w.TournamentGame:
    players = tournament.players
    return w.TournamentGame(
        round=game.round,
        table=game.table,
        first=players[game.first].name,
        second=players[game.second].name if game.second else "",
        outcome=game.outcome,
        absent=["first" if player == game.first else "second" for player in game.absent],
    )
