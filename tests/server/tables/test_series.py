"""A row of rematches is counted: who has won how many of them."""

from __future__ import annotations

from tests.server.clients import AtTable
from tests.server.running_server import Running, Serve


async def _again(here: Running, a: AtTable, b: AtTable) -> tuple[AtTable, AtTable]:
    for player in (a, b):
        await player.ask("again")
    table = await a.rematch()
    again = [await guest.sit_at(table) for guest in here.guests[:2]]
    for player in again:
        await player.phase("playing")
    return again[0], again[1]


async def _resigned(loser: AtTable, seat: str, a: AtTable) -> list[int]:
    await loser.ask("resign", seat=seat)
    await a.phase("over")
    series: list[int] = a.frame["series"]
    return series


def test_the_games_of_a_sitting_are_counted_by_side(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        assert a.frame["series"] == [0, 0]
        assert await _resigned(b, "B", a) == [1, 0]
        a, b = await _again(here, a, b)
        assert b.frame["series"] == [1, 0]
        assert await _resigned(a, "A", a) == [1, 1]
        a, b = await _again(here, a, b)
        for seat, player in (("A", a), ("B", b)):
            await player.ask("draw", seat=seat)
        await a.phase("over")
        assert a.frame["series"] == [1, 1]

    serve(scene)
