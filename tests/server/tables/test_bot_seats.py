"""Bots at a stored table: they see all events again, as any bot."""

from __future__ import annotations

import pytest

from tellstones.rules import Seat
from tellstones.server.rooms import fold
from tellstones.server.storage import entries as e
from tellstones.server.tables.bot_seats import BotSeat, rebuilt
from tellstones.views import view
from tests.server.rooms.test_room import ANN, first_rows, next_row

pytestmark = pytest.mark.group("quick")


def decided(bot: BotSeat, rows: list[e.Row]) -> object:
    table = fold(rows).table
    assert table is not None
    bot.think()
    return bot.decide(view(table, Seat.B))


def test_for_a_bot_that_there_is_no_more_a_king_plays_on() -> None:
    rows = first_rows(bot="scrambler")
    rows.append(next_row(fold(rows), e.Moved(Seat.A, "h1", ANN.device)))
    gone = rebuilt(rows, {Seat.B: "scrambler"})[Seat.B]
    assert gone.bot == "scrambler"  # or it would be taken for another one at the same table
    assert decided(gone, rows) == decided(rebuilt(rows, {Seat.B: "scrambler"})[Seat.B], rows)
