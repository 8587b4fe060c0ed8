"""Reads the options that say where many games are played or analysed: `--jobs` and `--ray`."""

from __future__ import annotations

import os

import click

from tellstones.cli.errors import WRONG_CALL, CommandError, one_line
from tellstones.cli.shared_options import Command
from tellstones.match.work_pools import LocalProcesses, RayCluster, WorkPool


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
        return LocalProcesses(jobs or os.cpu_count() or 1)
    try:
        return RayCluster(ray, jobs)
    except ModuleNotFoundError as missing:
        words = f"{missing.name} is not installed: pip install 'tellstones[ray]'"
        raise CommandError(f"tellstones: --ray: {words}", WRONG_CALL) from missing
    except (ConnectionError, ValueError) as error:
        words = one_line(str(error).partition("\n")[0])
        raise CommandError(f"tellstones: --ray: {words}", WRONG_CALL) from error
