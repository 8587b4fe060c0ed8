"""Makes the rows of a finished table from its record: the way back from `room_record`.

An imported game has its record and should be the same on another server: moves, the seconds that
each took, talk, stand-ins, hints, and how it ended. It never counts for ratings, because anyone can
write a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from msgspec import Struct

from tellstones.bots.registry import bot_of_tag, is_bot
from tellstones.notation import (
    Record,
    Result,
    Seated,
    Talk,
    Took,
    move_text,
    parse_comment,
    position_text,
)
from tellstones.rules import BY_THE_RULES, Options, Seat, Side, Termination, seats
from tellstones.server.rooms.decisions import Rejected, one_line
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e
from tellstones.views.phrases import parse_phrase

LONGEST_TOOK_SECONDS = 7 * 24 * 3600
"""The longest time for one move in any game."""
MOST_HINTS = 100
LONGEST_TALK = 280
"""Letters, as on the wire."""
Ending = e.Resigned | e.RanOut | e.Claimed | e.OfferedDraw


class Owner(NamedTuple):
    """The owner of the game, by id, and their seats; several seats at one screen."""

    person: str
    seats: tuple[Seat, ...]


class SeatNames(NamedTuple):
    """The seated players, as far as they can be read."""

    people: dict[Seat, str]
    bots: dict[Seat, str]


class Provenance(Struct, frozen=True):
    """The origin of an imported game: where it is stored here, and its id elsewhere."""

    table: str
    origin: str
    secret: str
    began: int | None
    """The time in milliseconds since 1970, if it is more exact than the record's date."""


def recorded_rows(
    record: Record, owner: Owner, names: SeatNames, provenance: Provenance
) -> list[e.Row]:
    """The rows that fold to this game."""
    began = _began(record) if provenance.began is None else provenance.began
    log = _Log(e.Row(provenance.table, 1, began, _made(record, owner, names, provenance)))
    log.append(began, _started(record))
    for _ in range(min(_hints(record), MOST_HINTS)):
        log.append(began, e.Hinted(owner.seats[0]))
    _tell(log, record, owner, names, began)
    return log.rows


def was_imported(rows: list[e.Row]) -> bool:
    """Return whether a table's game was played elsewhere and imported."""
    made = rows[0].entry
    return isinstance(made, e.Made) and made.origin is not None


class _Log:
    """Rows, and the room that they fold to so far."""

    def __init__(self, made: e.Row) -> None:
        self.rows = [made]
        self.room = Room.made(made)

    def append(self, at: int, entry: e.AnyEntry) -> None:
        row = e.Row(self.room.id, self.room.seq + 1, at, entry)
        self.rows.append(row)
        self.room = self.room.after(row)


def _tell(log: _Log, record: Record, owner: Owner, names: SeatNames, began: int) -> None:
    """Add each move, delayed until the previous one had been shown and some seconds had passed."""
    at = began
    for entry in _commented(record.comments, owner, names):
        log.append(at, entry)
    for said in record.said:
        seat = log.room.awaited
        assert seat is not None, "the record has been read"
        at = max(at, log.room.watched_until) + _took_ms(said.comments)
        log.append(at, e.Moved(seat, move_text(said.move, record.options.lines)))
        for entry in _commented(said.comments, owner, names):
            log.append(at, entry)
    for ending in _endings(record):
        log.append(at, ending)


def _made(record: Record, owner: Owner, names: SeatNames, provenance: Provenance) -> e.Made:
    options = record.options
    rules = e.StoredRules(
        players=4 if options.players == 4 else 2,
        lines=2 if options.lines == 2 else 1,
        hands=options.hands,
        points=options.points,
        turn_limit=options.turn_limit or 0,
        stones=options.stones,
        looks=options.looks,
    )
    shared = len(owner.seats) > 1
    setup = e.StoredSetup(rules=rules, time=e.StoredTime("none"), shared=shared)
    chairs = {seat: _chair(seat, owner, names) for seat in seats(options.players)}
    return e.Made(
        setup=setup,
        maker=owner.person,
        secret=provenance.secret,
        chairs=chairs,
        origin=provenance.origin,
    )


def _chair(seat: Seat, owner: Owner, names: SeatNames) -> e.Chair:
    """Return a chair with the name of a player, but no account."""
    if seat in owner.seats:
        return e.Chair("person", owner.person, names.people.get(seat), ready=True)
    if seat in names.bots:
        return e.Chair("bot", bot=names.bots[seat], ready=True)
    return e.Chair("person", name=names.people.get(seat, ""), ready=True)


def _started(record: Record) -> e.Started:
    limit = record.options.turn_limit
    if record.position is not None:
        return e.Started((), limit, position=position_text(record.position))
    return e.Started(record.opening, limit, first=record.first, elder=record.elder)


def _commented(comments: tuple[str, ...], owner: Owner, names: SeatNames) -> Iterator[e.AnyEntry]:
    for comment in map(parse_comment, comments):
        match comment:
            case Talk(seat, text) if spoken := _spoken(text):
                person = owner.person if seat in owner.seats else None
                yield e.Spoke(person, names.people.get(seat, ""), spoken, seat)
            case Seated(seat, who):
                bot = bot_of_tag(who)
                gone = bot is not None and is_bot(bot)
                yield e.TakenOver(seat, bot) if bot and gone else e.Returned(seat)
            case _:
                pass


def _spoken(text: str) -> str | None:
    """The talk as it could have been sent here."""
    if parse_phrase(text) is not None:
        return text
    try:
        return one_line(text)[:LONGEST_TALK]
    except Rejected:
        return None


def _took_ms(comments: tuple[str, ...]) -> int:
    took = [c.seconds for c in map(parse_comment, comments) if isinstance(c, Took)]
    return round(min(took[0], LONGEST_TOOK_SECONDS) * 1000) if took else 0


def _endings(record: Record) -> list[Ending]:
    """Return the rows that ended the game besides its moves. Records do not tell which of two
    partners it was."""
    if record.termination is None or record.termination in BY_THE_RULES:
        return []
    if record.termination is Termination.AGREEMENT:
        return [e.OfferedDraw(seat) for seat in seats(record.options.players)]
    if record.result is Result.DRAW:
        return []
    winner = Side(record.result)
    if record.termination is Termination.ABANDONED:
        return [e.Claimed(_seat_of(winner, record.options))]
    loser = _seat_of(winner.other, record.options)
    return [e.RanOut(loser) if record.termination is Termination.TIME else e.Resigned(loser)]


def _seat_of(side: Side, options: Options) -> Seat:
    return next(seat for seat in seats(options.players) if seat.side is side)


def _hints(record: Record) -> int:
    told = record.tag("Hints") or ""
    return int(told) if told.isdecimal() and len(told) < 4 else 0


def _began(record: Record) -> int:
    """The date of the record, or the first of all days."""
    try:
        day = datetime.strptime(record.tag("Date") or "", "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return 0
    return max(0, int(day.timestamp() * 1000))
