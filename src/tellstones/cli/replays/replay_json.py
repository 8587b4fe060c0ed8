"""Prints a record as one JSON object a line: the start, each move, the end."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from json import dumps
from typing import Any

from tellstones.cli.replays.onlooker import Onlooker
from tellstones.notation import (
    Begun,
    Commented,
    Ended,
    Reading,
    Step,
    Variation,
    move_text,
    position_text,
)
from tellstones.rules import Move, Table, legal_moves
from tellstones.views import Sight

_text_of = cache(move_text)


def as_json(readings: Iterable[Reading], name: str | None) -> None:
    onlooker, game, write = Onlooker(name), -1, sys.stdout.write
    for reading in readings:
        match reading:
            case Begun():
                onlooker.check_seat(reading)
                game += 1
                lines = reading.record.options.lines
                write(_state(game, None, reading.table, onlooker))
            case Step():
                write(_state(game, reading, reading.table, onlooker))
            case Ended():
                ended = {
                    "game": game,
                    "result": reading.result,
                    "termination": reading.termination,
                }
                write(dumps(ended) + "\n")
            case Variation() if onlooker.open:
                write(dumps({"game": game} | _varied(reading, lines)) + "\n")
            case Variation() | Commented():
                pass


def _state(game: int, step: Step | None, table: Table, onlooker: Onlooker) -> str:
    lines = table.options.lines
    state = {
        "game": game,
        "seat": step and step.seat,
        "move": step and _text_of(step.move, lines),
        "position": position_text(onlooker.see(table)),
        "legal": _legal(legal_moves(table), lines),
        "sight": step and _sight(onlooker.sight(step)),
    }
    return dumps(state) + "\n"


def _varied(variation: Variation, lines: int) -> dict[str, Any]:
    """Comments and further variations are written only where there are any."""
    said = [
        {"move": _text_of(one.move, lines)}
        | _where_any("comments", list(one.comments))
        | _where_any("variations", [_varied(other, lines) for other in one.variations])
        for one in variation.said
    ]
    return {"variation": said} | _where_any("comments", list(variation.comments))


def _where_any(key: str, values: list[Any]) -> dict[str, Any]:
    return {key: values} if values else {}


def _legal(moves: tuple[Move, ...], lines: int) -> list[str]:
    return sorted([_text_of(move, lines) for move in moves])


def _sight(sight: Sight | None) -> dict[str, str | int] | None:
    if sight is None:
        return None
    # The contract of `replay --json` calls a place `stone`, and the stone its `symbol`.
    return {
        "seat": sight.seat,
        "line": sight.line,
        "stone": sight.place,
        "symbol": sight.stone,
    }
