"""`tellstones analyze` and `tellstones drill`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tellstones.bots.mirror import parse_mirror
from tellstones.cli import run
from tellstones.cli.commands.drill import told, trained
from tellstones.cli.files.drill_results import (
    keep_result,
    latest_mirror,
    latest_rung,
    read_results,
    together,
)
from tellstones.cli.terminal.drill_screen import DrillScreen, Stop
from tellstones.cli.terminal.screen import Page
from tellstones.i18n import LANGUAGES, Words
from tellstones.notation import record_text
from tellstones.rules import Options
from tellstones.study.drills import DrillKind, begin
from tests.calling import tellstones
from tests.study.study_games import bot_game

pytestmark = pytest.mark.group("long")

UNFINISHED = '[Opening "S"]\n[First "A"]\n\n1. h1 *\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for seed in (1, 2):
        (folder / f"game{seed}.tell").write_text(record_text(bot_game(seed)), encoding="utf-8")
    return folder


def test_a_game_is_explained_in_words(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyze", str(games / "game1.tell"), "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "Key moments" in out
    assert "Varno" in out


def test_json_is_one_game_a_line(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyze", str(games), "--json", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [1, 1]


def test_many_games_become_many_pages(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "pages"
    assert run(["analyze", str(games), "--html", str(out), "--jobs", "2"]) == 0
    assert sorted(page.name for page in out.iterdir()) == ["game1-1.html", "game2-1.html"]


def test_one_game_becomes_the_page_that_was_named(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    assert run(["analyze", str(games / "game1.tell"), "--html", str(out)]) == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_damaged_file_among_many_is_named_and_passed_over(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "broken.tell").write_bytes(b"\x00\xff\xfe not a game")
    (games / "open.tell").write_text(UNFINISHED, encoding="utf-8")
    assert run(["analyze", str(games), "--json"]) == 1
    key_moments_of = capsys.readouterr()
    assert len(key_moments_of.out.splitlines()) == 2
    assert "broken.tell:1:" in key_moments_of.err
    assert "open.tell" in key_moments_of.err


@pytest.mark.parametrize(
    "text",
    ["", "hello", '[Opening "S"]', UNFINISHED.replace("*", "A"), "\x00" * 5000, "{" * 5000],
    ids=["empty", "foreign", "cut", "disagreeing", "zeros", "braces"],
)
def test_whatever_is_no_finished_game_gets_one_clear_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.tell"
    file.write_text(text, encoding="utf-8")
    status = run(["analyze", str(file)])
    key_moments_of = capsys.readouterr()
    assert key_moments_of.out == ""
    assert (status, len(key_moments_of.err.splitlines())) in ((1, 1), (0, 0))
    assert status == 1 or not text
    assert file.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_there_and_a_wrong_call_have_status_two(tmp_path: Path) -> None:
    assert run(["analyze", str(tmp_path / "nothing.tell")]) == 2
    assert run(["analyze", str(tmp_path)]) == 2
    assert run(["analyze", str(tmp_path), "--json", "--html", "x"]) == 2


class FakeTerminal:
    """Answers every question with the next of its keys, and only its own clock waits."""

    colour = False
    rows, columns = 24, 80

    def __init__(self, keys: str) -> None:
        self.keys, self.shown, self.waited = list(keys), list[str](), 0.0

    def show(self, page: Page) -> None:
        self.shown.append(page())

    def key(self) -> str:
        return self.keys.pop(0) if self.keys else "q"

    def line(self, asking: str) -> str:
        return ""

    def wait(self, seconds: float) -> None:
        self.waited += seconds

    def pressed_within(self, seconds: float) -> bool:
        self.waited += seconds
        return False

    def clock(self) -> float:
        return self.waited


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(DrillKind))
def test_a_trial_is_shown_and_answered_in_every_language(kind: DrillKind, language: str) -> None:
    session = begin("terminal", [kind])
    terminal = FakeTerminal("?" * 20)
    show = DrillScreen(terminal, Words(language, Options()), Random(1), terminal.clock)
    answers = show.show(session.trial)
    assert [answer.said for answer in answers] == [None] * len(session.trial.questions)
    assert terminal.waited == pytest.approx(
        session.trial.design.seconds - len(answers) * 1.5 - 1.0, abs=0.01
    )


def test_once_turned_over_a_stone_is_no_longer_on_the_screen() -> None:
    session = begin("hidden", [DrillKind.LINE])
    terminal = FakeTerminal("?" * 20)
    DrillScreen(terminal, Words("en", Options()), Random(1), terminal.clock).show(session.trial)
    questions = terminal.shown[-len(session.trial.questions) :]
    for page in questions:
        assert page.count("╭───────╮") == len(session.trial.stones)


def test_a_player_may_stop_at_any_question() -> None:
    terminal = FakeTerminal("?q")
    show = DrillScreen(terminal, Words("en", Options()), Random(1), terminal.clock)
    with pytest.raises(Stop):
        show.show(begin("stop", [DrillKind.LINE]).trial)


def test_training_ends_with_an_estimate_that_is_kept(tmp_path: Path) -> None:
    words = Words("en", Options())
    terminal = FakeTerminal(" " + "?" * 200)
    session = trained(begin("kept"), 30, terminal, words, terminal.clock)
    assert session.done
    estimate = session.estimate()
    file = tmp_path / "deep" / "drills.jsonl"
    keep_result(file, estimate)
    said = told(together(read_results(file)), words)
    assert len(said) == 7
    match = (
        "Your best match right now: Minstrel, though it could be anything from Minstrel to Page."
    )
    assert said[5] == match
    assert latest_rung(file) == session.rung
    file.write_text("not a result\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert [result["answers"] for result in read_results(file)] == [estimate.answers]
    mirror = latest_mirror(file)
    assert mirror is not None
    assert parse_mirror(mirror).noise == pytest.approx(estimate.traits.noise, abs=0.001)
    assert latest_mirror(tmp_path / "nothing") is None


def test_before_any_drill_there_is_no_mirror_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["play", "--against", "mirror", "--language", "en"]) == 2
    assert "tellstones drill" in capsys.readouterr().err


def test_after_a_trial_it_is_shown_how_the_stones_lay() -> None:
    session = begin("told", [DrillKind.SWAPS])
    terminal = FakeTerminal("?" * 20)
    show = DrillScreen(terminal, Words("en", Options()), Random(1), terminal.clock)
    session = session.answered(show.show(session.trial))
    show.tell(session.done[0])
    asked = len(session.done[0].answers)
    assert f"0 of {asked} right." in terminal.shown[-1]
    assert terminal.shown[-1].count("*") == 2 * asked
    assert terminal.shown[-1].count("You did not know.") == asked


def test_keys_pressed_while_stones_are_shown_answer_nothing() -> None:
    class Hasty(FakeTerminal):
        def pressed_within(self, seconds: float) -> bool:
            pressed = self.keys[0] == "c"
            self.waited += seconds / 2 if pressed else seconds
            return pressed

    terminal = Hasty("c" * 5 + "?" * 20)
    show = DrillScreen(terminal, Words("en", Options()), Random(1), terminal.clock)
    answers = show.show(begin("hasty", [DrillKind.LINE]).trial)
    assert [answer.said for answer in answers] == [None] * len(answers)


def test_without_a_terminal_there_is_no_drill(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["drill", "--language", "en"]) == 2
    assert "terminal" in capsys.readouterr().err


def test_an_empty_file_has_no_games(tmp_path: Path) -> None:
    file = tmp_path / "empty.tell"
    file.write_text("")
    done = tellstones("analyze", file)
    assert (done.status, done.out) == (1, "")
    assert done.err == f"tellstones: {file}: no games found\n"
