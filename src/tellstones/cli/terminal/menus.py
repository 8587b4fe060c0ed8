"""Builds the menu of what a person may say now: an action, then its stone, then its end.

The menu holds every move that somebody could think of here, the refused ones too, so that a
refused one can be answered with its rule. What is legal is asked of `why_not`, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, assert_never

from tellstones.i18n import Words
from tellstones.rules import (
    Acting,
    Answer,
    Answering,
    Believe,
    Boast,
    Carrying,
    CarryOut,
    Challenge,
    Choosing,
    Doubt,
    End,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Over,
    Peek,
    Peeking,
    Place,
    Proving,
    Refusal,
    Replying,
    Seat,
    Steal,
    Swap,
    Yielding,
    why_not,
)
from tellstones.views import View


class Key(NamedTuple):
    """One keystroke on the way to a move: the question that it answers, and what it means."""

    key: str
    meaning: str
    question: str = ""


@dataclass
class Menu:
    """A question, and the choices that answer it by their keys."""

    question: str = ""
    choices: dict[str, MenuChoice] = field(default_factory=dict)

    def find(self, key: str) -> MenuChoice | None:
        """Typed letters match in both cases."""
        for spelled in (key, key.upper(), key.lower()):
            if spelled in self.choices:
                return self.choices[spelled]
        return None


@dataclass
class MenuChoice:
    """The target of a key: another menu, or a move; refused when nothing behind it is legal."""

    meaning: str
    refusal: Refusal | None
    further: Menu | None = None
    move: Move | None = None


def menu_of(view: View, seat: Seat, words: Words) -> Menu:
    menu = Menu()
    for move in _conceivable(view):
        keys = list(_keys(move, view, seat, words))
        refusal = why_not(view, seat, move)
        _add(menu, keys, move, refusal)
        if isinstance(move, Swap):
            _add(menu, _the_other_way_round(keys), move, refusal)
    return menu


def _the_other_way_round(keys: list[Key]) -> list[Key]:
    """A Swap may be pointed out beginning with either stone."""
    *before, one, other = keys
    return [*before, one._replace(key=other.key), other._replace(key=one.key)]


def _add(menu: Menu, keys: list[Key], move: Move, refusal: Refusal | None) -> None:
    first, *rest = keys
    menu.question = first.question
    choice = menu.choices.setdefault(first.key, MenuChoice(first.meaning, refusal))
    if refusal is None:
        choice.refusal = None
    if rest:
        choice.further = choice.further or Menu()
        _add(choice.further, rest, move, refusal)
    else:
        choice.move = move


def _conceivable(view: View) -> Iterator[Move]:
    match view.waiting:
        case Choosing():
            yield from (GoFirst(), GoSecond())
        case Acting():
            for line in range(1, view.options.lines + 1):
                yield from _actions(view, line)
        case Carrying():
            yield CarryOut()
        case Peeking():
            for line in range(1, view.options.lines + 1):
                yield from _looks(view, line)
            yield Enough()
        case Answering():
            yield from (Answer(stone) for stone in view.options.stones)
        case Replying():
            yield from (Believe(), Doubt(), Steal())
        case Yielding():
            yield from (Believe(), Doubt())
        case Proving():
            for place in _places(view, view.waiting.line):
                yield from (Name(place, stone) for stone in view.options.stones)
        case Over():
            pass
        case _:
            assert_never(view.waiting)


def _actions(view: View, line: int) -> Iterator[Move]:
    places = _places(view, line)
    yield from (Place(stone, end, line) for stone in view.options.stones for end in End)
    yield from (Hide(place, line) for place in places)
    yield from (Swap(one, other, line) for one in places for other in places if one <= other)
    yield from _looks(view, line)
    yield from (Challenge(place, line) for place in places)
    yield Boast(line)


def _looks(view: View, line: int) -> Iterator[Move]:
    lookers = (False, True) if view.options.players == 4 else (False,)
    for place in _places(view, line):
        yield from (Peek(place, line, partner) for partner in lookers)


def _places(view: View, line: int) -> range:
    return range(1, len(view.lines[line - 1]) + 1)


def _keys(move: Move, view: View, seat: Seat, words: Words) -> Iterator[Key]:
    say = words.say
    match move:
        case Place():
            yield Key("p", say("action.place"))
            yield from _line_key(move.line, view, words)
            yield Key(move.stone, words.stone(move.stone), say("cli.ask.stone"))
            end = "left" if move.end is End.LEFT else "right"
            yield Key(move.end.value, say(f"cli.{end}"), say("cli.ask.end"))
        case Hide():
            yield Key("h", say("action.hide"))
            yield from _spot_keys(move.place, move.line, view, words)
        case Swap():
            yield Key("s", say("action.swap"))
            yield from _spot_keys(move.one, move.line, view, words)
            yield Key(str(move.other), "", say("cli.ask.other"))
        case Peek():
            yield Key("k", say("action.peek"))
            yield from _spot_keys(move.place, move.line, view, words)
            if view.options.players == 4:
                yield _looker_key(move, seat, words)
        case Enough():
            yield Key(".", say("cli.enough"))
        case Challenge():
            yield Key("c", say("action.challenge"))
            yield from _spot_keys(move.place, move.line, view, words)
        case Boast():
            yield Key("b", say("action.boast"))
            yield from _line_key(move.line, view, words)
            yield Key("y", say("cli.say-it"), say("cli.ask.boast"))
        case Name():
            yield Key(str(move.place), "", say("cli.ask.stone"))
            yield Key(move.stone, words.stone(move.stone), say("cli.ask.symbol"))
        case _:
            yield _word_key(move, words)


def _word_key(move: Move, words: Words) -> Key:
    """Matches actions that need only one word."""
    match move:
        case Answer():
            return Key(move.stone, words.stone(move.stone))
        case Believe():
            return Key("b", words.say("reply.believe"))
        case Doubt():
            return Key("d", words.say("reply.doubt"))
        case Steal():
            return Key("s", words.say("reply.steal"))
        case GoFirst():
            return Key("1", words.say("cli.first"))
        case GoSecond():
            return Key("2", words.say("cli.second"))
        case CarryOut():
            return Key("o", words.say("cli.do-it"))
        case _:
            raise AssertionError(move)


def _line_key(line: int, view: View, words: Words) -> Iterator[Key]:
    """Ask for the Line, unless there is only one."""
    if view.options.lines > 1:
        yield Key(str(line), "", words.say("cli.ask.line"))


def _spot_keys(place: int, line: int, view: View, words: Words) -> Iterator[Key]:
    yield from _line_key(line, view, words)
    yield Key(str(place), "", words.say("cli.ask.stone"))


def _looker_key(move: Peek, seat: Seat, words: Words) -> Key:
    looker = seat.partner if move.by_partner else seat
    meaning = words.say("cli.self", name=words.name(looker))
    return Key("t" if move.by_partner else "m", meaning, words.say("cli.ask.looker"))
