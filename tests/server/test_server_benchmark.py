"""The server's benchmark runs and counts moves; how fast it is, no test asks."""

from __future__ import annotations

import pytest
from bench.server.load import measured

TABLES = 4


@pytest.mark.parametrize("pause", [0.0, 0.5])
def test_the_benchmark_plays_moves_and_is_refused_none(pause: float) -> None:
    figures = measured("ours", TABLES, pause, seconds=3)
    assert figures.moves > 0
    assert figures.cpu_us > 0
