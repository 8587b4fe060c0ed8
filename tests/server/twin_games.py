"""Twin games: the same to everybody who looks now, with other stones face-down.

A game stays legal when its symbols are renamed throughout. Renaming only those that lie face-down
at the end gives a twin: all that anybody may know of the two tables is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tellstones.notation import move_text
from tellstones.rules import (
    Answer,
    Hide,
    Move,
    Name,
    Options,
    Over,
    Peek,
    Place,
    Stone,
    Table,
    after,
    legal_moves,
    play,
    prepare,
)

Names = dict[tuple[int, Stone], Stone]
"""The names of the stones of each Line in the twin."""
REVEALING = (Answer, Name)


@dataclass(frozen=True)
class Game:
    opening: tuple[Stone, ...]
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Twins:
    """Two games up to the same moment, and how both go on alike from there."""

    options: Options
    one: Game
    other: Game
    going_on: tuple[str, ...]


def twins(options: Options, chance: Random, most: int = 24) -> Twins:
    """Random twins; tries until something lies face-down that can be renamed."""
    while True:
        opening = tuple(chance.choice(options.stones) for _ in range(options.lines))
        table, said = _played(prepare(options, opening=opening), chance, most)
        names = _renamed(table, chance)
        alike = all(one[1] == name for one, name in names.items())
        # The last word is still in the air: it must not be one that the twin says otherwise.
        if alike or isinstance(table.waiting, Over) or isinstance(said[-1], REVEALING):
            continue
        start = prepare(options, opening=opening)
        other = tuple(names[line, stone] for line, stone in enumerate(opening, start=1))
        return Twins(
            options,
            Game(opening, tuple(move_text(move, options.lines) for move in said)),
            Game(other, _renamed_moves(start, said, names)),
            _going_on(table, chance),
        )


def _played(table: Table, chance: Random, most: int) -> tuple[Table, list[Move]]:
    """A random game that hides a lot, up to some moment."""
    said: list[Move] = []
    for _ in range(chance.randint(6, most)):
        if isinstance(table.waiting, Over):
            break
        move = _drawn(legal_moves(table), chance)
        table = after(table, play(table, table.waiting.seat, move))
        said.append(move)
    return table, said


def _drawn(moves: Sequence[Move], chance: Random) -> Move:
    """Left to itself, chance would hide and look too seldom."""
    weights = [5 if isinstance(move, Hide | Peek) else 1 for move in moves]
    return chance.choices(moves, weights)[0]


def _renamed(table: Table, chance: Random) -> Names:
    names: Names = {}
    for number, line in enumerate(table.lines, start=1):
        hidden = [s for s, up in zip(line.stones, line.faces, strict=True) if not up]
        shuffled = chance.sample(hidden, len(hidden))
        names |= {(number, stone): stone for stone in table.options.stones}
        names |= {(number, s): n for s, n in zip(hidden, shuffled, strict=True)}
    return names


def _renamed_moves(table: Table, said: list[Move], names: Names) -> tuple[str, ...]:
    """The same game in other words: who names a stone in the one names its twin in the other."""
    texts = []
    for move in said:
        line = getattr(table.waiting, "line", 1)
        texts.append(move_text(_twin(move, line, names), table.options.lines))
        assert table.waiting.seat is not None
        table = after(table, play(table, table.waiting.seat, move))
    return tuple(texts)


def _twin(move: Move, line: int, names: Names) -> Move:
    match move:
        case Place():
            return Place(names[move.line, move.stone], move.end, move.line)
        case Answer():
            return Answer(names[line, move.stone])
        case Name():
            return Name(move.place, names[line, move.stone])
        case _:
            return move


def _going_on(table: Table, chance: Random) -> tuple[str, ...]:
    """Some moves more, until one would turn a stone over."""
    texts = []
    for _ in range(8):
        moves = [move for move in legal_moves(table) if not isinstance(move, REVEALING)]
        if not moves:
            break
        move = _drawn(moves, chance)
        texts.append(move_text(move, table.options.lines))
        assert table.waiting.seat is not None
        table = after(table, play(table, table.waiting.seat, move))
        if isinstance(table.waiting, Over):
            return tuple(texts[:-1])
    return tuple(texts)
