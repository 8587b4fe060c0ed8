"""Writes an analysis as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tellstones.i18n import Words
from tellstones.rules import Over, Seat, Side, seats
from tellstones.study.analysis.analyse_game import Analysis
from tellstones.study.frames import last_table, winner_of
from tellstones.study.odds.winning_odds import chance_of
from tellstones.study.report.report_words import decided_in_words, moment_in_words, words_for
from tellstones.study.report.sparkline import sparkline

SPARKLINE_WIDTH = 60
"""Columns of a terminal."""


def analysis_text(analysis: Analysis, language: str, you: Seat | None = None) -> str:
    return "\n".join(_lines(analysis, words_for(analysis.record, language, you))) + "\n"


def upper_side(words: Words) -> Side:
    """Return the side whose chance is shown: the reader's, otherwise the first."""
    return Side.A if words.you is None else words.you.side


def heading(analysis: Analysis, words: Words) -> str:
    record = analysis.record
    names = " – ".join(words.side(side) for side in Side)
    event = record.tag("Event")
    return f"{names}{f' · {event}' if event else ''}"


def outcome(analysis: Analysis, words: Words) -> str:
    record = analysis.record
    winner = winner_of(record)
    said = words.waiting(Over(winner))
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
    decisive = decided_in_words(words, analysis.record)
    yield from [decisive] if decisive else []
    yield ""
    side = upper_side(words)
    chances = [chance_of(side, at.side_a) for at in analysis.curve]
    yield f"{words.say('study.report.odds')}: {words.side(side)}"
    yield f"  {sparkline(chances, most=SPARKLINE_WIDTH)}  {words.percent(chances[-1])}"
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
