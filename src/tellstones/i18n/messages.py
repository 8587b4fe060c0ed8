"""Parses and fills the messages of the catalogues: `{name}`, and plurals by CLDR.

A plural is `{count, plural, one {# stone} other {# stones}}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tellstones.i18n.plurals import plural_form

Value: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Slot:
    """A placeholder for a value."""

    name: str


@dataclass(frozen=True, slots=True)
class Plural:
    """One of several texts, by the plural form of a number."""

    name: str
    forms: Mapping[str, Message]


Message: TypeAlias = "tuple[str | Slot | Plural, ...]"

_PLURAL = re.compile(r"(\w+)\s*,\s*plural\s*,(.*)", re.DOTALL)
_FORM = re.compile(r"\s*(\w+)\s*")


@cache
def parse(text: str, counted: str | None = None) -> Message:
    """Parse a text. `counted` is the number that `#` represents inside a plural.

    Raises ValueError for a text whose braces do not match.
    """
    parts: list[str | Slot | Plural] = []
    for is_slot, piece in _pieces(text):
        if is_slot:
            parts.append(_slot(piece))
        elif counted is not None:
            parts.extend(_with_count(piece, counted))
        else:
            parts.append(piece)
    return tuple(parts)


def _slot(inside: str) -> Slot | Plural:
    plural = _PLURAL.fullmatch(inside)
    if plural is None:
        return Slot(inside.strip())
    name, forms = plural.group(1), {}
    form: str | None = None
    for is_slot, piece in _pieces(plural.group(2)):
        if is_slot and form is not None:
            forms[form] = parse(piece, name)
        elif not is_slot and (found := _FORM.fullmatch(piece)):
            form = found.group(1)
    if "other" not in forms:
        raise ValueError(f"a plural needs the form `other`: {inside}")
    return Plural(name, forms)


def _pieces(text: str) -> Iterator[tuple[bool, str]]:
    """Text outside of braces, and what stands within the outermost ones."""
    depth = start = 0
    for index, letter in enumerate(text):
        if letter == "{":
            if depth == 0 and index > start:
                yield False, text[start:index]
            start = index + 1 if depth == 0 else start
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth < 0:
                break
            if depth == 0:
                yield True, text[start:index]
                start = index + 1
    if depth != 0:
        raise ValueError(f"braces that do not match: {text}")
    if start < len(text):
        yield False, text[start:]


def _with_count(text: str, counted: str) -> Iterator[str | Slot]:
    head, *rest = text.split("#")
    yield head
    for piece in rest:
        yield Slot(counted)
        yield piece


def fill(message: Message, language: str, values: Mapping[str, Value]) -> str:
    return "".join(_filled(part, language, values) for part in message)


def _filled(part: str | Slot | Plural, language: str, values: Mapping[str, Value]) -> str:
    match part:
        case str():
            return part
        case Slot():
            return str(values[part.name])
        case Plural():
            form = plural_form(language, int(values[part.name]))
            return fill(part.forms.get(form, part.forms["other"]), language, values)


def parameters(text: str) -> frozenset[str]:
    """The names of the values that a message wants."""
    return frozenset(_names(parse(text)))


def _names(message: Message) -> Iterator[str]:
    for part in message:
        if isinstance(part, Slot | Plural):
            yield part.name
        if isinstance(part, Plural):
            for form in part.forms.values():
                yield from _names(form)
