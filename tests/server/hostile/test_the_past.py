"""A client that says nothing of what it saw is not shown the past again and again."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from tellstones.server.tables.shown_events import ARRIVES_WITHIN_SECONDS
from tests.server.clients import AtTable
from tests.server.databases import fresh_database
from tests.server.running_server import Running, Serve, running
from tests.server.stopped_clock import StoppedClock

RECONNECTS = 5


def face_up(at: AtTable) -> int:
    """Return how often this client was shown the first stone, which is face-down now."""
    frames = [message for message in at.told if message["t"] == "table" and message["view"]]
    return sum(frame["view"]["lines"][0][0] is not None for frame in frames)


async def hides_while_away(here: Running, clock: StoppedClock | None = None) -> str:
    """A table of four where B leaves; a stone is placed, and one is hidden."""
    at = await here.kings_round(first="C")
    if clock is not None:
        clock.advance(ARRIVES_WITHIN_SECONDS)
    await at[1].leave()
    await at[2].move("C>")
    await at[3].my_word()
    await at[3].move("h1")
    return at[3].table


async def reconnects(here: Running, table: str, clock: StoppedClock | None) -> list[int]:
    """Return how often each of B's connections was shown the stone. None of them sends `seen`."""
    shown = []
    for _ in range(RECONNECTS):
        back = await here.guests[1].sit_at(table)
        await back.until(partial(_was_hidden, back))
        await back.ask("ping")
        shown.append(face_up(back))
        if clock is not None:
            clock.advance(ARRIVES_WITHIN_SECONDS)
        await back.cut_off()
        await until_gone(here, table)
    return shown


def _was_hidden(at: AtTable) -> bool:
    return bool(at.frame["event"]["kind"] == "hid")


async def until_gone(here: Running, table: str) -> None:
    """Waits until the server has noticed, and stored what it must."""
    while True:
        live = here.node.tables.live.get(table)
        if live is None or len(live.broadcast.connections) < 4:
            break
        await asyncio.sleep(0.01)
    await here.node.write_behind.flush()


def test_what_was_written_counts_as_shown_though_the_client_never_says_so(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        table = await hides_while_away(here, clock)
        assert await reconnects(here, table, clock) == [1, 0, 0, 0, 0]

    serve(scene, clock=clock)


def test_what_was_written_just_before_the_line_broke_is_shown_once_more_and_no_more(
    serve: Serve,
) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        table = await hides_while_away(here, clock)
        assert await reconnects(here, table, None) == [1, 1, 0, 0, 0]

    serve(scene, clock=clock)


def test_a_repeat_is_no_less_a_repeat_at_another_node(folder: Path) -> None:
    database = fresh_database()

    async def main() -> None:
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            table = await hides_while_away(one)
            guest, shown = one.guests[1], []
            for here in (one, other, one, other):
                guest.base = here.base
                back = await guest.sit_at(table)
                await back.until(partial(_was_hidden, back))
                shown.append(face_up(back))
                await back.cut_off()
                await until_gone(here, table)
            assert shown[0] == 1
            assert sum(shown) <= 2

    asyncio.run(main())


def test_a_shared_screen_that_withholds_seen_is_not_shown_a_round_again(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        seats = [{"seat": seat, "by": "me"} for seat in "ABCD"]
        rules = {"players": 4, "first": "A", "opening": "scales"}
        at = await guest.sit_at(await guest.create(rules=rules, seats=seats))
        await at.phase("playing")
        await at.move("C>")
        await at.until(lambda: at.frame["event"] is not None)
        await at.move("h1")
        await at.until(lambda: at.frame["event"]["kind"] == "hid")
        shown = []
        for _ in range(RECONNECTS):
            before = face_up(at)
            assert (await at.ask("here", seat="C"))["t"] == "ack"
            shown.append(face_up(at) - before)
        assert shown == [2, 0, 0, 0, 0]

    serve(scene)
