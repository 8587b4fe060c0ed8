"""Drill sessions of people online: one each, stored answer by answer, and their results."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from tellstones.bots import MemoryTraits
from tellstones.server.accounts.drill_checks import check_drill, check_estimate
from tellstones.server.clock import Clock
from tellstones.server.ids import Source, new_secret
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms.decisions import Rejected
from tellstones.server.storage import Note, Storage
from tellstones.server.wire import Fault
from tellstones.server.wire.import_bodies import MOST_TRIALS, ExportedDrill, ExportedEstimate
from tellstones.study.drills import DrillAnswer, DrillKind, Session, begin
from tellstones.study.drills.combined_estimate import combined_estimate
from tellstones.study.drills.drill_json import (
    estimate_json,
    parse_done,
    session_json,
)
from tellstones.study.drills.drill_session import EVERY_KIND, AnsweredTrial, resumed

NOW = "session:now"
"""The note of the drill under way; finished ones are `drill:…`, and what they told `estimate:…`."""
OPEN_SESSIONS = 500
KEPT_RESULTS = 500
MS_A_DAY = 86_400_000


async def kept_estimates(storage: Storage, person: str) -> list[dict[str, Any]]:
    notes = await storage.notes(person, "estimate", KEPT_RESULTS)
    return [msgspec.json.decode(note.body) for note in notes]


async def drilled_together(storage: Storage, person: str, now: int) -> dict[str, Any] | None:
    return _together(await kept_estimates(storage, person), now)


def _together(told: list[dict[str, Any]], now: int) -> dict[str, Any] | None:
    if not told:
        return None
    return combined_estimate(told, [(now - one["at"]) / MS_A_DAY for one in told])


async def drilled_traits(storage: Storage, person: str, now: int) -> MemoryTraits | None:
    """Estimate a person's memory from all of their drills."""
    told = await drilled_together(storage, person, now)
    return None if told is None else MemoryTraits(**told["traits"])


class DrillSessions:
    """Begins, resumes and ends drills. A session is a fold over its answers: one that is not in
    memory is folded again."""

    def __init__(
        self, storage: Storage, clock: Clock, source: Source, threads: JobRunner, most: int
    ) -> None:
        self._storage, self._clock, self._source = storage, clock, source
        self._threads = threads
        self._most = most
        """Results of each kind that are kept of a person."""
        self._open: OrderedDict[str, Session] = OrderedDict()

    async def begin(self, person: str, kinds: Sequence[DrillKind]) -> Session:
        seed = new_secret(self._source)
        last = await self._storage.notes(person, "estimate", 1)
        rung = msgspec.json.decode(last[-1].body).get("rung", 0) if last else 0
        session = await self._threads.run(begin, seed, tuple(kinds) or EVERY_KIND, rung)
        return await self._kept(person, session)

    async def current(self, person: str) -> Session:
        """Return the current session. Raises `Rejected` if there is none."""
        if person in self._open:
            return self._open[person]
        note = await self._storage.note(person, NOW)
        if note is None:
            raise Rejected(Fault.NO_SUCH_THING)
        told = msgspec.json.decode(note.body)
        kinds = [DrillKind(kind) for kind in told["kinds"]]
        done = [parse_done(one) for one in told["done"]]
        rung = told.get("rung", 0)
        session = await self._threads.run(resumed, told["seed"], kinds, done, rung)
        self._remember(person, session)
        return session

    async def answer(self, person: str, number: int, answers: Sequence[DrillAnswer]) -> Session:
        """Raises `Rejected` for answers to another trial than the one shown."""
        session = await self.current(person)
        if number != len(session.done) or len(session.done) >= MOST_TRIALS:
            raise Rejected(Fault.LATE)
        if len(answers) != len(session.trial.questions):
            raise Rejected(Fault.UNREADABLE)
        return await self._kept(person, await self._threads.run(session.answered, answers))

    async def end(self, person: str) -> dict[str, Any]:
        """Store and return the estimate of a drill. Raises `Rejected` without an answer."""
        session = await self.current(person)
        if not session.done:
            raise Rejected(Fault.NOT_NOW)
        at = self._clock.now()
        estimate = await self._threads.run(session.estimate)
        told = {"at": at, **estimate_json(estimate)}
        await self._keep(person, "drill", at, session_json(session))
        await self._keep(person, "estimate", at, told)
        await self._drop_oldest(person)
        await self._storage.drop_note(person, NOW)
        self._open.pop(person, None)
        return told

    async def bring(
        self, person: str, drills: Sequence[ExportedDrill], estimates: Sequence[ExportedEstimate]
    ) -> int:
        """Keeps the latest drills of an export, each once, and what they told. How many are new
        here. Raises `Rejected` for what is none, and keeps nothing then."""
        await self._threads.run(_check, drills, estimates)
        for estimate in sorted(estimates, key=lambda one: one.at)[-self._most :]:
            await self._keep(person, "estimate", estimate.at, msgspec.to_builtins(estimate))
        new = 0
        for drill in sorted(drills, key=lambda one: one.at)[-self._most :]:
            new += await self._storage.note(person, _key("drill", drill.at)) is None
            told = msgspec.to_builtins(drill)
            del told["at"]
            await self._keep(person, "drill", drill.at, told)
        await self._drop_oldest(person)
        return new

    async def _drop_oldest(self, person: str) -> None:
        for kind in ("drill", "estimate"):
            await self._storage.keep_latest(person, kind, self._most)

    async def _keep(self, person: str, kind: str, at: int, told: dict[str, Any]) -> None:
        note = Note(_key(kind, at), at, msgspec.json.encode(told))
        await self._storage.keep(person, note)

    async def estimates(self, person: str) -> list[dict[str, Any]]:
        return await kept_estimates(self._storage, person)

    async def together(self, person: str) -> dict[str, Any] | None:
        """Return the estimate from all drills of a person; older ones count less."""
        told = await kept_estimates(self._storage, person)
        return await self._threads.run(_together, told, self._clock.now())

    async def traits(self, person: str) -> MemoryTraits | None:
        told = await self.together(person)
        return None if told is None else MemoryTraits(**told["traits"])

    async def finished(self, person: str) -> list[AnsweredTrial]:
        """The trials of finished drills, the latest hundred drills of them."""
        notes = await self._storage.notes(person, "drill", 100)
        return await self._threads.run(_trials, notes)

    def forget(self, person: str) -> None:
        self._open.pop(person, None)

    async def _kept(self, person: str, session: Session) -> Session:
        body = msgspec.json.encode(session_json(session))
        await self._storage.keep(person, Note(NOW, self._clock.now(), body))
        self._remember(person, session)
        return session

    def _remember(self, person: str, session: Session) -> None:
        self._open[person] = session
        self._open.move_to_end(person)
        if len(self._open) > OPEN_SESSIONS:
            self._open.popitem(last=False)


def _check(drills: Sequence[ExportedDrill], estimates: Sequence[ExportedEstimate]) -> None:
    for drill in drills:
        check_drill(drill)
    for estimate in estimates:
        check_estimate(estimate)


def _trials(notes: list[Note]) -> list[AnsweredTrial]:
    return [parse_done(one) for note in notes for one in msgspec.json.decode(note.body)["done"]]


def _key(kind: str, at: int) -> str:
    """The age of a note; notes are in order of time."""
    return f"{kind}:{at:015d}"
