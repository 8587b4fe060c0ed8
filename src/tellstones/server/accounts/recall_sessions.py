"""Puzzles and Rush runs of people online. The server keeps the course and the answers, shows one
beat at a time when it is due, and times every reply itself."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tellstones.server.clock import DAY_MS, Clock
from tellstones.server.ids import Source, new_secret
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms.decisions import Rejected
from tellstones.server.storage import Note, Storage
from tellstones.server.storage.daily import RushRun
from tellstones.server.wire import Fault
from tellstones.server.wire import recall_bodies as w
from tellstones.study.recall.beats import RecallKind, TimedReply
from tellstones.study.recall.recall_puzzle import Verdict, recall_puzzle
from tellstones.study.recall.recall_run import Reached, beat_json, reached
from tellstones.study.recall.rush import RUSH_SECONDS, RushEnd
from tellstones.study.recall.standing import PuzzleStanding, after_puzzle, rung_for

NOW, STANDING = "recall:now", "recall:standing"
"""The notes of the run under way, and of what a person's puzzles add up to."""
EARLY_SECONDS, LATE_SECONDS = 0.1, 2.0
"""Tolerance for early requests of a beat, and for late answers."""
LATEST_RUNS = 10
LEADERS = 20
PROVISIONAL = 110.0
KINDS = tuple(kind for kind in RecallKind if kind is not RecallKind.RUSH)


class RecallState(Struct, frozen=True):
    """A run under way: its course follows from the seed, and where it is from the replies."""

    kind: RecallKind
    seed: str
    rung: int
    begun: int
    shown: int
    """Time at which the current beat was sent, in milliseconds since 1970."""
    day: str | None = None
    counted: bool = True
    replies: tuple[TimedReply, ...] = ()

    def reached(self) -> Reached:
        return reached(self.kind, self.seed, self.rung, self.replies)


_decoder = msgspec.json.Decoder(RecallState)
_standing = msgspec.json.Decoder(PuzzleStanding)


