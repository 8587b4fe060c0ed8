"""Shared parts of the storage tests: a table of Ann and Bob."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from tellstones.rules import Seat
from tellstones.server.phase import Phase
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e

Scene = Callable[[Storage], Coroutine[Any, Any, None]]
Store = Callable[[Scene], None]
TABLE, OTHER = "a" * 16, "b" * 16
ANN, BOB, ROBOT, NOBODY = "n" * 16, "o" * 16, "r" * 16, "x" * 16


def made(table: str = TABLE) -> e.Row:
    setup = e.StoredSetup(rules=e.StoredRules(), time=e.StoredTime("none"))
    chairs = {Seat.A: e.Chair("person", ANN, "Ann"), Seat.B: e.Chair("person", BOB, "Bob")}
    return e.Row(table, 1, 1000, e.Made(setup, ANN, "secret", chairs))


CARD = Card(TABLE, Phase.OVER, True, False, 0, 2, ANN, (ANN, BOB), 1000, None, b"{}")
