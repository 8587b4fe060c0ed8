"""Encodes events, what is awaited and tables for JSON: the one encoder of the house."""

from __future__ import annotations

from typing import Literal, assert_never

from tellstones import rules as r
from tellstones.notation import json_shapes as w
from tellstones.rules.move_notation import move_text
from tellstones.views import View


def event_shown(event: r.Event, lines: int) -> w.EventShown:
    match event:
        case r.Chose():
            return w.Chose(seat=event.seat, first=event.first)
        case r.Ordered():
            return w.Ordered(seat=event.seat, order=move_text(event.order, lines))
        case r.Placed():
            end: Literal["<", ">"] = "<" if event.end is r.End.LEFT else ">"
            return w.Placed(seat=event.seat, stone=event.stone, end=end, line=event.line)
        case r.Hid():
            return w.Hid(seat=event.seat, place=event.place, line=event.line)
        case r.Swapped():
            one, other = event.one, event.other
            return w.Swapped(seat=event.seat, one=one, other=other, line=event.line)
        case r.Looked():
            return w.Looked(
                seat=event.seat, looker=event.looker, place=event.place, line=event.line
            )
        case r.Stopped():
            return w.Stopped(seat=event.seat)
        case r.Resigned():
            return w.Resigned(seat=event.seat)
        case r.Agreed():
            return w.Agreed()
        case r.Awarded():
            return w.Awarded(winner=event.winner)
        case _:
            return _claim_shown(event)


def _claim_shown(
    event: r.Challenged | r.Answered | r.Boasted | r.Believed | r.Doubted | r.Stole | r.Named,
) -> w.EventShown:
    match event:
        case r.Challenged():
            return w.Challenged(seat=event.seat, place=event.place, line=event.line)
        case r.Answered() | r.Named():
            shape = w.Answered if isinstance(event, r.Answered) else w.Named
            return shape(
                seat=event.seat,
                place=event.place,
                line=event.line,
                named=event.named,
                stone=event.stone,
            )
        case r.Boasted():
            return w.Boasted(seat=event.seat, line=event.line)
        case r.Believed():
            return w.Believed(seat=event.seat)
        case r.Doubted():
            return w.Doubted(seat=event.seat)
        case r.Stole():
            return w.Stole(seat=event.seat)
        case _:
            assert_never(event)


def waiting_shown(waiting: r.Waiting, lines: int) -> w.WaitingShown:
    match waiting:
        case r.Choosing():
            return w.Choosing(seat=waiting.seat)
        case r.Acting():
            return w.Acting(seat=waiting.seat)
        case r.Carrying():
            return w.Carrying(seat=waiting.seat, order=move_text(waiting.order, lines))
        case r.Peeking():
            looked = [w.SpotShown(place=spot.place, line=spot.line) for spot in waiting.looked]
            return w.Peeking(seat=waiting.seat, looked=looked)
        case r.Answering():
            return w.Answering(seat=waiting.seat, place=waiting.place, line=waiting.line)
        case r.Replying():
            return w.Replying(seat=waiting.seat, line=waiting.line)
        case r.Yielding():
            return w.Yielding(seat=waiting.seat, line=waiting.line)
        case r.Proving():
            return w.Proving(seat=waiting.seat, line=waiting.line)
        case r.Over():
            return w.Over(winner=waiting.winner)
        case _:
            assert_never(waiting)


def table_shown(seen: View) -> w.TableShown:
    seat = seen.waiting.seat
    return w.TableShown(
        lines=[list(line) for line in seen.lines],
        pools=[sorted(pool) for pool in seen.pools],
        score=seen.score,
        turn=seen.turn,
        scored=seen.scored,
        waiting=waiting_shown(seen.waiting, seen.options.lines),
        looks=1 if seat is None else r.looks_allowed(seen, seat),
    )
