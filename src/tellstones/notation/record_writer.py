"""Writing records in canonical form: the same value always gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tellstones.notation.endings import ending_fault, shown_termination
from tellstones.notation.record import DEEPEST_VARIATION, Record, Said, Step, Variation
from tellstones.notation.record_source import LONGEST_LINE
from tellstones.notation.tags import RULE_TAGS, TAG_NAME, rule_tags
from tellstones.rules import Acting, Table, Termination
from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.move_notation import move_text

WIDTH = 80


def record_text(record: Record) -> str:
    """A record as text. Two records of a file have one empty line between them.

    Raises ValueError for what no reader would take: a tag that is none, a result that disagrees
    with the moves, a comment of more than a MiB.
    """
    steps = list(record.steps())
    termination = _termination(record, steps)
    tags = "".join(_tag(name, value) for name, value in _tags(record, termination))
    return f"{tags}\n{_filled(_tokens(record, steps))}"


def variation_text(table: Table, variation: Variation) -> str:
    """A variation as a record writes it, in one line; it is played from `table`."""
    return " ".join(_varied(table, variation, 1))


def _termination(record: Record, steps: list[Step]) -> Termination | None:
    """The termination that the moves show, or else the one that the record states."""
    table, last = (steps[-1].table, steps[-1].event) if steps else (record.start(), None)
    shown = shown_termination(table, last)
    fault = ending_fault(table, record.result, record.termination, shown)
    if fault is not None:
        raise NotationError(record.result, fault)
    return shown or record.termination


def _tags(record: Record, termination: Termination | None) -> Iterator[tuple[str, str]]:
    yield from rule_tags(record)
    names = [name for name, _ in record.tags]
    if RULE_TAGS & {*names} or len({*names}) < len(names):
        raise ValueError(f"free tags have names of their own, each once: {' '.join(names)}")
    yield from record.tags
    yield "Result", record.result
    if termination is not None:
        yield "Termination", termination


def _tokens(record: Record, steps: list[Step]) -> Iterator[str]:
    for comment in record.comments:
        yield _braced(comment)
    yield from _moves(record.start(), record.said, steps, 1)
    yield record.result


def _moves(table: Table, moves: Iterable[Said], steps: Iterable[Step], depth: int) -> Iterator[str]:
    """A number opens each turn, but no turn that the text joins in its middle."""
    numbered, lines = 0, table.options.lines
    for said, step in zip(moves, steps, strict=True):
        if table.turn != numbered and isinstance(table.waiting, Acting):
            numbered = table.turn
            yield f"{numbered}."
        yield move_text(said.move, lines)
        for comment in said.comments:
            yield _braced(comment)
        for variation in said.variations:
            yield from _varied(table, variation, depth)
        table = step.table


def _varied(table: Table, variation: Variation, depth: int) -> Iterator[str]:
    """A parenthesis is joined to a move or a number; beside a comment it stands alone."""
    if not variation.said or depth > DEEPEST_VARIATION:
        raise ValueError(Fault.VARIATION.sentence)
    said = list(_moves(table, variation.said, variation.steps(table), depth + 1))
    if variation.comments:
        yield "("
        yield from map(_braced, variation.comments)
    else:
        said[0] = f"({said[0]}"
    if said[-1].endswith("}"):
        yield from (*said, ")")
    else:
        yield from (*said[:-1], f"{said[-1]})")


def _filled(tokens: Iterator[str]) -> str:
    lines, line = [], ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > WIDTH:
            lines.append(line)
            line = token
        else:
            line = f"{line} {token}" if line else token
    return "\n".join([*lines, line, ""])


def _tag(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a tag: a letter, then letters, digits or _")
    if "\n" in value or "\r" in value:
        raise ValueError("a tag holds no line break")
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return _short_enough(f'[{name} "{quoted}"]\n')


def _braced(comment: str) -> str:
    escaped = comment.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n")
    return _short_enough(f"{{{escaped}}}")


def _short_enough(token: str) -> str:
    if len(token.encode()) >= LONGEST_LINE:
        raise ValueError(f"a tag or a comment takes less than {LONGEST_LINE:,} bytes")
    return token
