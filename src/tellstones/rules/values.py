"""Values: frozen dataclasses and named tuples that hold only what their annotations say.

A person at a prompt writes `Place("D", "<")`, and means the Shield and the left end. Constructors
accept what has one clear meaning and refuse the rest, so that errors do not appear in the middle of
a game. The rules themselves pass only valid values and skip this: `trusted`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, ParamSpec, TypeVar, cast, get_type_hints

from tellstones.rules.coercion import Convert, classes_right_as_they_are, conversion

P = ParamSpec("P")
T = TypeVar("T")


def checked(cls: type[T]) -> type[T]:
    """A dataclass with slots, or a named tuple, whose constructor asks what it is given."""
    hints, names = get_type_hints(cls), _defaults(cls)
    words: dict[str, Any] = {f"_{name}": classes_right_as_they_are(hints[name]) for name in names}
    words |= {f"_as_{name}": _told(cls, name, conversion(hints[name])) for name in names}
    asks = [f"if {name}.__class__ not in _{name}: {name} = _as_{name}({name})" for name in names]
    if issubclass(cls, tuple):
        made = f"return _new(_cls, {', '.join(names)})"
        words["_new"] = cls.__new__
        new = _function("__new__", ["_cls"], names, [*asks, made], words)
        type.__setattr__(cls, "__new__", new)
        return cls
    words |= {f"_set_{name}": cls.__dict__[name].__set__ for name in names}
    sets = [f"_set_{name}(self, {name})" for name in names]
    last = ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    init = _function("__init__", ["self"], names, [*asks, *sets, *last], words)
    init.__annotations__ = cls.__init__.__annotations__
    type.__setattr__(cls, "__init__", init)
    return cls


def trusted(cls: Callable[P, T]) -> Callable[P, T]:
    """The constructor of a dataclass with slots, without any questions.

    The value is made open, so that setting its fields costs little, and then closed.
    """
    names = _defaults(cls)
    init = _function("__init__", ["self"], names, [f"self.{name} = {name}" for name in names], {})
    opened = type("Open", (), {"__slots__": tuple(names), "__init__": init})
    body = [f"value = _opened({', '.join(names)})", "value.__class__ = _closed", "return value"]
    made: Callable[P, T] = _function("made", [], names, body, {"_opened": opened, "_closed": cls})
    return made


def remembered(cls: Callable[P, T]) -> Callable[P, T]:
    """The same for values of which there are few: each is made once."""
    return cast("Callable[P, T]", cache(trusted(cls)))


def member_repr(member: Enum) -> str:
    """`Stone.CROWN`, which can be pasted back, where Python would write `<Stone.CROWN: 'C'>`."""
    return f"{type(member).__name__}.{member.name}"


def _defaults(cls: Any) -> dict[str, object]:
    """The fields in their order, each with its default, or MISSING where it must be given."""
    if is_dataclass(cls):
        return {field.name: _default(field) for field in fields(cls)}
    return {name: cls._field_defaults.get(name, MISSING) for name in cls._fields}


def _default(field: Field[Any]) -> object:
    """A default that is made is made once: in a value nobody changes it."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def _told(cls: type, field: str, convert: Convert) -> Convert:
    """The same conversion, with the place in its error."""

    def converted(value: object) -> object:
        try:
            return convert(value)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{cls.__name__}, {field}: {error}") from None

    return converted


def _function(
    name: str,
    first: list[str],
    defaults: Mapping[str, object],
    body: list[str],
    words: Mapping[str, Any],
) -> Any:
    """A function written out, as `dataclasses` does it: nothing else is as quick to call."""
    given = [one if of is MISSING else f"{one}=_default_{one}" for one, of in defaults.items()]
    known = {**words, **{f"_default_{one}": of for one, of in defaults.items()}}
    lines = "".join(f"\n    {line}" for line in body or ["pass"])
    exec(f"def {name}({', '.join([*first, *given])}):{lines}", known)  # noqa: S102 - no text of others
    return known[name]
