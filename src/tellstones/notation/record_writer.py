"""Writing records in canonical form: the same value always gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator

from tellstones.notation.move_notation import move_text
from tellstones.notation.record import Record
from tellstones.rules import SEVEN, Choosing

WIDTH = 80


def record_text(record: Record) -> str:
    """A record as text. Two records of a file have one empty line between them."""
    if record.options.stones != SEVEN:
        raise ValueError("a record is of a game with all seven stones")
    tags = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_filled(_tokens(record))}"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    options = record.options
    yield "Players", str(options.players)
    yield "Lines", str(options.lines)
    yield "Hands", options.hands
    yield "Points", str(options.points)
    if options.turn_limit is not None:
        yield "TurnLimit", str(options.turn_limit)
    yield "Opening", "/".join(record.opening)
    if record.elder is not None:
        yield "Elder", record.elder
    else:
        yield "First", record.first or "A"
    yield from record.tags
    yield "Result", record.result
    if record.termination is not None:
        yield "Termination", record.termination


def _tokens(record: Record) -> Iterator[str]:
    for comment in record.comments:
        yield _braced(comment)
    lines, begun = record.options.lines, 0
    choosing = isinstance(record.start().waiting, Choosing)
    turn = record.start().turn
    for said, step in zip(record.said, record.steps(), strict=True):
        if not choosing and turn != begun:
            yield f"{turn}."
            begun = turn
        yield move_text(said.move, lines)
        choosing, turn = False, step.table.turn
        for comment in said.comments:
            yield _braced(comment)
    yield record.result


def _filled(tokens: Iterator[str]) -> str:
    lines, line = [], ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > WIDTH:
            lines.append(line)
            line = token
        else:
            line = f"{line} {token}" if line else token
    return "\n".join([*lines, line, ""])


def _quoted(value: str) -> str:
    if "\n" in value or "\r" in value:
        raise ValueError("a tag holds no line break")
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _braced(comment: str) -> str:
    return "{" + comment.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n") + "}"
