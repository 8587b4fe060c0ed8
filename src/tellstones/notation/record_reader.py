"""Reading records: token by token, each move played as it is read, so that nothing is kept."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from tellstones.notation.endings import ending_fault, shown_termination
from tellstones.notation.plain_moves import TURN_NUMBER, Played, play_words
from tellstones.notation.record import (
    DEEPEST_VARIATION,
    RESULTS,
    Record,
    Result,
    Said,
    Step,
    Variation,
    next_step,
)
from tellstones.notation.record_draft import RecordDraft
from tellstones.notation.record_source import RecordSource, opened_source
from tellstones.notation.tags import Tags
from tellstones.notation.tokens import Token, Tokens
from tellstones.rules import Acting, Event, Refused, Table, Termination
from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.values import checked, trusted

_NUMBERED = re.compile(r"([1-9][0-9]{0,8}\.)(.+)")

_said = trusted(Said)

Errors: TypeAlias = Literal["raise", "skip"] | Callable[[NotationError], object]
"""Policy for invalid records: raise the error, skip them with a warning, or call a function."""


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


Reading: TypeAlias = Begun | Step | Commented | Variation | Ended
"""One item of a record."""
_Reading: TypeAlias = Begun | list[Played] | Commented | Variation | Ended
"""The same, with moves in a row together."""


def follow(source: RecordSource, errors: Errors = "raise") -> Iterator[Reading]:
    """Read records item by item. Raises NotationError where they are invalid.

    With `errors="skip"` the rest of an invalid record is passed over, with a warning; a function
    is called with the error instead.
    """
    for reading in _followed(source, errors):
        if isinstance(reading, list):
            for seat, said, event, table in reading:
                yield Step._make((seat, said.move, event, table))
        else:
            yield reading


def read_records(source: RecordSource, errors: Errors = "raise") -> Iterator[Record]:
    """Records, one after another: from their text, a path, or an open file.

    Raises NotationError where they are invalid. With `errors="skip"` valid records are still
    returned, and each invalid one is reported in a warning; a function is called with the error.
    """
    for reading in _followed(source, errors):
        match reading:
            case Begun():
                draft = RecordDraft(reading.record)
            case list():
                draft.say_all([said for _, said, _, _ in reading])
            case Commented():
                draft.comment(reading.text)
            case Variation():
                draft.vary(reading)
            case Ended():
                yield draft.ended(reading.result, reading.termination)


def _followed(source: RecordSource, errors: Errors) -> Iterator[_Reading]:
    with opened_source(source) as file:
        stream = Tokens(file)
        token = stream.next()
        while token.kind != "end":
            one = _Following(token, stream)
            try:
                yield from one.readings()
                token = stream.next()
            except NotationError as error:
                _tell(error, errors)
                token = one.next_record()


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

    def __init__(self, first: Token, stream: Tokens) -> None:
        self._token, self._stream = first, stream
        self._tags, self._begun = Tags(), False

    def readings(self) -> Iterator[_Reading]:
        first = self._token
        while self._token.kind == "tag":
            self._tags.add(self._token)
            self._token = self._stream.next()
        # An invalid token that is not a tag comes after the start, which is reported before it is
        # refused.
        if self._token is first or self._token.text.startswith("["):
            self._refuse_invalid()
        record = self._tags.record(self._token)
        table = record.start()
        self._begun = True
        yield Begun(record, table, first.line, first.column)
        yield from self._told(table)

    def _told(self, table: Table) -> Iterator[_Reading]:
        last: Event | None = None
        before: Table | None = None
        while True:
            token = self._token
            if token.kind == "word":
                if token.text in RESULTS:
                    yield _ended(token, self._tags, table, last)
                    return
                played = play_words(self._stream, table)
                if played is None:
                    move = _move_token(token, table)
                    played = [] if move is None else [_played(move, table)]
                if played:
                    before = played[-2][-1] if len(played) > 1 else table
                    *_, last, table = played[-1]
                    yield played
            elif token.kind == "paren":
                yield self._variation(before, 1)
            else:
                yield Commented(self._comment())
            self._token = self._stream.next()

    def _variation(self, table: Table | None, depth: int) -> Variation:
        """Skips from the opening parenthesis to the closing one, which remains as the token."""
        if self._token.text != "(" or table is None or depth > DEEPEST_VARIATION:
            raise self._token.fault(Fault.VARIATION)
        draft = RecordDraft(Record(table.options, position=table))
        before: Table | None = None
        while (token := self._next_token()).text != ")" or token.kind != "paren":
            if token.kind == "paren":
                draft.vary(self._variation(before, depth + 1))
            elif token.kind != "word" and token.kind != "end":
                draft.comment(self._comment())
            elif token.kind == "end" or token.text in RESULTS:
                raise token.fault(Fault.VARIATION)
            elif move := _move_token(token, table):
                _, said, _, after = _played(move, table)
                before, table = table, after
                draft.say_all([said])
        record = draft.ended()
        if not record.said:
            raise token.fault(Fault.VARIATION)
        return Variation(record.said, record.comments)

    def _next_token(self) -> Token:
        self._token = self._stream.next()
        return self._token

    def _comment(self) -> str:
        """The only thing that may stand between the moves."""
        self._refuse_invalid()
        if self._token.kind != "comment":
            raise self._token.fault(Fault.NO_RESULT)
        return self._token.value

    def _refuse_invalid(self) -> None:
        if self._token.reason is not None:
            raise self._token.fault(self._token.reason)

    def next_record(self) -> Token:
        """The first token of the record after this one, which is invalid somewhere, or the end."""
        token = self._token
        if not self._begun:
            while token.kind == "tag" or token.text.startswith("["):
                token = self._stream.next()
        while token.kind not in ("tag", "end"):
            token = self._stream.next()
        return token


def _move_token(token: Token, table: Table) -> Token | None:
    """The token without its turn number, or None if it is one and no more."""
    text = token.text
    if "." not in text:
        return token
    if text == f"{table.turn}." and table.waiting.__class__ is Acting:
        return None
    if numbered := _NUMBERED.fullmatch(token.text):
        number, move = numbered.groups()
        _check_turn_number(token._replace(text=number), table)
        return token._replace(text=move, column=token.column + len(number))
    if token.text.endswith(".") and token.text != "p.":
        _check_turn_number(token, table)
        return None
    return token


def _played(token: Token, table: Table) -> Played:
    try:
        seat, move, event, after = next_step(table, token.text)
        return seat, _said(move), event, after
    except Refused as refused:
        raise NotationError(token.text, refused.refusal, token.line, token.column) from None
    except NotationError as error:
        raise NotationError(token.text, error.reason, token.line, token.column) from None


def _check_turn_number(token: Token, table: Table) -> None:
    """A number may be left out; where it stands, it opens its turn."""
    number = TURN_NUMBER.fullmatch(token.text)
    if number is None or not isinstance(table.waiting, Acting) or int(number[1]) != table.turn:
        raise token.fault(Fault.TURN_NUMBER)


def _ended(token: Token, tags: Tags, table: Table, last: Event | None) -> Ended:
    result = RESULTS[token.text]
    if tags.result not in (None, result):
        raise token.fault(Fault.RESULT_DISAGREES)
    stated, shown = tags.termination, shown_termination(table, last)
    disagrees = ending_fault(table, result, stated, shown)
    if disagrees is not None:
        raise token.fault(disagrees)
    return Ended(result, shown or stated)
