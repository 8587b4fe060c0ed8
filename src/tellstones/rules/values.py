"""Values: frozen dataclasses and named tuples that hold only what their annotations say.

A person at a prompt writes `Place("D", "<")`, and means the Shield and the left end. Constructors
accept what has one clear meaning and refuse the rest, so that errors do not appear in the middle of
a game. The rules themselves pass only valid values and skip this: `trusted`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields, is_dataclass, make_dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast, get_type_hints

from tellstones.rules.coercion import Convert, classes_right_as_they_are, conversion

P = ParamSpec("P")
T = TypeVar("T")


def checked(cls: type[T]) -> type[T]:
    """Makes a constructor convert its arguments: of a named tuple, or of a class that is decorated
    with `@dataclass` next.
    """
    (_check_tuple if issubclass(cls, tuple) else _check_dataclass)(cls)
    return cls


def _check_tuple(cls: Any) -> None:
    plain, make = cls.__new__, tuple.__new__
    right: set[tuple[type, ...]] = set()  # the classes of values that need no conversion

    def converted(kind: Any, *args: Any, **named: Any) -> Any:
        if not named and tuple(map(type, args)) in right:
            return make(kind, args)
        known = _fields(kind)
        right.update(product(*[one.classes for one in known]))
        both = zip(known, plain(kind, *args, **named), strict=True)
        return make(kind, [one.convert(value) for one, value in both])

    cls.__new__ = converted


def _check_dataclass(cls: Any) -> None:
    own = cls.__dict__.get("__post_init__")

    def converted(self: Any) -> None:
        for name, classes, convert in _fields(self.__class__):
            value = getattr(self, name)
            if value.__class__ not in classes:
                object.__setattr__(self, name, convert(value))
        if own is not None:
            own(self)

    cls.__post_init__ = converted


class _Field(NamedTuple):
    """A field, the classes that need no conversion, and the conversion for all others."""

    name: str
    classes: frozenset[type]
    convert: Convert


@cache
def _fields(cls: Any) -> list[_Field]:
    """The fields of a class, resolved when its first value is made."""
    hints = get_type_hints(cls)
    names = [one.name for one in fields(cls)] if is_dataclass(cls) else cls._fields
    return [
        _Field(name, classes_right_as_they_are(hint), _located(cls, name, conversion(hint)))
        for name, hint in ((name, hints[name]) for name in names)
    ]


def _located(cls: type, name: str, convert: Convert) -> Convert:
    """The same conversion; its errors name the class and the field."""

    def converted(value: object) -> object:
        try:
            return convert(value)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{cls.__name__}, {name}: {error}") from None

    return converted


def trusted(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a constructor of a dataclass with slots that checks nothing.

    A frozen value sets its fields slowly. So another class with the same slots sets them, and
    becomes the frozen class at the end.
    """

    def close(value: Any) -> None:
        value.__class__ = cls

    same = [(one.name, Any, field(default=one.default)) for one in fields(cast("Any", cls))]
    own = {"__post_init__": close}
    made = make_dataclass("Open", same, namespace=own, slots=True, eq=False, repr=False)
    return cast("Callable[P, T]", made)


def remembered(cls: Callable[P, T]) -> Callable[P, T]:
    """The constructor of values of which there are few: each is made once."""
    return cast("Callable[P, T]", cache(cls))


def member_repr(member: Enum) -> str:
    """`Stone.CROWN`, which can be pasted back, where Python would write `<Stone.CROWN: 'C'>`."""
    return f"{type(member).__name__}.{member.name}"
