"""Our rules beside an independent referee, step by step over random games of every variant."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import settings

from tellstones.notation import move_text, position_text, result_of
from tellstones.rules import (
    Event,
    Hands,
    Options,
    Stone,
    Table,
    Termination,
    after,
    legal_moves,
    play,
    prepare,
    seats,
    termination,
)
from tellstones.views import sight, view
from tests import referee
from tests.strategies import kinds_of_moves

GAMES_OF_EACH = settings().max_examples
"""The games of each variant: hundreds by default, many thousands with the profile `deep`."""
VARIANTS = [
    (players, lines, hands)
    for players in (2, 4)
    for lines in (1, 2)
    for hands in ("auto", "opponent")
]


def settled(options: Options) -> referee.Rules:
    return referee.Rules(
        options.players, options.lines, options.hands, options.points, options.turn_limit
    )


def drawn_options(chance: Random, players: int, lines: int, hands: str) -> Options:
    points = chance.choice((1, 2, 3, 3, 9))
    limit = chance.choice((None, None, chance.randint(1, 80)))
    return Options(players, lines, Hands(hands), points, limit)


def drawn_start(chance: Random, options: Options) -> tuple[Table, str]:
    """The same start as a table of ours and as the referee's text."""
    opening = [chance.choice(list(Stone)) for _ in range(options.lines)]
    seat = chance.choice(seats(options.players))
    rules, letters = settled(options), "/".join(opening)
    if chance.random() < 0.5:
        start = prepare(options, opening=opening, elder=seat)
        return start, referee.start(rules, letters, elder=seat)
    start = prepare(options, opening=opening, first=seat)
    return start, referee.start(rules, letters, first=seat)


@pytest.mark.parametrize(("players", "lines", "hands"), VARIANTS)
def test_the_referee_agrees_at_every_step(players: int, lines: int, hands: str) -> None:
    chance = Random(f"{players} seats, {lines} Lines, {hands}")
    for _ in range(GAMES_OF_EACH):
        options = drawn_options(chance, players, lines, hands)
        table, text = drawn_start(chance, options)
        for _ in agreed_steps(chance, table, text):
            pass


def agreed_steps(chance: Random, table: Table, text: str) -> Iterator[Table]:
    """A random game, agreed on step by step."""
    rules, lines = settled(table.options), table.options.lines
    last: Event | None = None
    phase = ""
    while True:
        agree_on_table(rules, table, text)
        yield table
        if table.waiting.seat is None:
            break
        move = chance.choice(chance.choice(kinds_of_moves(table)))
        said, phase = move_text(move, lines), text.split(" ")[3]
        last = play(table, table.waiting.seat, move)
        agree_on_sight(rules, table, last, text, said)
        table, text = after(table, last), referee.step(rules, text, said)
    assert last is not None
    how = termination(table, last)
    assert (result_of(table), how) == _ending(rules, text, phase)


def agree_on_table(rules: referee.Rules, table: Table, text: str) -> None:
    assert position_text(table) == text
    assert sorted(move_text(move, rules.lines) for move in legal_moves(table)) == (
        referee.legal(rules, text)
    )
    for onlooker in (table.waiting.seat, None):
        assert position_text(view(table, onlooker)) == referee.as_seen(text)


def agree_on_sight(rules: referee.Rules, table: Table, event: Event, text: str, said: str) -> None:
    expected = referee.sight(rules, text, said)
    for seat in (*seats(rules.players), None):
        seen = sight(after(table, event), event, seat)
        if expected is None or seat is None or expected["seat"] != seat:
            assert seen is None
        else:
            assert seen is not None
            told = {"line": seen.line, "stone": seen.place, "symbol": seen.stone}
            assert {"seat": seen.seat, **told} == expected


def _ending(rules: referee.Rules, text: str, phase: str) -> tuple[str, Termination | None]:
    result, how = referee.ending(rules, text, phase)
    return result, None if how is None else Termination(how)


def test_the_games_that_were_agreed_on_had_everything_in_them() -> None:
    """The games that were compared with the referee cover most of the rules."""
    chance, phases, seen_hidden = Random("everything"), set(), 0
    for players, lines, hands in VARIANTS * 12:
        table, text = drawn_start(chance, drawn_options(chance, players, lines, hands))
        for step in agreed_steps(chance, table, text):
            phases.add(type(step.waiting).__name__)
            seen_hidden = max(seen_hidden, *(faces.count(False) for faces in step.faces))
    assert seen_hidden == len(Stone)
    assert phases == {
        *("Choosing", "Acting", "Carrying", "Peeking", "Answering", "Replying"),
        *("Yielding", "Proving", "Over"),
    }
