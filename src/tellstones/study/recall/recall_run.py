"""A puzzle or a Rush under way: a fold over the replies, one to each beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from tellstones.notation.json_encoder import event_shown
from tellstones.study.frames import table_json
from tellstones.study.recall.beats import SOLVER, Beat, RecallKind, Script, TimedReply
from tellstones.study.recall.recall_puzzle import Verdict, recall_puzzle
from tellstones.study.recall.rush import RushEnd, rush
from tellstones.views import view

End: TypeAlias = Verdict | RushEnd


@dataclass(frozen=True, slots=True)
class Reached:
    """The progress of a run: the current beat, or the end with the last beat."""

    beat: Beat
    end: End | None = None


def reached(kind: RecallKind, seed: str, rung: int, replies: Sequence[TimedReply]) -> Reached:
    """The same replies lead to the same beat."""
    script: Script[End] = (
        rush(seed) if kind is RecallKind.RUSH else recall_puzzle(kind, seed, rung).script()
    )
    beat = next(script)
    for reply in replies:
        try:
            beat = script.send(reply)
        except StopIteration as stop:
            return Reached(beat, stop.value)
    return Reached(beat)


def beat_json(beat: Beat) -> dict[str, Any]:
    """A beat through the solver's eyes: what lies face-down then has no name here."""
    ask = beat.ask
    return {
        "view": table_json(view(beat.table, SOLVER)),
        "event": None if beat.event is None else msgspec.to_builtins(event_shown(beat.event, 1)),
        "ask": ask and {"place": ask.place, "choices": list(ask.choices)},
        "seconds": beat.seconds,
        "score": beat.score,
        "misses": beat.misses,
    }


def line_of(beat: Beat) -> str:
    """The whole Line, for when everything is over."""
    return "".join(beat.table.line(1).stones)
