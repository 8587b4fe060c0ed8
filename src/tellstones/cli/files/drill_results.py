"""Keeps the results of drills in a file of the player's own, one JSON object a line."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import platformdirs

from tellstones.study.drills import Estimate
from tellstones.study.drills.drill_json import estimate_json


def default_file() -> Path:
    """In the user's own data folder."""
    return platformdirs.user_data_path("tellstones") / "drills.jsonl"


def read_results(file: Path) -> list[dict[str, Any]]:
    """The earlier estimates, the oldest first. Lines that are none are passed over."""
    if not file.is_file():
        return []
    found = []
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            told = json.loads(line)
            float(told["half_life"]["middle"])
        except (ValueError, KeyError, TypeError):
            continue
        found.append(told)
    return found


def latest_mirror(file: Path) -> str | None:
    """The name of the bot that remembers as the last drill has shown; None before any."""
    mirrors = [told["mirror"] for told in read_results(file) if "mirror" in told]
    return str(mirrors[-1]) if mirrors else None


def keep_result(file: Path, estimate: Estimate) -> None:
    """Raises OSError where the file cannot be written."""
    told = {"date": datetime.now(UTC).isoformat(timespec="seconds"), **estimate_json(estimate)}
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(told) + "\n")
