"""Work is spread over processes, and its results come in order."""

from __future__ import annotations

import os
import signal

import pytest

from tellstones.match.work_pools import LocalProcesses, WorkersLostError, in_order

pytestmark = pytest.mark.group("long")


def test_results_come_in_the_order_of_the_tasks_and_few_are_begun_ahead() -> None:
    begun: list[int] = []
    taken = []

    def begin(task: int) -> int:
        begun.append(task)
        return task

    for result in in_order(range(10), begin, lambda task: -task, 3):
        taken.append(result)
        assert len(begun) - len(taken) < 3
    assert taken == [-task for task in range(10)]


def test_processes_find_what_one_alone_finds() -> None:
    tasks = range(-40, 0)
    assert list(LocalProcesses(2).map(abs, tasks)) == list(LocalProcesses(1).map(abs, tasks))


def test_what_goes_wrong_in_a_process_is_told_where_it_was_asked_for() -> None:
    with pytest.raises(ZeroDivisionError):
        list(LocalProcesses(2).map(reciprocal, [1, 0]))


def test_processes_that_are_killed_are_told_of() -> None:
    with pytest.raises(WorkersLostError, match="killed"):
        list(LocalProcesses(2).map(killed, [1, 2]))


def killed(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def reciprocal(number: int) -> float:
    return 1 / number
