"""Making tables, finding them, and "play now"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tellstones.bots import LEVELS
from tellstones.bots.mirror import MIRROR, mirror_name
from tellstones.bots.registry import level_of_bot
from tellstones.rules import Seat, seats
from tellstones.server.ids_and_clock import new_id, new_secret
from tellstones.server.rooms import Who, Wrong
from tellstones.server.rooms.decisions import decide, known_bot
from tellstones.server.storage import Card
from tellstones.server.storage import entries as e
from tellstones.server.wire import Fault, Phase, incoming
from tellstones.server.wire.http_bodies import (
    CreateTable,
    PlayNow,
    RulesWish,
    SeatWish,
    TableListed,
    TimeWish,
)
from tellstones.server.wire.table_state import TimeShown

if TYPE_CHECKING:  # a node runs the lobby, which makes tables on it
    from tellstones.server.cluster.node import Node

STRANGERS_SECONDS = 60
"""For each word, unless the table says otherwise."""
FIRST_LEVEL = "squire"
SHOWN = 50


async def create(node: Node, who: Who, wish: CreateTable) -> str:
    _check_rules(wish.rules)
    chairs = _chairs(who, await _with_mirrors(node, who, wish))
    mine = [chair for chair in chairs.values() if chair.person == who.person]
    setup = e.Setup(
        rules=wish.rules,
        time=_time(wish.time, wish.listed),
        listed=wish.listed,
        shared=len(mine) > 1,
    )
    return await _made(node, who, setup, chairs)


async def play_now(node: Node, who: Who, wish: PlayNow) -> str:
    """The table of the first stranger who waits, or a new one to wait at."""
    for card in await node.storage.cards(Phase.GATHERING, quick=True, limit=SHOWN):
        if card.players == wish.players and await _sits_down(node, who, card):
            return card.table
    setup = e.Setup(rules=RulesWish(players=wish.players), time=_time(None, True), quick=True)
    chairs = {Seat.A: _chair(who, ready=True)}
    return await _made(node, who, setup, chairs)


async def _sits_down(node: Node, who: Who, card: Card) -> bool:
    """Somebody still waits there, nobody has blocked anybody, and a seat is free."""
    if who.person in card.people:
        return True
    presence = await node.storage.presence(card.table, node.alive_since())
    here = [person for person in card.people if presence.get(person, 0) is None]
    blocked = await node.storage.blocked_by(who.person, card.people)
    if not here or blocked:
        return False
    try:
        async with node.holding(card.table) as live:
            free = [seat for seat, chair in live.room.chairs.items() if chair.by == "nobody"]
            sit = incoming.Sit(id=new_id(node.source), seat=free[0])
            await live.accept(None, lambda room, world: decide(sit, room, who, world))
    except (Wrong, IndexError):
        return False
    return True


async def _made(node: Node, who: Who, setup: e.Setup, chairs: dict[Seat, e.Chair]) -> str:
    table = new_id(node.source)
    await node.make(table, e.Made(setup, who.person, new_secret(node.source), chairs))
    return table


async def listed(node: Node) -> list[TableListed]:
    """The public lobby: tables where somebody waits for others, then games to watch."""
    gathering = await node.storage.cards(Phase.GATHERING, listed=True, limit=SHOWN)
    playing = await node.storage.cards(Phase.PLAYING, listed=True, limit=SHOWN)
    tables = [card.table for card in gathering]
    presences = await node.storage.presences(tables, node.alive_since())
    waiting = [
        card
        for card in gathering
        if card.open_seats and None in presences.get(card.table, {}).values()
    ]
    return [msgspec.json.decode(card.listing, type=TableListed) for card in waiting + playing]


async def bot_comes(node: Node, person: str) -> str:
    """The right level: one up after a win against a bot, one down after a loss."""
    for card in await node.storage.cards_of(person, [Phase.OVER], 10):
        game = msgspec.json.decode(card.listing, type=TableListed)
        mine = [seat for seat in game.seats if seat.person == person]
        bots = [seat.bot for seat in game.seats if seat.bot and seat.person is None]
        level = level_of_bot(bots[0]) if bots and bots[0] else None
        if game.result is None or level is None or not mine:
            continue
        won = game.result.winner is mine[0].seat.side
        step = 0 if game.result.winner is None else 1 if won else -1
        return LEVELS[min(max(LEVELS.index(level) + step, 0), len(LEVELS) - 1)]
    return FIRST_LEVEL


def _check_rules(rules: RulesWish) -> None:
    players = seats(rules.players)
    named = [Seat(rules.first)] if rules.first != "random" else []
    if rules.elder is not None:
        if named:
            raise Wrong(Fault.UNREADABLE)
        named = [rules.elder]
    if not set(named) <= set(players):
        raise Wrong(Fault.NO_SUCH_SEAT)
    if isinstance(rules.opening, list) and len(rules.opening) != rules.lines:
        raise Wrong(Fault.UNREADABLE)


def _chairs(who: Who, wish: CreateTable) -> dict[Seat, e.Chair]:
    players = seats(wish.rules.players)
    wished = {seat.seat: seat for seat in wish.seats}
    if len(wished) != len(wish.seats) or not set(wished) <= set(players):
        raise Wrong(Fault.NO_SUCH_SEAT)
    full = len([seat for seat in wish.seats if seat.by != "open"]) == len(players)
    return {seat: _wished(who, wished[seat], full) for seat in players if seat in wished}


async def _with_mirrors(node: Node, who: Who, wish: CreateTable) -> CreateTable:
    """Whoever asks for a mirror gets the bot that remembers as they do, by their last drill."""
    if all(seat.bot != MIRROR for seat in wish.seats):
        return wish
    traits = await node.drills.traits(who.person)
    if traits is None:
        raise Wrong(Fault.NO_SUCH_BOT)
    seats_wished = [
        msgspec.structs.replace(seat, bot=mirror_name(traits)) if seat.bot == MIRROR else seat
        for seat in wish.seats
    ]
    return msgspec.structs.replace(wish, seats=seats_wished)


def _wished(who: Who, wish: SeatWish, full: bool) -> e.Chair:
    """Where nobody else is to come, whoever made the table is ready."""
    match wish.by:
        case "me":
            return _chair(who, ready=full)
        case "bot":
            if wish.bot is None:
                raise Wrong(Fault.NO_SUCH_BOT)
            known_bot(wish.bot)
            return e.Chair("bot", bot=wish.bot, ready=True)
        case "open":
            return e.Chair()


def _chair(who: Who, *, ready: bool) -> e.Chair:
    return e.Chair("program" if who.program else "person", who.person, who.name, ready=ready)


def _time(wish: TimeWish | None, strangers: bool) -> TimeShown:
    if wish is not None:
        if wish.kind != "none" and wish.seconds < 5:
            raise Wrong(Fault.UNREADABLE)
        return TimeShown(kind=wish.kind, seconds=wish.seconds, plus=wish.plus)
    if strangers:
        return TimeShown(kind="word", seconds=STRANGERS_SECONDS, plus=0)
    return TimeShown(kind="none", seconds=0, plus=0)
