"""A log of moves and shown stones as small tuples: a perfect memory."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tellstones.envs import actions
from tellstones.envs.encoding import SEATS
from tellstones.envs.fast_game import Quick
from tellstones.envs.percepts import Exchange, Glance, Percept
from tellstones.notation import move_text
from tellstones.rules import (
    SEVEN,
    Answer,
    Answered,
    Believe,
    Believed,
    Boast,
    Boasted,
    CarryOut,
    Challenge,
    Challenged,
    Chose,
    Doubt,
    Doubted,
    Enough,
    Event,
    GoFirst,
    GoSecond,
    Hands,
    Hide,
    Looked,
    Name,
    Named,
    Options,
    Ordered,
    Peek,
    Place,
    Steal,
    Stole,
    Stopped,
    Swap,
    right_of,
)
from tellstones.rules.manipulating import carried_out

EVERYBODY = -1


class LoggedEvent(NamedTuple):
    """One event: who said which action, what it was about, and the stone it showed.

    `shown` is counted from 1, with 0 for none; only `looker` saw it, or everybody. What a seat
    knows that it missed of another's move (`noisy`) is the end of a Place, the stone of a Hide or
    the places of a Swap.
    """

    actor: int
    number: int
    about: int = 0
    shown: int = 0
    looker: int = EVERYBODY
    missed: int = 0

    def as_seen_by(self, seat: int) -> LoggedEvent:
        hidden = self.shown and self.looker not in (EVERYBODY, seat)
        return self._replace(shown=0) if hidden else self


def entry_of(game: Quick, actor: int, number: int, about: int) -> tuple[int, ...]:
    """Return the latest action of a game as the fields of a LoggedEvent; most are never read.

    Looks and names show a stone: to one seat, or to everybody.
    """
    if number >= actions.BLOCK:
        within = number & (actions.BLOCK - 1)
        if not actions.PEEK <= within < actions.CHALLENGE:
            return (actor, number, about)
        partner, place = divmod(within - actions.PEEK, actions.PLACES)
        shown = game.stones[number // actions.BLOCK - 1][place] + 1
        return (actor, number, about, shown, actor ^ 2 * partner)
    if number < actions.ANSWER:
        return (actor, number, about)
    line = about // actions.BLOCK - 1
    challenged = about % actions.BLOCK - actions.CHALLENGE
    place = challenged if number < actions.NAME else (number - actions.NAME) // actions.PLACES
    return (actor, number, about, game.stones[line][place] + 1)


TakenIn: TypeAlias = LoggedEvent | Exchange | Glance


def text_of(taken: TakenIn, lines: int) -> str:
    """The seat and its move, and the letter that was shown: `A h3`, `B p2 K`.

    What was missed ends in a question mark: `A 1~2?` is a Swap of which it is not known which.
    """
    match taken:
        case LoggedEvent():
            said = f"{SEATS[taken.actor]} {move_text(actions.move_at(taken.number), lines)}"
            shown = f" {SEVEN[taken.shown - 1]}" if taken.shown else ""
            return f"{said}{shown}{'?' if taken.missed else ''}"
        case Exchange(line, pair, missed):
            number = actions.BLOCK * (1 + line) + actions.SWAP + pair - 1
            moved = move_text(actions.move_at(number), lines) if pair else f".{line + 1}"
            return f"(?{line + 1})" if missed else f"({moved})"
        case Glance(line, place, stone):
            return f"{place + 1}@{line + 1}={SEVEN[stone - 1] if stone else '?'}"


def percept_of(entry: LoggedEvent, options: Options) -> Percept:
    """The entry as an event of the rules."""
    shown = SEVEN[entry.shown - 1] if entry.shown else None
    return Percept(_event(entry, options), shown, bool(entry.missed))


def _event(entry: LoggedEvent, options: Options) -> Event:
    seat, players = SEATS[entry.actor], options.players
    match actions.move_at(entry.number):
        case Place() | Hide() | Swap() as order:
            if options.hands is Hands.OPPONENT:
                return Ordered(seat, order)
            return carried_out(seat, order)
        case CarryOut():
            order_said = actions.move_at(entry.about)
            assert isinstance(order_said, Place | Hide | Swap)
            return carried_out(right_of(seat, players), order_said)
        case Peek(place, line, by_partner):
            return Looked(seat, seat.partner if by_partner else seat, place, line)
        case Enough():
            return Stopped(seat)
        case Challenge(place, line):
            return Challenged(seat, place, line)
        case Answer(stone):
            challenge = actions.move_at(entry.about)
            assert isinstance(challenge, Challenge)
            lies = SEVEN[entry.shown - 1]
            return Answered(seat, challenge.place, challenge.line, stone, lies)
        case Name(place, stone):
            line = entry.about // actions.BLOCK
            return Named(seat, place, line, stone, SEVEN[entry.shown - 1])
        case Boast(line):
            return Boasted(seat, line)
        case Believe():
            return Believed(seat)
        case Doubt():
            return Doubted(seat)
        case Steal():
            return Stole(seat)
        case GoFirst():
            return Chose(seat, seat)
        case GoSecond():
            return Chose(seat, right_of(seat, players))
