"""The paths in docs/architecture.md are real: their steps are called, in that order."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import tellstones
from tellstones.rules import Options
from tellstones.views import view
from tests.bots.bot_games import seated
from tests.server.clients import client
from tests.server.club.members.test_passkeys import member, sign_in
from tests.server.running_server import running

PACKAGE = Path(tellstones.__file__).parent
TEXT = (PACKAGE.parents[1] / "docs/architecture.md").read_text(encoding="utf-8")
PROTOCOLS = {
    "TableStorage.append": ("server/storage/", "append"),
    "Bus.appended": ("server/cluster/", "appended"),
}
"""Steps that a protocol declares: any class below that folder may implement them."""
Step = tuple[str, str]


def steps(section: str) -> list[Step]:
    _, _, body = TEXT.partition(f"\n## {section}\n")
    body, _, _ = body.partition("\n## ")
    return re.findall(r"\| `([\w/]+\.py)` \| `([\w.]+)` \|", body)


def is_call_of(step: Step, path: str, name: str) -> bool:
    if step[1] in PROTOCOLS:
        folder, method = PROTOCOLS[step[1]]
        return path.startswith(folder) and name.rpartition(".")[2] == method
    return step == (path, name)


class Calls:
    """Notes which steps are called, each when it is called first, in every thread."""

    def __init__(self, steps: list[Step]) -> None:
        self._steps = steps
        self._names = {name.rpartition(".")[2] for _, name in steps}
        self._lock = threading.Lock()
        self.called: list[Step] = []

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_name not in self._names:
            return
        try:
            path = Path(code.co_filename).relative_to(PACKAGE).as_posix()
        except ValueError:
            return
        with self._lock:
            for step in self._steps:
                if step not in self.called and is_call_of(step, path, code.co_qualname):
                    self.called.append(step)


@contextmanager
def traced(calls: Calls) -> Iterator[None]:
    sys.setprofile(calls.note)
    try:
        yield
    finally:
        sys.setprofile(None)


@contextmanager
def new_threads_traced(note: Callable[[FrameType, str, object], None]) -> Iterator[None]:
    threading.setprofile(note)
    try:
        yield
    finally:
        threading.setprofile(None)


def test_a_move_takes_its_documented_path(tmp_path: Path) -> None:
    path = steps("A move, online")
    assert len(path) > 8
    calls = Calls(path)

    async def main() -> None:
        async with running(tmp_path / "tables.sqlite3") as here:
            a, b = await here.duel()
            with traced(calls):
                assert (await a.move("C>"))["t"] == "ack"
                await b.event("placed")

    asyncio.run(main())
    assert calls.called == path


def test_a_bots_decision_takes_its_documented_path() -> None:
    path = steps("A bot's decision")
    assert len(path) > 8
    calls = Calls(path)
    with traced(calls):
        table, bots = seated("king", Options(players=4))
        assert table.waiting.seat is not None
        bot, seen = bots[table.waiting.seat], view(table, table.waiting.seat)
        bot.decide(seen)
        bot.talk(seen)
        bot.thinking(seen)
    assert calls.called == path


def test_a_sign_in_takes_its_documented_path(tmp_path: Path) -> None:
    path = steps("A sign-in")
    assert len(path) > 8
    calls, listening = Calls(path), False

    def note(frame: FrameType, event: str, argument: object) -> None:
        if listening:
            calls.note(frame, event, argument)

    async def main() -> None:
        nonlocal listening
        async with running(tmp_path / "tables.sqlite3") as here:
            _guest, passkey = await member(here)
            async with client(here.base) as device:
                listening = True
                with traced(calls):
                    assert (await sign_in(device, passkey)).status_code == 200
                listening = False

    with new_threads_traced(note):
        asyncio.run(main())
    assert calls.called == path
