"""Options that say where many games run: `--jobs` and `--ray`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

import click

from tellstones.cli.errors import WRONG_CALL, CommandError, one_line
from tellstones.cli.shared_options import Command
from tellstones.extras import install_line
from tellstones.match.work_pools import (
    LocalProcesses,
    RayCluster,
    Result,
    Task,
    WorkersLostError,
    WorkPool,
)


def work_options(command: Command) -> Command:
    jobs = click.option(
        "--jobs",
        type=click.IntRange(min=1),
        help="Games to process at the same time (default: the number of cores).",
    )
    ray = click.option(
        "--ray",
        metavar="ADDRESS",
        help="Run on a Ray cluster: its address, or auto for this machine's cluster.",
    )
    return jobs(ray(command))


def work_pool(ray: str | None, jobs: int | None) -> WorkPool:
    """Return the worker pool that the options select; the results are the same on all of them."""
    if ray is None:
        return _Reported("--jobs", LocalProcesses(jobs or os.cpu_count() or 1))
    try:
        return _Reported("--ray", RayCluster(ray, jobs))
    except ModuleNotFoundError as missing:
        raise CommandError(
            f"tellstones: {install_line(missing.name, 'ray')}", WRONG_CALL
        ) from missing
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _cannot("--ray", error) from error


class _Reported:
    """Workers whose failure is one line that names the option."""

    def __init__(self, option: str, pool: WorkPool) -> None:
        self._option = option
        self._pool = pool

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        try:
            yield from self._pool.map(work, tasks)
        except WorkersLostError as error:
            raise _cannot(self._option, error) from error


def _cannot(option: str, error: Exception) -> CommandError:
    words = one_line(" ".join(str(error).split()))
    return CommandError(f"tellstones: {option}: {words}", WRONG_CALL)
