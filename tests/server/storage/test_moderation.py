"""Every storage keeps its promises to moderators."""

from __future__ import annotations

from tellstones.server.storage import AccessToken, Person, Storage, TokenKind
from tellstones.server.storage.moderation import (
    FOR_GOOD,
    Appeal,
    Sanction,
    SanctionKind,
    StoredReport,
)
from tests.server.storage.scenes import ANN, BOB, TABLE, Store

ROBOT = "r" * 16
AT = 1000


async def _people(storage: Storage) -> None:
    for number, (person, name, owner) in enumerate(
        [(ANN, "Ann", None), (BOB, "Bob", None), (ROBOT, "Robot", BOB)]
    ):
        token = AccessToken(bytes([number]) * 32, f"device {number}", person, TokenKind.DEVICE)
        await storage.add_person(Person(person, name, owner), token, AT)


def decided(kind: SanctionKind, at: int = AT, until: int | None = None) -> Sanction:
    return Sanction(BOB, at, kind, "Because.", "Keeper", until)


def test_reports_are_read_the_latest_first(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        await storage.report(ANN, BOB, TABLE, "talk: rude", AT)
        await storage.report(BOB, ANN, None, "other: ", AT + 1)
        latest = StoredReport(BOB, "Bob", ANN, "Ann", None, "other: ", AT + 1)
        first = StoredReport(ANN, "Ann", BOB, "Bob", TABLE, "talk: rude", AT)
        assert await storage.reports(None, 9) == [latest, first]
        assert await storage.reports(None, 1) == [latest]
        assert await storage.reports(BOB, 9) == [first]

    store(scene)


def test_of_open_reports_few_are_by_one_person_or_about_one(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        await storage.report(ROBOT, ANN, None, "other: honest", AT)
        for number in range(1, 5):
            await storage.report(ANN, BOB, TABLE, f"talk: {number}", AT + number)
            await storage.report(BOB, f"somebody {number}", TABLE, "talk: ", AT + number)
        found = await storage.few_open_reports(2, 5)
        assert sorted((one.by, one.at) for one in found) == sorted(
            [(ROBOT, AT), *((by, AT + number) for by in (ANN, BOB) for number in (3, 4))]
        )
        assert await storage.sanction(decided(SanctionKind.CLOSE, AT + 9))
        assert {one.by for one in await storage.few_open_reports(2, 9)} == {ROBOT, BOB}

    store(scene)


def test_who_is_forgotten_is_in_no_report(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        await storage.report(ANN, BOB, TABLE, "talk: rude", AT)
        await storage.report(BOB, ANN, None, "other: ", AT + 1)
        await storage.forget_person(BOB)
        assert await storage.reports(None, 9) == []

    store(scene)


def test_a_sanction_holds_for_a_person_and_their_programs(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        devices = ["device 0", "device 1", "device 2"]
        assert await storage.sanction(decided(SanctionKind.MUTE, until=AT + 5))
        assert await storage.sanction(decided(SanctionKind.BAN, AT + 1, FOR_GOOD))
        for person in (BOB, ROBOT):
            found = await storage.person(person)
            assert found is not None
            assert (found.muted_until, found.suspended_until) == (AT + 5, FOR_GOOD)
        assert await storage.living(devices, AT) == {"device 0"}
        known = await storage.token(bytes([1]) * 32)
        assert known is not None
        assert known[1].suspended_until == FOR_GOOD
        assert await storage.sanction(decided(SanctionKind.LIFT, AT + 2))
        assert await storage.living(devices, AT) == {*devices}
        kinds = [sanction.kind for sanction in await storage.sanctions(BOB)]
        assert kinds == ["lift", "ban", "mute"]

    store(scene)


def test_a_report_is_open_until_something_is_decided(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        await storage.report(ANN, BOB, TABLE, "talk: rude", AT)
        assert await storage.sanction(decided(SanctionKind.APPOINT, AT + 1))
        assert [one.about for one in await storage.reports(None, 9, still_open=True)] == [BOB]
        assert [(one.id, one.role) for one in await storage.moderators()] == [(BOB, "moderator")]
        assert (await storage.person(ROBOT) or Person("", "")).role == ""
        assert await storage.sanction(decided(SanctionKind.DISMISS, AT + 2))
        assert await storage.sanction(decided(SanctionKind.CLOSE, AT + 3))
        assert await storage.reports(None, 9, still_open=True) == []
        assert await storage.moderators() == []
        kinds = [(one.sanction.kind, one.name) for one in await storage.decisions(None, 2)]
        assert kinds == [("close", "Bob"), ("dismiss", "Bob")]

    store(scene)


def test_an_appeal_is_written_once_and_goes_with_the_person(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        assert await storage.sanction(Sanction(BOB, AT, SanctionKind.BAN, "", ANN, FOR_GOOD))
        assert await storage.appeal(Appeal(BOB, AT, AT + 1, "I did not."))
        assert not await storage.appeal(Appeal(BOB, AT, AT + 2, "I did."))
        assert await storage.appeals(None, 9, still_open=True) == [
            Appeal(BOB, AT, AT + 1, "I did not.", "Bob")
        ]
        assert [one.keeper_name for one in await storage.decisions(BOB, 9)] == ["Ann"]
        await storage.forget_person(ANN)
        assert [one.keeper_name for one in await storage.decisions(BOB, 9)] == [""]
        await storage.forget_person(BOB)
        assert await storage.appeals(None, 9) == []

    store(scene)


def test_a_name_is_taken_away_from_one_alone(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await _people(storage)
        assert await storage.sanction(decided(SanctionKind.RENAME, until=AT + 5), "Guest")
        assert [(await storage.person(p) or Person("", "")).name for p in (ANN, BOB, ROBOT)] == [
            "Ann",
            "Guest",
            "Robot",
        ]

    store(scene)


def test_nothing_is_decided_about_nobody_and_it_goes_with_the_person(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        assert not await storage.sanction(decided(SanctionKind.WARN, until=AT + 5))
        assert await storage.sanctions(BOB) == []
        await _people(storage)
        assert await storage.sanction(decided(SanctionKind.WARN, until=AT + 5))
        await storage.forget_person(BOB)
        assert await storage.sanctions(BOB) == []

    store(scene)
