"""Whether a table's game counts for the ratings, and in which pool.

A game counts if everybody at the table wished it and played it alone, in a seat of their own, by
the usual rules, against people only or as one person against levels of bots; programs count
among programs.
"""

from __future__ import annotations

from tellstones.bots.registry import level_of_bot
from tellstones.rules import Hands, Over, Seat
from tellstones.server.phase import Phase
from tellstones.server.ratings.pools import (
    bots_pool,
    game_of,
    pace_of,
    people_pool,
    programs_pool,
)
from tellstones.server.ratings.weng_lin import BOT, RatedGame
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e

USUAL_POINTS = 3


def is_rated(room: Room) -> bool:
    """Whether the game counts, as far as can be said before its end."""
    wished = room.setup.rated and not any(chair.casual for chair in room.chairs.values())
    return wished and not helped(room) and _usual(room.setup.rules) and _among_equals(room)


def helped(room: Room) -> bool:
    """Whether somebody had a hint, a bot in their seat, or others at the same screen."""
    return bool(room.hints or room.stand_ins or room.setup.shared)


def rated_game(room: Room) -> RatedGame | None:
    """A finished game as it is entered into the ledger; None: it does not count."""
    if room.phase is not Phase.OVER or room.table is None or not is_rated(room):
        return None
    ending = room.table.waiting
    assert isinstance(ending, Over)
    return RatedGame(room.id, pool_of(room), room.event_at, ending.winner, _players(room))


def pool_of(room: Room) -> str:
    """The pool that a table's game belongs to, as the seats are taken now."""
    rules, time = room.setup.rules, room.setup.time
    game = game_of(rules.players, rules.lines)
    taken_by = {chair.by for chair in room.chairs.values()}
    if "program" in taken_by:
        return programs_pool(game)
    if "bot" in taken_by:
        return bots_pool(game)
    return people_pool(game, pace_of(time.kind, time.seconds))


def _among_equals(room: Room) -> bool:
    """Whether those who sit here by now are people, each once, or one person and levels of bots;
    or programs, each once."""
    taken = [chair for chair in room.chairs.values() if chair.by != "nobody"]
    players = list(_players(room).values())
    people = [who for who in players if not who.startswith(BOT)]
    if len(players) < len(taken) or len(set(people)) < len(people):
        return False
    if any(chair.by == "program" for chair in taken):
        return all(chair.by == "program" for chair in taken)
    return len(people) in (1, len(taken))


def _players(room: Room) -> dict[Seat, str]:
    """People, programs, and bots of a level; whoever is none of them is left out."""
    found = {}
    for seat, chair in room.chairs.items():
        if chair.by in ("person", "program") and chair.person:
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
