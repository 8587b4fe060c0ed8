"""A crowd of watchers costs the players nothing: it is shown the latest, in turns of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tellstones.server.tables import broadcast
from tests.server.clients import AtTable
from tests.server.running_server import Running, Serve

CROWD = 3
LATER_SECONDS = 3600.0


@pytest.fixture
def crowds(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Treats three watchers as a crowd, with a longer delay."""

    def after(seconds: float) -> None:
        monkeypatch.setattr(broadcast, "CROWD", CROWD)
        monkeypatch.setattr(broadcast, "PAUSE_PER_CONNECTION_SECONDS", seconds)

    return after


async def _watched_duel(here: Running) -> tuple[AtTable, AtTable, list[AtTable]]:
    """A crowd that has received all its frames."""
    a, b = await here.duel()
    crowd = [await (await here.guest()).sit_at(a.table) for _ in range(CROWD)]
    for watcher in crowd:
        await _told_so_far(watcher)
    return a, b, crowd


def _frames(at: AtTable) -> int:
    return sum(told["t"] == "table" for told in at.told)


async def _told_so_far(at: AtTable) -> None:
    """Everything written to it before has arrived."""
    await at.ask("ping")


def test_players_are_shown_at_once_what_a_crowd_is_shown_later(
    serve: Serve, crowds: Callable[[float], None]
) -> None:
    crowds(LATER_SECONDS)

    async def scene(here: Running) -> None:
        a, b, watchers = await _watched_duel(here)
        before = [_frames(watcher) for watcher in watchers]
        await a.move("C>")
        await b.until(lambda: b.frame["event_seq"] == a.frame["event_seq"])
        for _ in range(20):
            guest = await here.guest()
            await (await guest.sit_at(a.table)).leave()
        await b.until(lambda: b.frame["watchers"] == CROWD)
        for watcher in watchers:
            await _told_so_far(watcher)
        assert [_frames(watcher) for watcher in watchers] == before

    serve(scene)


def test_where_somebody_points_players_see_at_once_and_a_crowd_the_latest_of_it(
    serve: Serve, crowds: Callable[[float], None]
) -> None:
    crowds(LATER_SECONDS)

    async def scene(here: Running) -> None:
        a, b, (watcher, *_) = await _watched_duel(here)
        for place in (1, 2, 3):
            await a.send("point", seat="A", line=1, place=place)
        await b.until(lambda: [one["place"] for one in _pointed(b)] == [1, 2, 3])
        live = here.node.tables.live[a.table]
        await _told_so_far(watcher)
        assert not _pointed(watcher)
        live.broadcast._tell_crowd()
        await watcher.until(lambda: [one["place"] for one in _pointed(watcher)] == [3])

    serve(scene)


def _pointed(at: AtTable) -> list[dict[str, object]]:
    return [told for told in at.told if told["t"] == "pointed"]


def test_a_crowd_is_shown_the_latest_in_the_end(
    serve: Serve, crowds: Callable[[float], None]
) -> None:
    crowds(0.001)

    async def scene(here: Running) -> None:
        a, _, watchers = await _watched_duel(here)
        await a.move("C>")
        latest = int(a.frame["seq"])
        for watcher in watchers:
            await watcher.caught_up(latest)

    serve(scene)