class RecallSessions:
    """Begins runs, takes replies, and keeps what they add up to."""

    def __init__(self, storage: Storage, clock: Clock, source: Source, threads: JobRunner) -> None:
        self._storage, self._clock, self._source = storage, clock, source
        self._threads = threads

    async def begin(self, person: str, kind: RecallKind | None) -> w.RecallShown:
        """Begin a run of this kind, or the puzzle of the day. An unfinished one whose question was
        already shown counts as missed."""
        await self._leave(person)
        standing, now = await self.standing(person), self._clock.now()
        day = None
        seed, rung, counted = new_secret(self._source), rung_for(standing.rating), True
        if kind is None:
            today = self._today()
            day, counted = today.isoformat(), today.isoformat() not in standing.days
            seed = await self._storage.seed_of_puzzle(day, seed)
            kind, rung = KINDS[today.toordinal() % len(KINDS)], 1 + today.weekday() // 2
            days = {**standing.days, day: standing.days.get(day, False)}
            await self._keep(person, STANDING, replace(standing, days=days))
        state = RecallState(kind, seed, rung, now, now, day, counted)
        await self._keep(person, NOW, state)
        return await self._shown(person, state, await self._threads.run(state.reached))

    async def reply(self, person: str, wish: w.RecallReply) -> w.RecallShown:
        """Take the reply to the present beat. Raises `Rejected` for one that comes too early, or is
        to another beat."""
        note = await self._storage.note(person, NOW)
        if note is None:
            raise Rejected(Fault.NO_SUCH_THING)
        state = _decoder.decode(note.body)
        at = await self._threads.run(state.reached)
        if wish.number == len(state.replies) - 1:  # the answer to it was lost
            return await self._shown(person, state, at)
        if wish.number != len(state.replies) or at.end is not None:
            raise Rejected(Fault.LATE)
        now = self._clock.now()
        said = _said(at, wish.said, (now - state.shown) / 1000)
        replies = (*state.replies, TimedReply(said, (now - state.begun) / 1000))
        state = replace(state, shown=now, replies=replies)
        later = await self._threads.run(state.reached)
        told = Note(NOW, max(now, note.at + 1), msgspec.json.encode(state))
        if not await self._storage.exchange(person, told, note.at):
            raise Rejected(Fault.LATE)
        return await self._shown(person, state, later, ended=later.end is not None)

    async def standing(self, person: str) -> PuzzleStanding:
        note = await self._storage.note(person, STANDING)
        return _standing.decode(note.body) if note else PuzzleStanding()

    async def standing_shown(self, person: str) -> w.RecallStanding:
        return _standing_shown(await self.standing(person), self._today())

    async def boards(self, person: str | None) -> w.RushBoards:
        today = self._today()
        starts = (today, today - timedelta(days=today.weekday()))
        day, week = [await self._storage.rush_leaders(_midnight(at), LEADERS) for at in starts]
        runs = await self._scores(person) if person else []
        return msgspec.convert(
            {"day": day, "week": week, "runs": runs}, w.RushBoards, from_attributes=True
        )

    async def _leave(self, person: str) -> None:
        note = await self._storage.note(person, NOW)
        if note is None:
            return
        state = _decoder.decode(note.body)
        at = await self._threads.run(state.reached)
        if at.end is None and at.beat.ask is not None and state.kind is not RecallKind.RUSH:
            await self._count(person, state, Verdict(solved=False))

    async def _count(self, person: str, state: RecallState, verdict: Verdict) -> tuple[int, bool]:
        """Change the standing. Return by how much the rating changes, and whether it counted."""
        before = await self.standing(person)
        if not state.counted:
            return 0, False
        puzzle = await self._threads.run(recall_puzzle, state.kind, state.seed, state.rung)
        share = await self._threads.run(puzzle.share)
        after = after_puzzle(before, verdict, share, state.day or "")
        await self._keep(person, STANDING, after)
        return round(after.rating) - round(before.rating), True

    async def _shown(
        self, person: str, state: RecallState, at: Reached, *, ended: bool = False
    ) -> w.RecallShown:
        boaster, moves = "", 0
        if state.kind is not RecallKind.RUSH:
            puzzle = await self._threads.run(recall_puzzle, state.kind, state.seed, state.rung)
            boaster, moves = puzzle.boaster, len(puzzle.seen.course)
        verdict = rush = None
        if isinstance(at.end, Verdict):
            verdict = await self._verdict(person, state, at, at.end, ended=ended)
        elif isinstance(at.end, RushEnd):
            rush = await self._rush(person, state, at.end, ended=ended)
        told = {
            "number": len(state.replies),
            "kind": state.kind,
            "day": state.day,
            "boaster": boaster,
            "moves": moves,
            **beat_json(at.beat),
            "left": max(0.0, RUSH_SECONDS - (state.shown - state.begun) / 1000),
            "verdict": verdict,
            "rush": rush,
        }
        if at.end is not None:
            told["ask"] = None
        return msgspec.convert(told, w.RecallShown)

    async def _verdict(
        self, person: str, state: RecallState, at: Reached, end: Verdict, *, ended: bool
    ) -> w.VerdictShown:
        change, counted = await self._count(person, state, end) if ended else (0, state.counted)
        return w.VerdictShown(
            solved=end.solved,
            counted=counted,
            line=list(at.beat.table.line(1).stones),
            change=change,
            dared=end.dared,
            knew=end.knew,
            proved=end.proved,
            standing=await self.standing_shown(person),
        )

    async def _rush(
        self, person: str, state: RecallState, end: RushEnd, *, ended: bool
    ) -> w.RushShown:
        if ended:
            await self._storage.add_run(person, RushRun(state.shown, end.score))
        told = {
            "score": end.score,
            "seconds": min(RUSH_SECONDS, (state.shown - state.begun) / 1000),
            "misses": [miss._asdict() for miss in end.misses],
            "by_swaps": end.by_swaps,
            "runs": await self._scores(person),
        }
        return msgspec.convert(told, w.RushShown)

    async def _scores(self, person: str) -> list[int]:
        return [run.score for run in await self._storage.runs(person, LATEST_RUNS)]

    async def _keep(self, person: str, key: str, told: Struct) -> None:
        note = Note(key, self._clock.now(), msgspec.json.encode(told))
        await self._storage.keep(person, note)

    def _today(self) -> date:
        return datetime.fromtimestamp(self._clock.now() / 1000, UTC).date()


def _said(at: Reached, said: str | None, seconds: float) -> str | None:
    """Return the answer that counts. Raises `Rejected`."""
    if at.beat.ask is None:
        if seconds < at.beat.seconds - EARLY_SECONDS:
            raise Rejected(Fault.NOT_NOW)
        return None
    if said is not None and not at.beat.ask.accepts(said):
        raise Rejected(Fault.UNREADABLE)
    return said if seconds <= at.beat.seconds + LATE_SECONDS else None


def _midnight(day: date) -> int:
    return (day - date(1970, 1, 1)).days * DAY_MS


def _standing_shown(standing: PuzzleStanding, today: date) -> w.RecallStanding:
    return msgspec.convert(
        {
            "rating": round(standing.rating),
            "provisional": standing.deviation > PROVISIONAL,
            "solved": standing.solved,
            "tried": standing.tried,
            "streak": standing.streak,
            "best": standing.best,
            "lean": standing.lean,
            "curve": standing.curve(),
            "day": today.isoformat(),
            "today": standing.days.get(today.isoformat()),
        },
        w.RecallStanding,
    )
