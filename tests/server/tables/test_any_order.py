"""Many clients doing anything in any order against the real server, and what always holds."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import hypothesis
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tellstones.notation.json_encoder import table_shown
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room, fold
from tellstones.server.rooms.viewer_frames import legal_texts, seen_by_all
from tellstones.server.storage import entries as e
from tests.server.clients import AtTable, Guest
from tests.server.running_server import Running, running

T = TypeVar("T")
MEMORY = Path("/dev/shm")
SEATS = st.sampled_from("ABCD")
WISHES = st.sampled_from(
    [
        "sit",
        "stand",
        "ready",
        "start",
        "resign",
        "draw",
        "no-draw",
        "claim",
        "again",
        "clear",
        "say",
    ]
)


class Tables(RuleBasedStateMachine):
    """One table, up to four people, as many devices as they like, and a server that restarts."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self.stack = AsyncExitStack()
        self.guests: list[Guest] = []
        self.clients: list[tuple[Guest, AtTable]] = []
        self.acknowledged: dict[int, str] = {}
        self.ids = count()
        self.last: tuple[AtTable, str, dict[str, Any], dict[str, Any]] | None = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize(players=st.sampled_from([2, 4]), lines=st.sampled_from([1, 2]), hands=st.booleans())
    def set_up(self, players: int, lines: int, hands: bool) -> None:
        rules = {
            "players": players,
            "lines": lines,
            "hands": "opponent" if hands else "auto",
            "turn_limit": 30,
        }
        self.run(self._set_up(rules))

    async def _set_up(self, rules: dict[str, Any]) -> None:
        await self._open()
        self.guests = [await self.here.guest(f"Guest {n}") for n in range(4)]
        seats = [{"seat": "A", "by": "me"}]
        self.table = await self.guests[0].create(rules=rules, seats=seats)
        for guest in self.guests[: rules["players"]]:
            self.clients.append((guest, await guest.sit_at(self.table)))

    async def _open(self) -> None:
        path = Path(self.folder.name) / "tables.sqlite3"
        self.here: Running = await self.stack.enter_async_context(running(path))

    # Actions

    @rule(who=st.integers(0, 3))
    def come(self, who: int) -> None:
        if len(self.clients) < 7:
            guest = self.guests[who]
            self.clients.append((guest, self.run(guest.sit_at(self.table))))

    @precondition(lambda self: len(self.clients) > 1)
    @rule(which=st.integers(0, 9))
    def leave(self, which: int) -> None:
        _, client = self.clients.pop(which % len(self.clients))
        self.run(client.leave())

    @precondition(lambda self: bool(self.clients))
    @rule(which=st.integers(0, 9), kind=WISHES, seat=SEATS)
    def wish(self, which: int, kind: str, seat: str) -> None:
        _, client = self.clients[which % len(self.clients)]
        fields = {} if kind in ("ready", "start", "again", "say") else {"seat": seat}
        self._ask(client, kind, {**fields, **({"text": "hm"} if kind == "say" else {})})

    @precondition(lambda self: bool(self.clients))
    @rule()
    def everybody_sits_down_and_is_ready(self) -> None:
        for letter, (_, client) in zip("ABCD", self.clients, strict=False):
            self._ask(client, "sit", {"seat": letter})
        for _, client in self.clients:
            self._ask(client, "ready", {})

    @precondition(lambda self: self._movers() != [])
    @rule(seed=st.integers(0, 2**32), moves=st.integers(1, 6))
    def play_on(self, seed: int, moves: int) -> None:
        chance = Random(seed)
        for _ in range(moves):
            movers = self._movers()
            if movers:
                client = chance.choice(movers)
                frame = client.frame
                move = {
                    "seat": frame["view"]["waiting"]["seat"],
                    "move": chance.choice(frame["legal"]),
                    "at": frame["event_seq"],
                }
                assert self._ask(client, "move", move)["t"] == "ack"

    @precondition(lambda self: bool(self.clients))
    @rule(which=st.integers(0, 9), seat=SEATS, move=st.sampled_from(["h1", "b", "p1", "=C", "x"]))
    def play_anything(self, which: int, seat: str, move: str) -> None:
        _, client = self.clients[which % len(self.clients)]
        at = client.frame["event_seq"]
        self._ask(client, "move", {"seat": seat, "move": move, "at": at})

    @precondition(lambda self: self.last is not None and self.last[0].closed is None)
    @rule()
    def say_the_same_again(self) -> None:
        assert self.last is not None
        client, kind, fields, before = self.last
        if before["t"] == "ack":
            assert self.run(client.ask(kind, **fields)) == before

    @rule()
    def restart_the_server(self) -> None:
        self.run(self._restart())

    async def _restart(self) -> None:
        stack, self.stack = self.stack, AsyncExitStack()
        await stack.aclose()
        for _, client in self.clients:
            await client.gone()
        await self._open()
        for guest in self.guests:
            guest.base = self.here.base
        self.clients = [(guest, await guest.sit_at(self.table)) for guest, _ in self.clients]

    # Invariants

    @invariant()
    def everybody_sees_the_table_as_it_lies(self) -> None:
        if not hasattr(self, "table"):
            return
        room = self.run(self._settled())
        for guest, client in self.clients:
            self._check(room, guest, client)

    def _check(self, room: Room, guest: Guest, client: AtTable) -> None:
        frame = client.frame
        mine = room.seats_of(guest.person)
        assert frame["you"]["seats"] == mine
        assert frame["phase"] == room.phase
        seen = seen_by_all(room)
        assert (frame["view"] is None) == (seen is None)
        if seen is not None:
            assert frame["view"]["lines"] == table_shown(seen).lines
            assert frame["legal"] == (legal_texts(seen) if room.awaited in mine else [])
        fresh = [m["event_seq"] for m in client.told if m["t"] == "table" and m["fresh"]]
        assert fresh == sorted(set(fresh)), "each event once, and in order"
        self._check_sights(room, client)

    def _check_sights(self, room: Room, client: AtTable) -> None:
        """Only the looker is ever shown a symbol, and while the game goes on nothing else is."""
        for message in client.told:
            if message.get("sight"):
                assert message["sight"]["seat"] in message["you"]["seats"]
                assert message["event"]["kind"] == "looked"
        if room.phase is Phase.PLAYING and room.table is not None:
            line = room.table.lines[0]
            hidden = {s for s, up in zip(line.stones, line.faces, strict=True) if not up}
            shown = {s for s in client.frame["view"]["lines"][0] if s}
            assert not hidden & shown

    @invariant()
    def everything_acknowledged_is_stored(self) -> None:
        if not hasattr(self, "table"):
            return
        rows = {row.seq: row for row in self.run(self.here.node.storage.read(self.table))}
        for seq, message in self.acknowledged.items():
            assert str(rows[seq].by).endswith(f" {message}")

    # Setup

    def _movers(self) -> list[AtTable]:
        return [client for _, client in self.clients if client.frame.get("legal")]

    def _ask(self, client: AtTable, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        fields = {**fields, "id": f"message {next(self.ids)}"}
        answer = self.run(client.ask(kind, **fields))
        if answer["t"] == "ack" and answer["seq"] not in self.acknowledged:
            self.acknowledged[answer["seq"]] = fields["id"]
        self.last = (client, kind, fields, answer)
        self.run(self._settled())
        return answer

    async def _settled(self) -> Room:
        """Once everybody has been told everything."""
        while True:
            rows = await self.here.node.storage.read(self.table)
            room = fold(rows)
            live = self.here.node.tables.live.get(self.table)
            for _, client in self.clients:
                await client.ask("ping")
            told = all(client.frame["seq"] >= self._shown(rows) for _, client in self.clients)
            busy = live is not None and live.automation.running
            newest = await self.here.node.storage.read(self.table, rows[-1].seq)
            if told and not busy and not newest:
                return room

    @staticmethod
    def _shown(rows: list[e.Row]) -> int:
        """The last row in a frame; talk is sent separately."""
        return max(row.seq for row in rows if not isinstance(row.entry, e.Spoke))

    def teardown(self) -> None:
        async def close() -> None:
            for _, client in self.clients:
                await client.leave()
            await self.stack.aclose()

        self.run(close())
        self.runner.close()
        self.folder.cleanup()


def test_what_always_holds_whatever_people_do() -> None:
    run_state_machine_as_test(
        Tables,
        settings=hypothesis.settings(
            max_examples=6,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
