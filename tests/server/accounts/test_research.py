"""Games for research: only with everybody's consent, and without who they are."""

from __future__ import annotations

from tellstones.notation import read_records
from tellstones.rules import Seat
from tellstones.server.accounts.research_export import research_records
from tests.server.clients import Guest
from tests.server.running_server import Running, Serve
from tests.server.web.routes.test_study_routes import played


async def exported(here: Running) -> list[str]:
    return [text async for text in research_records(here.node.storage, b"one export")]


async def consent(guest: Guest, given: bool) -> None:
    answer = await guest.http.put("/api/me/research", json={"consents": given})
    assert answer.json() == {"consents": given}
    assert (await guest.http.get("/api/me/research")).json() == {"consents": given}


def test_a_game_is_exported_when_all_its_players_consent_and_as_long_as_they_do(
    serve: Serve,
) -> None:
    async def scene(here: Running) -> None:
        await played(*await here.duel())
        ann, bob = here.guests
        assert (await ann.http.get("/api/me/research")).json() == {"consents": False}
        await consent(ann, True)
        assert await exported(here) == []
        await consent(bob, True)
        assert len(await exported(here)) == 1
        await consent(ann, False)
        assert await exported(here) == []

    serve(scene)


def test_a_record_for_research_tells_moves_and_times_and_nobodys_name_or_talk(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        for _ in range(2):
            await played(*await here.duel())
        for guest in here.guests:
            await consent(guest, True)
        texts = await exported(here)
        for told in ("Ann", "Bob", "Sword, surely", "Date"):
            assert told not in "".join(texts)
        records = [next(iter(read_records(text))) for text in texts]
        assert all("%t" in said.comments[0] for record in records for said in record.said)
        names = {record.tag(seat) for record in records for seat in (Seat.A, Seat.B)}
        assert len(names) == len(here.guests) == 4
        others = [text async for text in research_records(here.node.storage)]
        assert not any(name in text for name in names if name for text in others)

    serve(scene)


def test_whoever_leaves_takes_their_consent_along(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        await played(*await here.duel())
        for guest in here.guests:
            await consent(guest, True)
        assert (await here.guests[0].http.delete("/api/me")).status_code == 200
        assert await exported(here) == []

    serve(scene)
