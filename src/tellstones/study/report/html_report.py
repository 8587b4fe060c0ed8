"""Writes an analysis as one HTML file that needs nothing else: no script, font or network."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from statistics import fmean

from tellstones.i18n import Words
from tellstones.rules import Seat, seats
from tellstones.study.analysis.analyse_game import Analysis
from tellstones.study.analysis.claim_review import ClaimKind, ClaimReview
from tellstones.study.odds.winning_odds import chance_of
from tellstones.study.report import plots
from tellstones.study.report.report_words import (
    decided_in_words,
    moment_in_words,
    move_in_words,
    to_reader,
    words_for,
)
from tellstones.study.report.text_report import accuracies, heading, outcome, upper_side

STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; color: #2a1d11;
  background: #fbf8f1; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: 'Noto Serif', Georgia, 'Noto Serif TC', serif; line-height: 1.2; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.2rem; }
svg { width: 100%; height: auto; } .quiet { color: #6b5f4c; }
ol, ul { padding-left: 1.2rem; } li { margin: .4rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #d9cfba; }
td.number, th.number { text-align: right; } .scroll { overflow-x: auto; }
"""


def analysis_html(analysis: Analysis, language: str, you: Seat | None = None) -> str:
    words = words_for(analysis.record, language, you)
    title = f"{words.say('study.report.title')}: {heading(analysis, words)}"
    parts = [
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>{escape(heading(analysis, words))}</h1>",
        f'<p class="quiet">{escape(outcome(analysis, words))}</p>',
        f"<p>{escape(decided_in_words(words, analysis.record) or '')}</p>",
        _section(words, "study.report.accuracy", _accuracy(analysis, words)),
        _section(words, "study.report.odds", _odds(analysis, words)),
        _section(words, "study.report.moments", _moments(analysis, words)),
        *(_knowing(analysis, words, seat) for seat in seats(analysis.record.options.players)),
        _section(words, "study.report.decisions", _decisions(analysis, words)),
        _section(words, "study.report.claims", _claims(analysis, words)),
        f'<p class="quiet">{escape(words.say("study.report.method"))}</p>',
        "</main></body></html>\n",
    ]
    return "\n".join(parts)


def _section(words: Words, key: str, inside: str) -> str:
    return f"<section><h2>{escape(words.say(key))}</h2>{inside}</section>"


def _listed(items: Iterable[str], kind: str = "ul") -> str:
    return f"<{kind}>{''.join(f'<li>{escape(item)}</li>' for item in items)}</{kind}>"


def _accuracy(analysis: Analysis, words: Words) -> str:
    return _listed(said for _, said in accuracies(analysis, words))


def odds_plot(analysis: Analysis, words: Words) -> str:
    """The chance of one side, step by step, with the moments that mattered."""
    side = upper_side(words)
    curve = [(at, chance_of(side, at.side_a)) for at in analysis.curve]
    (low, lowest), (high, highest) = (
        extreme(curve, key=lambda point: point[1]) for extreme in (min, max)
    )
    alternative = words.say(
        "study.plot.odds" if words.you is None else "study.plot.odds.you",
        name=words.side(side),
        first=words.percent(curve[0][1]),
        low=words.percent(lowest),
        low_turn=low.turn,
        high=words.percent(highest),
        high_turn=high.turn,
        last=words.percent(curve[-1][1]),
    )
    steps = {at.index: chance for at, chance in curve}
    # Steps within a turn are side by side, so that a Boast is more than one vertical line.
    places = _places(analysis)
    marked = sorted({told.index for told in analysis.key_moments if told.index in steps})
    return plots.curve(
        [(places[at.index], chance) for at, chance in curve],
        [(places[index], steps[index]) for index in marked],
        words.say("study.plot.turns"),
        alternative,
        words.catalogue.language,
    )


def _places(analysis: Analysis) -> dict[int, float]:
    by_turn: dict[int, list[int]] = {}
    for at in analysis.curve:
        by_turn.setdefault(at.turn, []).append(at.index)
    return {
        index: turn + number / len(indices)
        for turn, indices in by_turn.items()
        for number, index in enumerate(indices)
    }


def _odds(analysis: Analysis, words: Words) -> str:
    caption = f'<p class="quiet">{escape(words.side(upper_side(words)))}</p>'
    return caption + odds_plot(analysis, words)


def _moments(analysis: Analysis, words: Words) -> str:
    if not analysis.key_moments:
        return f"<p>{escape(words.say('study.report.quiet'))}</p>"
    return _listed(
        (
            f"{words.say('study.report.turn', turn=told.turn)}: {moment_in_words(words, told)}"
            for told in analysis.key_moments
        ),
        "ol",
    )


def knowing_plot(analysis: Analysis, words: Words, seat: Seat) -> str | None:
    rows: dict[tuple[int, str], list[tuple[float, float]]] = {}
    for knowing in analysis.knowledge:
        if knowing.seat is seat:
            for known in knowing.stones:
                number = f" {known.line}" if words.options.lines > 1 else ""
                name = words.stone(known.stone) + number
                rows.setdefault((known.line, name), []).append((knowing.turn, known.recall))
    if not rows:
        return None
    average = fmean(recall for row in rows.values() for _, recall in row)
    alternative = words.say(
        to_reader(words, "study.plot.knowing", seat),
        name=words.name(seat),
        percent=words.percent(average),
    )
    ordered = [(name, rows[line, name]) for line, name in sorted(rows)]
    return plots.strips(ordered, words.say("study.plot.turns"), alternative)


def _knowing(analysis: Analysis, words: Words, seat: Seat) -> str:
    plot = knowing_plot(analysis, words, seat)
    if plot is None:
        return ""
    title = words.say(to_reader(words, "study.report.knowing", seat), name=words.name(seat))
    return f"<section><h2>{escape(title)}</h2>{plot}</section>"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll" tabindex="0">{table}</div>'


def _decisions(analysis: Analysis, words: Words) -> str:
    heads = (
        words.say("term.turn"),
        words.say("study.page.player"),
        words.say("term.move"),
        words.say("study.report.king"),
        words.say("study.report.cost"),
    )
    return _table(
        heads,
        (
            (
                str(decision.turn),
                words.name(decision.seat),
                move_in_words(words, decision.move),
                "=" if decision.king == decision.move else move_in_words(words, decision.king),
                words.percent(decision.cost) if decision.cost >= 0.005 else "–",
            )
            for decision in analysis.decisions
        ),
    )


def _claims(analysis: Analysis, words: Words) -> str:
    heads = (
        words.say("term.turn"),
        words.say("study.page.player"),
        words.say("term.move"),
        words.say("study.report.likely"),
        words.say("study.report.outcome"),
    )
    return _table(
        heads,
        (
            (
                str(claim.turn),
                words.name(claim.seat),
                _claim(claim, words),
                words.percent(claim.likely),
                words.say(f"study.claim.{claim.outcome}"),
            )
            for claim in analysis.claims
        ),
    )


def _claim(claim: ClaimReview, words: Words) -> str:
    if claim.place is None or claim.named is None:
        steals = claim.kind is ClaimKind.STEAL
        key = "study.claim.steal" if steals else "study.move.boast"
        return words.say(key, of_line=words.of_line(claim.line))
    return words.say("study.move.name", place=claim.place, stone=words.stone_itself(claim.named))
