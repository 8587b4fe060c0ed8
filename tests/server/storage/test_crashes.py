"""Killed at random moments under load: every acknowledged move is there, every game goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tellstones.server.rooms import fold
from tellstones.server.storage import SqliteStorage
from tellstones.server.storage import entries as e
from tests.server.clients import HANG_SECONDS, AtTable, Guest
from tests.server.server_process import ServerProcess

log = logging.getLogger(__name__)
PAIRS = 4
KILLS = int(os.environ.get("TELLSTONES_KILLS", "12"))
Broken = (OSError, EOFError, TimeoutError)


class Player:
    """Plays at random, comes back when the server is gone, and keeps what was acknowledged."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.chance = Random(seed)
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.shown: list[int] = []
        self.at: AtTable | None = None
        self.unanswered: dict[str, Any] | None = None

    async def play(self) -> None:
        """Runs until cancelled, or the game is over."""
        over = False
        while not over:
            try:
                self.at = await self.guest.sit_at(self.table)
                over = self.at.closed is None and await self._play_on(self.at)
            except Exception as error:
                if not isinstance(error, Broken) and not _came_from_the_wire(error):
                    raise
            await asyncio.sleep(0.02)

    async def _play_on(self, at: AtTable) -> bool:
        """Play on and return whether the game is over. Unanswered messages are sent again with the
        same id."""
        while at.closed is None:
            if self.unanswered is None:
                await at.until(lambda: bool(at.frame["legal"]) or self._done(at))
                self._note_shown(at)
                if self._done(at):
                    return bool(at.frame["phase"] == "over")
                self.unanswered = self._decided(at)
            answer = await at.ask("move", **self.unanswered)
            if answer.get("code") == "too-many":  # nobody else plays as quickly: a breath
                await asyncio.sleep(0.1)
            elif answer["t"] != "closed":
                assert answer["t"] == "ack", answer
                self.acknowledged[answer["id"]] = (answer["seq"], self.unanswered["move"])
                self.unanswered = None
                await at.caught_up(answer["seq"])
        return False

    def _decided(self, at: AtTable) -> dict[str, Any]:
        return {
            "id": f"{self.chance.getrandbits(64):x}",
            "seat": at.frame["you"]["seats"][0],
            "move": self.chance.choice(self._quiet(at.frame["legal"])),
            "at": at.frame["event_seq"],
        }

    @staticmethod
    def _done(at: AtTable) -> bool:
        return at.closed is not None or at.frame["phase"] == "over"

    @staticmethod
    def _quiet(legal: list[str]) -> list[str]:
        """A game that goes on and on: there is much to lose."""
        return [move for move in legal if "~" in move or move[0] in "hp"] or legal

    def _note_shown(self, at: AtTable) -> None:
        frames = [m for m in at.told if m["t"] == "table" and m["event"]]
        self.shown += [frame["event_seq"] for frame in frames if frame["fresh"]]
        at.told.clear()


def _came_from_the_wire(error: Exception) -> bool:
    return type(error).__module__.partition(".")[0] in ("websockets", "httpx", "httpcore")


async def pairs(house: ServerProcess, seed: int, number: int = PAIRS) -> list[Player]:
    players: list[Player] = []
    for pair in range(number):
        ann, bob = await Guest.new(house.base, "Ann"), await Guest.new(house.base, "Bob")
        table = await ann.create(seats=[{"seat": "A", "by": "me"}], rules={"turn_limit": 0})
        a, b = await ann.sit_at(table), await bob.sit_at(table)
        await b.ask("sit", seat="B")
        await b.ask("ready")
        await a.ask("ready")
        await a.phase("playing")
        await a.leave()
        await b.leave()
        players += [
            Player(guest, table, seed + 10 * pair + n) for n, guest in enumerate((ann, bob))
        ]
    return players


async def killed_again_and_again(folder: Path, kills: int, seed: int) -> None:
    chance = Random(seed)
    house = ServerProcess(folder)
    await house.open()
    players = await pairs(house, seed)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.05, 0.4))
            house.kill()
            await house.open()
        before = [len(player.acknowledged) for player in players]
        async with asyncio.timeout(HANG_SECONDS):
            while any(
                len(player.acknowledged) <= moves
                for player, moves in zip(players, before, strict=True)
            ):
                await asyncio.sleep(0.05)
                for task in playing:
                    if task.done():
                        task.result()
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in players:
            if player.at is not None:
                with suppress(*Broken):
                    await player.at.leave()
            await player.guest.close()
        house.stop()
    await everything_is_there(folder, players)
    moves = sum(len(player.acknowledged) for player in players)
    log.info("%d kills, %d acknowledged moves, none lost", kills, moves)


async def everything_is_there(folder: Path, players: list[Player]) -> None:
    storage = SqliteStorage(folder / "tables.sqlite3")
    await storage.open()
    for player in players:
        rows = await storage.read(player.table)
        stored = {row.seq: row for row in rows}
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        fold(rows)
        for message, (seq, move) in player.acknowledged.items():
            entry = stored[seq].entry
            assert isinstance(entry, e.Moved)
            assert entry.move == move
            assert str(stored[seq].by).endswith(message)
        asked = [row.by for row in rows if row.by]
        assert len(set(asked)) == len(asked), "nothing happened twice"
    await storage.close()


def test_a_dozen_kills_lose_nothing(folder: Path) -> None:
    asyncio.run(killed_again_and_again(folder, KILLS, seed=1))


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(100, 600, 100))
def test_hundreds_of_kills_lose_nothing(folder: Path, seed: int) -> None:
    asyncio.run(killed_again_and_again(folder, 60, seed))


def test_a_graceful_stop_tells_people_and_a_restart_goes_on(folder: Path) -> None:
    async def main() -> None:
        house = ServerProcess(folder)
        await house.open()
        player, other = await pairs(house, 5, 1)
        at = await player.guest.sit_at(player.table)
        stopping = asyncio.create_task(asyncio.to_thread(house.stop))
        assert await at.gone() == 1012
        assert at.told[-1] == {"t": "bye", "code": "stopping", "back": "now"}
        # The server shuts down in order and then ends by the signal, as its sender expects.
        assert await stopping in (0, -signal.SIGTERM)
        await house.open()
        back = await player.guest.sit_at(player.table)
        assert back.frame["phase"] == "playing"
        await back.leave()
        for guest in (player.guest, other.guest):
            await guest.close()
        house.stop()

    asyncio.run(main())
