"""Keeps the results of drills in a file of the player's own, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import platformdirs

from tellstones.study.drills import Estimate
from tellstones.study.drills.combined_estimate import combined_estimate
from tellstones.study.drills.drill_json import estimate_json

A_DAY = timedelta(days=1)


def default_file() -> Path:
    """The path in the user's own data folder."""
    return platformdirs.user_data_path("tellstones") / "drills.jsonl"


def read_results(file: Path) -> list[dict[str, Any]]:
    """The earlier estimates, the oldest first. Lines that are none are passed over."""
    if not file.is_file():
        return []
    found = []
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            told = json.loads(line)
            combined_estimate([told], [0.0])
            datetime.fromisoformat(told["date"])
        except (ValueError, KeyError, TypeError):
            continue
        found.append(told)
    return found


def together(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the estimate from all of them; older ones count less."""
    now = datetime.now(UTC)
    ages = [(now - datetime.fromisoformat(told["date"])) / A_DAY for told in results]
    return combined_estimate(results, ages)


def latest_mirror(file: Path) -> str | None:
    """The name of the bot that remembers as all drills have shown; None before any."""
    results = read_results(file)
    return str(together(results)["mirror"]) if results else None


def latest_rung(file: Path) -> int:
    """Return the level of difficulty at which the last drill ended."""
    results = read_results(file)
    return int(results[-1].get("rung", 0)) if results else 0


def keep_result(file: Path, estimate: Estimate) -> None:
    """Raises OSError where the file cannot be written."""
    told = {"date": datetime.now(UTC).isoformat(timespec="seconds"), **estimate_json(estimate)}
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(told) + "\n")
