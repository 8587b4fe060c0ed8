"""`tellstones arena` and `tellstones analyze` on a Ray cluster of two nodes.

Its start alone takes half a minute of a processor, so all that need one run with `make torture`.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from tellstones.cli import run
from tellstones.cli.commands.arena import arena
from tellstones.match import work_pools
from tellstones.match.code_version import code_version
from tellstones.match.work_pools import RayCluster
from tellstones.notation import record_text
from tests.study.study_games import bot_game

pytestmark = pytest.mark.group("long")


def test_without_ray_the_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run(["arena", "page", "squire", "--ray", "auto"]) == 2
    said = capsys.readouterr().err
    assert said == "tellstones: ray is not installed. Run: pip install 'tellstones[ray]'\n"


def test_a_cluster_of_another_python_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def init(*_: object, **__: object) -> None:
        raise RuntimeError("Version mismatch: the cluster has:\n    Python: 3.9\nthis one 3.14")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    assert run(["arena", "page", "squire", "--ray", "auto"]) == 2
    said = capsys.readouterr().err
    told = "Version mismatch: the cluster has: Python: 3.9 this one 3.14"
    assert said == f"tellstones: --ray: {told}\n"


@pytest.fixture
def nobody() -> str:
    """An address that was free a moment ago."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_where_nobody_answers_is_told_before_ray_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], nobody: str, scheme: str
) -> None:
    def waits(*_: object, **__: object) -> None:
        raise AssertionError("Ray waits here for minutes")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=waits))
    assert run(["arena", "page", "squire", "--ray", scheme + nobody]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"tellstones: --ray: nobody answers at {scheme}{nobody}: ")
    assert told.count("\n") == 1


@pytest.mark.filterwarnings("default")
def test_auto_is_tried_too_where_ray_would_look_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], nobody: str
) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("RAY_ADDRESS", nobody)
    assert run(["arena", "page", "squire", "--ray", "auto"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tellstones: --ray: nobody answers at ")
    assert told.count("\n") == 1


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    import ray
    from ray.cluster_utils import Cluster

    small: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100_000_000}
    two = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    two.add_node(**small)
    yield two
    ray.shutdown()
    two.shutdown()


@pytest.mark.torture
@pytest.mark.filterwarnings("default")
def test_an_arena_on_a_cluster_plays_the_games_of_one_machine(cluster: Any, tmp_path: Path) -> None:
    def played(*where: str) -> tuple[str, bytes]:
        file = tmp_path / "games.tell"
        asked = ["page", "random", "--games", "12", "--turn-limit", "20", "--records", str(file)]
        done = CliRunner().invoke(arena, [*asked, *where])
        assert done.exit_code == 0, done.output
        return done.stdout, file.read_bytes()

    assert played("--ray", cluster.address) == played("--jobs", "1")


@pytest.mark.torture
@pytest.mark.filterwarnings("default")
def test_a_cluster_explains_games_as_one_machine_does(
    cluster: Any, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    for seed in (1, 2):
        (tmp_path / f"{seed}.tell").write_text(record_text(bot_game(seed)), encoding="utf-8")

    def explained(*where: str) -> bytes:
        capfdbinary.readouterr()
        assert run(["analyze", str(tmp_path), "--json", "--language", "en", *where]) == 0
        sys.stdout.flush()
        return capfdbinary.readouterr().out

    assert explained("--ray", cluster.address) == explained("--jobs", "1")


@pytest.mark.torture
@pytest.mark.filterwarnings("default")
def test_a_task_names_files_from_the_folder_of_the_caller(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weights").write_text("3 1 4")
    monkeypatch.chdir(tmp_path)
    assert list(RayCluster(cluster.address).map(Path.read_text, [Path("weights")])) == ["3 1 4"]


@pytest.mark.torture
def test_a_program_that_errs_is_told_as_on_one_machine(cluster: Any, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("for _ in range(3): input()\nprint('move nonsense')")
    contenders = ["page", f"cmd:{sys.executable} {program}"]

    def told(*where: str) -> tuple[int, str]:
        asked = [sys.executable, "-m", "tellstones", "arena", *contenders, *where]
        done = subprocess.run(asked, check=False, capture_output=True, text=True)
        return done.returncode, done.stderr

    assert told("--ray", cluster.address) == told("--jobs", "1")


@pytest.mark.torture
@pytest.mark.filterwarnings("default")
def test_machines_with_other_code_are_told_in_one_line(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(work_pools, "code_version", lambda: "9.9")
    assert run(["arena", "page", "random", "--ray", cluster.address]) == 2
    told = f"a machine of the cluster has version {code_version()}, this one 9.9"
    assert capsys.readouterr().err.splitlines()[-1] == f"tellstones: --ray: {told}"


@pytest.mark.torture
@pytest.mark.filterwarnings("default")
def test_a_task_that_no_worker_survives_is_told_in_one_line(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(work_pools, "RETRIES", 1)
    deadly = "cmd:sh -c 'kill -9 $PPID'"
    assert run(["arena", "page", deadly, "--games", "2", "--ray", cluster.address]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("tellstones: --ray: The worker died unexpectedly")


@pytest.mark.torture
@pytest.mark.filterwarnings("default")
def test_killed_workers_and_a_lost_machine_change_nothing(cluster: Any, tmp_path: Path) -> None:
    tasks = range(60)
    found = RayCluster(cluster.address).map(partial(doubled_after_a_death, tmp_path), tasks)
    first = next(found)
    lost = next(node for node in cluster.list_all_nodes() if not node.is_head())
    cluster.remove_node(lost, allow_graceful=False)
    assert [first, *found] == [2 * task for task in tasks]


def doubled_after_a_death(folder: Path, task: int) -> int:
    """Every twentieth task kills its worker when it is first tried."""
    tried = folder / str(task)
    if task % 20 == 0 and not tried.exists():
        tried.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * task
