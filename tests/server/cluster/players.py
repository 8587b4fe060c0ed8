"""Players who keep to the protocol: whatever breaks, they go on at the next node.

A move that was not answered is sent again under its id; an event is shown once, whichever node
tells of it; and a line that is silent for too long is given up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from tellstones.rules import Seat
from tests.server.clients import AtTable, Guest
from tests.server.cluster.history import History, Message

SILENCE = 4.0
"""Seconds after which a node that does not answer is thought dead."""
TRY_AGAIN = ("broken", "stopping", "too-many")


class Player:
    def __init__(self, guest: Guest, history: History, bases: Sequence[str], seed: int) -> None:
        self.guest = guest
        self.history = history
        self.bases = list(bases)
        self.chance = Random(seed)
        self.pause = 0.05
        self.over = False
        self.waits: list[float] = []
        """The time until each move was acknowledged, faults included."""
        self._unanswered: dict[str, Any] | None = None
        self._said_at = 0.0
        self._taken_in = 0

    async def play(self) -> None:
        """Waits until the game is over, at this node or another."""
        while not self.over:
            at = await self._sit_down()
            if at is None:
                self._go_elsewhere()
                await asyncio.sleep(0.05)
                continue
            try:
                await self._play_on(at)
            except (OSError, EOFError, TimeoutError, WebSocketException):
                pass
            finally:
                self._take_in(at)
                await at.cut_off()
            if not self.over:
                self._go_elsewhere()

    async def _sit_down(self) -> AtTable | None:
        try:
            async with asyncio.timeout(SILENCE):
                at = await self.guest.sit_at(self.history.table)
        except (OSError, EOFError, TimeoutError, WebSocketException):
            return None
        self._taken_in = 0
        return at

    def _go_elsewhere(self) -> None:
        """The next node, as a load balancer would choose it."""
        self.guest.base = self.bases[(self.bases.index(self.guest.base) + 1) % len(self.bases)]

    async def _play_on(self, at: AtTable) -> None:
        while at.closed is None and not self.over:
            if self._take_in(at):
                await at.send("seen", seq=self.history.shown[-1])
            self.over = at.frame["phase"] == "over" and self._unanswered is None
            if self._unanswered is None and self._may_speak(at):
                await asyncio.sleep(self.pause)
                self._take_in(at)
                self._decide(at)
            if self._unanswered is not None:
                await self._speak(at)
            elif not self.over:
                await self._wait_for_news(at)

    def _may_speak(self, at: AtTable) -> bool:
        last = self.history.acknowledged[-1][1] if self.history.acknowledged else 0
        return bool(at.frame["legal"]) and at.frame["seq"] >= last

    def _decide(self, at: AtTable) -> None:
        if not at.frame["legal"]:
            return
        message = f"{self.chance.getrandbits(64):016x}"
        move = self.chance.choice(self._lively(at.frame["legal"]))
        self.history.said[message] = move
        self._said_at = asyncio.get_running_loop().time()
        self._unanswered = {
            "id": message,
            "seat": self.history.seat.value,
            "move": move,
            "at": at.frame["event_seq"],
        }

    def _lively(self, legal: list[str]) -> list[str]:
        """Chooses a Swap on some turns only: games should have every phase."""
        others = [move for move in legal if "~" not in move]
        return others if others and self.chance.random() < 0.7 else legal

    async def _speak(self, at: AtTable) -> None:
        assert self._unanswered is not None
        message = self._unanswered["id"]
        since = len(at.told)
        await at.send("move", **self._unanswered)
        await at.until(lambda: bool(at.answer(message, since)) or at.closed is not None, SILENCE)
        answer = at.answer(message, since)
        if answer is not None:
            await self._hear(answer)

    async def _hear(self, answer: Message) -> None:
        if answer["t"] == "ack":
            self.history.acknowledged.append((answer["id"], answer["seq"]))
            self.waits.append(asyncio.get_running_loop().time() - self._said_at)
        elif answer["code"] in TRY_AGAIN:
            await asyncio.sleep(0.2)
            return
        else:
            self.history.refused[answer["id"]] = answer["code"]
        self._unanswered = None

    async def _wait_for_news(self, at: AtTable) -> None:
        known = len(at.told)
        try:
            await at.until(lambda: len(at.told) > known or at.closed is not None, 1.0)
        except TimeoutError:
            message = await at.send("ping")
            heard = lambda: at.answer(message) is not None or at.closed is not None  # noqa: E731
            await at.until(heard, SILENCE)

    def _take_in(self, at: AtTable) -> bool:
        """Stores what was received since, and reports whether there was anything new."""
        news = False
        for message in at.told[self._taken_in :]:
            if message["t"] == "table":
                self.history.frames.append(message)
                news |= self._show(message)
        self._taken_in = len(at.told)
        return news

    def _show(self, frame: Message) -> bool:
        shown = self.history.shown
        if not frame["fresh"] or frame["event"] is None:
            return False
        if shown and frame["event_seq"] <= shown[-1]:
            return False
        shown.append(frame["event_seq"])
        return True


class Stutterer(Player):
    """Says everything twice, loses the line while waiting for an answer, and dawdles."""

    async def _speak(self, at: AtTable) -> None:
        assert self._unanswered is not None
        if self.chance.random() < 0.3:
            await asyncio.sleep(self.chance.uniform(0, 0.5))
        if self.chance.random() < 0.5:
            await at.send("move", **self._unanswered)
        if self.chance.random() < 0.2:
            at.socket.transport.abort()
        await super()._speak(at)


async def pair(
    bases: Sequence[str], seed: int, kind: type[Player] = Player, **wish: Any
) -> list[Player]:
    """Two people at a table that has just started, each by way of another node."""
    ann = await Guest.new(bases[0], "Ann")
    bob = await Guest.new(bases[-1], "Bob")
    rules = {"turn_limit": 24, **wish.pop("rules", {})}
    table = await ann.create(seats=[{"seat": "A", "by": "me"}], rules=rules, **wish)
    a, b = await ann.sit_at(table), await bob.sit_at(table)
    await b.ask("sit", seat="B")
    await b.ask("ready")
    await a.ask("ready")
    await a.phase("playing")
    await b.phase("playing")
    for at in (a, b):
        await at.leave()
    seats = zip((ann, bob), (Seat.A, Seat.B), strict=True)
    return [
        kind(guest, History(table, seat), bases, seed * 10 + n)
        for n, (guest, seat) in enumerate(seats)
    ]
