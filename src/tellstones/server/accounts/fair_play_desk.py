"""The odds of fair play as moderators are shown them: reckoned for one of them at a time."""

from __future__ import annotations

from tellstones.server.accounts.fair_play_odds import Gone, PersonOdds, fair_play_of
from tellstones.server.clock import Clock
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Storage
from tellstones.server.wire import Fault
from tellstones.server.wire import moderation_bodies as w
from tellstones.server.workers.fair_queue import Asker, FairQueue, QueueFull, stays_for
from tellstones.server.workers.job_threads import JobRunner
from tellstones.study.fair_play import false_alarms

AT_ONCE = 2
"""For one moderator; by hand: who has turned to the next case need not wait for the last."""
DECIMALS = 2


class FairPlayDesk:
    """Reckons odds outside of the event loop, and stops when whoever asked goes away."""

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
        finally:
            self._queue.leave(waiting, turn)
        return shown(found)


def shown(found: PersonOdds | None) -> w.FairPlayShown:
    if found is None:
        return w.FairPlayShown(
            games=0, claims=0, right=0, expected=0.0, highest=1.0, false_alarms=w.INNOCENT
        )
    evidence = found.evidence
    return w.FairPlayShown(
        games=found.games,
        claims=evidence.claims,
        right=evidence.right,
        expected=round(evidence.expected, DECIMALS),
        highest=round(evidence.highest, DECIMALS),
        false_alarms=round(false_alarms(w.INNOCENT, 1 / evidence.highest), DECIMALS),
    )
