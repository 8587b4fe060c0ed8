"""The tags of a record: what they may say, and the set-up that they say together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from tellstones.notation.position_parser import parse_position
from tellstones.notation.position_writer import position_text
from tellstones.notation.record import RESULTS, Record, Result
from tellstones.notation.tokens import Token
from tellstones.rules import Hands, Options, Seat, Stone, Table, Termination, seats
from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.values import trusted

_POSITIVE = re.compile(r"[1-9][0-9]{0,8}")
_OPENING = re.compile(r"[CDFHKSW](?:/[CDFHKSW])?")

_ALLOWED = {
    "Players": re.compile("[24]"),
    "Lines": re.compile("[12]"),
    "Hands": re.compile("|".join(Hands)),
    "Points": _POSITIVE,
    "TurnLimit": _POSITIVE,
    "Opening": _OPENING,
    "First": re.compile("[ABCD]"),
    "Elder": re.compile("[ABCD]"),
    "Position": re.compile(".*"),
    "Stones": re.compile("(?=.)C?D?F?H?K?S?W?"),
    "Looks": _POSITIVE,
    "Result": re.compile(r"[AB*]|draw"),
    "Termination": re.compile("|".join(Termination)),
}
"""The tags that mean something to the rules, with the values each may have."""
_OPTION_TAGS = ("Players", "Lines", "Hands", "Points", "TurnLimit", "Stones", "Looks")
_TERMINATIONS = {one.value: one for one in Termination}
RULE_TAGS = frozenset(_ALLOWED)
USUAL = Options()
_record = trusted(Record)
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def rule_tags(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the tags of a game's setup, in the order of the canonical text."""
    options = record.options
    yield "Players", str(options.players)
    yield "Lines", str(options.lines)
    yield "Hands", options.hands
    yield "Points", str(options.points)
    if options.turn_limit is not None:
        yield "TurnLimit", str(options.turn_limit)
    if record.position is not None:
        yield "Position", _possible(record.position)
    else:
        yield "Opening", "/".join(record.opening)
        yield ("Elder", record.elder) if record.elder else ("First", record.first or "A")
    if options.stones != USUAL.stones:
        yield "Stones", "".join(options.stones)
    if options.looks != USUAL.looks:
        yield "Looks", str(options.looks)


def _possible(position: Table) -> str:
    """The position as text, if it can be read again. Raises NotationError if not."""
    text = position_text(position)
    parse_position(text, position.options)
    return text


@lru_cache(maxsize=256)
def _options(
    players: str | None,
    lines: str | None,
    hands: str | None,
    points: str | None,
    turn_limit: str | None,
    stones: str | None,
    looks: str | None,
) -> Options:
    return Options(
        players=int(players or USUAL.players),
        lines=int(lines or USUAL.lines),
        hands=Hands(hands or USUAL.hands),
        points=int(points or USUAL.points),
        turn_limit=None if turn_limit is None else int(turn_limit),
        stones=tuple(Stone(letter) for letter in stones or USUAL.stones),
        looks=int(looks or USUAL.looks),
    )


@dataclass(slots=True)
class Tags:
    """The tags of one record, gathered as they are read."""

    found: dict[str, Token] = field(default_factory=dict)

    def add(self, token: Token) -> None:
        if token.name in self.found:
            raise token.fault(Fault.TAG_TWICE)
        allowed = _ALLOWED.get(token.name)
        if allowed is not None and not allowed.fullmatch(token.value):
            raise token.fault(Fault.TAG_VALUE)
        self.found[token.name] = token

    def record(self, at: Token) -> Record:
        """A record with nothing said in it yet. What is absent is missed `at` the next token."""
        options = _options(*map(self._value, _OPTION_TAGS))
        tags = tuple((name, t.value) for name, t in self.found.items() if name not in _ALLOWED)
        if "Position" in self.found:
            return Record(options, tags=tags, position=self._position(options))
        return _record(
            options,
            opening=self._opening(options, at),
            first=self._seat("First", options),
            elder=self._elder(options, at),
            tags=tags,
        )

    @property
    def result(self) -> Result | None:
        value = self._value("Result")
        return None if value is None else RESULTS[value]

    @property
    def termination(self) -> Termination | None:
        value = self._value("Termination")
        return None if value is None else _TERMINATIONS[value]

    def _value(self, name: str) -> str | None:
        token = self.found.get(name)
        return None if token is None else token.value

    def _position(self, options: Options) -> Table:
        for name in ("Opening", "First", "Elder"):
            if name in self.found:
                raise self.found[name].fault(Fault.POSITION_AND_OPENING)
        token = self.found["Position"]
        try:
            return parse_position(token.value, options)
        except NotationError as error:
            raise NotationError(token.text, error.reason, token.line, token.column) from None

    def _opening(self, options: Options, at: Token) -> tuple[Stone, ...]:
        token = self.found.get("Opening")
        if token is None:
            raise at.fault(Fault.NO_OPENING)
        opening = tuple(Stone(letter) for letter in token.value.split("/"))
        if len(opening) != options.lines or not {*opening} <= {*options.stones}:
            raise token.fault(Fault.TAG_VALUE)
        return opening

    def _elder(self, options: Options, at: Token) -> Seat | None:
        if "First" not in self.found and "Elder" not in self.found:
            raise at.fault(Fault.NO_FIRST)
        if "First" in self.found and "Elder" in self.found:
            later = max(self.found["First"], self.found["Elder"], key=lambda t: (t.line, t.column))
            raise later.fault(Fault.FIRST_AND_ELDER)
        return self._seat("Elder", options)

    def _seat(self, name: str, options: Options) -> Seat | None:
        token = self.found.get(name)
        if token is None:
            return None
        if token.value not in seats(options.players):
            raise token.fault(Fault.TAG_VALUE)
        return Seat(token.value)
