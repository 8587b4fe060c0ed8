"""Training on several devices and machines gives the weights of one device.

Each process compiles the whole training, so this waits for `make torture`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.ports import free_port

PROGRAM = ("-m", "tests.envs.few_iterations")
ROOT = Path(__file__).parents[2]
RATE = 5e-4
"""The learning rate of training: no weight moves by more in each of two iterations."""


def started(folder: Path, *options: str, devices: int = 1) -> subprocess.Popen[bytes]:
    """Runs with this many virtual devices of this CPU."""
    flags = f"--xla_force_host_platform_device_count={devices} --xla_backend_optimization_level=0"
    environment = os.environ | {"XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu"}
    return subprocess.Popen([sys.executable, *PROGRAM, folder, *options], env=environment, cwd=ROOT)


@pytest.mark.torture
def test_two_devices_and_two_machines_learn_what_one_device_learns(tmp_path: Path) -> None:
    machines = ("--coordinator", f"127.0.0.1:{free_port()}", "--machines", "2", "--machine")
    processes = [
        started(tmp_path / "one"),
        started(tmp_path / "two", devices=2),
        started(tmp_path / "apart", *machines, "0"),
        started(tmp_path / "apart", *machines, "1"),
    ]
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    one, two, apart = (np.load(tmp_path / name / "state.npz") for name in ("one", "two", "apart"))
    for name in one.files:
        if not np.issubdtype(one[name].dtype, np.floating):
            assert (one[name] == two[name]).all(), "the same games, by the same lots"
            assert (one[name] == apart[name]).all()
            continue
        for other in (two, apart):
            difference = np.abs(one[name] - other[name])
            assert difference.max() <= 4 * RATE, "a gradient of 0 but for rounding has any sign"
            assert np.quantile(difference, 0.9) < 1e-5
