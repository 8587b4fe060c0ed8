"""Games of every variant for Hypothesis, and every move that anybody could think of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from tellstones.rules import (
    SEVEN,
    Answer,
    Answering,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    End,
    Enough,
    Event,
    GoFirst,
    GoSecond,
    Hands,
    Hide,
    Line,
    Move,
    Name,
    Options,
    Peek,
    Place,
    Proving,
    Seat,
    Steal,
    Stone,
    Swap,
    Table,
    after,
    hidden_places,
    legal_moves,
    play,
    prepare,
    seats,
)

HOW_OFTEN: dict[type[Move], int] = {Hide: 6, Place: 4, Swap: 3, Peek: 6, Believe: 5, Steal: 2}
"""Weights of the kinds of moves; 1 if not listed. Without weights, random games end in a failed
proof before any face-down stone is worth a Peek."""

LENGTHS = (8, 60, 120)
"""Maximum lengths of random games; failing examples shrink to the first."""


class Step(NamedTuple):
    before: Table
    seat: Seat
    move: Move
    event: Event
    after: Table


class Game(NamedTuple):
    start: Table
    steps: tuple[Step, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        return (self.start, *(step.after for step in self.steps))

    @property
    def end(self) -> Table:
        return self.tables[-1]


def one_in(share: int) -> settings:
    """Fewer examples for a test that does much with every game, in any profile."""
    return settings(max_examples=settings().max_examples // share)


def options(sets: Sequence[tuple[Stone, ...]] = (SEVEN,)) -> st.SearchStrategy[Options]:
    return st.builds(
        Options,
        players=st.sampled_from((2, 4)),
        lines=st.sampled_from((1, 2)),
        hands=st.sampled_from(Hands),
        points=st.sampled_from((3, 1, 2, 9)),
        turn_limit=st.none() | st.integers(1, 60),
        stones=st.sampled_from(tuple(sets)),
    )


@st.composite
def starts(draw: st.DrawFn, sets: Sequence[tuple[Stone, ...]] = (SEVEN,)) -> Table:
    """A table laid out in any way that the rules allow."""
    settled = draw(options(sets))
    opening = [draw(st.sampled_from(settled.stones)) for _ in range(settled.lines)]
    seat = draw(st.sampled_from(seats(settled.players)))
    if draw(st.booleans()):
        return prepare(settled, opening=opening, elder=seat)
    return prepare(settled, opening=opening, first=seat)


@st.composite
def games(draw: st.DrawFn, sets: Sequence[tuple[Stone, ...]] = (SEVEN,)) -> Game:
    """A random game, to its end or to somewhere in its middle."""
    start = draw(starts(sets))
    length = 2 * draw(st.sampled_from(LENGTHS))
    lots = draw(st.binary(min_size=length, max_size=length))
    return Game(start, tuple(_steps(start, lots)))


def _steps(table: Table, lots: bytes) -> Iterator[Step]:
    for kind, which in zip(lots[::2], lots[1::2], strict=True):
        seat = table.waiting.seat
        if seat is None:
            return
        kinds = kinds_of_moves(table)
        moves = kinds[kind % len(kinds)]
        move = moves[which % len(moves)]
        event = play(table, seat, move)
        step = Step(table, seat, move, event, after(table, event))
        yield step
        table = step.after


def kinds_of_moves(table: Table) -> list[list[Move]]:
    """The legal moves sorted by kind, right names apart from wrong ones, each kind as often as
    it shall be drawn."""
    kinds: defaultdict[tuple[type[Move], bool], list[Move]] = defaultdict(list)
    for move in legal_moves(table):
        kinds[type(move), _names_rightly(table, move)].append(move)
    return [
        moves
        for (kind, right), moves in kinds.items()
        for _ in range(5 if right else HOW_OFTEN.get(kind, 1))
    ]


def _names_rightly(table: Table, move: Move) -> bool:
    match table.waiting, move:
        case Answering(_, place, line), Answer(stone):
            return table.line(line).at(place) is stone
        case Proving(_, line), Name(place, stone):
            return table.line(line).at(place) is stone
    return False


def twin(table: Table, chance: Random) -> Table:
    """The same table, but for which symbols lie on the other side of its hidden stones."""
    lines = []
    for line in table.lines:
        hidden = hidden_places(line.faces)
        shuffled = [line.at(place) for place in hidden]
        chance.shuffle(shuffled)
        stones = list(line.stones)
        for place, stone in zip(hidden, shuffled, strict=True):
            stones[place - 1] = stone
        lines.append(Line(tuple(stones), line.faces))
    return replace(table, lines=tuple(lines))


@cache
def every_move() -> tuple[Move, ...]:
    """All moves that can be written, and some that cannot: of other Lines, past the ends."""
    lines, places = range(4), range(-1, 10)
    return (
        GoFirst(),
        GoSecond(),
        CarryOut(),
        Enough(),
        Believe(),
        Doubt(),
        Steal(),
        *(Answer(stone) for stone in SEVEN),
        *(Name(place, stone) for place in places for stone in SEVEN),
        *(move for line in lines for move in _every_action(line, places)),
    )


def _every_action(line: int, places: Sequence[int]) -> Iterator[Move]:
    yield Boast(line)
    for stone in SEVEN:
        for end in End:
            yield Place(stone, end, line)
    for place in places:
        yield from (Hide(place, line), Challenge(place, line))
        yield from (Peek(place, line), Peek(place, line, by_partner=True))
        yield from (Swap(place, other, line) for other in places if place <= other)
