"""The examples in the docs of the environments run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = [
    pytest.param(block, id=f"{name}-{number}")
    for name in ("environments.md", "benchmark.md")
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), re.DOTALL)
    )
]


@pytest.mark.parametrize("block", BLOCKS)
def test_the_examples_in_the_docs_run(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(block, "docs", "exec"), {})
