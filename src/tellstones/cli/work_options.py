"""Reads the options that say where many games are played or analysed: `--jobs` and `--ray`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

import click

from tellstones.cli.errors import WRONG_CALL, CommandError, one_line
from tellstones.cli.shared_options import Command
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
        help="Games at a time; by default as many as there are cores.",
    )
    ray = click.option(
        "--ray",
        metavar="ADDRESS",
        help="Use a Ray cluster: its address, or auto for the one that this machine belongs to.",
    )
    return jobs(ray(command))


def work_pool(ray: str | None, jobs: int | None) -> WorkPool:
    """The same results from whichever."""
    if ray is None:
        return _Told("--jobs", LocalProcesses(jobs or os.cpu_count() or 1))
    try:
        return _Told("--ray", RayCluster(ray, jobs))
    except ModuleNotFoundError as missing:
        words = f"{missing.name} is not installed: pip install 'tellstones[ray]'"
        raise CommandError(f"tellstones: --ray: {words}", WRONG_CALL) from missing
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _cannot("--ray", error) from error


class _Told:
    """Workers of whom it is said in one line what they cannot do, by the option that asks them."""

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
