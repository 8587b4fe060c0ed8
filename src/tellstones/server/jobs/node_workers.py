"""Workers of a node: threads and processes, or their substitutes in the page."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

from tellstones.server.jobs.analysis_worker import AnalysisRunner
from tellstones.server.jobs.fair_jobs import FairJobs, FairTurns
from tellstones.server.jobs.fair_queue import FairQueue
from tellstones.server.jobs.job_threads import JobRunner, JobThreads
from tellstones.server.metrics import Metrics
from tellstones.server.settings import Limits

BOT_THREADS = 2
REQUEST_THREADS = 1
"""Number of threads for requests. They share the GIL with the event loop: more threads do no more
work and delay moves (a ping took 71 ms with four threads reading pasted records, 9 ms with one:
`python -m bench.hostile.attacks`, ten people pinging)."""


@dataclass(frozen=True, slots=True)
class Workers:
    """The workers for everything that would block the event loop."""

    bots: JobRunner
    """Lets bots think."""
    requests: JobRunner
    """Prepares drills, checks passkeys and names, opens long tables."""
    games: JobRunner
    """Reads pasted records and finished games: functions of a module, with bytes and few values,
    since it may be another process that does them."""
    analyses: AnalysisRunner

    def in_turn(self, limits: Limits, metrics: Metrics) -> Workers:
        """The same workers with fair queues, for requests and for bots."""
        most = limits.jobs_at_once_per_person, limits.jobs_at_once_per_address
        requests = FairTurns(FairQueue(REQUEST_THREADS, *most), metrics)
        games = FairTurns(FairQueue(1, *most), metrics)
        bots = FairTurns(FairQueue(BOT_THREADS, sys.maxsize, sys.maxsize), metrics)
        return replace(
            self,
            requests=FairJobs(self.requests, requests),
            games=FairJobs(self.games, games),
            bots=FairJobs(self.bots, bots),
        )

    def close(self) -> None:
        self.analyses.close()
        self.requests.close()
        self.games.close()
        self.bots.close()


def workers_of_this_machine(limits: Limits) -> Workers:
    # Imported here, since there are platforms without processes.
    from tellstones.server.jobs.analysis_process import AnalysisProcess
    from tellstones.server.jobs.job_process import JobProcess

    return Workers(
        bots=JobThreads("tellstones-bots", BOT_THREADS),
        requests=JobThreads("tellstones-requests", REQUEST_THREADS),
        games=JobProcess(limits.game_seconds),
        analyses=AnalysisProcess(limits.analysis_seconds),
    )
