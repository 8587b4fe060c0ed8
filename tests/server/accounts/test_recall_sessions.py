"""Puzzles and Rush online: the answer stays on the server, and a forger gains nothing by it."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest

from tellstones.server.accounts.recall_sessions import NOW, RecallSessions
from tellstones.server.in_page.inline_work import InlineJobs
from tellstones.server.rooms import Rejected
from tellstones.server.storage import AccessToken, Note, Person, Storage, TokenKind
from tellstones.server.storage.daily import RushLeader, RushRun
from tellstones.server.storage.membership import MemberName, Passkey
from tellstones.server.wire import Fault
from tellstones.server.wire import recall_bodies as w
from tellstones.study.recall.beats import RecallKind
from tests.server.clients import Guest
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.conftest import store
from tests.server.storage.scenes import ANN, BOB, Store

__all__ = ["store"]
A_DAY = 86_400.0


class Player:
    """Writes down every stone that lies open, and so knows every answer: the best that a forger
    with a modified client can do."""

    def __init__(self, sessions: RecallSessions, clock: StoppedClock, person: str = ANN) -> None:
        self.sessions, self.clock, self.person = sessions, clock, person
        self.line: list[str | None] = []

    async def begin(self, kind: RecallKind | None) -> w.RecallShown:
        return self.noted(await self.sessions.begin(self.person, kind))

    async def say(self, shown: w.RecallShown, said: str | None = None) -> w.RecallShown:
        wish = w.RecallReply(number=shown.number, said=said)
        return self.noted(await self.sessions.reply(self.person, wish))

    async def watch(self, shown: w.RecallShown) -> w.RecallShown:
        """Watches up to the next question, or to the end."""
        while shown.ask is None and shown.verdict is None and shown.rush is None:
            self.clock.advance(shown.seconds)
            shown = await self.say(shown)
        return shown

    async def solve(self, shown: w.RecallShown, wrong: int = 0) -> w.RecallShown:
        """Answers all questions, at last `wrong` ones wrongly."""
        while (shown := await self.watch(shown)).ask is not None:
            self.clock.advance(1.0)
            shown = await self.say(shown, self.answer(shown.ask))
        return shown

    def answer(self, ask: w.AskShown) -> str:
        if ask.place is None or ask.choices:
            return "boast" if "boast" in ask.choices else "steal"
        return self.line[ask.place - 1] or ""

    def noted(self, shown: w.RecallShown) -> w.RecallShown:
        told = msgspec.to_builtins(shown)
        event, seen = told["event"] or {}, told["view"]["lines"][0]
        if len(seen) > len(self.line):
            left = event.get("end") == "<"
            self.line = [*[None] * left, *self.line, *[None] * (len(seen) - len(self.line) - left)]
        if event.get("kind") == "swapped":
            one, other = event["one"] - 1, event["other"] - 1
            self.line[one], self.line[other] = self.line[other], self.line[one]
        for at, stone in enumerate(seen):
            self.line[at] = stone or self.line[at]
        return shown


def player(storage: Storage, person: str = ANN, ms: int = 1_700_000_000_000) -> Player:
    clock = StoppedClock(ms)
    return Player(RecallSessions(storage, clock, Random(1), InlineJobs()), clock, person)


async def fault_of(player: Player, shown: w.RecallShown, said: str | None = None) -> Fault:
    with pytest.raises(Rejected) as why:
        await player.say(shown, said)
    return why.value.fault


@pytest.mark.parametrize("kind", [kind for kind in RecallKind if kind is not RecallKind.RUSH])
def test_a_puzzle_is_watched_and_solved(store: Store, kind: RecallKind) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage)
        end = await ann.solve(await ann.begin(kind))
        assert end.verdict is not None
        assert end.verdict.solved
        assert end.verdict.change > 0
        assert end.verdict.standing.streak == 1
        assert [str(stone) for stone in end.verdict.line] == ann.line
        assert await ann.say(msgspec.structs.replace(end, number=end.number - 1)) is not None
        assert (await ann.sessions.standing(ANN)).tried == 1

    store(scene)


def test_a_beat_is_not_shown_before_it_is_due(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage)
        shown = await ann.begin(RecallKind.NAME)
        ann.clock.advance(shown.seconds - 0.5)
        assert await fault_of(ann, shown) is Fault.NOT_NOW
        later = msgspec.structs.replace(shown, number=3)
        assert await fault_of(ann, later) is Fault.LATE
        ann.clock.advance(0.5)
        following = await ann.say(shown)
        assert following.number == 1
        assert await ann.say(shown) == following  # the answer was lost

    store(scene)


def test_an_answer_counts_once_and_only_in_time(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage)
        asked = await ann.watch(await ann.begin(RecallKind.NAME))
        assert asked.ask is not None
        assert await fault_of(ann, asked, "no stone") is Fault.UNREADABLE
        right = ann.answer(asked.ask)
        wrong = next(letter for letter in "CDF" if letter != right)
        answered = await ann.say(asked, wrong)
        assert await ann.say(asked, right) == answered
        failed = await ann.watch(answered)
        assert failed.verdict is not None
        assert not failed.verdict.solved
        asked = await ann.watch(await ann.begin(RecallKind.NAME))
        assert asked.ask is not None
        ann.clock.advance(asked.seconds + 3)
        late = await ann.watch(await ann.say(asked, ann.answer(asked.ask)))
        assert late.verdict is not None
        assert not late.verdict.solved

    store(scene)


def test_two_answers_at_once_are_one(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage)
        asked = await ann.watch(await ann.begin(RecallKind.NAME))
        told = await asyncio.gather(
            *(
                ann.sessions.reply(ANN, w.RecallReply(number=asked.number, said=x))
                for x in "CDFHKSW"
            ),
            return_exceptions=True,
        )
        named = {
            str(one.event.named)
            for one in told
            if isinstance(one, w.RecallShown)
            and one.event is not None
            and hasattr(one.event, "named")
        }
        assert len(named) == 1

    store(scene)


def test_a_puzzle_left_at_its_question_is_missed(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage)
        await ann.begin(RecallKind.NAME)
        await ann.watch(await ann.begin(RecallKind.NAME))
        assert (await ann.sessions.standing(ANN)).tried == 0
        await ann.begin(RecallKind.PROVE)
        standing = await ann.sessions.standing(ANN)
        assert (standing.tried, standing.solved) == (1, 0)

    store(scene)


def test_the_puzzle_of_the_day_is_the_same_for_all_and_counts_once(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann, bob = player(storage), player(storage, BOB)
        begun = await ann.begin(None)
        assert (await bob.begin(None)).view == begun.view
        end = await ann.solve(begun)
        assert end.verdict is not None
        assert end.verdict.counted
        assert end.verdict.standing.today is True
        again = await ann.solve(await ann.begin(None))
        assert again.verdict is not None
        assert not again.verdict.counted
        ann.clock.advance(A_DAY)
        following = await ann.begin(None)
        assert following.day != begun.day
        assert following.view != begun.view
        assert (await ann.sessions.standing_shown(ANN)).today is False

    store(scene)


def test_a_rush_is_timed_by_the_server(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage)
        end = await ann.solve(await ann.begin(RecallKind.RUSH))
        assert end.rush is not None
        assert end.rush.misses == []
        assert 25 < end.rush.score < 90
        assert end.rush.runs == [end.rush.score]
        assert await ann.say(msgspec.structs.replace(end, number=end.number - 1)) == end
        assert len(await storage.runs(ANN, 9)) == 1
        shown = await ann.begin(RecallKind.RUSH)
        for _ in range(3):
            shown = await ann.watch(shown)
            ann.clock.advance(1)
            shown = await ann.say(shown)
        lost = (await ann.watch(shown)).rush
        assert lost is not None
        assert (lost.score, [miss.said for miss in lost.misses]) == (0, [None] * 3)
        assert lost.runs == [0, end.rush.score]

    store(scene)


def test_nothing_that_comes_is_in_what_is_shown(store: Store) -> None:
    """Twins: two Rushes that differ in their seeds alone, and so in all that is to come, show the
    same bytes where the Line shows the same."""

    async def scene(storage: Storage) -> None:
        shown = list[bytes]()
        for seed in ("one", "two"):
            ann = player(storage)
            first = await ann.begin(RecallKind.RUSH)
            note = await storage.note(ANN, NOW)
            assert note is not None
            state = msgspec.json.decode(note.body)
            assert state["seed"].encode() not in msgspec.json.encode(first)
            other = msgspec.json.encode({**state, "seed": seed})
            await storage.keep(ANN, Note(NOW, note.at, other))
            ann.clock.advance(2.0)
            told = msgspec.to_builtins(await ann.say(first))
            shown.append(msgspec.json.encode({**told, "view": None, "event": None}))
        assert shown[0] == shown[1]

    store(scene)


def test_boards_list_the_best_run_of_each_member(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = player(storage, ms=1_700_049_600_000)  # a Wednesday at noon
        now = ann.clock.now()
        for person, name in ((ANN, "Ann"), (BOB, "Bob")):
            token = AccessToken(person.encode(), person, person, TokenKind.DEVICE)
            await storage.add_person(Person(person, name), token, now)
            for at, score in ((now, 7), (now - 1000, 9), (now - 30 * 3_600_000, 12)):
                await storage.add_run(person, RushRun(at, score))
        passkey = Passkey(b"key", ANN, b"", 0, "", 1, 1)
        await storage.add_passkey(passkey, MemberName("Ann", ("ann",)))
        boards = await ann.sessions.boards(BOB)
        assert [(one.name, one.score) for one in boards.day] == [("Ann", 9)]
        assert [(one.name, one.score) for one in boards.week] == [("Ann", 12)]
        assert boards.runs == [7, 9, 12]
        await storage.forget_person(ANN)
        assert await storage.rush_leaders(0, 9) == list[RushLeader]()
        assert await storage.runs(ANN, 9) == []

    store(scene)


def test_puzzles_by_http(serve: Serve) -> None:
    async def asked(guest: Guest, method: str, path: str, body: object = None) -> dict[str, object]:
        answer = await guest.http.request(method, path, json=body)
        return {"status": answer.status_code, **answer.json()}

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        begun = await asked(ann, "POST", "/api/me/recall", {"kind": "rush"})
        assert (begun["number"], begun["kind"], begun["ask"]) == (0, "rush", None)
        early = await asked(ann, "POST", "/api/me/recall/replies", {"number": 0})
        assert (early["status"], early["code"]) == (409, "not-now")
        wrong = await asked(ann, "POST", "/api/me/recall", {"kind": "guess"})
        assert wrong["status"] == 400
        assert (await asked(ann, "GET", "/api/me/recall"))["rating"] == 1500
        assert (await asked(ann, "GET", "/api/rush"))["day"] == []
        exported = (await ann.http.get("/api/me/export")).json()
        assert exported["rush"] == []
        assert exported["puzzles"] is None

    serve(scene)
