"""Writes a record for other web pages: its text, and the positions after each move.

The element `<tellstones-replay>` has no rules. The table after each move, and its sentence, are
computed here once and stored in the page next to the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from tellstones.i18n import Words, say
from tellstones.notation import Record, record_text
from tellstones.rules import Side, hidden_places, seats
from tellstones.study.frames import Json, ReplayMoment, frames, seen_by, table_json
from tellstones.study.report.report_words import words_for

SCRIPT = "tellstones-replay.js"
LABELS = ("replay", "moment", "back", "forth", "play", "pause")


def embedded(record: Record, language: str) -> str:
    """Return the element with the record. Raises `Refused` for an unfinished game."""
    # Escaped, so that the JSON text cannot end the script that contains it.
    told = json.dumps(embedded_json(record, language), ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<tellstones-replay lang="{language}">\n'
        f"<pre>{escape(record_text(record))}</pre>\n"
        f'<script type="application/json">{told}</script>\n'
        "</tellstones-replay>\n"
    )


def embedded_json(record: Record, language: str) -> Json:
    words = words_for(record, language)
    return {
        "near": _names(record, words, Side.A),
        "far": _names(record, words, Side.B),
        "labels": {
            **{label: say(f"study.page.{label}", language) for label in LABELS},
            "record": say("study.page.download.record", language),
        },
        "moments": [_moment(frame, words, language) for frame in frames(record)],
    }


def _names(record: Record, words: Words, side: Side) -> str:
    at_table = seats(record.options.players)
    return " · ".join(words.name(seat) for seat in at_table if seat.side is side)


def _moment(frame: ReplayMoment, words: Words, language: str) -> Json:
    shown = table_json(seen_by(frame.table, "open"))
    start = say("study.page.start", language)
    return {
        **{part: shown[part] for part in ("lines", "pools", "score")},
        "down": [hidden_places(faces) for faces in frame.table.faces],
        "told": words.event(frame.step.event) if frame.step else start,
    }


def embedding_page(records: Iterable[Record], language: str) -> str:
    """A whole page with the games in it, for a folder in which the script lies too."""
    games = "".join(embedded(record, language) for record in records)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width" />\n<title>Tellstones</title>\n'
        f'<script src="{SCRIPT}"></script>\n{games}</html>\n'
    )
