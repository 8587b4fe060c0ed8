"""Decides if a table's game counts for the ratings, and in which pool.

A game counts if everybody at the table wished it and played it alone, in a seat of their own, by
the usual rules, against people only or as one person against levels of bots; programs count
among programs. A game that is given up in its first turns counts for no one.
"""

from __future__ import annotations

from tellstones.bots.registry import level_of_bot
from tellstones.rules import SEVEN, Hands, Over, Seat, Termination
from tellstones.server.phase import Phase
from tellstones.server.ratings.pools import (
    bots_pool,
    game_of,
    people_pool,
    programs_pool,
    speed_of,
)
from tellstones.server.ratings.weng_lin import BOT, RatedGame
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e

USUAL_POINTS = 3
LEAST_TURNS = 3
"""Turns of each seat before a game counts that someone gives up. Chosen manually: a stone has been
hidden, moved or looked at by then. What is given up earlier changes no rating."""
BY_PLAY = (Termination.POINTS, Termination.BOAST, Termination.LIMIT)
"""Endings that moves brought about, however early."""
USUAL = (SEVEN, 3, None)
"""Stones, looks and position."""


def is_rated(room: Room) -> bool:
    """Return whether the game counts, as far as can be known before its end."""
    wished = room.setup.rated and not any(chair.casual for chair in room.chairs.values())
    alike = _usual(room.setup.rules) and not _is_slow(room.setup.time) and not _distracts(room)
    return wished and alike and not helped(room) and _among_equals(room)


def _distracts(room: Room) -> bool:
    """Return whether phrases weaken bots here: their rating is for play without them."""
    bots = any(chair.by == "bot" for chair in room.chairs.values())
    return bots and room.setup.talk == "tavern"


def allows_hints(room: Room) -> bool:
    """Return whether a solo player may ask for hints: not in games whose result counts."""
    return room.setup.occasion is None and not is_rated(room)


def helped(room: Room) -> bool:
    """Return whether a player had a hint, a bot in their seat, or others at the same screen."""
    return bool(room.hints or room.stand_ins or room.setup.shared)


def rated_game(room: Room) -> RatedGame | None:
    """A finished game as it is entered into the ledger; None: it does not count."""
    if room.phase is not Phase.OVER or room.table is None or not is_rated(room):
        return None
    ending = room.table.waiting
    assert isinstance(ending, Over)
    if room.termination not in BY_PLAY and room.table.turn <= LEAST_TURNS * len(room.chairs):
        return None
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
    return people_pool(game, speed_of(time.kind, time.seconds, time.plus))


def _among_equals(room: Room) -> bool:
    """Return whether the seats hold only people, each once; one person and levels of bots; or only
    programs, each once."""
    taken = [chair for chair in room.chairs.values() if chair.by != "nobody"]
    players = list(_players(room).values())
    people = [who for who in players if not who.startswith(BOT)]
    if len(players) < len(taken) or len(set(people)) < len(people):
        return False
    if any(chair.by == "program" for chair in taken):
        return all(chair.by == "program" for chair in taken)
    return len(people) in (1, len(taken))


def _players(room: Room) -> dict[Seat, str]:
    """The players by kind: people, programs, and bots of a level; others are left out."""
    found = {}
    for seat, chair in room.chairs.items():
        if chair.by in ("person", "program") and chair.person:
            found[seat] = chair.person
        elif chair.by == "bot" and chair.bot and (level := level_of_bot(chair.bot)):
            found[seat] = f"{BOT}{level}"
    return found


def _is_slow(time: e.StoredTime) -> bool:
    """Slow games are not rated: people take notes, and without a clock silence never loses."""
    return speed_of(time.kind, time.seconds, time.plus) == "slow"


def _usual(rules: e.StoredRules) -> bool:
    """The first turn may be agreed on, and changes in a rematch; everything else must be the usual
    rules."""
    return (
        rules.points == USUAL_POINTS
        and rules.hands is Hands.AUTO
        and rules.turn_limit is None
        and isinstance(rules.opening, str)
        and (rules.stones, rules.looks, rules.position) == USUAL
    )
