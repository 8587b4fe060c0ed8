"""Writes an analysis as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tellstones.i18n import Words
from tellstones.notation import Result
from tellstones.rules import Seat, Side, seats
from tellstones.study.analysis.analyse_game import Analysis
from tellstones.study.replay.frames import last_table, winner_of
from tellstones.study.report.report_words import moment_in_words, words_for

SPARKLINE_BARS = " ▁▂▃▄▅▆▇█"
SPARKLINE_WIDTH = 60


def analysis_text(analysis: Analysis, language: str) -> str:
    return "\n".join(_lines(analysis, words_for(analysis.record, language))) + "\n"


def heading(analysis: Analysis, words: Words) -> str:
    record = analysis.record
    names = " – ".join(words.side(side) for side in Side)
    event = record.tag("Event")
    return f"{names}{f' · {event}' if event else ''}"


def outcome(analysis: Analysis, words: Words) -> str:
    record = analysis.record
    winner = winner_of(record)
    if record.result is Result.DRAW or winner is None:
        said = words.say("waiting.drawn")
    else:
        said = words.say("waiting.won", name=words.side(winner))
    a, b = last_table(record).score
    how = words.say(f"termination.{record.termination}") if record.termination else ""
    return words.say("study.report.result", outcome=said, score=f"{a}–{b}", how=how)


def accuracies(analysis: Analysis, words: Words) -> Iterator[tuple[Seat, str]]:
    for seat in seats(analysis.record.options.players):
        accuracy = analysis.accuracy(seat)
        if accuracy is not None:
            count = sum(decision.seat is seat for decision in analysis.decisions)
            yield (
                seat,
                words.say(
                    "study.report.accuracy_of",
                    name=words.name(seat),
                    percent=words.percent(accuracy),
                    count=count,
                ),
            )


def _lines(analysis: Analysis, words: Words) -> Iterator[str]:
    yield heading(analysis, words)
    yield outcome(analysis, words)
    yield ""
    yield f"{words.say('study.report.odds')}: {words.side(Side.A)}"
    yield _sparkline([at.side_a for at in analysis.curve])
    yield ""
    yield words.say("study.report.accuracy")
    yield from (f"  {said}" for _, said in accuracies(analysis, words))
    yield ""
    yield words.say("study.report.moments")
    if not analysis.key_moments:
        yield f"  {words.say('study.report.quiet')}"
    for told in analysis.key_moments:
        turn = words.say("study.report.turn", turn=told.turn)
        yield f"  {turn}: {moment_in_words(words, told)}"
    yield ""
    yield words.say("study.report.method")


def _sparkline(chances: list[float]) -> str:
    """One letter for each moment, or for a few of them in a long game."""
    width = min(SPARKLINE_WIDTH, len(chances))
    picked = [chances[i * (len(chances) - 1) // max(width - 1, 1)] for i in range(width)]
    highest = len(SPARKLINE_BARS) - 2
    bars = "".join(SPARKLINE_BARS[1 + round(chance * highest)] for chance in picked)
    return f"  {bars}  {chances[-1]:.0%}"
