"""`tellstones arena` and `tellstones analyse` on a Ray cluster of two nodes.

Its start alone takes half a minute of a processor, so all but the first run with `make torture`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tellstones.cli import run
from tellstones.cli.commands.arena import arena
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
    assert said == "tellstones: --ray: ray is not installed: pip install 'tellstones[ray]'\n"


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
        assert run(["analyse", str(tmp_path), "--json", "--language", "en", *where]) == 0
        sys.stdout.flush()
        return capfdbinary.readouterr().out

    assert explained("--ray", cluster.address) == explained("--jobs", "1")


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
