"""Everything with an hourly limit is refused beyond it, per person or per address."""

from __future__ import annotations

from dataclasses import replace

from tellstones.server.wire import Close
from tests.server.accounts.test_import import NAMED
from tests.server.clients import Guest, Message
from tests.server.club.tournaments.test_director import NOW
from tests.server.running_server import QUICK, Running, Serve

ONCE: dict[str, tuple[str, Message | None]] = {
    "secrets_per_address_per_hour": ("/api/enter", {"secret": "guessed" * 5}),
    "passkeys_per_address_per_hour": ("/api/sign-in/challenge", {}),
    "pastes_per_address_per_hour": ("/api/study/records", {"record": "nothing"}),
    "finished_games_per_address_per_hour": ("/api/games/none/record", None),
    "tables_per_person_per_hour": ("/api/tables", {}),
    "links_per_person_per_hour": ("/api/me/link", {}),
    "programs_per_person_per_hour": ("/api/me/programs", {"name": "Program"}),
    "studies_per_person_per_hour": ("/api/me/statistics", None),
    "names_per_person_per_hour": ("/api/members/find", {"name": "Nobody"}),
    "clubs_per_person_per_hour": ("/api/clubs", {"name": "Club"}),
    "tournaments_per_person_per_hour": ("/api/tournaments", {"name": "Cup", **NOW}),
}
"""The limits, and a request that each counts: GET if there is no body."""
TOO_MANY = 429


async def _status(guest: Guest, path: str, body: Message | None) -> int:
    method = "GET" if body is None else "POST"
    return (await guest.http.request(method, path, json=body)).status_code


def test_what_is_asked_for_too_often_is_refused_per_person_and_per_address(
    serve_each: Serve,
) -> None:
    once = replace(QUICK, limits=replace(QUICK.limits, **dict.fromkeys(ONCE, 1)))

    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        for limit, asked in ONCE.items():
            assert await _status(ann, *asked) != TOO_MANY, limit
            assert await _status(ann, *asked) == TOO_MANY, limit
            refused = await _status(bob, *asked) == TOO_MANY
            assert refused == ("_per_address_" in limit), limit
        times = len(ONCE) + sum("_per_address_" in limit for limit in ONCE)
        told = f'tellstones_faults_total{{code="too-many"}} {times}'
        assert told.encode() in here.node.metrics.text()

    serve_each(scene, once)


def test_of_games_brought_along_those_beyond_the_limit_are_refused_one_by_one(
    serve_each: Serve,
) -> None:
    once = replace(QUICK, limits=replace(QUICK.limits, imports_per_person_per_hour=1))

    async def scene(here: Running) -> None:
        game = {"seat": "A", "table": "a" * 16, "record": "no record"}
        told = await (await here.guest()).post("/api/me/import", {"games": [game] * 2})
        assert [refused["fault"] for refused in told["refused"]] == ["unreadable", "too-many"]
        assert b'tellstones_faults_total{code="too-many"} 1' in here.node.metrics.text()

    serve_each(scene, once)


def test_guests_of_one_address_store_so_many_bytes_together(serve_each: Serve) -> None:
    """Each guest may import four MiB, and guests cost nothing."""
    few = replace(QUICK, limits=replace(QUICK.limits, stored_bytes_per_address_per_hour=9_000))

    async def scene(here: Running) -> None:
        games = [{"seat": "A", "record": NAMED.replace("Bob", f"Bob {n}")} for n in range(9)]
        brought = 0
        for number in range(9):
            guest = await here.guest(f"Guest {number}")
            brought += (await guest.post("/api/me/import", {"games": games}))["games"]
        assert 0 < brought < 9
        sql = "select coalesce(sum(size), 0) from imports"
        ((stored,),) = await here.node.storage._database.read(sql)
        assert stored <= 9_000

    serve_each(scene, few)


def test_talk_counts_to_what_an_address_may_store(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, stored_bytes_per_address_per_hour=900))

    async def scene(here: Running) -> None:
        a, b = await here.duel()
        said = [await at.ask("say", text="x" * 200) for at in (a, b, a, b, a)]
        assert [one.get("code") for one in said] == [None] * 3 + ["too-many"] * 2

    serve_each(scene, few)


def test_guests_of_one_address_report_so_often_together(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, reports_per_address_per_hour=2))

    async def scene(here: Running) -> None:
        bob = await here.guest("Bob")
        wish = {"person": bob.person, "reason": "other"}
        guests = [await here.guest() for _ in range(3)]
        codes = [await _status(guest, "/api/reports", wish) for guest in guests]
        assert codes == [200, 200, TOO_MANY]

    serve_each(scene, few)


def test_members_of_one_address_found_so_many_clubs_together(serve_each: Serve) -> None:
    once = replace(QUICK, limits=replace(QUICK.limits, clubs_per_address_per_hour=1))

    async def scene(here: Running) -> None:
        mia, ned = await here.member("Mia"), await here.member("Ned")
        codes = [await _status(one, "/api/clubs", {"name": one.person}) for one in (mia, ned)]
        assert codes == [200, TOO_MANY]

    serve_each(scene, once)


def test_members_of_one_address_announce_so_many_tournaments_together(serve_each: Serve) -> None:
    once = replace(QUICK, limits=replace(QUICK.limits, tournaments_per_address_per_hour=1))

    async def scene(here: Running) -> None:
        gail, hugo = await here.member("Gail"), await here.member("Hugo")
        cup = ONCE["tournaments_per_person_per_hour"]
        assert [await _status(one, *cup) for one in (gail, hugo)] == [200, TOO_MANY]

    serve_each(scene, once)


def test_members_of_one_address_call_somebody_so_often_together(serve_each: Serve) -> None:
    once = replace(QUICK, limits=replace(QUICK.limits, calls_to_one_per_address_per_hour=1))

    async def scene(here: Running) -> None:
        iris, jack, kim, leo = [await here.member(name) for name in ("Iris", "Jack", "Kim", "Leo")]

        async def invited(guest: Guest, by: Guest) -> int:
            return await _status(by, "/api/invitations", {"person": guest.person})

        assert await invited(kim, by=iris) == 200
        assert await invited(kim, by=jack) == TOO_MANY
        assert await invited(leo, by=jack) == 200

    serve_each(scene, once)


def test_a_person_has_so_many_sockets(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, sockets_per_person=2))

    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table = await ann.create()
        codes = [(await guest.sit_at(table)).closed for guest in (ann, ann, ann, bob)]
        assert codes == [None, None, Close.TOO_MANY, None]

    serve_each(scene, few)
