"""Coercion: converts what a person passes to what an annotation requires.

An enum is found by its value (`"D"` is the Shield), a whole number may be numpy's, a list becomes
a tuple, and letters may stand together (`stones="CDS"`). Whatever has no one clear meaning is
refused with TypeError or ValueError; True is no 1 where a number is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from operator import index, is_
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

Convert: TypeAlias = Callable[[Any], Any]


def classes_right_as_they_are(hint: Any) -> frozenset[type]:
    """Return the classes of an annotation whose instances need no conversion. Items of tuples must
    be checked."""
    if get_origin(hint) in (UnionType, Union):
        return frozenset[type]().union(*map(classes_right_as_they_are, get_args(hint)))
    return frozenset({hint}) if isinstance(hint, type) and get_origin(hint) is None else frozenset()


def conversion(hint: Any) -> Convert:
    """Return the function that converts a value to what an annotation requires."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        return _one_of([arg for arg in args if arg is not NoneType], or_none=NoneType in args)
    if origin is tuple and args[-1] is not Ellipsis:
        return _row([conversion(arg) for arg in args])
    if origin in (tuple, frozenset):
        return _each(origin, conversion(args[0]), of_texts=args[0] is str)
    if origin is Mapping:
        return _mapping(*map(conversion, args))
    if issubclass(hint, Enum):
        return _member(hint)
    if issubclass(hint, tuple):
        return lambda value: value if isinstance(value, hint) else hint(*_items(value))
    return _NUMBERS.get(hint) or _instance([hint])


def _one_of(kinds: list[Any], *, or_none: bool) -> Convert:
    convert = conversion(kinds[0]) if len(kinds) == 1 else _instance(kinds)
    return (lambda value: None if value is None else convert(value)) if or_none else convert


def _instance(kinds: list[type]) -> Convert:
    names = ", ".join(kind.__name__ for kind in kinds)

    def same(value: object) -> object:
        if not isinstance(value, tuple(kinds)):
            raise TypeError(
                f"{value!r} is no {names}" if len(kinds) == 1 else f"{value!r} is none of {names}"
            )
        return value

    return same


def _member(enum: type[Enum]) -> Convert:
    known: dict[object, Enum] = {member.value: member for member in enum}

    def member(value: object) -> Enum:
        # A seat is no stone, though both are letters.
        meant = value if isinstance(value, enum) else None
        if meant is None and type(value) is str:
            meant = known.get(value)
        if meant is None:
            raise unknown_member(enum, value)
        return meant

    return member


def unknown_member(enum: type[Enum], value: object) -> ValueError:
    """The error of a value that an enum lacks. It lists those that there are."""
    return ValueError(f"{value!r} is none of {' '.join([str(one.value) for one in enum])}")


def _whole(value: Any) -> int:
    try:
        if not isinstance(value, bool):
            return int(index(value))
    except TypeError:
        pass
    raise TypeError(f"{value!r} is no whole number")


def _truth(value: Any) -> bool:
    try:
        return bool((False, True)[index(value)])
    except (TypeError, IndexError):
        raise TypeError(f"{value!r} is neither True nor False") from None


def _seconds(value: Any) -> float:
    if isinstance(value, str | bytes | bool):
        raise TypeError(f"{value!r} is no number")
    return float(value)


_NUMBERS: dict[type, Convert] = {int: _whole, bool: _truth, float: _seconds}


def _items(value: object) -> tuple[Any, ...]:
    if not isinstance(value, Iterable) or isinstance(value, bytes | Mapping):
        raise TypeError(f"{value!r} is no row of values")
    return tuple(value)


def _each(kind: type, convert: Convert, *, of_texts: bool) -> Convert:
    """A tuple or a set of as many as there are."""

    def each(value: object) -> object:
        if of_texts and isinstance(value, str):
            raise TypeError(f"{value!r} is one text, not a row of them")
        found = _items(value)
        made = [convert(item) for item in found]
        as_it_was = isinstance(value, kind) and all(map(is_, made, found))
        return value if as_it_was else kind(made)

    return each


def _row(converts: list[Convert]) -> Convert:
    """Convert a tuple of fixed length."""

    def row(value: object) -> tuple[Any, ...]:
        items = _items(value)
        if len(items) != len(converts):
            raise ValueError(f"{value!r} is no row of {len(converts)}")
        return tuple([convert(item) for convert, item in zip(converts, items, strict=True)])

    return row


def _mapping(key: Convert, to: Convert) -> Convert:
    def mapping(value: object) -> dict[Any, Any]:
        if not isinstance(value, Mapping):
            raise TypeError(f"{value!r} is no mapping")
        return {key(one): to(other) for one, other in value.items()}

    return mapping
