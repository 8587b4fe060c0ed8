"""Programs do not multiply limits: a person and their programs share one person's."""

from __future__ import annotations

from dataclasses import replace

from tests.server.clients import Message, client
from tests.server.hostile.test_revocation import bearer
from tests.server.running_server import QUICK, Running, Serve

FEW = replace(
    QUICK,
    limits=replace(QUICK.limits, tables_per_person_per_hour=3, programs_per_person_per_hour=2),
)


async def tables_made(here: Running, program: Message, wished: int) -> list[int]:
    async with client(here.base, bearer(program)) as http:
        return [(await http.post("/api/tables", json={})).status_code for _ in range(wished)]


def test_a_person_and_their_programs_make_so_many_tables_an_hour(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        await guest.create()
        first = await guest.post("/api/me/programs", {"name": "First"})
        assert await tables_made(here, first, 1) == [200]
        await guest.http.delete(f"/api/me/programs/{first['person']}")
        second = await guest.post("/api/me/programs", {"name": "Second"})
        assert await tables_made(here, second, 2) == [200, 429]
        assert (await guest.http.post("/api/tables", json={})).status_code == 429

    serve_each(scene, FEW)


def test_a_person_makes_so_many_programs_an_hour(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        for name in ("First", "Second"):
            made = await guest.post("/api/me/programs", {"name": name})
            await guest.http.delete(f"/api/me/programs/{made['person']}")
        answer = await guest.http.post("/api/me/programs", json={"name": "Third"})
        assert answer.status_code == 429

    serve_each(scene, FEW)
