"""Reading records: token by token, each move played as it is read, so that nothing is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO, NamedTuple, TypeAlias

from tellstones.notation.faults import Fault, NotationError
from tellstones.notation.move_notation import parse_move
from tellstones.notation.record import Record, Result, Said, Step, next_step, result_of
from tellstones.notation.tags import Tags
from tellstones.notation.tokens import Kind, Token, lines_of, tokens
from tellstones.rules import (
    BY_THE_RULES,
    Acting,
    Event,
    Over,
    Refused,
    Table,
    Termination,
    termination,
)

_TURN_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.")
_RESULTS = {result.value: result for result in Result}


class Begun(NamedTuple):
    """The tags have been read; the stones lie as they did at the start."""

    record: Record
    table: Table
    line: int
    column: int


class Commented(NamedTuple):
    """A comment on the move before it, or on the start."""

    text: str


class Ended(NamedTuple):
    result: Result
    termination: Termination | None


Reading: TypeAlias = Begun | Step | Commented | Ended


def follow(file: BinaryIO) -> Iterator[Reading]:
    """What a file of records tells, as it is read. Raises NotationError where it is invalid."""
    stream = tokens(lines_of(file))
    for token in stream:
        if token.kind is Kind.END:
            return
        yield from _follow_one(token, stream)


def read_records(file: BinaryIO) -> Iterator[Record]:
    """The records of a file, one after another. Raises NotationError where it is invalid."""
    said: list[Said] = []
    for reading in follow(file):
        match reading:
            case Step():
                said.append(Said(reading.move))
            case Begun():
                begun, said = reading.record, []
            case Commented():
                begun = _commented(begun, said, reading.text)
            case Ended(result, termination):
                yield replace(begun, said=tuple(said), result=result, termination=termination)


def _commented(begun: Record, said: list[Said], text: str) -> Record:
    """The comment goes to the last move, or to the start."""
    if not said:
        return replace(begun, comments=(*begun.comments, text))
    said[-1] = replace(said[-1], comments=(*said[-1].comments, text))
    return begun


def _follow_one(first: Token, stream: Iterator[Token]) -> Iterator[Reading]:
    tags, token, broken = Tags(), first, None
    while token.kind is Kind.TAG:
        tags.add(token)
        try:
            token = next(stream)
        except NotationError as error:
            # Unless it is a tag, it comes after the start, which is told before it is refused.
            if error.token.startswith("["):
                raise
            token, broken = Token(Kind.END, error.token, error.line, error.column), error
    record = tags.record(token)
    table, last = record.start(), None
    yield Begun(record, table, first.line, first.column)
    if broken is not None:
        raise broken
    while True:
        match token.kind:
            case Kind.WORD:
                if token.text in _RESULTS:
                    yield _ended(token, tags, table, last)
                    return
                if token.text.endswith(".") and token.text != "p.":
                    _check_turn_number(token, table)
                else:
                    step = _step(token, table, record.options.lines)
                    table, last = step.table, step.event
                    yield step
            case Kind.COMMENT:
                yield Commented(token.value)
            case Kind.TAG | Kind.END:
                raise token.fault(Fault.NO_RESULT)
        token = next(stream)


def _step(token: Token, table: Table, lines: int) -> Step:
    try:
        return next_step(table, parse_move(token.text, lines))
    except Refused as refused:
        raise NotationError(token.text, refused.refusal, token.line, token.column) from None
    except NotationError as error:
        raise NotationError(token.text, error.reason, token.line, token.column) from None


def _check_turn_number(token: Token, table: Table) -> None:
    """A number may be left out; where it stands, it opens its turn."""
    number = _TURN_NUMBER.fullmatch(token.text)
    if number is None or not isinstance(table.waiting, Acting) or int(number[1]) != table.turn:
        raise token.fault(Fault.TURN_NUMBER)


def _ended(token: Token, tags: Tags, table: Table, last: Event | None) -> Ended:
    result, stated = _RESULTS[token.text], tags.termination
    if tags.result not in (None, result):
        raise token.fault(Fault.RESULT_DISAGREES)
    if isinstance(table.waiting, Over) and last is not None:
        shown = termination(table, last)
        if result is not result_of(table):
            raise token.fault(Fault.RESULT_DISAGREES)
        if stated not in (None, shown):
            raise token.fault(Fault.TERMINATION_DISAGREES)
        return Ended(result, shown)
    if not _may_stop_here(result, stated):
        stops = result is Result.UNFINISHED or stated is not None
        raise token.fault(Fault.TERMINATION_DISAGREES if stops else Fault.RESULT_DISAGREES)
    return Ended(result, stated)


def _may_stop_here(result: Result, stated: Termination | None) -> bool:
    """Whether a game that the moves leave unfinished can have ended so."""
    if result is Result.UNFINISHED:
        return stated is None
    if stated is None or stated in BY_THE_RULES:
        return False
    if stated is Termination.RESIGN:
        return result is not Result.DRAW
    return stated is not Termination.AGREEMENT or result is Result.DRAW
