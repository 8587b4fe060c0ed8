"""The picture of the house is true: every path and every name in docs/architecture.md is there."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from tellstones.bots import make_bot
from tellstones.rules import SEVEN, Seat, after, play, prepare
from tellstones.views import glimpse, view

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/tellstones"
TEXT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`([\w/.-]+(?:/|\.py|\.json))`", TEXT)))
STEPS = sorted(set(re.findall(r"\| `([\w/]+\.py)` \| `([\w.]+)` \|", TEXT)))


def test_there_are_paths_and_steps_to_check() -> None:
    assert len(PATHS) > 30
    assert len(STEPS) > 20


@pytest.mark.parametrize("path", PATHS)
def test_a_path_in_the_picture_exists(path: str) -> None:
    assert (PACKAGE / path).exists() or (ROOT / path).exists()


@pytest.mark.parametrize(("path", "name"), STEPS)
def test_a_step_of_a_way_is_a_name_that_exists(path: str, name: str) -> None:
    body = ast.parse((PACKAGE / path).read_text(encoding="utf-8")).body
    for part in name.split("."):
        found = [node for node in body if _defines(node, part)]
        assert found, f"{path} has no {name}"
        body = found[0].body if isinstance(found[0], ast.ClassDef) else []


def _defines(node: ast.stmt, name: str) -> bool:
    return (
        isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name == name
    )


def test_every_room_of_the_house_is_in_the_picture() -> None:
    rooms = {
        f"{path.relative_to(PACKAGE)}/"
        for path in PACKAGE.rglob("*")
        if path.is_dir() and (path / "__init__.py").exists()
    }
    told = {path for path in PATHS if path.endswith("/")}
    floors = {room for room in rooms if room.count("/") == 1}
    missing = {room for room in rooms - floors if room not in told}
    assert missing <= OF_ONE_SUBJECT


OF_ONE_SUBJECT = {"server/codegen/"}
"""Packages that readers find by name."""


def test_a_bots_decision_takes_the_described_path_and_asks_for_no_beliefs() -> None:
    """Calls every function of the table but those for talk and hints."""
    section = TEXT.split("## A bot's decision")[1].split("\n## ")[0]
    rows = re.findall(r"\| ([^|]+) \| `[\w/]+\.py` \| `([\w.]+)` \|", section)
    spoken = {name for does, name in rows if re.search(r"aloud|hints|Line", does)}
    described = {name for _, name in rows}
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code.co_qualname)

    sys.setprofile(note)
    try:
        bots = {seat: make_bot("king", seed=1) for seat in (Seat.A, Seat.B)}
        table = prepare(opening=[SEVEN[0]])
        for seat, bot in bots.items():
            bot.sit(view(table, seat))
        for _ in range(12):
            awaited = table.waiting.seat
            assert awaited is not None
            event = play(table, awaited, bots[awaited].decide(view(table, awaited)))
            table = after(table, event)
            for one, bot in bots.items():
                bot.see(glimpse(table, event, one))
    finally:
        sys.setprofile(None)
    assert len(described - spoken) > 6
    assert described - spoken <= called
    assert not {"situation", "SeatKnowledge.see", "thinking", "counsel"} & called
