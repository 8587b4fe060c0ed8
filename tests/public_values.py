"""Values of every public class, gathered from games that are played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from random import Random

from tellstones import drawing, match, notation, rules, views
from tellstones.drawing import CONTRAST, Captions, Drawing
from tellstones.match import Resign
from tellstones.notation import (
    Begun,
    Commented,
    Ended,
    Fault,
    NotationError,
    Record,
    Remark,
    Said,
    Seated,
    Step,
    Talk,
    Took,
    Variation,
    follow,
    next_step,
    record_text,
    result_of,
)
from tellstones.rules import (
    SHIELD,
    End,
    Hands,
    Hide,
    Options,
    Place,
    Refusal,
    Refused,
    Seat,
    Spot,
    agree,
    award,
    legal_moves,
    prepare,
    resign,
    seats,
    termination,
)
from tellstones.views import glimpse, view

FLOORS = (rules, views, notation, match, drawing)
VARIANTS = [Options(p, n, h) for p in (2, 4) for n in (1, 2) for h in Hands]


def public_names() -> dict[str, object]:
    """Every public name of the library, with what it means."""
    return {name: getattr(floor, name) for floor in FLOORS for name in floor.__all__}


def public_classes() -> list[type]:
    """Every public dataclass and named tuple."""
    found = public_names().values()
    return [one for one in found if isinstance(one, type) and _is_value(one)]


def _is_value(one: type) -> bool:
    return is_dataclass(one) or (issubclass(one, tuple) and hasattr(one, "_fields"))


@cache
def values_by_class() -> dict[type, list[object]]:
    """Some values of each class, no two of them equal."""
    found: dict[type, dict[str, object]] = {}
    for value in _values():
        found.setdefault(type(value), {}).setdefault(repr(value), value)
    return {kind: list(ones.values())[:: 1 + len(ones) // 25] for kind, ones in found.items()}


def _values() -> Iterator[object]:
    seen = view(prepare(), None)
    yield from (Spot(2, 1), Resign(), Talk(Seat.A, "hm"), Took(1.5), Seated(Seat.B, "bot:king"))
    yield Variation(
        (Said(Hide(1), ("hm",), (Variation((Said(Place(SHIELD, End.LEFT)),)),)),), ("or",)
    )
    yield from (Remark("fine"), Commented("fine"), Captions(), Drawing(seen), CONTRAST)
    yield from (Refused(Refusal.NO_PEEK), NotationError("x", Fault.BAD_TAG, 3, 4))
    for number, options in enumerate(VARIANTS * 12):
        yield from _of_a_game(options, Random(number))


def _of_a_game(options: Options, chance: Random) -> Iterator[object]:
    seat = chance.choice(seats(options.players))
    record = Record(options, tuple(options.stones[:1]) * options.lines, elder=seat)
    moves: list[Said] = []
    table, last = record.start(), None
    yield from (options, seat, resign(table, seat), agree(table), award(table, seat.side))
    while (moves_now := legal_moves(table)) and len(moves) < 150:
        step = next_step(table, chance.choice(moves_now))
        yield from (table, step, step.move, step.event, step.seat, table.waiting, *table.lines)
        yield from (view(table, seat), glimpse(step.table, step.event, step.seat))
        yield glimpse(step.table, step.event, getattr(step.event, "looker", None)).sight
        moves.append(Said(step.move))
        table, last = step.table, step.event
    yield table.waiting
    assert last is not None
    ended = Record(
        options,
        record.opening,
        elder=seat,
        tags=(("Event", "x"),),
        said=tuple(moves),
        result=result_of(table),
        termination=termination(table, last),
    )
    yield from (ended, moves[0], table)
    yield from [one for one in follow(record_text(ended)) if isinstance(one, Begun | Ended | Step)]
