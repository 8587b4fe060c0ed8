"""Messages that a client sends over the socket of a table."""

from __future__ import annotations

from typing import TypeAlias

from tellstones.rules import Seat
from tellstones.server.wire.base import (
    BotName,
    EventNumber,
    LineNumber,
    MessageId,
    MoveText,
    PersonId,
    PlaceNumber,
    TalkText,
    Wish,
)


class ClientMessage_(Wish, frozen=True, tag_field="t"):  # noqa: N801 - `ClientMessage` is the union below
    id: MessageId


class Sit(ClientMessage_, frozen=True, tag="sit"):
    """Takes an open seat; a player who already had another before the start changes seats. A rated
    game counts for you too, unless you are `casual`: then for no player."""

    seat: Seat
    casual: bool = False


class Stand(ClientMessage_, frozen=True, tag="stand"):
    """Leaves a seat before the start."""

    seat: Seat


class Exchange(ClientMessage_, frozen=True, tag="exchange"):
    """The table's maker has two seats change who sits there, before the start."""

    one: Seat
    other: Seat


class SeatBot(ClientMessage_, frozen=True, tag="bot"):
    """Puts a bot into an open seat (the maker, before the start), or into the seat of a player who
    has left (any opponent or partner, once that seat is claimable)."""

    seat: Seat
    bot: BotName


class Clear(ClientMessage_, frozen=True, tag="clear"):
    """The table's maker empties a seat before the start."""

    seat: Seat


class Remove(ClientMessage_, frozen=True, tag="remove"):
    """Removes a person permanently from the maker's table: spectators at any time, players before
    the start."""

    person: PersonId


class Open(ClientMessage_, frozen=True, tag="open"):
    """Lists the maker's table in the lobby for anyone to join, or no longer."""

    listed: bool = True


class Ready(ClientMessage_, frozen=True, tag="ready"):
    """Mark the seat as ready. The game starts when all seats are taken and ready."""

    ready: bool = True


class Start(ClientMessage_, frozen=True, tag="start"):
    """Marks the maker as ready, and starts the game if all others are."""


class Play(ClientMessage_, frozen=True, tag="move"):
    """A move in the notation. `at` is the `event_seq` of the frame that it answers: if something
    has happened since, it is late and nothing happens."""

    seat: Seat
    move: MoveText
    at: EventNumber


class AskWhy(ClientMessage_, frozen=True, tag="why"):
    """Asks which rule would refuse a move, for a greyed-out action to say so."""

    seat: Seat
    move: MoveText


class AskHint(ClientMessage_, frozen=True, tag="hint"):
    """Requests a bot's advice; only in solo games without spectators."""

    seat: Seat


class Hold(ClientMessage_, frozen=True, tag="hold"):
    """Lifts the stone of this seat's Peek, on this device: the next frame shows its symbol. The
    time to look is counted while it is held, ten seconds in total."""

    seat: Seat


class Release(ClientMessage_, frozen=True, tag="release"):
    """Releases the stone for a moment; the look continues."""

    seat: Seat


class PutBack(ClientMessage_, frozen=True, tag="put-back"):
    """The stone being looked at is put back: its symbol will not be sent again, and the next seat
    has the word."""

    seat: Seat


class Resign(ClientMessage_, frozen=True, tag="resign"):
    seat: Seat


class OfferDraw(ClientMessage_, frozen=True, tag="draw"):
    """Offers a draw, or accepts the one that is offered."""

    seat: Seat


class DeclineDraw(ClientMessage_, frozen=True, tag="no-draw"):
    seat: Seat


class Claim(ClientMessage_, frozen=True, tag="claim"):
    """Claims the game from opponents who have left."""

    seat: Seat


class Again(ClientMessage_, frozen=True, tag="again"):
    """Wishes a rematch, or no longer does. When all people at the table do, it is set up."""

    again: bool = True


class Say(ClientMessage_, frozen=True, tag="say"):
    """Talk: free text, or the code of a ready-made phrase. One of the two."""

    text: TalkText | None = None
    phrase: TalkText | None = None


class Point(ClientMessage_, frozen=True, tag="point"):
    """Points at a stone, fleetingly; never acknowledged."""

    seat: Seat
    line: LineNumber = 1
    place: PlaceNumber | None = None


class Seen(ClientMessage_, frozen=True, tag="seen"):
    """All events up to this `event_seq` have been shown; never acknowledged. `seat`: to that one
    alone, of several at one screen."""

    seq: EventNumber
    seat: Seat | None = None


class Here(ClientMessage_, frozen=True, tag="here"):
    """One of several seats at one screen has uncovered it, and is now shown what it missed: the
    table as that seat last saw it, then every event since. Acknowledged after the frames."""

    seat: Seat


class Ping(ClientMessage_, frozen=True, tag="ping"):
    pass


Change: TypeAlias = (
    Sit
    | Stand
    | Exchange
    | SeatBot
    | Clear
    | Remove
    | Open
    | Ready
    | Start
    | Play
    | Hold
    | Release
    | PutBack
    | Resign
    | OfferDraw
    | DeclineDraw
    | Claim
    | Again
    | Say
)
"""Messages that are stored when accepted."""
ClientMessage: TypeAlias = Change | AskWhy | AskHint | Point | Seen | Here | Ping
