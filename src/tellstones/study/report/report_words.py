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
    Side,
    Steal,
    Stone,
    Swap,
    seats,
)
from tellstones.study.analysis.key_moments import KeyMoment, Value
from tellstones.study.decisive_moment import decisive_moment
from tellstones.study.frames import names_of, winner_of


def words_for(record: Record, language: str, you: Seat | None = None) -> Words:
    """The words for the player in the seat `you`, or for a reader who did not play."""
    return Words(language, record.options, _shown_names(record, language, you), you)


def reader_of(record: Record) -> Seat | None:
    """The reader's seat in a record with only one seat without a name."""
    named = names_of(record)
    nameless = [seat for seat in seats(record.options.players) if seat not in named]
    return nameless[0] if len(nameless) == 1 else None


def _shown_names(record: Record, language: str, you: Seat | None) -> dict[Seat, str]:
    """Return the names: personas for bots, "guest" for people without a name."""
    plain, named = Words(language, record.options), names_of(record)
    at_table = seats(record.options.players)
    guests = [seat for seat in at_table if seat not in named and seat is not you]
    names = {seat: _name_of(tag, seat, language) for seat, tag in named.items()}
    for seat in guests:
        guest = plain.say("web.home.guest")
        alone = len(guests) == 1
        names[seat] = guest if alone else plain.say("web.seat.of", name=guest, seat=seat)
    return names if you is None else names | {you: plain.say("seat.you")}


def _name_of(tag: str, seat: Seat, language: str) -> str:
    bot = bot_of_tag(tag)
    return bot_name(bot, seat, language) if bot else tag


def to_reader(words: Words, key: str, seat: Seat, other: Seat | None = None) -> str:
    """The key of a sentence about a seat and perhaps another, as the reader of it sees it."""
    if words.you is None:
        return key
    if words.you is seat:
        return f"{key}.you"
    told_of_both = f"{key}.to-you"
    return told_of_both if words.you is other and told_of_both in words.catalogue else key


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
                f"study.move.place-{end}", stone=stone, of_line=words.of_line(move.line)
            )
        case Hide() | Peek() | Challenge():
            key = f"study.move.{type(move).__name__.lower()}"
            return words.say(key, place=move.place, of_line=words.of_line(move.line))
        case Swap():
            where = words.of_line(move.line)
            return words.say("study.move.swap", one=move.one, two=move.other, of_line=where)
        case CarryOut():
            return words.say("study.move.carry-out")
        case Enough():
            return words.say("study.move.enough")
        case Answer():
            return words.say("study.move.answer", stone=words.stone_itself(move.stone))
        case Boast():
            return words.say("study.move.boast", of_line=words.of_line(move.line))
        case Believe() | Doubt() | Steal():
            return words.say(f"reply.{type(move).__name__.lower()}")
        case Name():
            stone = words.stone_itself(move.stone)
            return words.say("study.move.name", place=move.place, stone=stone)
        case _:
            assert_never(move)


def verdict(words: Words, record: Record) -> list[str]:
    """Say who won a finished game, and if the record tells it, by what."""
    winner, told = winner_of(record), decided_in_words(words, record)
    drawn = words.say("waiting.drawn")
    outcome = words.say("waiting.won", name=words.side(winner)) if winner else drawn
    return [outcome] if told is None else [outcome, told]


def decided_in_words(words: Words, record: Record) -> str | None:
    """Return one sentence about the decisive moment."""
    told, winner = decisive_moment(record), winner_of(record)
    if told is None:
        return None
    if told.by == "agreement":
        return words.say("event.agreed")
    if told.by == "limit":
        return words.say("ending.limit", turns=record.options.turn_limit or 0)
    key = "event.resigned" if told.by == "resign" else f"ending.{told.by}"
    if told.seat is None:
        return words.say("event.awarded-draw") if winner is None else _of_side(words, key, winner)
    stone = {} if told.stone is None else {"stone": words.the_stone(told.stone)}
    turn = {} if told.turn is None else {"turn": told.turn}
    values: dict[str, str | int] = {"name": words.name(told.seat), **stone, **turn}
    return words.say(to_reader(words, key, told.seat), **values)


def _of_side(words: Words, key: str, winner: Side) -> str:
    """A sentence about the side that lost."""
    other = Side.B if winner is Side.A else Side.A
    mine = words.you is not None and words.you.side is other
    return words.say(f"{key}.you" if mine else key, name=words.side(other))


def moment_in_words(words: Words, told: KeyMoment) -> str:
    values: dict[str, str | int] = {}
    for name, value in told.values:
        if name == "line":
            assert isinstance(value, int)
            values["of_line"] = words.of_line(value)
        elif name == "stone":
            assert isinstance(value, Stone)
            values["stone"] = words.the_stone(value)
            values["symbol"] = words.stone_itself(value)
        elif name == "percent":
            assert isinstance(value, int)
            values["percent"] = words.percent(value / 100)
            values["often"] = often(words, value)
        elif name == "cost":
            assert isinstance(value, int)
            values["cost"] = words.percent(value / 100)
        else:
            values[name] = _value(words, value)
    other = dict(told.values).get("other")
    key = to_reader(words, told.key, told.seat, other if isinstance(other, Seat) else None)
    said = words.say(key, **values)
    if "cost" not in values:
        return said
    return words.say("study.moment.better", told=said, king=values["king"], cost=values["cost"])


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
