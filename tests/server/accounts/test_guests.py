"""Guests: cookies, names, devices, phrases, programs, blocks."""

from __future__ import annotations

from tellstones.server.accounts.guests import speakable, tidied
from tests.server.clients import AtTable, client
from tests.server.running_server import Running, Serve


def test_nobody_becomes_somebody_without_registration(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        async with client(here.base) as nobody:
            assert (await nobody.get("/api/me")).json()["code"] == "nobody"
            answer = await nobody.post("/api/me", json={})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            me = answer.json()
            assert (await nobody.post("/api/me", json={})).json()["person"] == me["person"]
            assert (await nobody.patch("/api/me", json={"name": " A\tnn "})).json()[
                "name"
            ] == "A nn"
            assert (await nobody.patch("/api/me", json={"name": "\n"})).status_code == 400
            assert (await nobody.patch("/api/me", json={"name": "x" * 25})).status_code == 400

    serve(scene)


def test_a_link_lets_one_further_device_in_once(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        secret = (await guest.post("/api/me/link"))["secret"]
        async with client(here.base) as device, client(here.base) as thief:
            entered = await device.post("/api/enter", json={"secret": secret})
            assert entered.json()["person"] == guest.person
            again = await thief.post("/api/enter", json={"secret": secret})
            assert again.status_code == 403
            assert again.json()["code"] == "wrong-secret"
            assert (await device.get("/api/me")).json()["person"] == guest.person

    serve(scene)


def test_a_phrase_brings_back_who_lost_the_cookie(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        old = (await guest.post("/api/me/phrase"))["phrase"]
        phrase = (await guest.post("/api/me/phrase"))["phrase"]
        assert (await guest.http.get("/api/me")).json()["recoverable"]
        async with client(here.base) as device:
            wrong = await device.post("/api/enter", json={"secret": old, "by": "phrase"})
            assert wrong.status_code == 403
            typed = phrase.upper().replace(" ", "-")
            right = await device.post("/api/enter", json={"secret": typed, "by": "phrase"})
            assert right.json()["person"] == guest.person

    serve(scene)


def test_a_chosen_face_is_shown_to_everybody_until_it_is_given_up(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        both = {"people": [ann.person, bob.person]}
        wish = {"face": "leaf-curls-calm-4"}
        assert (await ann.http.put("/api/me/face", json=wish)).json()["face"] == wish["face"]
        assert await bob.post("/api/faces", both) == {"faces": {ann.person: wish["face"]}}
        assert (await bob.http.get("/api/me")).json()["face"] == ""
        assert (await ann.http.get("/api/me/export")).json()["face"] == wish["face"]
        for face in ("leaf", "LEAF-curls-calm-4", "a-b-c-4<svg>", "a" * 80):
            refused = await ann.http.put("/api/me/face", json={"face": face})
            assert refused.status_code == 400
        await ann.http.put("/api/me/face", json={"face": ""})
        assert await bob.post("/api/faces", both) == {"faces": {}}

    serve(scene)


def test_a_link_is_read_without_being_used(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        link = {"secret": (await ann.post("/api/me/link"))["secret"]}
        for _ in range(2):
            shown = await bob.http.post("/api/enter/link", json=link)
            assert shown.json() == {"name": "Ann", "member": False, "mine": False}
            assert shown.cookies.get("tellstones", bob.secret) == bob.secret
        assert (await ann.post("/api/enter/link", link))["mine"]
        assert (await bob.http.get("/api/me")).json()["person"] == bob.person
        assert (await bob.post("/api/enter", link))["person"] == ann.person
        assert (await bob.http.post("/api/enter/link", json=link)).status_code == 403

    serve(scene)


def test_a_phrase_is_no_link_and_a_link_no_phrase(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        phrase = {"secret": (await ann.post("/api/me/phrase"))["phrase"]}
        link = {"secret": (await ann.post("/api/me/link"))["secret"]}
        for path, body in (
            ("/api/enter/link", phrase),
            ("/api/enter", phrase),
            ("/api/enter", {**phrase, "by": "link"}),
            ("/api/enter", {**link, "by": "phrase"}),
        ):
            answer = await bob.http.post(path, json=body)
            assert answer.json()["code"] == "wrong-secret", body
            assert "set-cookie" not in answer.headers
        assert (await bob.http.get("/api/me")).json()["person"] == bob.person
        assert (await bob.post("/api/enter", link))["person"] == ann.person  # it was not used up

    serve(scene)


def test_a_devices_secret_is_no_link(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        async with client(here.base) as device:
            answer = await device.post("/api/enter", json={"secret": guest.secret})
            assert answer.status_code == 403
        link = (await guest.post("/api/me/link"))["secret"]
        async with client(here.base, {"Authorization": f"Bearer {link}"}) as device:
            assert (await device.get("/api/me")).status_code == 401

    serve(scene)


def test_a_program_sits_with_a_token_and_is_marked(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        made = await guest.post("/api/me/programs", {"name": "Robot"})
        table = await guest.create(seats=[{"seat": "A", "by": "me"}])
        bearer = {"Authorization": f"Bearer {made['token']}", "Cookie": ""}
        at = await AtTable.join(guest, table, **bearer)
        await at.ask("sit", seat="B")
        assert at.frame["you"]["person"] == made["person"]
        assert at.frame["seats"][1]["by"] == "program"
        assert at.frame["seats"][1]["name"] == "Robot"
        listed = (await guest.http.get("/api/me/programs")).json()["programs"]
        assert listed == [{"person": made["person"], "name": "Robot"}]
        path = f"/api/me/programs/{made['person']}"
        assert (await guest.http.delete(path)).status_code == 200
        assert (await guest.http.delete(path)).status_code == 404
        gone = await AtTable.join(guest, table, **bearer)
        assert await gone.gone() == 4001

    serve(scene)


def test_who_is_blocked_cannot_sit_with_me_and_is_not_heard(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        assert (await ann.http.post("/api/me/blocks", json={"person": "a" * 16})).status_code == 404
        await ann.post("/api/me/blocks", {"person": bob.person})
        listed = (await ann.http.get("/api/me/blocks")).json()["blocks"]
        assert listed == [{"person": bob.person, "name": "Bob"}]
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        a, b = await ann.sit_at(table), await bob.sit_at(table)
        assert (await b.ask("sit", seat="B"))["code"] == "blocked"
        await b.ask("say", text="hello")
        await a.ask("ping")
        assert a.said() == []
        await ann.http.delete(f"/api/me/blocks/{bob.person}")
        assert (await b.ask("sit", seat="B"))["t"] == "ack"
        await b.ask("say", text="heard again")
        await a.ask("ping")
        assert [said["text"] for said in a.said()] == ["heard again"]
        await ann.post("/api/me/blocks", {"person": bob.person})  # in the middle of a table
        await b.ask("say", text="and no longer")
        await a.ask("ping")
        assert len(a.said()) == 1

    serve(scene)


def test_a_report_is_taken_down(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        report = {"person": bob.person, "reason": "talk", "text": "rude"}
        assert await ann.post("/api/reports", report) == {}
        nobody = {"person": "a" * 16, "reason": "talk"}
        assert (await ann.http.post("/api/reports", json=nobody)).status_code == 404

    serve(scene)


def test_a_phrase_can_be_read_aloud_and_typed_in_again() -> None:
    phrase = speakable(bytes(range(16)))
    assert len(set(phrase.split())) == 8
    assert tidied(f"  {phrase.upper().replace(' ', '  ')} ") == phrase
    assert speakable(b"\x00" * 16) != speakable(b"\x00" * 15 + b"\x01")
