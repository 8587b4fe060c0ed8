"""Tellstones: a game of memory and bluff.

    from tellstones import *

    table = prepare()
    table = after(table, play(table, Seat.A, Place(CROWN, End.RIGHT)))
    print(text(view(table, Seat.B)))

Every word of the rules, the views, the notation, the match and the drawing can be had from here.
A floor is only built when the first of its words is asked for, so that `import tellstones` is
quick.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing it from typing would cost more than all the rest

if TYPE_CHECKING:  # the same words again, for those who read without running
    from collections.abc import Iterator
    from types import ModuleType

    from tellstones.drawing import *
    from tellstones.match import *
    from tellstones.notation import *
    from tellstones.rules import *
    from tellstones.views import *

__version__ = "0.1.0"

_FLOORS = ("rules", "views", "notation", "match", "drawing")


def __getattr__(name: str) -> object:
    if name == "__all__":
        return sorted({word for floor in _floors() for word in floor.__all__})
    for floor in _floors() if not name.startswith("_") else ():
        if name in floor.__all__:
            return globals().setdefault(name, getattr(floor, name))
    raise AttributeError(f"module 'tellstones' has no attribute {name!r}")


def _floors() -> Iterator[ModuleType]:
    """From the lowest up, each built only when it is reached."""
    from importlib import import_module

    return (import_module(f"tellstones.{name}") for name in _FLOORS)


def __dir__() -> list[str]:
    return sorted({*globals(), *(word for floor in _floors() for word in floor.__all__)})
