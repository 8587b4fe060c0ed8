"""One property rules them all: what a seat may not know changes nothing that it is shown."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tellstones.notation import position_text
from tellstones.rules import (
    Answer,
    Event,
    Looked,
    Name,
    Seat,
    Table,
    after,
    legal_moves,
    play,
    seats,
    why_not,
)
from tellstones.views import Glimpse, glimpse, view
from tests.strategies import Game, Step, every_move, games, twin

LOTS = st.integers(0, 2**32 - 1).map(Random)


def onlookers(table: Table) -> tuple[Seat | None, ...]:
    """Every seat, and a spectator."""
    return (*seats(table.options.players), None)


def all_that_is_told(table: Table, onlooker: Seat | None) -> str:
    """Everything that this seat is given of a table, down to the bytes."""
    seen = view(table, onlooker)
    return "\n".join(
        (
            repr(seen),
            str(hash(seen)),
            position_text(seen),
            repr(legal_moves(seen)),
            repr([seen.hidden_stones(line) for line in range(1, table.options.lines + 1)]),
        )
    )


@given(games(), LOTS)
def test_tables_that_differ_only_in_hidden_stones_look_the_same_to_everybody(
    game: Game, chance: Random
) -> None:
    for table in game.tables:
        other = twin(table, chance)
        for onlooker in onlookers(table):
            assert all_that_is_told(table, onlooker) == all_that_is_told(other, onlooker)


@given(games(), LOTS)
def test_what_is_legal_is_the_same_behind_any_stones(game: Game, chance: Random) -> None:
    for table in game.tables[::5]:
        other = twin(table, chance)
        assert legal_moves(table) == legal_moves(other)
        for seat in seats(table.options.players):
            for move in every_move()[::3]:
                assert why_not(table, seat, move) is why_not(other, seat, move)


@given(games(), LOTS)
def test_twin_games_are_the_same_to_everybody_but_the_looker(game: Game, chance: Random) -> None:
    """Both games are played side by side until a stone that differs is turned face-up."""
    other = twin(game.start, chance)
    for step in game.steps:
        happened = play(other, step.seat, step.move)
        other = after(other, happened)
        if isinstance(step.move, Answer | Name) and happened != step.event:
            other = step.after
        else:
            assert happened == step.event
            for onlooker in onlookers(step.after):
                assert told_by(step, onlooker) == told_of(other, happened, onlooker)
        if chance.random() < 0.3:
            other = twin(other, chance)


def told_by(step: Step, onlooker: Seat | None) -> Glimpse:
    return told_of(step.after, step.event, onlooker)


def told_of(table: Table, event: Event, onlooker: Seat | None) -> Glimpse:
    """A Glimpse; for the looker without the symbol, which is its own to know."""
    seen = glimpse(table, event, onlooker)
    if isinstance(event, Looked) and event.looker is onlooker:
        assert seen.sight is not None
        return Glimpse(seen.event, seen.view)
    assert seen.sight is None
    return seen
