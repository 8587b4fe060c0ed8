"""Records of random games for Hypothesis, with tags, comments and every way of ending."""

from __future__ import annotations

from hypothesis import strategies as st

from tellstones.notation import Record, Result, Said, Variation, next_step, result_of
from tellstones.rules import (
    BY_THE_RULES,
    Choosing,
    Over,
    Table,
    Termination,
    legal_moves,
    termination,
)
from tests.strategies import Game, games

RULE_TAGS = {
    *("Players", "Lines", "Hands", "Points", "TurnLimit", "Opening", "First", "Elder"),
    *("Position", "Result", "Termination"),
}
STOPS = [
    (Result.UNFINISHED, None),
    (Result.A, Termination.RESIGN),
    (Result.B, Termination.TIME),
    (Result.DRAW, Termination.AGREEMENT),
    (Result.A, Termination.ABANDONED),
]

AWKWARD = st.sampled_from('\\}{"[] .1A*\t\u2028é')
TAG_LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")
TAG_VALUES = st.text(TAG_LETTERS | AWKWARD, max_size=12)
TAG_NAMES = st.sampled_from(["A", "B", "Event", "Date", "Site", "x", "Round_2", "result"])
COMMENTS = st.text(
    st.characters(exclude_categories=["Cs"]) | AWKWARD, max_size=100
) | st.sampled_from(
    ["B: what fine weather", "A: #well-played", "%t 8.4", "%seat B bot:knight", "", "\n", "\\n"]
)


def record_of(game: Game) -> Record:
    """The bare record of a random game."""
    start = game.start
    chosen = isinstance(start.waiting, Choosing)
    seat = start.waiting.seat
    over = isinstance(game.end.waiting, Over)
    return Record(
        options=start.options,
        opening=tuple(line.at(1) for line in start.lines),
        first=None if chosen else seat,
        elder=seat if chosen else None,
        said=tuple(Said(step.move) for step in game.steps),
        result=result_of(game.end),
        termination=termination(game.end, game.steps[-1].event) if over else None,
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(games())
    bare = record_of(game)
    comments = draw(st.dictionaries(st.integers(0, 30), st.lists(COMMENTS, max_size=3), max_size=4))
    ended = (bare.result, bare.termination)
    if bare.result is Result.UNFINISHED:
        ended = draw(st.sampled_from(STOPS))
    said = [
        Said(step.move, tuple(comments.get(number, ())), draw(variations(step.before)))
        for number, step in enumerate(game.steps)
    ]
    left_out = draw(st.none() | st.integers(0, len(said)))
    if left_out is not None and (left_out < len(said) or ended[1] not in BY_THE_RULES):
        begun = Record(bare.options, position=game.tables[left_out])
    else:
        begun, left_out = bare, 0
    return Record(
        begun.options,
        begun.opening,
        begun.first,
        begun.elder,
        tags=tuple(draw(st.dictionaries(TAG_NAMES, TAG_VALUES, max_size=4)).items()),
        comments=tuple(draw(st.lists(COMMENTS, max_size=2))),
        said=tuple(said[left_out:]),
        result=ended[0],
        termination=ended[1],
        position=begun.position,
    )


@st.composite
def variations(draw: st.DrawFn, table: Table, depth: int = 1) -> tuple[Variation, ...]:
    """None for most moves; here and there one or two, with comments and further variations."""
    lots = draw(st.integers(0, 60))
    return tuple(draw(a_variation(table, depth)) for _ in range(max(0, lots - 58)))


@st.composite
def a_variation(draw: st.DrawFn, table: Table, depth: int) -> Variation:
    comments = st.lists(COMMENTS, max_size=1).map(tuple)
    said = []
    for _ in range(draw(st.integers(1, 4))):
        if not (moves := legal_moves(table)):
            break
        step = next_step(table, draw(st.sampled_from(moves)))
        others = draw(variations(table, depth + 1)) if depth < 3 else ()
        said.append(Said(step.move, draw(comments), others))
        table = step.table
    return Variation(tuple(said), draw(comments))
