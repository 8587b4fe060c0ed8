"""The benchmark's tracks: what each lets a program know, its opponents, and its intervals."""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from zipfile import ZipFile

import numpy as np
import pyspiel
import pytest

from tellstones.bots.levels import TRAITS
from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.benchmark import noisy, opponents, own, stateless
from tellstones.envs.benchmark.mirrored_games import mirrored
from tellstones.envs.benchmark.scores import score, separating_weights, weighted
from tellstones.envs.learned_player import read_weights
from tellstones.match import Match, RandomPlayer
from tellstones.match.program_player import Program
from tellstones.notation import Record, record_text
from tellstones.rules import SEVEN, Options, Placed, Swapped

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "research/train/weights.npz"
ARCHIVES = {
    1: "fdb6bd123a193244874d4f2b70968487daf84305ba508088b569428d8c913f64",
    2: "65e5182c4e3820b6c5ab8fa4b3cf032af9aa83b350427ac8f0ac85a2d933e770",
}
GAMES = {
    1: "9afe73d2153fe7a44e80952bda419aa200af81978b6988fccd81b7afdeacb355",
    2: "6d39bb1293662c1540b1a9615482ee26e0a0f46f6ddcdc998c8e35ec3f0d0fe2",
}
FORMATS = {1: set(), 2: {"msgspec"}}
"""Modules that read the personas of version 2; these have no influence on play."""


def archive_of(version: int) -> Traversable:
    return files("tellstones.envs.benchmark").joinpath(opponents.archive_of(version))


@pytest.mark.parametrize("version", ARCHIVES)
def test_the_opponents_of_a_version_are_what_they_were(version: int) -> None:
    found = hashlib.sha256(archive_of(version).read_bytes()).hexdigest()
    assert found == ARCHIVES[version]


@pytest.mark.parametrize("version", ARCHIVES)
def test_frozen_code_rests_on_nothing_but_itself_and_python(version: int) -> None:
    """The frozen code must not change when a module that it imports changes."""
    with ZipFile(str(archive_of(version))) as archive:
        texts = [archive.read(name) for name in archive.namelist() if name.endswith(".py")]
    package = opponents.package_of(version)
    imported = {name.split(".")[0] for text in texts for name in imports_of(text, package)}
    assert imported <= {package, *sys.stdlib_module_names} | FORMATS[version]


