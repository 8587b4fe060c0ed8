"""Follow-ups: automatic entries, such as the start when all are ready, or a loss on time.

Any node may find a follow-up and append it; the later writer fails and checks again.
"""

from __future__ import annotations

import msgspec

from tellstones.bots.banter import OFFERING_TURN, TURNS_BETWEEN_OFFERS
from tellstones.notation import move_text
from tellstones.rules import (
    Chance,
    Options,
    Seat,
    Stone,
    draw_first,
    draw_opening,
    left_of,
    prepare,
)
from tellstones.server.phase import Phase
from tellstones.server.rooms.room import Room
from tellstones.server.rooms.slow_games import awaited_word
from tellstones.server.storage import entries as e
from tellstones.study.road.prelude import Prelude, drawn

QUICK_TABLE_DUE_MS = 2_000
"""Interval of checks for a player who waits for an opponent."""
START_DUE_MS = 2_000
"""The time after which any node starts a table where all are ready: the node that created it may be
gone, and no client opens a table of bots."""
PLAYED_TABLE_DUE_MS = 60_000
"""Interval of checks of a table with a clock or a bot, in case its node is gone."""
BOTS_WORD_DUE_MS = 20_000
"""The same while a bot must act. Chosen manually: it moves within a few seconds, unless its node is
gone or very busy."""
DRAWISH_TURN = 60
"""The turn from which a bot accepts a draw, if no side is ahead."""


def follow_up(room: Room, now: int, chance: Chance) -> e.AnyEntry | None:
    match room.phase:
        case Phase.GATHERING:
            return _start(room, chance) if _all_ready(room) else None
        case Phase.PLAYING:
            return _look_over(room, now) or _time(room, now) or _draw(room)
        case Phase.OVER:
            return None


def _all_ready(room: Room) -> bool:
    return all(chair.ready for chair in room.chairs.values())


def wants_rematch(room: Room) -> bool:
    """All people wish it; bots always do."""
    if room.phase is not Phase.OVER or room.next is not None:
        return False
    people = room.people
    return bool(people) and room.again.issuperset(people)


def rematch(room: Room, secret: str) -> e.Made:
    """Create the rematch: the same table and seats, with the next first turn."""
    assert room.started is not None
    players = room.setup.rules.players
    before = room.started.elder or room.started.first or Seat.A
    passed_on = left_of(before, players)
    by_elder = room.started.elder is not None
    rules = _replaced_first(room, passed_on, by_elder)
    chairs = {seat: _fresh(chair) for seat, chair in room.chairs.items()}
    once = {"tournament": None, "occasion": None, "seed": None}
    setup = msgspec.structs.replace(room.setup, rules=rules, **once)
    return e.Made(setup, room.maker, secret, chairs, previous=room.id, series=room.series)


def _fresh(chair: e.Chair) -> e.Chair:
    stand_in = chair.bot if chair.by == "bot" else None
    return msgspec.structs.replace(chair, bot=stand_in, ready=True)


def _replaced_first(room: Room, seat: Seat, by_elder: bool) -> e.StoredRules:
    changes = {"elder": seat} if by_elder else {"first": seat.value, "elder": None}
    return msgspec.structs.replace(room.setup.rules, **changes)


def _start(room: Room, chance: Chance) -> e.Started:
    rules = room.setup.rules
    limit = room.turn_limit
    options = room.options(limit)
    if rules.position is not None:
        return e.Started((), limit, position=rules.position)
    if rules.opening == "random":
        opening = draw_opening(options, chance)
    elif rules.opening == "scales":
        scales = Stone.SCALES if Stone.SCALES in rules.stones else min(rules.stones)
        opening = (scales,) * rules.lines
    else:
        opening = tuple(Stone(stone) for stone in rules.opening)
    if rules.elder is not None:
        return e.Started(opening, limit, elder=rules.elder)
    first = draw_first(options, chance) if rules.first == "random" else Seat(rules.first)
    return e.Started(opening, limit, first=first, prelude=_prelude(rules, first, opening, chance))


def _prelude(
    rules: e.StoredRules, first: Seat, opening: tuple[Stone, ...], chance: Chance
) -> tuple[str, ...]:
    if rules.prelude is None:
        return ()
    start = prepare(Options(stones=rules.stones), opening=opening, first=first)
    return tuple(map(move_text, drawn(Prelude(*rules.prelude), start, chance)))


def _look_over(room: Room, now: int) -> e.AnyEntry | None:
    over = room.look.over_at() if room.look else None
    if room.look is None or over is None or now < over:
        return None
    return e.LookEnded(room.look.seat)


def _time(room: Room, now: int) -> e.AnyEntry | None:
    if room.clock is None or room.clock.running is None:
        return None
    deadline = room.clock.deadline()
    return None if deadline is None or now < deadline else e.RanOut(room.clock.running)


def _draw(room: Room) -> e.AnyEntry | None:
    """Bots speak last: when all people have agreed, each agrees too or one declines."""
    if not room.draw:
        return _offer(room)
    bots = [seat for seat, chair in room.chairs.items() if chair.played_by_bot]
    undecided = [seat for seat in bots if seat not in room.draw]
    if not undecided or len(room.draw) + len(undecided) < len(room.chairs):
        return None
    if _is_level_since(room, DRAWISH_TURN):
        return e.OfferedDraw(undecided[0])
    return e.DeclinedDraw(undecided[0])


def _offer(room: Room) -> e.AnyEntry | None:
    """Let a bot on turn offer a draw now and then if the game makes no progress."""
    seat = room.awaited
    if seat is None or room.look or room.chairs[seat].by != "bot":
        return None
    again = room.offers.get(seat, -TURNS_BETWEEN_OFFERS) + TURNS_BETWEEN_OFFERS
    since = max(OFFERING_TURN, again)
    return e.OfferedDraw(seat) if _is_level_since(room, since) else None


def _is_level_since(room: Room, turn: int) -> bool:
    """Return whether that turn has come and no side is ahead."""
    assert room.table is not None
    ahead, behind = room.table.score
    return room.table.turn >= turn and ahead == behind


def next_due(room: Room, now: int) -> int | None:
    """Return when a node should check this table if nothing happens before."""
    if room.phase is Phase.OVER:
        return None
    if room.phase is Phase.GATHERING:
        if _all_ready(room):
            return now + START_DUE_MS
        return now + QUICK_TABLE_DUE_MS if room.setup.quick else None
    tended = room.clock is not None or any(c.played_by_bot for c in room.chairs.values())
    return _next_tended(room, now) if tended else None


def _next_tended(room: Room, now: int) -> int:
    """Return the next check of a slow game: nothing happens before the deadline."""
    seat = room.awaited
    bots_word = seat is not None and room.chairs[seat].played_by_bot
    soon = now + (BOTS_WORD_DUE_MS if bots_word else PLAYED_TABLE_DUE_MS)
    word = awaited_word(room)
    if word is None or word.until is None or room.look is not None:
        return soon
    return max(soon, word.until)
