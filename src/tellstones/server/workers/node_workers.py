"""What a node hands its work to: threads and processes, or whatever there is where it runs."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

from tellstones.server.metrics import Metrics
from tellstones.server.settings import Limits
from tellstones.server.workers.analysis_worker import AnalysisRunner
from tellstones.server.workers.fair_jobs import FairJobs, FairTurns
from tellstones.server.workers.fair_queue import FairQueue
from tellstones.server.workers.job_threads import JobRunner, JobThreads

BOT_THREADS = 2
REQUEST_THREADS = 1
"""They share Python's lock with the event loop: more of them do no more work, and keep moves
waiting (a ping took 71 ms with four that read pasted records, and with one 9:
`python -m bench.hostile_attacks`, ten people pinging)."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does what the event loop must not wait for."""

    bots: JobRunner
    """Lets bots think."""
    requests: JobRunner
    """Prepares drills, checks passkeys and names, opens long tables."""
    games: JobRunner
    """Reads pasted records and finished games: functions of a module, with bytes and few values,
    since it may be another process that does them."""
    analyses: AnalysisRunner

    def in_turn(self, limits: Limits, metrics: Metrics) -> Workers:
        """The same, with queues in which everybody has their turn, and the bots of everybody."""
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
    # Imported here: where there are no processes, nobody asks for one.
    from tellstones.server.workers.analysis_process import AnalysisProcess
    from tellstones.server.workers.job_process import JobProcess

    return Workers(
        bots=JobThreads("tellstones-bots", BOT_THREADS),
        requests=JobThreads("tellstones-requests", REQUEST_THREADS),
        games=JobProcess(limits.game_seconds),
        analyses=AnalysisProcess(limits.analysis_seconds),
    )