def imports_of(text: bytes, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield package if node.level else str(node.module)


@pytest.mark.parametrize("version", GAMES)
def test_frozen_opponents_play_as_they_did(version: int) -> None:
    """One game between two of them, to the letter: neither rules nor chance have moved."""
    drawn = mirrored(0)
    start = Record(options=Options(turn_limit=60), opening=drawn.opening, first=drawn.first)
    players = {
        drawn.ours: opponents.opponent("king", "one", version=version),
        drawn.theirs: opponents.opponent("champion:king", "other", version=version),
    }
    record = record_text(Match(start, players).play())
    assert hashlib.sha256(record.encode()).hexdigest() == GAMES[version]


@pytest.mark.parametrize(
    ("values", "total"),
    [([0.1] * 10, 1.0), ([1.0, 1e100, 1.0, -1e100], 2.0), ([1, 2.5, True], 4.5), ([3, 4], 7)],
)
def test_sums_are_those_of_python_3_12(values: list[float], total: float) -> None:
    assert opponents.compensated_sum(values) == total


def test_a_game_that_older_pythons_played_otherwise_is_the_same_on_all() -> None:
    """The `sum` of Python 3.11 rounds after each addition, and the Page won this game there."""
    assert own.play(lambda seed: RandomPlayer(Random(seed)), "page", 215, version=1) == 1.0


def test_memories_are_those_of_the_version_whatever_the_levels_have_today() -> None:
    assert opponents.traits_of("knight").threshold == -1.9
    assert opponents.traits_of("knight", 2).threshold == pytest.approx(-1.5 - 2 / 7)
    with pytest.raises(ValueError, match="no level of version 2: wall"):
        opponents.traits_of("wall", 2)


def frozen_game(name: str, memory: str | None) -> str:
    traits = TRAITS[memory] if memory else None
    drawn = mirrored(0)
    start = Record(options=Options(turn_limit=60), opening=drawn.opening, first=drawn.first)
    players = {
        drawn.ours: opponents.opponent(name, "one", traits),
        drawn.theirs: opponents.opponent("knight", "other"),
    }
    return record_text(Match(start, players).play())


def test_the_reckoner_is_the_king_of_version_1_and_counts_in_no_score() -> None:
    assert frozen_game("reckoner", None) == frozen_game("king", None)
    assert all(opponents.RECKONER not in weights for weights in opponents.WEIGHTS.values())


def test_a_frozen_player_remembers_as_it_is_told_to() -> None:
    assert frozen_game("reckoner", "page") != frozen_game("reckoner", "king")
    head = vars(opponents.opponent("reckoner", "one", TRAITS["page"]))["_inner"].traits
    assert asdict(head) == asdict(TRAITS["page"])


class Tracker:
    """Follows events from row to row and so knows which stone lies where: a second memory."""

    def __init__(self) -> None:
        self.lay: list[int] = []
        self.chance = np.random.default_rng(0)
        self.beliefs: list[dict[int, int]] = []

    def __call__(self, rows: stateless.Rows) -> stateless.Logits:
        for row in rows:
            hidden = set(hidden_in(row)) & set(range(len(self.lay)))
            self.beliefs.append({p: self.lay[p] for p in hidden if self.lay[p] >= 0})
        return self.chance.normal(size=(len(rows), actions.count(1))).astype(np.float32)

    def read(self, row: stateless.Rows) -> None:
        kind, one, other, named, end = (
            event_in(row, part) for part in ("kind", "one", "other", "named", "end")
        )
        if kind == layout.EVENTS.index(Placed):
            self.lay = [named, *self.lay] if end == 0 else [*self.lay, named]
        elif kind == layout.EVENTS.index(Swapped) and max(one, other) < len(self.lay):
            self.lay[one], self.lay[other] = self.lay[other], self.lay[one]
        lies = places_of(row)
        there = lies.index(layout.EMPTY) if layout.EMPTY in lies else len(lies)
        self.lay = [*self.lay[:there], *[-1] * (there - len(self.lay))]
        self.lay = [
            old if lie == layout.FACE_DOWN else lie
            for old, lie in zip(self.lay, lies, strict=False)
        ]


def event_in(row: stateless.Rows, part: str) -> int:
    """Return which field of a part of the latest event is set, -1 for none."""
    start = layout.TABLE_SIZE + layout.EVENT_OFFSETS[part]
    ones = np.flatnonzero(row[start : start + layout.EVENT_PARTS[part]])
    return int(ones[0]) if len(ones) else -1


def places_of(row: stateless.Rows) -> list[int]:
    """Return the content of each place: a stone, face-down or nothing."""
    start = layout.line_offsets(0)["lies"]
    part = row[start : start + layout.N * layout.LIES].reshape(layout.N, layout.LIES)
    return [int(lie.argmax()) for lie in part]


def hidden_in(row: stateless.Rows) -> list[int]:
    return [place for place, lie in enumerate(places_of(row)) if lie == layout.FACE_DOWN]


def recalled(row: stateless.Rows) -> set[int]:
    """The places of which something comes to mind."""
    mind = row[layout.mind_offset(1, 0) :].reshape(layout.N, layout.RECALLS)
    return set(np.flatnonzero(mind.any(axis=1)).tolist())


class Watched(stateless.Table):
    """A table that tells the test how its stones lay whenever a row was handed out.

    Its tracker is shown the row after every event, and not only when its word is awaited: more than
    any program of the track.
    """

    seen: ClassVar[list[tuple[stateless.Rows, list[int]]]] = []
    tracker: ClassVar[Tracker]

    def row(self) -> stateless.Rows:
        row = super().row()
        stones = [SEVEN.index(stone) for stone in self.game.table.lines[0].stones]
        self.seen.append((row, stones))
        return row

    def _tell(self, action: int) -> None:
        super()._tell(action)
        self.tracker.read(super().row())


def beyond_its_row(games: range) -> list[tuple[bool, float]]:
    """Hidden stones that are not recalled: whether a tracker knew each, and the odds of a guess."""
    Watched.seen.clear()
    Watched.tracker = tracker = Tracker()
    stateless.evaluate(
        tracker, "page", games=games, traits=opponents.traits_of("page"), together=16
    )
    found = []
    for (row, stones), belief in zip(Watched.seen, tracker.beliefs, strict=True):
        guess = 1 / max(len(hidden_in(row)), 1)
        found += [(belief[p] == stones[p], guess) for p in set(belief) - recalled(row)]
    return found


def test_a_tracker_knows_no_more_than_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Game by game it would know everything; in the track it does no better than guess."""
    monkeypatch.setattr(stateless, "Table", Watched)
    knew, guess = np.array(beyond_its_row(range(48)), float).T
    assert len(knew) > 100
    assert knew.mean() <= guess.mean() + 3 * float(np.std(knew)) / len(knew) ** 0.5
    one_by_one = [each for game in range(12) for each in beyond_its_row(range(game, game + 1))]
    knew, guess = np.array(one_by_one, float).T
    assert len(knew) > 100
    assert knew.mean() == 1.0 > guess.mean()


def test_the_trained_weights_beat_a_page_without_any_memory_of_their_own() -> None:
    function = stateless.function_of(read_weights(WEIGHTS))
    games = stateless.evaluate(
        function, "page", games=range(16), traits=opponents.traits_of("knight")
    )
    assert sum(games) >= 8
    again = stateless.evaluate(
        function, "page", games=range(16), traits=opponents.traits_of("knight"), together=5
    )
    assert games == again, "whatever rows are asked together"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"w0": None}, "128 numbers"),
        ({"b1": None}, "no network of w0, b0, w1"),
        ({"w0": np.zeros((174, 256), np.float32)}, "rows of 244"),
        ({"b2": np.full(128, np.nan, np.float32)}, "finite"),
    ],
)
def test_weights_that_are_no_such_function_are_refused(changes: dict[str, Any], told: str) -> None:
    weights = read_weights(WEIGHTS) | changes
    with pytest.raises(ValueError, match=told):
        stateless.function_of({n: each for n, each in weights.items() if each is not None})


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("noisy level", "uniform or cfr:ITERATIONS, not level"),
        ("noisy uniform --against king", "one of level, ahead, start, not king"),
        (f"stateless {WEIGHTS} --against nobody", "one of page, squire"),
        (f"stateless {WEIGHTS} --pairs 0", "at least 1, not 0"),
        ("stateless nothing.npz", "nothing.npz"),
        (f"own {WEIGHTS}", "no weights of recurrent.py"),
        ("own nobody", "No bot 'nobody'"),
    ],
)
def test_a_row_that_cannot_be_is_refused_in_a_sentence(
    asked: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmark.py", *asked.split()])
    with pytest.raises(SystemExit):
        import_module("research.evaluate.benchmark").main()
    assert told in capsys.readouterr().err


def test_any_player_may_take_part_with_its_own_memory() -> None:
    games = [
        own.play(lambda seed: RandomPlayer(Random(seed)), "knight", n, version=1) for n in range(4)
    ]
    assert set(games) <= {0.0, 0.5, 1.0}
    assert sum(games) < 3


@pytest.mark.parametrize("name", ["wall", "thief"])
@pytest.mark.parametrize("against", ["king", "champion:oracle"])
def test_waiting_with_perfect_recall_draws_and_a_draw_is_worth_little(
    name: str, against: str
) -> None:
    make = partial(import_module("research.evaluate.benchmark").perfect, name)
    games = [own.play(make, against, number, key="test") for number in range(2)]
    assert games == [0.5, 0.5]
    assert score(games, own.DRAW[2]).mean == 0.25


def test_a_submission_plays_in_a_process_of_its_own_that_ends_with_the_game() -> None:
    command = f'"{sys.executable}" "{ROOT / "examples" / "arena_bot.py"}"'
    programs: list[Program] = []

    def started(seed: str) -> Program:
        programs.append(Program(command, seed))
        return programs[-1]

    assert own.play(started, "page", 0, key="one") in (0.0, 0.5, 1.0)
    assert vars(programs[0])["_process"].poll() is not None


def test_opponents_draw_from_a_key_that_no_program_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[str] = []

    def made(name: str, seed: str, *, version: int) -> opponents.FrozenPlayer:
        given.append(seed)
        return opponents.opponent(name, seed, version=version)

    def seated(seed: str) -> RandomPlayer:
        given.append(seed)
        return RandomPlayer(Random(seed))

    monkeypatch.setattr(own, "opponent", made)
    own.play(seated, "page", 3, seed=5, key="secret")
    assert given == ["program 5 3", "bot secret 5 3"]


def test_pairs_have_one_opening_and_the_seats_changed() -> None:
    one, other, next_one = (mirrored(number, seed=3) for number in (6, 7, 8))
    assert (one.opening, one.first) == (other.opening, other.first)
    assert (one.ours, one.theirs) == (other.theirs, other.ours)
    assert {mirrored(n).opening for n in range(0, 60, 2)} > {one.opening, next_one.opening}


def test_an_interval_is_that_of_pairs_not_of_games() -> None:
    """Pairs that always share their points tell as much as that many games that are all drawn."""
    shared = score([1.0, 0.0] * 50)
    assert (shared.low, shared.mean, shared.high) == (0.5, 0.5, 0.5)
    both = score([1.0, 1.0, 0.0, 0.0] * 25)
    assert 0.3 < both.low < 0.45 < 0.55 < both.high < 0.7
    with pytest.raises(ValueError, match="in pairs"):
        score([1.0])


def test_opponents_that_separate_weigh_more() -> None:
    weights = separating_weights([{"page": 0.9, "king": 0.2}, {"page": 1.0, "king": 0.6}])
    assert weights == pytest.approx({"page": 0.2, "king": 0.8})
    whole = weighted({"page": [1.0, 1.0], "king": [0.0, 0.5]}, weights)
    assert whole.mean == pytest.approx(0.2 + 0.8 * 0.25)
    assert whole.games == 4
    for frozen in opponents.WEIGHTS.values():
        assert sum(frozen.values()) == pytest.approx(1)


def test_exploitability_is_exact_on_the_formal_track() -> None:
    assert noisy.exploitability("ahead", {}) > 0.1
    solver: Any = pyspiel.CFRPlusSolver(noisy.load("ahead"))
    for _ in range(100):
        solver.evaluate_and_update_policy()
    solved = solver.tabular_average_policy().policy_table()
    assert noisy.exploitability("ahead", solved) < 0.005
