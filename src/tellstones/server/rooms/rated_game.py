"""Whether a table's game counts for the ratings, and in which pool.

A game counts if everybody at the table wished it and played it alone, in a seat of their own, by
the usual rules, against people only or as one person against levels of bots.
"""

from __future__ import annotations

from tellstones.bots.registry import level_of_bot
from tellstones.rules import Hands, Over, Seat
from tellstones.server.phase import Phase
from tellstones.server.ratings.pools import bots_pool, game_of, pace_of, people_pool
from tellstones.server.ratings.weng_lin import BOT, RatedGame
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e

USUAL_POINTS = 3


def is_rated(room: Room) -> bool:
    """Whether the game at this table is meant to count, as far as can be said before its end."""
    wished = room.setup.rated and not any(chair.casual for chair in room.chairs.values())
    return wished and _usual(room.setup.rules) and not room.setup.shared


def rated_game(room: Room) -> RatedGame | None:
    """A finished game as it is entered into the ledger; None: it does not count."""
    pool = rating_pool(room)
    if room.phase is not Phase.OVER or room.table is None or pool is None:
        return None
    ending = room.table.waiting
    assert isinstance(ending, Over)
    return RatedGame(room.id, pool, room.event_at, ending.winner, _players(room))


def rating_pool(room: Room) -> str | None:
    """The pool in which the game counts, as the seats are taken now."""
    if not is_rated(room) or room.hints or room.stand_ins:
        return None
    players = _players(room)
    rules, time = room.setup.rules, room.setup.time
    game = game_of(rules.players, rules.lines)
    people = [who for who in players.values() if not who.startswith(BOT)]
    if len(players) != rules.players or len(set(people)) != len(people):
        return None
    if len(people) == rules.players:
        return people_pool(game, pace_of(time.kind, time.seconds))
    return bots_pool(game) if len(people) == 1 else None


def _players(room: Room) -> dict[Seat, str]:
    """People, and bots of a level; whoever is neither is left out."""
    found = {}
    for seat, chair in room.chairs.items():
        if chair.by == "person" and chair.person:
            found[seat] = chair.person
        elif chair.by == "bot" and chair.bot and (level := level_of_bot(chair.bot)):
            found[seat] = f"{BOT}{level}"
    return found


def _usual(rules: e.StoredRules) -> bool:
    """Who begins may be agreed on, and is passed on in a rematch; the rest is the same for all."""
    return (
        rules.points == USUAL_POINTS
        and rules.hands is Hands.AUTO
        and rules.turn_limit is None
        and isinstance(rules.opening, str)
    )
