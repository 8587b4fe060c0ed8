"""Reading records: token by token, each move played as it is read, so that nothing is kept."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from tellstones.notation.endings import ending_fault, shown_termination
from tellstones.notation.record import Record, Result, Step, next_step
from tellstones.notation.record_draft import RecordDraft
from tellstones.notation.record_source import RecordSource, lines_of, opened_source
from tellstones.notation.tags import Tags
from tellstones.notation.tokens import Kind, Token, tokens
from tellstones.rules import Acting, Event, Refused, Table, Termination
from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.values import checked

_NUMBERED = re.compile(r"([1-9][0-9]{0,8}\.)(.+)")
_TURN_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.")
_RESULTS = {result.value: result for result in Result}

Errors: TypeAlias = Literal["raise", "skip"] | Callable[[NotationError], object]
"""What becomes of an invalid record: it is raised, skipped with a warning, or handed on."""


@checked
class Begun(NamedTuple):
    """The tags have been read; the stones lie as they did at the start."""

    record: Record
    table: Table
    line: int
    column: int


@checked
class Commented(NamedTuple):
    """A comment on the move before it, or on the start."""

    text: str


@checked
class Ended(NamedTuple):
    """The closing token: the result, and how it came about."""

    result: Result
    termination: Termination | None


Reading: TypeAlias = Begun | Step | Commented | Ended
"""What a record tells next."""


def follow(source: RecordSource, errors: Errors = "raise") -> Iterator[Reading]:
    """What records tell, as they are read. Raises NotationError where they are invalid.

    With `errors="skip"` the rest of an invalid record is passed over, with a warning; a function
    is called with the error instead.
    """
    with opened_source(source) as file:
        stream = tokens(lines_of(file))
        token = next(stream)
        while token.kind is not Kind.END:
            one = _Following(token, stream)
            try:
                yield from one.readings()
                token = next(stream)
            except NotationError as error:
                _tell(error, errors)
                token = one.next_record()


def read_records(source: RecordSource, errors: Errors = "raise") -> Iterator[Record]:
    """Records, one after another: from their text, a path, or an open file.

    Raises NotationError where they are invalid. With `errors="skip"` every valid record is given
    all the same, and each invalid one is told in a warning; a function is called with the error.
    """
    for reading in follow(source, errors):
        match reading:
            case Begun():
                draft = RecordDraft(reading.record)
            case Step():
                draft.say(reading.move)
            case Commented():
                draft.comment(reading.text)
            case Ended():
                yield draft.ended(reading.result, reading.termination)


def _tell(error: NotationError, errors: Errors) -> None:
    if errors == "raise":
        raise error
    if errors == "skip":
        warnings.warn(f"a record is skipped: {error}", stacklevel=4)
    elif callable(errors):
        errors(error)
    else:
        raise ValueError(f"errors is 'raise', 'skip' or a function, not {errors!r}")


class _Following:
    """One record, token by token."""

    def __init__(self, first: Token, stream: Iterator[Token]) -> None:
        self._token, self._stream = first, stream
        self._tags, self._begun = Tags(), False

    def readings(self) -> Iterator[Reading]:
        first = self._token
        while self._token.kind is Kind.TAG:
            self._tags.add(self._token)
            self._token = next(self._stream)
        # An invalid token that is no tag comes after the start, which is told before it is refused.
        if self._token is first or self._token.text.startswith("["):
            self._refuse_invalid()
        record = self._tags.record(self._token)
        table = record.start()
        self._begun = True
        yield Begun(record, table, first.line, first.column)
        yield from self._told(table)

    def _told(self, table: Table) -> Iterator[Reading]:
        last: Event | None = None
        while True:
            token = self._token
            if token.kind is not Kind.WORD:
                yield Commented(self._comment())
            elif token.text in _RESULTS:
                yield _ended(token, self._tags, table, last)
                return
            elif move := _move_token(token, table):
                step = _step(move, table)
                table, last = step.table, step.event
                yield step
            self._token = next(self._stream)

    def _comment(self) -> str:
        """The only thing that may stand between the moves."""
        self._refuse_invalid()
        if self._token.kind is not Kind.COMMENT:
            raise self._token.fault(Fault.NO_RESULT)
        return self._token.value

    def _refuse_invalid(self) -> None:
        if self._token.reason is not None:
            raise self._token.fault(self._token.reason)

    def next_record(self) -> Token:
        """The first token of the record after this one, which is invalid somewhere, or the end."""
        token = self._token
        if not self._begun:
            while token.kind is Kind.TAG or token.text.startswith("["):
                token = next(self._stream)
        while token.kind not in (Kind.TAG, Kind.END):
            token = next(self._stream)
        return token


def _move_token(token: Token, table: Table) -> Token | None:
    """The token without its turn number, or None if it is one and no more."""
    if "." not in token.text:
        return token
    if token.text == f"{table.turn}." and isinstance(table.waiting, Acting):
        return None
    if numbered := _NUMBERED.fullmatch(token.text):
        number, move = numbered.groups()
        _check_turn_number(token._replace(text=number), table)
        return token._replace(text=move, column=token.column + len(number))
    if token.text.endswith(".") and token.text != "p.":
        _check_turn_number(token, table)
        return None
    return token


def _step(token: Token, table: Table) -> Step:
    try:
        return next_step(table, token.text)
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
    result = _RESULTS[token.text]
    if tags.result not in (None, result):
        raise token.fault(Fault.RESULT_DISAGREES)
    disagrees = ending_fault(table, last, result, tags.termination)
    if disagrees is not None:
        raise token.fault(disagrees)
    return Ended(result, shown_termination(table, last) or tags.termination)
