"""Puzzles that test a memory: generation, answers, secrecy, ratings and Rush."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from tellstones.rules import (
    Answered,
    Boasted,
    Challenged,
    End,
    Hid,
    Line,
    Named,
    Placed,
    Seat,
    Swapped,
    Table,
)
from tellstones.study.recall.beats import Beat, RecallKind, TimedReply, hidden
from tellstones.study.recall.recall_puzzle import (
    CLEAR,
    Daring,
    RecallPuzzle,
    Verdict,
    recall_puzzle,
)
from tellstones.study.recall.recall_run import Reached, beat_json, reached
from tellstones.study.recall.rush import GAPS, RushEnd
from tellstones.study.recall.standing import PuzzleStanding, after_puzzle, rating_of, rung_for
from tellstones.study.recall.watched import LADDER, Watched, share_that_pass, watched

ALL_BUT_RUSH = [kind for kind in RecallKind if kind is not RecallKind.RUSH]


def truth(beat: Beat) -> str:
    assert beat.ask is not None
    assert beat.ask.place is not None
    return str(beat.table.line(1).at(beat.ask.place))


def wrong(beat: Beat) -> str:
    return next(letter for letter in "CDFHKSW" if letter != truth(beat))


def run(kind: RecallKind, seed: str, rung: int, said: list[str | None]) -> Reached:
    """Answers in this order; `right` and `wrong` are looked up. Says nothing when they are out."""
    replies = list[TimedReply]()
    found = reached(kind, seed, rung, replies)
    left = iter(said)
    while found.end is None:
        answer = None
        if found.beat.ask is not None:
            answer = next(left, None)
            if answer in ("right", "wrong"):
                answer = truth(found.beat) if answer == "right" else wrong(found.beat)
        replies.append(TimedReply(answer))
        found = reached(kind, seed, rung, replies)
    return found


def verdict(kind: RecallKind, seed: str, rung: int, said: list[str | None]) -> Verdict:
    end = run(kind, seed, rung, said).end
    assert isinstance(end, Verdict)
    return end


@pytest.mark.parametrize("rung", range(len(LADDER)))
def test_a_course_hides_all_its_stones_in_six_to_fourteen_moves(rung: int) -> None:
    for seed in range(10):
        seen = watched(LADDER[rung], Random(seed))
        assert 6 <= len(seen.course) <= 14
        assert len(hidden(seen.table)) == LADDER[rung].stones
        assert watched(LADDER[rung], Random(seed)) == seen


def test_a_longer_course_is_remembered_by_fewer() -> None:
    shares = [
        sum(
            share_that_pass(seen, hidden(seen.table), "")
            for seen in (watched(rung, Random(seed)) for seed in range(6))
        )
        for rung in (LADDER[0], LADDER[3], LADDER[-1])
    ]
    assert shares == sorted(shares, reverse=True)


def test_name_it_asks_for_one_stone() -> None:
    assert verdict(RecallKind.NAME, "a", 0, ["right"]).solved
    assert not verdict(RecallKind.NAME, "a", 0, ["wrong"]).solved
    silent = run(RecallKind.NAME, "a", 0, [None])
    assert silent.end == Verdict(solved=False)
    assert silent.beat.event is None
    told = run(RecallKind.NAME, "a", 0, ["wrong"]).beat.event
    assert isinstance(told, Answered)
    assert not told.right


def test_prove_it_asks_for_all_until_the_first_wrong_name() -> None:
    stones = LADDER[2].stones
    assert verdict(RecallKind.PROVE, "b", 2, ["right"] * stones).solved
    failed = run(RecallKind.PROVE, "b", 2, ["right", "wrong", "right", "right"])
    assert failed.end == Verdict(solved=False)
    assert len(hidden(failed.beat.table)) == stones - 2


@pytest.mark.parametrize(
    ("dared", "named", "knew"),
    [
        ("boast", ["right"] * 4, Daring.BOAST),
        ("look", ["right"] * 4, Daring.BOAST),
        ("challenge", ["right", "wrong"], Daring.CHALLENGE),
        ("boast", ["wrong"], Daring.LOOK),
        (None, ["wrong"], Daring.LOOK),
    ],
)
def test_dare_compares_what_was_dared_with_what_was_known(
    dared: str | None, named: list[str | None], knew: Daring
) -> None:
    told = verdict(RecallKind.DARE, "c", 1, [dared, *named])
    assert (told.dared, told.knew) == (dared or "look", knew)
    assert told.solved is (told.dared is told.knew)


def test_a_boast_is_mostly_clear_and_its_proof_is_shown() -> None:
    proofs, clear = set[bool | None](), 0
    for seed in range(12):
        puzzle = recall_puzzle(RecallKind.KNOW, f"{seed}", 1)
        clear += abs(puzzle.likely - 0.5) >= 0.5 - CLEAR
        believed = run(RecallKind.KNOW, f"{seed}", 1, ["believe"])
        doubted = verdict(RecallKind.KNOW, f"{seed}", 1, ["doubt"])
        assert isinstance(believed.end, Verdict)
        assert believed.end.solved is believed.end.proved
        assert doubted.solved is not doubted.proved
        assert isinstance(believed.beat.event, Named)
        assert believed.beat.event.seat is Seat.B
        assert believed.beat.event.right is believed.end.proved
        proofs.add(believed.end.proved)
    assert clear >= 9
    assert proofs == {True, False}
    assert verdict(RecallKind.KNOW, "0", 1, ["steal", *["right"] * 4]).solved
    assert not verdict(RecallKind.KNOW, "0", 1, ["steal", "wrong"]).solved


def twin(table: Table) -> Table:
    """Another order of the hidden stones, which nobody can see."""
    line, places = table.line(1), hidden(table)
    stones = list(line.stones)
    for place, stone in zip(places, [stones[p - 1] for p in (*places[1:], places[0])], strict=True):
        stones[place - 1] = stone
    return replace(table, lines=(Line(tuple(stones), line.faces),))


@pytest.mark.parametrize("kind", ALL_BUT_RUSH)
def test_a_question_is_the_same_whatever_lies_hidden(kind: RecallKind) -> None:
    """Twins: they differ in what lies hidden alone, and no byte of the question differs."""
    for seed in ("d", "e"):
        puzzle = recall_puzzle(kind, seed, 3)
        table, event = puzzle.seen.course[-1]
        course = (*puzzle.seen.course[:-1], (twin(table), event))
        other = replace(puzzle, seen=Watched(puzzle.seen.start, course))
        assert question(puzzle) == question(other)


def question(puzzle: RecallPuzzle) -> bytes:
    script = puzzle.script()
    beat = next(script)
    while beat.ask is None:
        beat = script.send(TimedReply(None))
    return json.dumps(beat_json(beat)).encode()


def test_no_beat_names_a_stone_that_lies_face_down() -> None:
    for kind in RecallKind:
        replies = list[TimedReply]()
        found = reached(kind, "f", 2, replies)
        while found.end is None:
            shown = json.loads(json.dumps(beat_json(found.beat)))
            open_now = {stone for stone in shown["view"]["lines"][0] if stone}
            told = shown["event"] or {}
            assert {told.get("stone")} <= open_now | {None}
            hidden_now = [i for i, s in enumerate(shown["view"]["lines"][0], 1) if s is None]
            assert tuple(hidden_now) == hidden(found.beat.table)
            replies.append(TimedReply(None, len(replies)))
            found = reached(kind, "f", 2, replies)


def test_ratings_follow_the_results_and_lead_up_the_ladder() -> None:
    standing = PuzzleStanding()
    for _ in range(30):
        standing = after_puzzle(standing, Verdict(solved=True), 0.6)
    assert (standing.streak, standing.best, standing.solved) == (30, 30, 30)
    assert standing.rating > 1700
    assert rung_for(standing.rating) > rung_for(1500) == 0
    lower = after_puzzle(standing, Verdict(solved=False), 0.6)
    assert lower.rating < standing.rating
    assert (lower.streak, lower.best) == (0, 30)
    assert rating_of(0.5) == 1500 < rating_of(0.2)


@pytest.mark.parametrize(
    ("dared", "knew", "lean"),
    [
        (Daring.LOOK, Daring.BOAST, "shy"),
        (Daring.BOAST, Daring.LOOK, "dares"),
        (Daring.CHALLENGE, Daring.CHALLENGE, "fits"),
    ],
)
def test_calibration_says_who_dares_too_much(dared: Daring, knew: Daring, lean: str) -> None:
    standing = PuzzleStanding()
    for _ in range(5):
        assert standing.lean == ""
        standing = after_puzzle(standing, Verdict(dared is knew, dared, knew), 0.5)
    assert standing.lean == lean
    assert sum(times for times, _ in standing.curve()) == 5


def rushed(right: int, late: float = 0.0) -> tuple[RushEnd, list[Beat]]:
    """Answers so many rightly, then wrongly; `late` seconds pass at each beat."""
    replies, shown = list[TimedReply](), list[Beat]()
    while True:
        found = reached(RecallKind.RUSH, "g", 0, replies)
        if isinstance(found.end, RushEnd):
            return found.end, shown
        shown.append(found.beat)
        said = None
        if found.beat.ask is not None:
            said = truth(found.beat) if found.beat.score < right else wrong(found.beat)
        replies.append(TimedReply(said, (len(replies) + 1) * late))


def test_a_rush_ends_at_the_third_miss_and_tells_what_was_lost() -> None:
    end, shown = rushed(right=7)
    assert (end.score, len(end.misses)) == (7, 3)
    assert all(miss.said != miss.stone for miss in end.misses)
    for miss in end.misses:
        assert miss.line[miss.place - 1] is miss.stone
        assert miss.path[-1] == miss.place in miss.hidden
    assert sum(named for named, _ in end.by_swaps) == 7
    assert sum(asked for _, asked in end.by_swaps) == 10
    gaps = [beat.seconds for beat in shown[1:] if beat.ask is None]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] == GAPS[2]
    asked = [beat for beat in shown if beat.ask]
    assert all(isinstance(beat.event, Challenged) for beat in asked)


def test_the_path_of_a_lost_stone_is_the_one_that_was_shown() -> None:
    """Followed from the events alone, as somebody does who watches."""
    end, shown = rushed(right=12)
    paths = dict[str, list[int]]()
    for beat in shown:
        line, event = beat.table.line(1), beat.event
        if isinstance(event, Placed) and event.end is End.LEFT:
            paths = {stone: [place + 1 for place in path] for stone, path in paths.items()}
        if isinstance(event, Hid):
            paths[line.at(event.place)] = [event.place]
        if isinstance(event, Swapped):
            for place in (event.one, event.other):
                paths.setdefault(line.at(place), []).append(place)
        if beat.ask and beat.misses == len(end.misses) - 1:
            assert tuple(paths[truth(beat)]) == end.misses[-1].path
            return
    pytest.fail("the last miss was asked for")


def test_a_rush_ends_when_the_time_is_up() -> None:
    end, shown = rushed(right=10_000, late=1.5)
    assert end.misses == ()
    assert 150 / 1.5 / 4 < end.score < 180 / 1.5 / 2
    assert len(shown) == pytest.approx(180 / 1.5, abs=2)
    assert max(len(hidden(beat.table)) for beat in shown) >= 6


def test_a_boast_event_opens_do_they_know() -> None:
    script = recall_puzzle(RecallKind.KNOW, "h", 0).script()
    beat = next(script)
    while beat.ask is None:
        beat = script.send(TimedReply(None))
    assert isinstance(beat.event, Boasted)
    assert beat.ask.choices == ("believe", "doubt", "steal")
