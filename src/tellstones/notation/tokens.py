"""Records cut into tokens, line by line, so that a file of any size passes through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import BinaryIO, NamedTuple

from tellstones.notation.faults import Fault, NotationError

LONGEST_LINE = 1 << 20
"""Bytes. A longer line, or comment, is no record of a game."""

_TOKEN = re.compile(
    r"\s*(?:"
    r'(?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\\r\n]|\\.)*)"\s*\])'
    r"|(?P<comment>\{(?P<inner>(?:[^}\\]|\\.)*)\})"
    r"|(?P<open>\{)"
    r"|(?P<word>[^\s{]+))",
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
    END = "end"


_KINDS = {kind.value: kind for kind in Kind}


class Token(NamedTuple):
    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""
    value: str = ""

    def fault(self, fault: Fault) -> NotationError:
        return NotationError(self.text, fault, self.line, self.column)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, none longer than is needed to see that it is too long."""
    return iter(lambda: file.readline(LONGEST_LINE + 1), b"")


def tokens(lines: Iterable[bytes]) -> Iterator[Token]:
    """The tokens of those lines, the last of kind END."""
    number, text = 0, ""
    numbered = enumerate(lines, start=1)
    for number, raw in numbered:
        text = _decoded(raw, number)
        if _holds_only_words(text):
            for word in _WORD.finditer(text):
                yield Token(Kind.WORD, word[0], number, word.start() + 1)
            continue
        start = 0
        while found := _TOKEN.match(text, start):
            if found.lastgroup == "open":
                at = found.start("open")
                comment, number, text, start = _long_comment(text[at:], number, at, numbered)
                yield comment
            else:
                start = found.end()
                yield _token(found, number)
    ended = text.endswith("\n")
    yield Token(Kind.END, "", max(1, number + ended), 1 if ended else len(text) + 1)


def _holds_only_words(text: str) -> bool:
    """As most lines do, which are then cut without looking for anything else in them."""
    return "{" not in text and "[" not in text and text.isascii()


def _decoded(raw: bytes, number: int) -> str:
    if len(raw) > LONGEST_LINE:
        raise NotationError("", Fault.LINE_TOO_LONG, number, 1)
    # Bytes that are not UTF-8 survive as lone surrogates, so that the token they stand in,
    # and not the whole line, is refused.
    text = raw.decode("utf-8", "surrogateescape")
    return text.removeprefix("\ufeff") if number == 1 else text


def _token(found: re.Match[str], number: int) -> Token:
    group = found.lastgroup or ""
    token = Token(_KINDS[group], found[group], number, found.start(group) + 1)
    if not token.text.isascii() and _LONE_SURROGATE.search(token.text):
        raise token.fault(Fault.NOT_UTF8)
    if token.kind is Kind.TAG:
        value = _unescaped(found["value"], _TAG_ESCAPES, token)
        return token._replace(name=found["name"], value=value)
    if token.kind is Kind.COMMENT:
        return token._replace(value=_unescaped(found["inner"], _COMMENT_ESCAPES, token))
    if token.text.startswith("["):
        raise token.fault(Fault.BAD_TAG)
    return token


def _long_comment(
    text: str, number: int, at: int, numbered: Iterator[tuple[int, bytes]]
) -> tuple[Token, int, str, int]:
    """A comment that runs over several lines; also the line it ends in, and where in it."""
    parts, size = [text[1:]], len(text)
    opened = Token(Kind.COMMENT, text.split()[0], number, at + 1)
    for last, raw in numbered:
        line = _decoded(raw, last)
        close = _UP_TO_CLOSE.match(line)
        parts.append(line if close is None else close[0][:-1])
        size += len(line)
        if size > LONGEST_LINE:
            break
        if close is not None:
            inner = "".join(parts).replace("\r\n", "\n")
            if _LONE_SURROGATE.search(inner):
                raise opened.fault(Fault.NOT_UTF8)
            value = _unescaped(inner, _COMMENT_ESCAPES, opened)
            return opened._replace(value=value), last, line, close.end()
    raise opened.fault(Fault.OPEN_COMMENT)


def _unescaped(text: str, escapes: dict[str, str], token: Token) -> str:
    if "\\" not in text:
        return text
    if any(found[1] not in escapes for found in _ESCAPE.finditer(text)):
        raise token.fault(Fault.BAD_ESCAPE)
    return _ESCAPE.sub(lambda found: escapes[found[1]], text)
