"""Members' names: which are refused, and which can be taken for each other."""

from __future__ import annotations

import pytest

from tellstones.server.club.members.confusable_names import looks
from tellstones.server.club.members.member_names import member_name
from tellstones.server.club.members.members import RENAME_AFTER_MS
from tellstones.server.rooms import Rejected
from tellstones.server.storage.membership import MemberName, Passkey
from tellstones.server.wire import Fault
from tests.server.authenticator import Authenticator
from tests.server.clients import client
from tests.server.club.members.test_passkeys import HEADERS, add, challenge, member
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoé",
        "Ñandú",
        "Ελένη",
        "林書豪",
        "Ming 明",
        "さくらカナ",
        "Nguyễn Thị",
        "Анна",
        "R2-D2",
        "O’Neil",
        "สมชัย",
        "हिन्दी",
        "דָּוִד",
        "Søren",
    ],
)
def test_people_may_be_called_as_they_are(name: str) -> None:
    assert member_name(f" {name} ").name == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("An\u200bn", Fault.UNREADABLE),  # zero width
        ("\u202ennA", Fault.UNREADABLE),  # right to left
        ("A\u2066nn", Fault.UNREADABLE),
        ("Ann\ufe0f", Fault.UNREADABLE),  # a variation selector
        ("admin\ufe0f", Fault.UNREADABLE),
        ("mo\u034fderator", Fault.UNREADABLE),  # a joiner that is not drawn
        ("An\U000e0061n", Fault.UNREADABLE),  # a tag
        ("Ann\u0338", Fault.UNREADABLE),  # struck through
        ("\u3164", Fault.UNREADABLE),  # a letter that is blank
        ("A\u3164nn", Fault.UNREADABLE),
        ("A\u0301\u0302\u0303nn", Fault.UNREADABLE),  # piled up
        ("...", Fault.UNREADABLE),
        ("\ufdfa\ufdfa", Fault.UNREADABLE),  # a sentence each
        ("Аnn", Fault.MIXED_SCRIPTS),  # a Cyrillic А
        ("Annα", Fault.MIXED_SCRIPTS),
        ("moderator", Fault.NAME_TAKEN),
        ("M0derator", Fault.NAME_TAKEN),
        ("Tellstones", Fault.NAME_TAKEN),
        ("TeIIstones", Fault.NAME_TAKEN),
        ("King", Fault.NAME_TAKEN),
        ("Βασιλιάς", Fault.NAME_TAKEN),
        ("Marenka", Fault.NAME_TAKEN),
        ("rnarenka", Fault.NAME_TAKEN),
        ("ＡＤＭＩＮ", Fault.NAME_TAKEN),
    ],
)
def test_names_that_deceive_are_refused(name: str, why: Fault) -> None:
    with pytest.raises(Rejected) as refused:
        member_name(name)
    assert refused.value.fault is why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("Bob", "Вов".replace("в", "b").replace("В", "B")),
        ("scope", "ѕсоре"),  # the whole of it is Cyrillic
        ("marta", "rnarta"),
        ("Ann", "Ａｎｎ"),
        ("Alice", "Aliϲe"),  # a lunate sigma
    ],
)
def test_names_that_look_alike_have_a_look_in_common(one: str, other: str) -> None:
    assert set(looks(one)) & set(looks(other))


@pytest.mark.parametrize(("one", "other"), [("Ella", "Elia"), ("Zoe", "Zoé"), ("ian", "lan")])
def test_names_that_can_be_told_apart_have_none(one: str, other: str) -> None:
    assert not set(looks(one)) & set(looks(other))


def test_nobody_is_called_like_a_member(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        owner, _passkey = await member(here, "Scope")
        other = await here.guest("Other")
        for name in ("scope", "Ѕсоре", "S c o p e"):
            assert (await challenge(other.http, name)).json()["code"] == "name-taken"
            renamed = await other.http.patch("/api/me", json={"name": name})
            assert renamed.json()["code"] == "name-taken"
            program = await other.http.post("/api/me/programs", json={"name": name})
            assert program.json()["code"] == "name-taken"
            async with client(here.base) as nobody:
                new = await nobody.post("/api/me", json={"name": name})
                assert new.json()["code"] == "name-taken"
        await owner.post("/api/me/programs", {"name": "Scope"})  # it is the owner's

    serve(scene)


def test_two_who_were_both_told_that_a_name_is_free_do_not_both_have_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        one, other = await here.guest("One"), await here.guest("Other")
        wanted = [(await challenge(who.http, "Rowena")).json() for who in (one, other)]
        codes = []
        for number, (who, wish) in enumerate(zip((one, other), wanted, strict=True)):
            made = Authenticator("https://club.example", bytes([number])).made(wish["challenge"])
            body = {**made, "name": "Rowena"}
            answer = await who.http.post("/api/me/passkeys", json=body, headers=HEADERS)
            codes.append(answer.json().get("code"))
        assert codes == [None, "name-taken"]
        assert (await add(other, Authenticator("https://club.example"), "Rowan")).status_code == 200

    serve(scene)


def test_a_member_takes_another_name_once_in_thirty_days(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        owner, _passkey = await member(here, "Rowena")

        async def renamed(name: str) -> str:
            answer = (await owner.http.patch("/api/me", json={"name": name})).json()
            return str(answer.get("code") or answer["name"])

        assert await renamed("ROWENA") == "ROWENA", "that is the same name"
        assert await renamed("Rowan") == "renamed-lately"
        clock.advance(RENAME_AFTER_MS / 1000)
        assert await renamed("King") == "name-taken"
        assert await renamed("Rowan") == "Rowan"
        assert await renamed("Rowena") == "renamed-lately"

    serve(scene, clock=clock)


def test_a_guest_a_seat_and_a_program_cannot_pass_for_a_member_by_what_is_invisible(
    serve: Serve,
) -> None:
    async def scene(here: Running) -> None:
        anna = await here.guest("Anna")
        passkey = Passkey(b"anna", anna.person, b"", 0, "", 1, 1)
        await here.node.storage.add_passkey(passkey, MemberName("Anna", looks("Anna")))
        for name in (
            *("Anna\ufe0f", "An\u034fna", "anna", "moderator", "ad\u200bmin"),
            "An\u0951na",  # a Vedic accent, which belongs to no script
            "An\u0e31na",  # a Thai vowel
            "An\U00016fe4na",  # a filler that is not drawn
            "Anna\U0001d159",  # a note without a head
        ):
            async with client(here.base) as new:
                assert (await new.post("/api/me", json={"name": name})).status_code == 409, name
            guest = await here.guest("Bob")
            seats = [{"seat": "A", "by": "me", "name": name}, {"seat": "B", "by": "me"}]
            made = await guest.http.post("/api/tables", json={"seats": seats})
            assert made.status_code == 409, name

    serve(scene)
