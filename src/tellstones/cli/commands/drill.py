"""`tellstones drill`: trains and measures a player's memory in a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import click

from tellstones.cli.errors import WRONG_CALL, CommandError
from tellstones.cli.files.drill_results import (
    default_file,
    keep_result,
    latest_rung,
    read_results,
    together,
)
from tellstones.cli.shared_options import language_option
from tellstones.cli.terminal.drill_screen import STOP_KEYS, DrillScreen, Stop
from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.puzzle_screen import PuzzleScreen
from tellstones.cli.terminal.screen import AlternateScreen, Terminal, is_a_terminal
from tellstones.i18n import Words, say
from tellstones.rules import Options
from tellstones.study.drills import DrillKind, Estimate, Session, begin
from tellstones.study.drills.drill_session import EVERY_KIND
from tellstones.study.drills.particle_filter import Interval
from tellstones.study.puzzles.puzzle import puzzles
from tellstones.study.recommended_level import Recommendation, recommended_level
from tellstones.study.report.sparkline import sparkline

CURVE_LENGTH = 40
"""Drills that the learning curve shows, the latest ones."""


@click.command()
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in DrillKind]),
    help="Only this drill (default: the most informative one each time).",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0.5, 60),
    default=10.0,
    show_default=True,
    help="Minutes to train.",
)
@click.option(
    "--puzzles",
    "ask_puzzles",
    is_flag=True,
    help="Solve puzzles instead: challenge, boast or wait?",
)
@click.option("--seed", help="Random seed, for a repeatable first question.")
@click.option("--results", type=click.Path(path_type=Path), help="File that keeps the results.")
@language_option
def drill(
    kind: str | None,
    minutes: float,
    ask_puzzles: bool,
    seed: str | None,
    results: Path | None,
    language: str,
) -> None:
    """Train your memory for stones, and learn how you remember.

    The drills: follow Swaps, recall after a pause, recall while someone talks, and name the whole
    Line. If you don't know, press ? instead of guessing.

    \b
    Examples:
      tellstones drill
      tellstones drill --kind swaps --minutes 3
      tellstones drill --puzzles
    """
    if not is_a_terminal():
        raise CommandError(say("study.drill.no-terminal", language), WRONG_CALL)
    if ask_puzzles:
        with AlternateScreen().open() as screen:
            solved, asked = puzzled(PuzzleScreen(screen, language), Random(seed))
        if asked:
            click.echo(say("study.puzzle.score", language, solved=solved, count=asked))
        return
    file = results or default_file()
    kinds = EVERY_KIND if kind is None else (DrillKind(kind),)
    session = begin(seed or str(SystemRandom().getrandbits(64)), kinds, latest_rung(file))
    words = Words(language, Options())
    with AlternateScreen().open() as screen:
        session = trained(session, minutes * 60, screen, words)
    if session.done:
        _tell(session.estimate(), file, words)


def puzzled(puzzling: PuzzleScreen, chance: Random) -> tuple[int, int]:
    """Puzzle after puzzle, until there are no more; how many were solved, of how many."""
    solved = asked = 0
    for puzzle in chance.sample(puzzles(), len(puzzles())):
        try:
            choice = puzzling.ask(puzzle)
            solved, asked = solved + (choice == puzzle.best), asked + 1
            puzzling.tell(puzzle, choice)
        except Stop:
            break
    return solved, asked


def trained(
    session: Session,
    seconds: float,
    terminal: Terminal,
    words: Words,
    clock: Callable[[], float] = time.monotonic,
) -> Session:
    """Trial after trial, until time is up or the player has had enough."""
    show = DrillScreen(terminal, words, Random(session.seed), clock)
    pages = Pages(words, terminal)
    hello, start = (words.say(f"study.drill.{key}") for key in ("hello", "start"))
    terminal.show(lambda: f"\n{pages.indented(hello)}\n\n{pages.indented(start)}\n")
    if terminal.key() in STOP_KEYS:
        return session
    while session.seconds + session.trial.design.seconds <= seconds:
        try:
            session = session.answered(show.show(session.trial))
            show.tell(session.done[-1])
        except Stop:
            break
    return session


def _tell(estimate: Estimate, file: Path, words: Words) -> None:
    try:
        keep_result(file, estimate)
    except OSError as error:
        raise CommandError(f"tellstones: {file}: {error.strerror}", WRONG_CALL) from None
    results = read_results(file)
    sys.stdout.write("\n".join([*told(together(results), words), *departures(estimate, words)]))
    sys.stdout.write("\n")
    if len(results) > 1:
        curve = _curve([float(result["half_life"]["middle"]) for result in results])
        sys.stdout.write(f"{words.say('study.drill.curve')}: {curve}\n")


def told(drilled: dict[str, Any], words: Words) -> list[str]:
    """Return the estimate from all answers together, each value with its 90 % interval."""
    life, later, swaps, hold = (
        Interval(**drilled[name])
        for name in ("half_life", "after_three_turns", "through_three_swaps", "hold")
    )
    return [
        words.say("study.drill.answers", count=drilled["answers"]),
        words.say("study.drill.half-life", seconds=round(life.middle), **_ends(life, 1)),
        words.say("study.drill.later", percent=words.percent(later.middle), **_ends(later, 100)),
        words.say("study.drill.swaps", percent=words.percent(swaps.middle), **_ends(swaps, 100)),
        words.say("study.drill.span", count=round(drilled["held_at_once"])),
        opponent_in_words(recommended_level(hold), words),
        words.say("study.drill.mirror", name=drilled["mirror"]),
    ]


def departures(estimate: Estimate, words: Words) -> list[str]:
    """Describe where the answers of this drill depart from the memory law that was fitted."""
    apart = (
        (estimate.after_three_turns, estimate.expected_later, "study.drill.departs.later"),
        (estimate.through_three_swaps, estimate.expected_swaps, "study.drill.departs.swaps"),
    )
    return [
        words.say(key, percent=words.percent(expected))
        for interval, expected, key in apart
        if not interval.low <= expected <= interval.high
    ]


def opponent_in_words(advice: Recommendation, words: Words) -> str:
    level = words.say(f"level.{advice.level}")
    if advice.range is None:
        return words.say("study.train.level.unknown", level=level)
    low, high = (words.say(f"level.{one}") for one in advice.range)
    if low == high:
        return words.say("study.train.level", level=level)
    return words.say("study.train.level.between", level=level, low=low, high=high)


def _ends(interval: Interval, times: int) -> dict[str, int]:
    return {"low": round(times * interval.low), "high": round(times * interval.high)}


def _curve(values: list[float]) -> str:
    """Covers the range from the lowest to the highest of them."""
    shown = values[-CURVE_LENGTH:]
    low, span = min(shown), (max(shown) - min(shown)) or 1.0
    return sparkline([(value - low) / span for value in shown], most=CURVE_LENGTH)
