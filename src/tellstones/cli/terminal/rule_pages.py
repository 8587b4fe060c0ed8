"""Lays out the rules for a terminal, page by page, in the same words as in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tellstones.cli.terminal.wrapping import indented
from tellstones.i18n import Words
from tellstones.rules import Options

RULES = (
    ("learn.rules.aim", "aim"),
    ("learn.rules.setup", "setup"),
    ("learn.rules.turn", "turn"),
    ("action.place", "place"),
    ("action.hide", "hide"),
    ("action.swap", "swap"),
    ("learn.rules.hands", "hands"),
    ("action.peek", "peek"),
    ("action.challenge", "challenge"),
    ("action.boast", "boast"),
    ("reply.believe", "believe"),
    ("reply.doubt", "doubt"),
    ("reply.steal", "steal"),
    ("learn.rules.proof", "proof"),
    ("learn.rules.end", "end"),
    ("learn.rules.talk", "talk"),
    ("learn.rules.secret", "secret"),
)
"""The title of each clause, and which text of `learn.rules` tells it."""
FOOT = 4
"""Rows below the clauses of a page."""


def rule_pages(words: Words, rows: int, width: int, gold: Callable[[str], str]) -> list[str]:
    """Splits the text into as few pages as `rows` allow, with page numbers; `gold` makes a title of
    a text."""
    pages: list[list[str]] = [[]]
    for clause in _clauses(words, width, gold):
        if pages[-1] and _height([*pages[-1], clause]) > rows - FOOT:
            pages.append([])
        pages[-1].append(clause)
    key = words.say("cli.any-key")
    return [
        "\n".join(["", *page, "", indented(f"{number}/{len(pages)}   {key}", width)])
        for number, page in enumerate(pages, start=1)
    ]


def _clauses(words: Words, width: int, gold: Callable[[str], str]) -> Iterator[str]:
    told = [(title, [f"learn.rules.{text}.text"]) for title, text in RULES]
    for title, texts in [*told, *_of_variant(words.options)]:
        paragraphs = (indented(words.say(text), width, by=6) for text in texts)
        yield "\n".join([f"  {gold(words.say(title))}", *paragraphs])


def _of_variant(options: Options) -> Iterator[tuple[str, list[str]]]:
    if options.players == 4:
        yield "variant.kings_round", [f"learn.round.{text}" for text in ("text", "peek", "talk")]
    if options.lines == 2:
        yield (
            "variant.draw_the_lines",
            [f"learn.lines.{text}" for text in ("text", "boast", "talk")],
        )


def _height(clauses: list[str]) -> int:
    return sum(clause.count("\n") + 1 for clause in clauses)
