"""The history checker notices what it is there for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from tellstones.server.storage import SqliteStorage
from tellstones.server.storage.entries import Row
from tests.server.cluster.history import History, problems
from tests.server.cluster.players import pair
from tests.server.running_server import running

Told = tuple[list[Row], list[History]]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """A whole game on one node, and what its two players kept of it."""
    path: Path = tmp_path_factory.mktemp("history") / "tables.sqlite3"

    async def main() -> Told:
        async with running(path) as here:
            players = await pair([here.base], seed=3, rules={"turn_limit": 12})
            for player in players:
                player.pause = 0.0
            await asyncio.gather(*(player.play() for player in players))
            for player in players:
                await player.guest.close()
        storage = SqliteStorage(path)
        await storage.open()
        rows = await storage.read(players[0].history.table)
        await storage.close()
        return rows, [player.history for player in players]

    return asyncio.run(main())


def test_a_sound_game_has_no_problems(game: Told) -> None:
    assert problems(*game) == []


def _lose_a_row(rows: list[Row], _ann: History) -> None:
    del rows[4]


def _lose_the_end(rows: list[Row], _ann: History) -> None:
    del rows[-1]


def _acknowledge_what_is_not_there(_rows: list[Row], ann: History) -> None:
    ann.said["never"] = "h1"
    ann.acknowledged.append(("never", ann.acknowledged[-1][1] + 1))


def _remember_another_move(_rows: list[Row], ann: History) -> None:
    ann.said[ann.acknowledged[0][0]] = "resign"


def _acknowledge_out_of_order(_rows: list[Row], ann: History) -> None:
    ann.acknowledged.reverse()


def _refuse_what_was_played(_rows: list[Row], ann: History) -> None:
    ann.refused[ann.acknowledged[0][0]] = "late"


def _show_twice(_rows: list[Row], ann: History) -> None:
    ann.shown.insert(2, ann.shown[1])


def _show_out_of_order(_rows: list[Row], ann: History) -> None:
    ann.shown[1:3] = reversed(ann.shown[1:3])


def _never_show(rows: list[Row], ann: History) -> None:
    theirs = {row.seq for row in rows if getattr(row.entry, "seat", ann.seat) != ann.seat}
    ann.shown.remove(next(seq for seq in ann.shown[1:] if seq in theirs))


def _show_a_hidden_stone(_rows: list[Row], ann: History) -> None:
    for frame in ann.frames:
        for line in frame["view"]["lines"] if frame["view"] else []:
            if None in line:
                line[line.index(None)] = "C"
                return
    raise AssertionError("somebody hides a stone in this game")


def _tell_a_symbol_to_who_does_not_look(_rows: list[Row], ann: History) -> None:
    frame = next(f for f in ann.frames if f["event"] and f["event"]["kind"] != "looked")
    frame["sight"] = {"seat": "A", "place": 1, "line": 1, "stone": "C", "until": 0}


def _tell_of_another_event(_rows: list[Row], ann: History) -> None:
    frames = [frame for frame in ann.frames if frame["event"]]
    other = next(frame for frame in frames if frame["event"] != frames[0]["event"])
    frames[0]["event"] = other["event"]


@pytest.mark.parametrize(
    "spoil",
    [
        _lose_a_row,
        _lose_the_end,
        _acknowledge_what_is_not_there,
        _remember_another_move,
        _acknowledge_out_of_order,
        _refuse_what_was_played,
        _show_twice,
        _show_out_of_order,
        _never_show,
        _show_a_hidden_stone,
        _tell_a_symbol_to_who_does_not_look,
        _tell_of_another_event,
    ],
    ids=lambda spoil: spoil.__name__.strip("_"),
)
def test_every_kind_of_wrong_is_noticed(
    game: Told, spoil: Callable[[list[Row], History], None]
) -> None:
    rows, histories = list(game[0]), deepcopy(game[1])
    spoil(rows, histories[0])
    assert problems(rows, histories) != []
