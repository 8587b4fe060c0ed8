"""Puts the values of the game into sentences: stones, refusals, events, prompts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tellstones.i18n.catalogue import catalogue
from tellstones.i18n.messages import Value
from tellstones.rules import (
    Acting,
    Agreed,
    Answered,
    Answering,
    Awarded,
    Believed,
    Boasted,
    Carrying,
    Challenged,
    Choosing,
    Chose,
    Doubted,
    End,
    Event,
    Hid,
    Hide,
    Looked,
    Named,
    Options,
    Order,
    Ordered,
    Over,
    Peeking,
    Place,
    Placed,
    Proving,
    Refusal,
    Replying,
    Resigned,
    Seat,
    Side,
    Stole,
    Stone,
    Stopped,
    Swap,
    Swapped,
    Waiting,
    Yielding,
    left_of,
    seats,
)


class Words:
    """Speaks one language at one table, to `you` if that is one seat's person.

    Names of seats that are not given are *Seat A* and so on, in the language.
    """

    def __init__(
        self,
        language: str,
        options: Options = Options(),  # noqa: B008 - a frozen value, as good as a number
        names: Mapping[Seat, str] | None = None,
        you: Seat | None = None,
    ) -> None:
        self.catalogue = catalogue(language)
        self.options = options
        self.you = you
        self._names = {seat: self.say("seat.name", seat=seat) for seat in seats(options.players)}
        self._names.update(names or {})

    def say(self, key: str, /, **values: Value) -> str:
        return self.catalogue.say(key, **values)

    def percent(self, chance: float) -> str:
        return self.catalogue.percent(chance)

    def name(self, seat: Seat) -> str:
        return self._names[seat]

    def side(self, side: Side) -> str:
        names = [self._names[seat] for seat in seats(self.options.players) if seat.side is side]
        return names[0] if len(names) == 1 else self.say("side.names", one=names[0], other=names[1])

    def stone(self, stone: Stone) -> str:
        return self.say(f"stone.{stone.name.lower()}")

    def the_stone(self, stone: Stone) -> str:
        """The stone as the object of a sentence: *the Crown*, *la Corona*, *τον Ιππότη*."""
        return self.say(f"stone.{stone.name.lower()}.object")

    def stone_itself(self, stone: Stone) -> str:
        """The stone as what another one is: *it is the Crown*, *είναι ο Ιππότης*."""
        return self.say(f"stone.{stone.name.lower()}.subject")

    def of_line(self, line: int) -> str:
        """Return the name of the Line, or nothing at a table with one Line."""
        return "" if self.options.lines == 1 else self.say("event.of_line", line=line)

    def refusal(self, refusal: Refusal) -> str:
        return self.say(f"refusal.{refusal.code}")

    def event(self, event: Event) -> str:
        match event:
            case Chose():
                key = "chose-first" if event.first is event.seat else "chose-second"
                return self._event(key, event.seat)
            case Ordered():
                carrier = left_of(event.seat, self.options.players)
                key = f"event.ordered-{_order_key(event.order)}"
                values = self._order(event.order) | {"carrier": self.name(carrier)}
                return self._between(event.seat, carrier, key, **values)
            case Placed():
                key = f"placed-{_side_of(event.end)}"
                return self._event(key, event.seat, **self._placing(event))
            case Hid():
                return self._event("hid", event.seat, **self._at(event))
            case Swapped():
                return self._event("swapped", event.seat, **self._swapping(event))
            case Looked():
                return self._looked(event)
            case Stopped():
                return self._event("stopped", event.seat)
            case Challenged():
                opponent = left_of(event.seat, self.options.players)
                values = self._at(event) | {"opponent": self.name(opponent)}
                return self._between(event.seat, opponent, "event.challenged", **values)
            case Answered():
                key = f"answered-{_judged(event)}"
                return self._event(key, event.seat, **self._naming(event))
            case Boasted():
                return self._event("boasted", event.seat, of_line=self.of_line(event.line))
            case Believed():
                return self._event("believed", event.seat)
            case Doubted():
                return self._event("doubted", event.seat)
            case Stole():
                return self._event("stole", event.seat)
            case Named():
                return self._event(f"named-{_judged(event)}", event.seat, **self._naming(event))
            case Resigned():
                return self._event("resigned", event.seat)
            case Agreed():
                return self.say("event.agreed")
            case Awarded():
                if event.winner is None:
                    return self.say("event.awarded-draw")
                return self.say("event.awarded", name=self.side(event.winner))
            case _:
                assert_never(event)

    def scored(self, side: Side) -> str:
        if self.you is not None and self.you.side is side:
            return self.say("event.scored.you")
        return self.say("event.scored", name=self.side(side))

    def waiting(self, waiting: Waiting) -> str:
        """The seat that must act, and how."""
        match waiting:
            case Choosing() | Acting() | Carrying() | Peeking() | Replying() | Yielding():
                return self._to(waiting.seat, f"waiting.{type(waiting).__name__.lower()}")
            case Answering():
                return self._to(waiting.seat, "waiting.answering", **self._at(waiting))
            case Proving():
                of_line = self.of_line(waiting.line)
                return self._to(waiting.seat, "waiting.proving", of_line=of_line)
            case Over():
                return self._outcome(waiting.winner)
            case _:
                assert_never(waiting)

    def order(self, order: Order, carrier: Seat) -> str:
        """Return the order that `carrier` received, in the words of its event."""
        asking = next(
            seat
            for seat in seats(self.options.players)
            if left_of(seat, self.options.players) is carrier
        )
        return self.event(Ordered(asking, order))

    def _outcome(self, winner: Side | None) -> str:
        if winner is None:
            return self.say("waiting.drawn")
        if self.you is not None and self.you.side is winner:
            return self.say("waiting.won.you")
        return self.say("waiting.won", name=self.side(winner))

    def _looked(self, event: Looked) -> str:
        if event.looker is event.seat:
            return self._event("looked", event.seat, **self._at(event))
        values = self._at(event) | {"partner": self.name(event.looker)}
        return self._between(event.seat, event.looker, "event.looked-partner", **values)

    def _event(self, key: str, seat: Seat, /, **values: Value) -> str:
        return self._to(seat, f"event.{key}", **values)

    def _between(self, seat: Seat, other: Seat, key: str, /, **values: Value) -> str:
        """Return the text for what one seat says or gives to another; either may be the reader."""
        if other is self.you:
            return self.say(f"{key}.to-you", name=self.name(seat), **values)
        return self._to(seat, key, **values)

    def _to(self, seat: Seat, key: str, /, **values: Value) -> str:
        if seat is self.you:
            return self.say(f"{key}.you", **values)
        return self.say(key, name=self.name(seat), **values)

    def _at(self, spot: Hid | Hide | Looked | Challenged | Answering) -> dict[str, Value]:
        return {"place": spot.place, "of_line": self.of_line(spot.line)}

    def _order(self, order: Order) -> dict[str, Value]:
        match order:
            case Place():
                return self._placing(order)
            case Hide():
                return self._at(order)
            case Swap():
                return self._swapping(order)

    def _placing(self, place: Place | Placed) -> dict[str, Value]:
        return {"stone": self.the_stone(place.stone), "of_line": self.of_line(place.line)}

    def _swapping(self, swap: Swap | Swapped) -> dict[str, Value]:
        return {"one": swap.one, "other": swap.other, "of_line": self.of_line(swap.line)}

    def _naming(self, event: Answered | Named) -> dict[str, Value]:
        values: dict[str, Value] = {"place": event.place, "of_line": self.of_line(event.line)}
        values["symbol"] = self.stone_itself(event.stone)
        if not event.right:
            values["named"] = self.stone(event.named)
        return values


def _side_of(end: End) -> str:
    return "left" if end is End.LEFT else "right"


def _order_key(order: Order) -> str:
    match order:
        case Place():
            return f"place-{_side_of(order.end)}"
        case Hide():
            return "hide"
        case Swap():
            return "swap"


def _judged(event: Answered | Named) -> str:
    return "right" if event.right else "wrong"
