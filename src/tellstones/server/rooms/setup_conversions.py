"""A table's rules and time in their three forms: as asked for, as stored, as shown."""

from __future__ import annotations

from tellstones.rules import SEVEN
from tellstones.server.rooms.room import Room
from tellstones.server.storage.entries import StoredRules, StoredTime
from tellstones.server.wire.http_bodies import RulesWish, TimeWish
from tellstones.server.wire.table_state import RulesShown, TimeShown


def stored_rules(wish: RulesWish) -> StoredRules:
    return StoredRules(
        players=wish.players,
        lines=wish.lines,
        hands=wish.hands,
        points=wish.points,
        turn_limit=wish.turn_limit,
        opening=wish.opening if isinstance(wish.opening, str) else tuple(wish.opening),
        first=wish.first,
        elder=wish.elder,
        stones=tuple(sorted(wish.stones)),
        looks=wish.looks,
    )


def stored_time(wish: TimeWish) -> StoredTime:
    return StoredTime(kind=wish.kind, seconds=wish.seconds, plus=wish.plus)


def rules_shown(room: Room) -> RulesShown:
    rules = room.setup.rules
    opening = rules.opening if isinstance(rules.opening, str) else "chosen"
    return RulesShown(
        players=rules.players,
        lines=rules.lines,
        hands=rules.hands,
        points=rules.points,
        turn_limit=room.started.turn_limit if room.started else room.turn_limit,
        opening=opening if rules.position is None else "chosen",
        first=rules.first,
        elder=rules.elder,
        stones=None if rules.stones == SEVEN else list(rules.stones),
        looks=rules.looks,
    )


def time_shown(time: StoredTime) -> TimeShown:
    return TimeShown(kind=time.kind, seconds=time.seconds, plus=time.plus)
