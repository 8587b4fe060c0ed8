"""One bot in one seat: what the seat sees is fed to it, and its word asked for, in a thread.

A bot's head is a fold over its secret seed and what its seat saw and heard, so that any node can
rebuild it from the rows, and one that takes a seat over remembers what that seat saw.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tellstones.bots import Thinking, make_bot
from tellstones.bots.banter import TalkLevel
from tellstones.bots.personas import pace_of
from tellstones.bots.registry import is_bot
from tellstones.match.player import Resign
from tellstones.rules import Answering, Carrying, Move, Proving, Replying, Seat, Yielding
from tellstones.server.ids import derived_secret
from tellstones.server.rooms.room import Room
from tellstones.server.settings import USUAL_PAUSE_SECONDS
from tellstones.server.storage import entries as e
from tellstones.views import Glimpse, View, glimpse, view

WEIGHTS: dict[type, float] = {
    Carrying: 0.5,
    Answering: 1.5,
    Replying: 2.0,
    Proving: 0.2,
    Yielding: 2.0,
}
"""The thinking time of a reply relative to an action; chosen manually: a Boast may end the game,
and a proof goes from stone to stone."""
SUCCESSOR = "king"
"""The stand-in for a bot of an older version that no longer exists: tables outlive bots."""
CROWDED = 1.4
"""Factor of the pause with four seats, where others need time to follow; chosen manually."""


class BotSeat:
    """A bot in one seat, and the events it has not yet received.

    `note` is called on the event loop and only keeps; everything that takes time is done in
    `think`, in a thread, one call at a time.
    """

    def __init__(self, room: Room, seat: Seat, bot: str) -> None:
        assert room.table is not None
        self.seat = seat
        self.bot = bot
        seed = derived_secret(room.setup.seed or room.secret, f"bot {seat} {bot}")
        among_bots = all(chair.bot for chair in room.chairs.values())
        self._player = make_bot(bot if is_bot(bot) else SUCCESSOR, seed, among_bots=among_bots)
        self._player.talks = TalkLevel(room.setup.talk)
        self._pauses = Random(f"{seed}:pauses")
        self._unseen: list[Glimpse | tuple[Seat, str]] = []
        self._seated = False
        self._first = view(room.table, seat)

    def note(self, room: Room, entry: e.AnyEntry, happened: bool) -> None:
        if happened:
            assert room.table is not None
            assert room.event is not None
            self._unseen.append(glimpse(room.table, room.event, self.seat))
        elif isinstance(entry, e.Spoke) and entry.seat not in (None, self.seat):
            assert entry.seat is not None
            self._unseen.append((entry.seat, entry.text))

    def think(self) -> str | None:
        """Takes in what happened; gives what it wants to say about the last of it."""
        said = None if self._seated else self._sit()
        unseen, self._unseen = self._unseen, []
        for news in unseen:
            if isinstance(news, Glimpse):
                self._player.see(news)
                said = self._player.talk(news.view)
            else:
                self._player.hear(*news)
        return said

    def decide(self, seen: View) -> Move | Resign:
        return self._player.decide(seen)

    def thinking(self, seen: View) -> Thinking:
        return self._player.thinking(seen)

    def pause(self, seen: View) -> float:
        """Return the seconds that it seems to think, at the usual tempo. They depend on its persona
        and the decision, not on its knowledge."""
        mood = 0.6 + 0.8 * self._pauses.random()
        weight = WEIGHTS.get(type(seen.waiting), 1.0)
        company = CROWDED if seen.options.players > 2 else 1.0
        return USUAL_PAUSE_SECONDS * mood * weight * company * pace_of(self.bot, self.seat)

    def _sit(self) -> str | None:
        self._seated = True
        self._player.sit(self._first)
        return self._player.talk(self._first)


def rebuilt(rows: Iterable[e.Row], wanted: dict[Seat, str]) -> dict[Seat, BotSeat]:
    """The bots of these seats, told everything that their seats saw from the start."""
    rows = iter(rows)
    room = Room.made(next(rows))
    bots: dict[Seat, BotSeat] = {}
    for row in rows:
        room = room.after(row)
        if isinstance(row.entry, e.Started):
            bots = {seat: BotSeat(room, seat, bot) for seat, bot in wanted.items()}
        for bot in bots.values():
            bot.note(room, row.entry, happened=room.event_seq == row.seq)
    return bots


def bots_wanted(room: Room) -> dict[Seat, str]:
    return {seat: chair.bot for seat, chair in room.chairs.items() if chair.bot}
