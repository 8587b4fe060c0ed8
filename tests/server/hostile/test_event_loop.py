"""Nothing that may take long is done on the event loop: threads do it, while others are served."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tellstones.server.accounts import drill_sessions
from tellstones.server.accounts.own_games import exported_game
from tellstones.server.jobs.fair_jobs import asking, for_others_too, on_behalf_of
from tellstones.server.jobs.fair_queue import Asker
from tellstones.server.rooms import Rejected
from tellstones.server.tables import bot_turns, catch_up, row_folding
from tellstones.server.uvicorn_server import SWITCH_SECONDS
from tellstones.server.web.routes import export_routes, my_data_routes
from tellstones.server.wire import Fault
from tests.server.accounts.test_import import export_of, imported
from tests.server.hostile.test_request_threads import has_gone
from tests.server.jobs.pickling_jobs import jobs_of, replace_job
from tests.server.running_server import Running, Serve
from tests.server.web.routes.test_study_routes import played


class Watched:
    """Records the threads in which functions are called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *functions: tuple[ModuleType, str]) -> None:
        self.threads: dict[str, set[threading.Thread]] = defaultdict(set)
        self._names = {name for _, name in functions}
        for module, name in functions:
            monkeypatch.setattr(module, name, self._noting(name, getattr(module, name)))

    def _noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*values: Any) -> Any:
            self.threads[name].add(threading.current_thread())
            return function(*values)

        return noting

    def all_were_handed_away(self) -> bool:
        loops = threading.main_thread()
        return all(self.threads[name] and loops not in self.threads[name] for name in self._names)


def test_export_import_statistics_and_deletion_are_done_elsewhere(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(
        monkeypatch,
        (export_routes, "_drill"),
        (drill_sessions, "_check"),
        (drill_sessions, "_trials"),
        (my_data_routes, "_counted"),
    )

    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await played(a, b)
        ann = here.guests[0]
        trial = (await ann.post("/api/me/drill", {}))["trial"]
        answers = [{"said": None} for _ in trial["questions"]]
        await ann.post("/api/me/drill/answers", {"number": 0, "answers": answers})
        await ann.post("/api/me/drill/end", {})
        await imported(ann, await export_of(ann))
        assert (await ann.http.get("/api/me/statistics")).status_code == 200
        assert (await ann.http.delete("/api/me")).status_code == 200
        games = {"exported_game", "counted_game", "table_without"}
        assert set(jobs_of(here.node)) == games
        assert watched.all_were_handed_away(), watched.threads

    serve(scene)


def test_whatever_works_in_a_thread_lets_the_event_loop_go_on_soon(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_to: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", set_to.append)

    async def scene(_here: Running) -> None:
        assert set_to == [SWITCH_SECONDS]

    serve(scene)


def test_an_export_that_is_refused_half_way_is_no_whole_one_and_no_error(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(_rows: bytes, _person: str) -> bytes:
        raise Rejected(Fault.TOO_MANY)

    replace_job(monkeypatch, exported_game, refused, export_routes)

    async def scene(here: Running) -> None:
        await played(*await here.duel())
        told = (await here.guests[0].http.get("/api/me/export")).text
        with pytest.raises(json.JSONDecodeError):
            json.loads(told)
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]

    serve(scene)


def test_a_long_table_is_opened_in_a_thread_and_so_is_what_somebody_missed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(row_folding, "AT_ONCE_ROWS", 0)
    watched = Watched(monkeypatch, (row_folding, "fold"), (catch_up, "missed"))

    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await b.leave()
        await a.move("C>")
        back = await here.guests[1].sit_at(a.frame["table"])
        await back.my_word()
        assert watched.all_were_handed_away(), watched.threads

    serve(scene)


def test_bots_remember_a_long_game_in_a_thread(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch, (bot_turns, "rebuilt"))

    async def scene(here: Running) -> None:
        guest = await here.guest()
        rules = {"first": "A", "opening": "scales"}
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        at = await guest.sit_at(await guest.create(rules=rules, seats=seats))
        await at.ask("ready")
        await at.phase("playing")
        table = at.frame["table"]
        await at.leave()
        while table in here.node.tables.live:
            await asyncio.sleep(0.05)
        back = await guest.sit_at(table)
        await back.move("C>")
        await back.event("placed")
        await back.my_word()
        assert watched.all_were_handed_away(), watched.threads

    serve(scene)


def test_what_others_wait_for_too_is_done_though_its_asker_has_gone() -> None:
    with on_behalf_of(Asker("attic", "Ann", has_gone)):
        asker = for_others_too()[asking]
    assert asker[:2] == ("attic", "Ann")
    assert asker.gone is not has_gone
