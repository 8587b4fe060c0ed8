"""Records cut into tokens, line by line, so that a file of any size passes through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal, NamedTuple, TextIO, TypeAlias, cast

from tellstones.notation.record_source import LONGEST_LINE, utf8
from tellstones.rules.faults import Fault, NotationError

_TOKEN = re.compile(
    r"[\s\ufeff]*(?:"
    r'(?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\\r\n]|\\.)*)"\s*\])'
    r"|(?P<comment>\{(?P<inner>(?:[^}\\]|\\.)*)\})"
    r"|(?P<open>\{)"
    r"|(?P<paren>[()])"
    r"|(?P<word>[^\s{()\ufeff]+))",
    re.DOTALL,
)
_TAG_ALONE = re.compile(r'(\[([A-Za-z][A-Za-z0-9_]*) "([^"\\]*)"\])\s*', re.ASCII)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_UP_TO_CLOSE = re.compile(r"(?:[^}\\]|\\.)*\}", re.DOTALL)
_TAG_ESCAPES = {'"': '"', "\\": "\\"}
_COMMENT_ESCAPES = {"}": "}", "\\": "\\", "n": "\n"}
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


Kind: TypeAlias = Literal["tag", "comment", "word", "paren", "invalid", "end"]


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
        return self._replace(kind="invalid", reason=reason)


class Tokens:
    """Splits a file into tokens, the last of kind END; continues after an invalid one.

    A line of words only is also there as `words`, of which `used` were returned or may be skipped.
    """

    def __init__(self, file: BinaryIO | TextIO) -> None:
        self.words: list[str] = []
        self.used = 0
        self._source = _Source(file)
        self._tokens = self._all()

    def next(self) -> Token:
        return next(self._tokens)

    def _all(self) -> Iterator[Token]:
        for text, whole in self._source:
            if not whole:
                yield from _tokens_of_too_long(self._source.number, text)
            elif _has_words_only(text):
                yield from self._unused(text)
            elif text.isascii() and (tag := _TAG_ALONE.fullmatch(text)):  # most tags, and quicker
                tag_text, name, value = tag.groups()
                yield Token._make(("tag", tag_text, self._source.number, 1, name, value, None))
            else:
                yield from _tokens_of(text, self._source)
        yield self._source.end()

    def _unused(self, text: str) -> Iterator[Token]:
        """Yield the tokens of words that are not skipped, lazily."""
        words = self.words = text.split()
        self.used = 0
        while self.used < len(words):
            at = self.used
            self.used += 1
            column = len(text) - len(text.split(maxsplit=at)[at]) + 1
            # Makes a Token in a third of the time of Token(...).
            yield Token._make(("word", words[at], self._source.number, column, "", "", None))
        self.words = []


class _Source:
    """The numbered lines of a file as text, each with a flag whether it is complete."""

    def __init__(self, file: BinaryIO | TextIO) -> None:
        self._file = file
        self.number, self.text = 0, ""

    def __iter__(self) -> Iterator[tuple[str, bool]]:
        while raw := self._read():
            self.number += 1
            # Bytes that are not UTF-8 become lone surrogates, so that only their token is refused
            # and not the whole line.
            self.text = raw[:LONGEST_LINE].decode("utf-8", "surrogateescape")
            if self.number == 1:
                self.text = self.text.removeprefix("\ufeff")
            yield self.text, len(raw) <= LONGEST_LINE
            while len(raw) > LONGEST_LINE and not raw.endswith(b"\n"):
                raw = self._read()

    def _read(self) -> bytes:
        """A line; of one that is too long, no more than is needed to see that."""
        return utf8(self._file.readline(LONGEST_LINE + 1))

    def end(self) -> Token:
        ended = self.text.endswith("\n")
        column = 1 if ended else len(self.text) + 1
        return Token("end", "", max(1, self.number + ended), column)


def _has_words_only(text: str) -> bool:
    return text.isascii() and not ("{" in text or "(" in text or ")" in text or "[" in text)


def _tokens_of(text: str, source: _Source) -> Iterator[Token]:
    start, end = 0, len(text.rstrip())
    while start < end and (found := _TOKEN.match(text, start)):
        if found.lastgroup == "open":
            comment, start = _long_comment(found.start("open"), source)
            text = source.text
            end = len(text.rstrip())
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
    yield Token("invalid", text[at:], number, at + 1, reason=Fault.LINE_TOO_LONG)


def _token(found: re.Match[str], number: int) -> Token:
    kind = cast("Kind", found.lastgroup)
    value = found["value"] if kind == "tag" else found["inner"]
    text, at = found[kind], found.start(kind) + 1
    token = Token._make((kind, text, number, at, found["name"] or "", value or "", None))
    if not text.isascii() and _LONE_SURROGATE.search(text):
        return token.invalid(Fault.NOT_UTF8)
    if "\\" in token.value:
        return _unescaped(token, _TAG_ESCAPES if kind == "tag" else _COMMENT_ESCAPES)
    return token.invalid(Fault.BAD_TAG) if kind == "word" and text[0] == "[" else token


def _long_comment(at: int, source: _Source) -> tuple[Token, int]:
    """A comment that runs over several lines, and where in the last of them it ends."""
    text = source.text[at:]
    opened = Token("comment", text.split()[0], source.number, at + 1)
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
    # Escapes each line feed as two letters, on one line.
    if len(inner.encode()) + inner.count("\n") + len("{}\n") > LONGEST_LINE:
        return opened.invalid(Fault.LINE_TOO_LONG)
    return _unescaped(opened._replace(value=inner), _COMMENT_ESCAPES)


def _unescaped(token: Token, escapes: dict[str, str]) -> Token:
    if any(found[1] not in escapes for found in _ESCAPE.finditer(token.value)):
        return token.invalid(Fault.BAD_ESCAPE)
    return token._replace(value=_ESCAPE.sub(lambda found: escapes[found[1]], token.value))
