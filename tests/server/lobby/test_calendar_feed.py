"""The calendar of tables where it is somebody's word: by a secret address, and nothing else."""

from __future__ import annotations

from tests.server.running_server import Running, Serve

A_DAY = {"kind": "word", "seconds": 86_400}


def test_a_calendar_shows_where_it_is_my_word_and_until_when(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel(time=A_DAY)
        ann = here.guests[0]
        path = (await ann.post("/api/me/feed"))["path"]
        calendar = await ann.http.get(path, headers={"accept-language": "fr"})
        assert calendar.headers["content-type"] == "text/calendar; charset=utf-8"
        lines = calendar.text.split("\r\n")
        assert f"URL:{here.base}/table/{a.frame['table']}" in lines
        assert "SUMMARY:À vous de jouer\u00a0: Bob" in lines
        assert all(len(line.encode()) <= 75 for line in lines)
        await a.move("C>")
        assert "VEVENT" not in (await ann.http.get(path)).text

    serve(scene)


def test_a_new_address_ends_the_old_one_and_it_opens_nothing_else(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        old = (await ann.post("/api/me/feed"))["path"]
        new = (await ann.post("/api/me/feed"))["path"]
        assert (await ann.http.get(old)).json()["code"] == "wrong-secret"
        secret = new.removeprefix("/api/feed/").removesuffix(".ics")
        bob = await here.guest("Bob")
        entered = await bob.http.post("/api/enter", json={"secret": secret})
        assert entered.json()["code"] == "wrong-secret"
        bearing = {"authorization": f"Bearer {secret}"}
        bob.http.cookies.clear()
        assert (await bob.http.get("/api/me", headers=bearing)).status_code == 401
        assert (await ann.http.get("/api/me/notifications")).json()["feed"]
        await ann.http.delete("/api/me/feed")
        assert (await ann.http.get(new)).json()["code"] == "wrong-secret"

    serve(scene)
