"""Reading a position: field by field, then whether such a table can be."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tellstones.notation.position_checks import impossible
from tellstones.rules import (
    Acting,
    Answering,
    Carrying,
    Choosing,
    Hide,
    Line,
    Options,
    Over,
    Peeking,
    Place,
    Proving,
    Replying,
    Score,
    Scored,
    Seat,
    Side,
    Spot,
    Stone,
    Swap,
    Table,
    Waiting,
    Yielding,
    seats,
)
from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.move_notation import parse_move
from tellstones.views import Seen, View

_SET = re.compile(r"([A-Za-z?]+)\|([A-Z]*)")
_SCORE = re.compile(r"(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,8})")
_TURN = re.compile(r"[1-9][0-9]{0,8}")
_SPOT = re.compile(r"([1-9])(?:@([12]))?")
_PHASE = re.compile(r"(order|turn|carry|peek|answer|boast|stolen|prove)(?:\((.+)\))?(?:@([12]))?")
_CLAIMS: dict[str, type[Replying | Yielding | Proving]] = {
    "boast": Replying,
    "stolen": Yielding,
    "prove": Proving,
}
_OVER = {"over(A)": Over(Side.A), "over(B)": Over(Side.B), "over(draw)": Over(None)}


@dataclass(frozen=True, slots=True)
class _Fields:
    """The six fields of a position, read but for the stones of the Lines."""

    words: list[str]
    options: Options
    lines: tuple[str, ...]
    pools: tuple[frozenset[Stone], ...]
    score: Score
    waiting: Waiting
    scored: Scored
    turn: int


def parse_position(text: str, options: Options = Options()) -> Table:  # noqa: B008 - frozen
    """The table that a position describes. Raises NotationError with the offending field."""
    fields = _fields(text, options)
    if "?" in fields.words[0]:
        raise _fault(fields.words, 0, Fault.POSITION_STONES)
    return _checked(fields, tuple(_line(letters) for letters in fields.lines))


def parse_view(text: str, options: Options = Options(), seat: Seat | None = None) -> View:  # noqa: B008 - frozen
    """Read the view of a seat from a position in which each face-down stone is `?`."""
    fields = _fields(text, options)
    lines = tuple(_seen(letters) for letters in fields.lines)
    if any(letter.islower() for letters in fields.lines for letter in letters):
        raise _fault(fields.words, 0, Fault.POSITION_STONES)
    # Any table that this could be a view of shows whether it can be at all.
    _checked(fields, tuple(_filled(fields, number) for number in range(len(lines))))
    return View(
        seat,
        options,
        lines,
        fields.pools,
        fields.score,
        fields.waiting,
        fields.scored,
        fields.turn,
    )


def _fields(text: str, options: Options) -> _Fields:
    words = text.split(" ")
    if len(words) != 6:
        raise NotationError(text, Fault.POSITION_FIELDS)
    lines, pools = _sets(words, options)
    return _Fields(
        words,
        options,
        lines,
        pools,
        _score(words),
        _waiting(words, options),
        _scored(words),
        _turn(words),
    )


def _fault(words: list[str], field: int, fault: Fault) -> NotationError:
    column = 1 + sum(len(word) + 1 for word in words[:field])
    return NotationError(words[field], fault, 1, column)


def _sets(
    words: list[str], options: Options
) -> tuple[tuple[str, ...], tuple[frozenset[Stone], ...]]:
    found = [_SET.fullmatch(part) for part in words[0].split("/")]
    letters = set("".join(options.stones))
    lines, pools = [], []
    for one in found:
        if one is None or len(found) != options.lines or list(one[2]) != sorted(set(one[2])):
            raise _fault(words, 0, Fault.POSITION_LINES)
        if not {*one[1].upper(), *one[2]} - {"?"} <= letters:
            raise _fault(words, 0, Fault.POSITION_STONES)
        lines.append(one[1])
        pools.append(frozenset(Stone(letter) for letter in one[2]))
    return tuple(lines), tuple(pools)


def _score(words: list[str]) -> Score:
    found = _SCORE.fullmatch(words[1])
    if found is None:
        raise _fault(words, 1, Fault.POSITION_SCORE)
    return int(found[1]), int(found[2])


def _turn(words: list[str]) -> int:
    if not _TURN.fullmatch(words[5]):
        raise _fault(words, 5, Fault.POSITION_TURN)
    return int(words[5])


def _scored(words: list[str]) -> Scored:
    if not re.fullmatch(r"[AB-]{2}", words[4]):
        raise _fault(words, 4, Fault.POSITION_SCORED)
    older, last = (None if letter == "-" else Side(letter) for letter in words[4])
    return older, last


def _waiting(words: list[str], options: Options) -> Waiting:
    if words[3] in _OVER:
        if words[2] != "-":
            raise _fault(words, 2, Fault.POSITION_SEAT)
        return _OVER[words[3]]
    if words[2] not in seats(options.players):
        raise _fault(words, 2, Fault.POSITION_SEAT)
    found = _PHASE.fullmatch(words[3])
    waiting = found and _phase(found, Seat(words[2]), options)
    if waiting is None:
        raise _fault(words, 3, Fault.POSITION_PHASE)
    return waiting


def _phase(found: re.Match[str], seat: Seat, options: Options) -> Waiting | None:
    """Return the phase, or None if the text is not a possible one."""
    kind, inner, at = found.groups()
    if kind in _CLAIMS:
        if inner is not None or (at is None) != (options.lines == 1):
            return None
        return _CLAIMS[kind](seat, int(at or 1))
    if at is not None or (inner is None) != (kind in ("order", "turn")):
        return None
    match kind:
        case "order":
            return Choosing(seat)
        case "turn":
            return Acting(seat)
        case "carry":
            return _carry(inner, seat, options)
        case "peek":
            spots = [_spot(part, options) for part in inner.split(",")]
            looked = tuple(spot for spot in spots if spot is not None)
            return Peeking(seat, looked) if len(looked) == len(spots) else None
        case "answer":
            spot = _spot(inner, options)
            return None if spot is None else Answering(seat, spot.place, spot.line)
    return None


def _carry(inner: str, seat: Seat, options: Options) -> Carrying | None:
    try:
        order = parse_move(inner, options.lines)
    except NotationError:
        return None
    return Carrying(seat, order) if isinstance(order, Place | Hide | Swap) else None


def _spot(text: str, options: Options) -> Spot | None:
    found = _SPOT.fullmatch(text)
    if found is None or (found[2] is None) != (options.lines == 1):
        return None
    return Spot(int(found[1]), int(found[2] or 1))


def _line(letters: str) -> Line:
    stones = tuple(Stone(letter.upper()) for letter in letters)
    return Line(stones, tuple(letter.isupper() for letter in letters))


def _seen(letters: str) -> Seen:
    return tuple(None if letter == "?" else Stone(letter.upper()) for letter in letters)


def _checked(fields: _Fields, lines: tuple[Line, ...]) -> Table:
    table = Table(
        fields.options,
        lines,
        fields.pools,
        fields.score,
        fields.waiting,
        fields.scored,
        fields.turn,
    )
    wrong = impossible(table)
    if wrong is not None:
        raise _fault(fields.words, *wrong)
    return table


def _filled(fields: _Fields, number: int) -> Line:
    """The Line with stones that are not to be seen put in for the question marks."""
    letters, pool = fields.lines[number], fields.pools[number]
    unseen = sorted({*fields.options.stones} - pool - {*letters})
    if letters.count("?") != len(unseen):
        raise _fault(fields.words, 0, Fault.POSITION_STONES)
    rest = iter(unseen)
    return _line("".join(next(rest).lower() if letter == "?" else letter for letter in letters))
