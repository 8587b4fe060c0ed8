"""Puts moves and key moments into sentences of a language."""

from __future__ import annotations

from typing import assert_never

from tellstones.bots.registry import bot_of_tag
from tellstones.i18n import Words
from tellstones.match.bot_names import bot_name
from tellstones.notation import Record
from tellstones.rules import (
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    End,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Seat,
    Steal,
    Stone,
    Swap,
)
from tellstones.study.analysis.key_moments import KeyMoment, Value
from tellstones.study.replay.frames import names_of


def words_for(record: Record, language: str) -> Words:
    return Words(language, record.options, _shown_names(record, language))


def _shown_names(record: Record, language: str) -> dict[Seat, str]:
    """A bot is called by the name of who it is in that seat."""
    bots = {seat: bot_of_tag(name) for seat, name in names_of(record).items()}
    shown = {seat: bot_name(bot, seat, language) for seat, bot in bots.items() if bot}
    return names_of(record) | shown


def of_line(words: Words, line: int) -> str:
    return "" if words.options.lines == 1 else words.say("event.of_line", line=line)


def move_in_words(words: Words, move: Move) -> str:
    match move:
        case GoFirst():
            return words.say("study.move.first")
        case GoSecond():
            return words.say("study.move.second")
        case Place():
            end = "left" if move.end is End.LEFT else "right"
            stone = words.the_stone(move.stone)
            return words.say(
                f"study.move.place-{end}", stone=stone, of_line=of_line(words, move.line)
            )
        case Hide() | Peek() | Challenge():
            key = f"study.move.{type(move).__name__.lower()}"
            return words.say(key, place=move.place, of_line=of_line(words, move.line))
        case Swap():
            where = of_line(words, move.line)
            return words.say("study.move.swap", one=move.one, two=move.other, of_line=where)
        case CarryOut():
            return words.say("study.move.carry-out")
        case Enough():
            return words.say("study.move.enough")
        case Answer():
            return words.say("study.move.answer", stone=words.stone_itself(move.stone))
        case Boast():
            return words.say("study.move.boast", of_line=of_line(words, move.line))
        case Believe() | Doubt() | Steal():
            return words.say(f"reply.{type(move).__name__.lower()}")
        case Name():
            stone = words.stone_itself(move.stone)
            return words.say("study.move.name", place=move.place, stone=stone)
        case _:
            assert_never(move)


def moment_in_words(words: Words, told: KeyMoment) -> str:
    values: dict[str, str | int] = {}
    for name, value in told.values:
        if name == "line":
            assert isinstance(value, int)
            values["of_line"] = of_line(words, value)
        elif name == "stone":
            assert isinstance(value, Stone)
            values["stone"] = words.the_stone(value)
            values["symbol"] = words.stone_itself(value)
        elif name == "percent":
            assert isinstance(value, int)
            values["percent"] = words.percent(value / 100)
            values["often"] = often(words, value)
        else:
            values[name] = _value(words, value)
    return words.say(told.key, **values)


_SAID = ("1-10", "1-5", "1-4", "1-3", "2-5", "1-2", "3-5", "2-3", "3-4", "4-5", "9-10")
OFTEN = {said: 100 * int(said.split("-")[0]) / int(said.split("-")[1]) for said in _SAID}
HARDLY, NEARLY = 5, 95


def often(words: Words, percent: int) -> str:
    """A chance as people say it at a table: two times in three."""
    if HARDLY < percent < NEARLY:
        nearest = min(OFTEN, key=lambda key: abs(OFTEN[key] - percent))
    else:
        nearest = "never" if percent <= HARDLY else "always"
    return words.say(f"study.often.{nearest}")


def _value(words: Words, value: Value) -> str | int:
    if isinstance(value, int):
        return value
    if isinstance(value, Seat):
        return words.name(value)
    if isinstance(value, Stone):
        return words.stone(value)
    return move_in_words(words, value)
