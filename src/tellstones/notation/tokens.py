"""Records cut into tokens, line by line, so that a file of any size passes through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from tellstones.notation.record_source import LONGEST_LINE
from tellstones.rules.faults import Fault, NotationError

_TOKEN = re.compile(
    r"[\s\ufeff]*(?:"
    r'(?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\\r\n]|\\.)*)"\s*\])'
    r"|(?P<comment>\{(?P<inner>(?:[^}\\]|\\.)*)\})"
    r"|(?P<open>\{)"
    r"|(?P<word>[^\s{\ufeff]+))",
    re.DOTALL,
)
_WORD = re.compile(r"\S+")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_UP_TO_CLOSE = re.compile(r"(?:[^}\\]|\\.)*\}", re.DOTALL)
_TAG_ESCAPES = {'"': '"', "\\": "\\"}
_COMMENT_ESCAPES = {"}": "}", "\\": "\\", "n": "\n"}
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class Kind(Enum):
    TAG = "tag"
    COMMENT = "comment"
    WORD = "word"
    INVALID = "invalid"
    END = "end"


_KINDS = {kind.value: kind for kind in Kind}


class Token(NamedTuple):
    """A piece of a record and where it begins. One that is invalid says what is wrong with it."""

    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""
    value: str = ""
    reason: Fault | None = None

    def fault(self, fault: Fault) -> NotationError:
        return NotationError(self.text, fault, self.line, self.column)

    def invalid(self, reason: Fault) -> Token:
        return self._replace(kind=Kind.INVALID, reason=reason)


def tokens(lines: Iterable[bytes]) -> Iterator[Token]:
    """The tokens of those lines, the last of kind END. After an invalid one they go on."""
    source = _Source(lines)
    for text, whole in source:
        if not whole:
            yield from _tokens_of_too_long(source.number, text)
        elif _holds_only_words(text):
            for word in _WORD.finditer(text):
                yield Token(Kind.WORD, word[0], source.number, word.start() + 1)
        else:
            yield from _tokens_of(text, source)
    yield source.end()


class _Source:
    """Numbered lines as text, each with whether all of it is there."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._raw = enumerate(lines, start=1)
        self.number, self.text = 0, ""

    def __iter__(self) -> Iterator[tuple[str, bool]]:
        for number, raw in self._raw:
            self.number = number
            # Bytes that are not UTF-8 survive as lone surrogates, so that the token they stand in,
            # and not the whole line, is refused.
            self.text = raw[:LONGEST_LINE].decode("utf-8", "surrogateescape")
            if number == 1:
                self.text = self.text.removeprefix("\ufeff")
            yield self.text, len(raw) <= LONGEST_LINE

    def end(self) -> Token:
        ended = self.text.endswith("\n")
        column = 1 if ended else len(self.text) + 1
        return Token(Kind.END, "", max(1, self.number + ended), column)


def _holds_only_words(text: str) -> bool:
    """As most lines do, which are then cut without looking for anything else in them."""
    return "{" not in text and "[" not in text and text.isascii()


def _tokens_of(text: str, source: _Source) -> Iterator[Token]:
    start = 0
    while found := _TOKEN.match(text, start):
        if found.lastgroup == "open":
            comment, start = _long_comment(found.start("open"), source)
            text = source.text
            yield comment
        else:
            start = found.end()
            yield _token(found, source.number)


def _tokens_of_too_long(number: int, text: str) -> Iterator[Token]:
    """All that is whole, then the token in which the line gets too long."""
    start = 0
    while (found := _TOKEN.match(text, start)) and found.lastgroup != "open":
        start = found.end()
        if start == len(text):
            break
        yield _token(found, number)
    at = len(text) if found is None else found.start(found.lastgroup or 0)
    yield Token(Kind.INVALID, text[at:], number, at + 1, reason=Fault.LINE_TOO_LONG)


def _token(found: re.Match[str], number: int) -> Token:
    group = found.lastgroup or ""
    token = Token(_KINDS[group], found[group], number, found.start(group) + 1)
    if not token.text.isascii() and _LONE_SURROGATE.search(token.text):
        return token.invalid(Fault.NOT_UTF8)
    if token.kind is Kind.TAG:
        return _unescaped(token._replace(name=found["name"]), found["value"], _TAG_ESCAPES)
    if token.kind is Kind.COMMENT:
        return _unescaped(token, found["inner"], _COMMENT_ESCAPES)
    return token.invalid(Fault.BAD_TAG) if token.text.startswith("[") else token


def _long_comment(at: int, source: _Source) -> tuple[Token, int]:
    """A comment that runs over several lines, and where in the last of them it ends."""
    text = source.text[at:]
    opened = Token(Kind.COMMENT, text.split()[0], source.number, at + 1)
    parts, size = [text[1:]], len(text)
    for line, whole in source:
        close = _UP_TO_CLOSE.match(line)
        parts.append(line if close is None else close[0][:-1])
        size += len(line)
        if size > LONGEST_LINE or not whole:
            return opened.invalid(Fault.LINE_TOO_LONG), len(line)
        if close is not None:
            return _joined(opened, "".join(parts)), close.end()
    return opened.invalid(Fault.OPEN_COMMENT), len(source.text)


def _joined(opened: Token, inner: str) -> Token:
    inner = inner.replace("\r\n", "\n")
    if _LONE_SURROGATE.search(inner):
        return opened.invalid(Fault.NOT_UTF8)
    # In one line each line feed is written as two letters.
    if len(inner.encode()) + inner.count("\n") + len("{}\n") > LONGEST_LINE:
        return opened.invalid(Fault.LINE_TOO_LONG)
    return _unescaped(opened, inner, _COMMENT_ESCAPES)


def _unescaped(token: Token, text: str, escapes: dict[str, str]) -> Token:
    if "\\" not in text:
        return token._replace(value=text)
    if any(found[1] not in escapes for found in _ESCAPE.finditer(text)):
        return token.invalid(Fault.BAD_ESCAPE)
    return token._replace(value=_ESCAPE.sub(lambda found: escapes[found[1]], text))
