"""Decides on client requests: the result is an entry to store, or a fault.

Pure: the room is only read, and what is not in it (presence, the time) is an argument. A move is
parsed and checked by the rules once, here; its events are passed on with the entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from msgspec import Struct

from tellstones.bots.registry import is_bot
from tellstones.notation import NotationError, parse_move
from tellstones.rules import Event, Move, Refusal, Refused, Seat, play
from tellstones.server.phase import Phase
from tellstones.server.rooms.identity import Identity, chair_of
from tellstones.server.rooms.look import LOOK_MS, MOST_HOLDS, Look
from tellstones.server.rooms.rated_game import is_rated
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e
from tellstones.server.wire import Fault, incoming
from tellstones.views.phrases import parse_phrase

TURNS_BETWEEN_OFFERS = 3
"""The number of own turns between two offers of a draw. Chosen manually: long enough for something
to happen."""


class Rejected(Exception):
    """A request was rejected and nothing has changed; `fault` says why."""

    def __init__(
        self, fault: Fault, refusal: Refusal | None = None, field: str | None = None
    ) -> None:
        super().__init__(fault, refusal, field)
        self.fault = fault
        self.refusal = refusal
        self.field = field
        """The field of a request that cannot be read, if it is one field."""

    def __str__(self) -> str:
        return self.fault.value


class World(Struct, frozen=True):
    """The inputs of decisions that are in no row: the time, absences, blocks."""

    now: int
    away: Mapping[str, int] = {}
    """The time since which each absent person is away, in milliseconds."""
    claim_after: int | None = 60_000
    """Milliseconds of absence after which others may claim; None: never by absence."""
    blocked: bool = False
    """A seated player or the host has blocked this person, or the reverse."""

    def claimable(self, person: str | None) -> bool:
        since = self.away.get(person) if person else None
        if since is None or self.claim_after is None:
            return False
        return self.now - since >= self.claim_after


class Accepted(NamedTuple):
    """An accepted request: the entry to be stored, and for a move the event it brings about."""

    entry: e.AnyEntry
    event: Event | None = None


def decide(wish: incoming.Change, room: Room, who: Identity, world: World) -> Accepted:
    """Accepts a request, or raises `Rejected`."""
    deciding = _Deciding(room, who, world)
    entry: e.AnyEntry
    match wish:
        case incoming.Play():
            return deciding.play(wish)
        case incoming.Hold():
            entry = deciding.hold(wish)
        case incoming.Release():
            entry = deciding.release(wish)
        case incoming.PutBack():
            entry = deciding.put_back(wish)
        case incoming.Sit():
            entry = deciding.sit(wish)
        case incoming.Stand():
            entry = deciding.stand(wish)
        case incoming.Exchange():
            entry = deciding.exchange(wish)
        case incoming.SeatBot():
            entry = deciding.seat_bot(wish)
        case incoming.Clear():
            entry = deciding.clear(wish)
        case incoming.Remove():
            entry = deciding.remove(wish)
        case incoming.Open():
            entry = deciding.open(wish)
        case incoming.Ready():
            entry = deciding.ready(wish)
        case incoming.Start():
            entry = deciding.start()
        case incoming.Resign():
            entry = deciding.resign(wish)
        case incoming.OfferDraw():
            entry = deciding.offer_draw(wish)
        case incoming.DeclineDraw():
            entry = deciding.decline_draw(wish)
        case incoming.Claim():
            entry = deciding.claim(wish)
        case incoming.Again():
            entry = deciding.again(wish)
        case incoming.Say():
            entry = deciding.say(wish)
        case _:
            assert_never(wish)
    return Accepted(entry)


@dataclass(slots=True)
class _Deciding:
    """Decides on one request, with everything that it depends on."""

    room: Room
    who: Identity
    world: World

    # Requests before the start

    def sit(self, wish: incoming.Sit) -> e.AnyEntry:
        self._gathering()
        if self.who.person in self.room.barred:
            raise Rejected(Fault.REMOVED)
        if self.world.blocked:
            raise Rejected(Fault.BLOCKED)
        chair = self._chair(wish.seat)
        if chair.person == self.who.person:
            raise Rejected(Fault.SEATED_ALREADY)
        if chair.by != "nobody":
            raise Rejected(Fault.SEAT_TAKEN)
        ready = self.who.program or self.room.setup.quick
        casual = wish.casual or self._has_own_program_here()
        return e.Sat(wish.seat, chair_of(self.who, ready=ready, casual=casual))

    def _has_own_program_here(self) -> bool:
        """Two programs of one owner could let each other win."""
        owner = self.who.owner
        return owner is not None and any(c.owner == owner for c in self.room.chairs.values())

    def stand(self, wish: incoming.Stand) -> e.AnyEntry:
        self._gathering()
        self._own(wish.seat)
        return e.Emptied(wish.seat)

    def exchange(self, wish: incoming.Exchange) -> e.AnyEntry:
        self._gathering()
        self._maker()
        self._chair(wish.one)
        self._chair(wish.other)
        return e.Exchanged(wish.one, wish.other)

    def seat_bot(self, wish: incoming.SeatBot) -> e.AnyEntry:
        chair = self._chair(wish.seat)
        known_bot(wish.bot)
        if self.room.phase is Phase.GATHERING:
            self._maker()
            if chair.by != "nobody":
                raise Rejected(Fault.SEAT_TAKEN)
            return e.Sat(wish.seat, e.Chair("bot", bot=wish.bot, ready=True))
        self._playing()
        self._seated()
        if self._counts():
            raise Rejected(Fault.NOT_NOW)
        if chair.played_by_bot:
            raise Rejected(Fault.SEAT_TAKEN)
        if not self.world.claimable(chair.person):
            raise Rejected(Fault.NOT_AWAY)
        return e.TakenOver(wish.seat, wish.bot)

    def clear(self, wish: incoming.Clear) -> e.AnyEntry:
        self._gathering()
        self._maker()
        self._chair(wish.seat)
        return e.Emptied(wish.seat)

    def remove(self, wish: incoming.Remove) -> e.AnyEntry:
        """Players in a game stay: a host cannot win by removing the opponent."""
        self._maker()
        if wish.person == self.who.person:
            raise Rejected(Fault.NO_SUCH_PERSON)
        if self.room.phase is Phase.PLAYING and self.room.seats_of(wish.person):
            raise Rejected(Fault.NOT_NOW)
        return e.Removed(wish.person)

    def open(self, wish: incoming.Open) -> e.AnyEntry:
        self._gathering()
        self._maker()
        if self.room.setup.quick or wish.listed == self.room.setup.listed:
            raise Rejected(Fault.NOT_NOW)
        return e.Opened(wish.listed)

    def ready(self, wish: incoming.Ready) -> e.AnyEntry:
        self._gathering()
        self._seated()
        return e.Readied(self.who.person, wish.ready)

    def start(self) -> e.AnyEntry:
        self._gathering()
        self._maker()
        if any(chair.by == "nobody" for chair in self.room.chairs.values()):
            raise Rejected(Fault.SEATS_OPEN)
        others = [chair for chair in self.room.chairs.values() if chair.person != self.who.person]
        if not all(chair.ready for chair in others):
            raise Rejected(Fault.NOT_READY)
        return e.Readied(self.who.person, ready=True)

    # While playing

    def play(self, wish: incoming.Play) -> Accepted:
        self._playing()
        self._own(wish.seat)
        if wish.at != self.room.event_seq:
            raise Rejected(Fault.LATE)
        if self.room.prelude_left:
            raise Rejected(Fault.NOT_NOW)
        if must_wait(self.room, wish.seat):
            raise Rejected(Fault.LOOKING)
        entry = e.Moved(wish.seat, wish.move, self.who.device)
        move = read_move(self.room, wish.move)
        assert self.room.table is not None
        try:
            return Accepted(entry, play(self.room.table, wish.seat, move))
        except Refused as refused:
            raise Rejected(Fault.REFUSED, refused.refusal) from None

    def hold(self, wish: incoming.Hold) -> e.AnyEntry:
        look = self._look_of(wish.seat)
        if look.held_for(self.world.now) >= LOOK_MS:
            raise Rejected(Fault.NOT_NOW)
        if look.holds >= MOST_HOLDS:
            raise Rejected(Fault.TOO_MANY)
        return e.LookHeld(wish.seat, self.who.device)

    def release(self, wish: incoming.Release) -> e.AnyEntry:
        if self._look_of(wish.seat).held_since is None:
            raise Rejected(Fault.NOT_NOW)
        return e.LookReleased(wish.seat)

    def put_back(self, wish: incoming.PutBack) -> e.AnyEntry:
        self._look_of(wish.seat)
        return e.LookEnded(wish.seat)

    def resign(self, wish: incoming.Resign) -> e.AnyEntry:
        self._playing()
        self._own(wish.seat)
        return e.Resigned(wish.seat)

    def offer_draw(self, wish: incoming.OfferDraw) -> e.AnyEntry:
        """Agreeing is always possible; offering again has to wait, whatever the last answer."""
        self._playing()
        self._own(wish.seat)
        offered, table = self.room.offers.get(wish.seat), self.room.table
        assert table is not None
        wait = TURNS_BETWEEN_OFFERS * len(self.room.chairs)
        answering = self.room.draw - {wish.seat}
        if not answering and offered is not None and table.turn < offered + wait:
            raise Rejected(Fault.DRAW_TOO_SOON)
        return e.OfferedDraw(wish.seat)

    def decline_draw(self, wish: incoming.DeclineDraw) -> e.AnyEntry:
        self._playing()
        self._own(wish.seat)
        if not self.room.draw:
            raise Rejected(Fault.NOT_NOW)
        return e.DeclinedDraw(wish.seat)

    def claim(self, wish: incoming.Claim) -> e.AnyEntry:
        """The whole other side has to be away; one partner alone can still play on. Where the
        result counts, a side loses of which one has left: no bot may take the seat there."""
        self._playing()
        self._own(wish.seat)
        opponents = [c for seat, c in self.room.chairs.items() if seat.side is not wish.seat.side]
        left = [self.world.claimable(c.person) and not c.played_by_bot for c in opponents]
        if not (any(left) if self._counts() else all(left)):
            raise Rejected(Fault.NOT_AWAY)
        return e.Claimed(wish.seat)

    def again(self, wish: incoming.Again) -> e.AnyEntry:
        if self.room.phase is not Phase.OVER:
            raise Rejected(Fault.STILL_PLAYED)
        self._seated()
        if self.room.next is not None:
            raise Rejected(Fault.NOT_NOW)
        return e.Wished(self.who.person, wish.again)

    def say(self, wish: incoming.Say) -> e.AnyEntry:
        """Seats speak to the whole table, spectators among themselves: there is no other talk."""
        if (wish.text is None) == (wish.phrase is None):
            raise Rejected(Fault.UNREADABLE)
        if self.who.person in self.room.barred:
            raise Rejected(Fault.REMOVED)
        if wish.phrase is not None and parse_phrase(f"#{wish.phrase}") is None:
            raise Rejected(Fault.NO_SUCH_PHRASE)
        text = one_line(wish.text) if wish.text is not None else f"#{wish.phrase}"
        seats = self.room.seats_of(self.who.person)
        seat = self.room.awaited if self.room.awaited in seats else next(iter(seats), None)
        if seat is not None and self.room.phase is Phase.PLAYING:
            self._may_say(seat, free=wish.text is not None)
        return e.Spoke(self.who.person, self.who.name, text, seat)

    def _may_say(self, seat: Seat, *, free: bool) -> None:
        """A seat has one ready-made phrase a turn in rated play. Raises `Rejected`."""
        if self.room.setup.talk == "silent":
            raise Rejected(Fault.SILENT)
        assert self.room.table is not None
        if self._counts() and (free or self.room.spoke.get(seat) == self.room.table.turn):
            raise Rejected(Fault.ONE_PHRASE)

    # Shared functions

    def _look_of(self, seat: Seat) -> Look:
        """Return the look of this seat, on the device that shows it, or on any if none holds it."""
        self._playing()
        self._own(seat)
        look = self.room.look
        if look is None or look.seat is not seat:
            raise Rejected(Fault.NOT_NOW)
        if look.held_since is not None and look.device != self.who.device:
            raise Rejected(Fault.NOT_NOW)
        return look

    def _chair(self, seat: Seat) -> e.Chair:
        if seat not in self.room.chairs:
            raise Rejected(Fault.NO_SUCH_SEAT)
        return self.room.chairs[seat]

    def _own(self, seat: Seat) -> None:
        if self._chair(seat).person != self.who.person:
            raise Rejected(Fault.NOT_YOUR_SEAT)

    def _seated(self) -> None:
        if not self.room.seats_of(self.who.person):
            raise Rejected(Fault.NOT_YOUR_SEAT)

    def _counts(self) -> bool:
        return self.room.setup.tournament is not None or is_rated(self.room)

    def _maker(self) -> None:
        if self.room.maker != self.who.person:
            raise Rejected(Fault.NOT_YOUR_TABLE)

    def _gathering(self) -> None:
        if self.room.phase is not Phase.GATHERING:
            raise Rejected(Fault.NOT_NOW)

    def _playing(self) -> None:
        if self.room.phase is Phase.GATHERING:
            raise Rejected(Fault.NOT_NOW)
        if self.room.phase is Phase.OVER:
            raise Rejected(Fault.REFUSED, Refusal.GAME_OVER)


def must_wait(room: Room, seat: Seat) -> bool:
    """Return whether a seat's move has to wait for a player who looks at a stone. That player may
    move, which puts the stone back."""
    return room.look is not None and room.look.seat is not seat


def known_bot(name: str) -> None:
    if not is_bot(name):
        raise Rejected(Fault.NO_SUCH_BOT)


def read_move(room: Room, text: str) -> Move:
    try:
        return parse_move(text, room.setup.rules.lines)
    except NotationError:
        raise Rejected(Fault.UNREADABLE) from None


def one_line(text: str) -> str:
    """Text as it is spoken: one line, without control characters. A `#` is kept from the front,
    where it would make a phrase of it."""
    spoken = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    spoken = spoken.lstrip("#")
    if not spoken:
        raise Rejected(Fault.UNREADABLE)
    return spoken
