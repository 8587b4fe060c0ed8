"""Notifies people who are away of their turn in a slow game, once per turn.

The text has the table's address and the players: nothing of the stones, and nothing that has
happened.
"""

from __future__ import annotations

from tellstones.i18n.catalogue import say
from tellstones.server.clock import Clock
from tellstones.server.club.push.sender import Notice, PushSender
from tellstones.server.cluster.task_runner import TaskRunner
from tellstones.server.rooms import Room
from tellstones.server.rooms.slow_games import AwaitedWord
from tellstones.server.storage import Storage

UNTIMED_SECONDS = 86_400
"""A push service keeps a message for so long where no time is kept."""


class TurnNotices:
    """Follows which seat must act at tables, and notifies players who are away."""

    def __init__(
        self, storage: Storage, sender: PushSender, tasks: TaskRunner, node: str, clock: Clock
    ) -> None:
        self._storage = storage
        self._sender = sender
        self._tasks = tasks
        self._node = node
        self._clock = clock

    def word_came(self, room: Room, person: str, word: AwaitedWord) -> None:
        """Only in games of people: bots answer at once."""
        if self._sender.public_key is not None and len(room.people) > 1:
            self._tasks.run(self._tell(room, person, word))

    async def _tell(self, room: Room, person: str, word: AwaitedWord) -> None:
        """Every node that holds the table comes here; one of them tells."""
        if not await self._storage.subscriptions(person):
            return
        moment = f"push {room.id} {room.event_seq} {word.seat}"
        if await self._storage.settle(moment, self._node, self._clock.now()) != self._node:
            return
        now = self._clock.now()
        seconds = UNTIMED_SECONDS if word.until is None else max(0, word.until - now) // 1000
        notice = Notice(f"table/{room.id}", seconds, lambda x: turn_text(room, person, x))
        await self._sender.tell(person, notice)


def turn_text(room: Room, person: str, language: str) -> str:
    """The title of a table with its players, in one line."""
    others = {chair.person: chair.name for chair in room.chairs.values() if chair.person != person}
    names = [name or say("web.home.guest", language) for who, name in others.items() if who]
    return say("push.turn", language, names=", ".join(names))
