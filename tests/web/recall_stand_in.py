"""Serves puzzles and Rush to a page: the real courses, without the seconds between beats."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route

from tellstones.study.recall.beats import RecallKind, TimedReply
from tellstones.study.recall.recall_puzzle import Verdict, recall_puzzle
from tellstones.study.recall.recall_run import Reached, beat_json, reached
from tellstones.study.recall.rush import RushEnd

STANDING = {
    "rating": 1534,
    "provisional": False,
    "solved": 7,
    "tried": 9,
    "streak": 3,
    "best": 5,
    "lean": "shy",
    "curve": [[4, 3], [3, 1], [2, 1]],
    "day": "2026-11-16",
    "today": None,
}
LEADER = {"person": "ann", "name": "Ann", "score": 31}


class RecallStandIn:
    """Answers the page's requests; `truth` is what has to be said now."""

    def __init__(self, page: Page, seed: str = "seen", rung: int = 4) -> None:
        self._seed, self._rung = seed, rung
        self._kind, self._day = RecallKind.NAME, False
        self._replies = list[TimedReply]()
        page.route("**/api/me/recall", self._begin)
        page.route("**/api/me/recall/replies", self._reply)
        boards = {"day": [LEADER], "week": [LEADER], "runs": [12, 9, 14]}
        page.route("**/api/rush", lambda route: route.fulfill(json=boards))

    @property
    def at(self) -> Reached:
        return reached(self._kind, self._seed, self._rung, self._replies)

    @property
    def truth(self) -> str:
        ask = self.at.beat.ask
        assert ask is not None
        assert ask.place is not None
        return str(self.at.beat.table.line(1).at(ask.place))

    @property
    def wrong(self) -> str:
        return next(stone for stone in "CDFHKSW" if stone != self.truth)

    def _begin(self, route: Route) -> None:
        if route.request.method == "GET":
            return route.fulfill(json=STANDING)
        kind = json.loads(route.request.post_data or "{}")["kind"]
        self._kind, self._day = RecallKind(kind or "prove"), kind is None
        self._replies = []
        return self._tell(route)

    def _reply(self, route: Route) -> None:
        wish = json.loads(route.request.post_data or "{}")
        assert wish["number"] == len(self._replies)
        self._replies.append(TimedReply(wish["said"], len(self._replies)))
        self._tell(route)

    def _tell(self, route: Route) -> None:
        at, rush = self.at, self._kind is RecallKind.RUSH
        puzzle = None if rush else recall_puzzle(self._kind, self._seed, self._rung)
        told: dict[str, Any] = {
            "number": len(self._replies),
            "kind": self._kind,
            "day": "2026-11-16" if self._day else None,
            "boaster": puzzle.boaster if puzzle else "",
            "moves": len(puzzle.seen.course) if puzzle else 0,
            **beat_json(at.beat),
            "left": 120.0,
            "verdict": _verdict(at) if isinstance(at.end, Verdict) else None,
            "rush": _rush(at.end) if isinstance(at.end, RushEnd) else None,
        }
        told["seconds"] = 60 if told["ask"] else 0.05
        route.fulfill(json=told)


def _verdict(at: Reached) -> dict[str, Any]:
    end = at.end
    assert isinstance(end, Verdict)
    line = list(at.beat.table.line(1).stones)
    told = {"solved": end.solved, "dared": end.dared, "knew": end.knew, "proved": end.proved}
    return {**told, "counted": True, "line": line, "change": 12, "standing": STANDING}


def _rush(end: RushEnd) -> dict[str, Any]:
    misses = [miss._asdict() for miss in end.misses]
    told = {"score": end.score, "seconds": 73.0, "misses": misses, "by_swaps": end.by_swaps}
    return {**told, "runs": [end.score, 12, 9, 14]}
