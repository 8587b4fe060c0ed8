"""The odds of fair play as moderators are shown them: reckoned for one of them at a time."""

from __future__ import annotations

from tellstones.server.clock import Clock
from tellstones.server.jobs.fair_queue import Asker, FairQueue, QueueFull, stays_for
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.moderation.fair_play_odds import Gone, PersonOdds, fair_play_of
from tellstones.server.moderation.rated_patterns import patterns_of
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Storage
from tellstones.server.wire import Fault
from tellstones.server.wire import moderation_bodies as w
from tellstones.study.fair_play import Sign, false_alarms

AT_ONCE = 2
"""The limit for one moderator; chosen manually: a moderator who opens the next case need not wait
for the last."""
DECIMALS = 2


class FairPlayDesk:
    """Calculates odds outside the event loop, and stops when the requester leaves."""

    def __init__(self, storage: Storage, clock: Clock, runner: JobRunner) -> None:
        self._storage, self._clock, self._runner = storage, clock, runner
        self._queue = FairQueue(1, AT_ONCE, AT_ONCE)

    async def about(self, asker: str, person: str, gone: Gone) -> w.FairPlayShown:
        """Raises `Rejected`."""
        if await self._storage.person(person) is None:
            raise Rejected(Fault.NO_SUCH_PERSON)
        waiting = Asker(asker, gone=gone)
        try:
            turn = self._queue.enter(waiting)
        except QueueFull:
            raise Rejected(Fault.TOO_MANY) from None
        try:
            if not await stays_for(waiting, turn):
                raise Rejected(Fault.NOT_NOW)
            now = self._clock.now()
            found = await fair_play_of(self._storage, person, now, self._runner, gone)
            patterns = await patterns_of(self._storage, person)
        finally:
            self._queue.leave(waiting, turn)
        shown = [w.PatternShown(kind=one.kind, tables=one.tables) for one in patterns]
        return w.FairPlayShown(await self._shown(found) if found else [], shown)

    async def _shown(self, found: PersonOdds) -> list[w.SignShown]:
        people = {sign.other: await self._name(sign.other) for sign in found.foremost}
        return [sign_shown(sign, people[sign.other]) for sign in found.foremost]

    async def _name(self, person: str | None) -> str | None:
        if person is None:
            return None
        known = await self._storage.person(person)
        return known.name if known else ""


def sign_shown(sign: Sign, other: str | None) -> w.SignShown:
    return w.SignShown(
        kind=sign.kind.value,
        games=sign.games,
        counted=sign.counted,
        found=sign.found,
        expected=round(sign.expected, DECIMALS),
        highest=round(sign.highest, DECIMALS),
        false_alarms=round(false_alarms(w.INNOCENT, 1 / sign.highest), DECIMALS),
        other=other,
    )
