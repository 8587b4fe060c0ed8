"""Records of random games for Hypothesis, with tags, comments and every way of ending."""

from __future__ import annotations

from hypothesis import strategies as st

from tellstones.notation import Record, Result, Said, result_of
from tellstones.rules import Choosing, Over, Termination, termination
from tests.strategies import Game, games

RULE_TAGS = {
    *("Players", "Lines", "Hands", "Points", "TurnLimit", "Opening", "First", "Elder"),
    *("Result", "Termination"),
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
    bare = record_of(draw(games()))
    comments = draw(st.dictionaries(st.integers(0, 30), st.lists(COMMENTS, max_size=3), max_size=4))
    ended = (bare.result, bare.termination)
    if bare.result is Result.UNFINISHED:
        ended = draw(st.sampled_from(STOPS))
    return Record(
        bare.options,
        bare.opening,
        bare.first,
        bare.elder,
        tags=tuple(draw(st.dictionaries(TAG_NAMES, TAG_VALUES, max_size=4)).items()),
        comments=tuple(draw(st.lists(COMMENTS, max_size=2))),
        said=tuple(
            Said(said.move, tuple(comments.get(number, ())))
            for number, said in enumerate(bare.said)
        ),
        result=ended[0],
        termination=ended[1],
    )
