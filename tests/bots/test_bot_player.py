"""A bot plays at every table."""

from __future__ import annotations

import itertools

import pytest

from tellstones.bots import LEVELS, make_bot
from tellstones.rules import SEVEN, Hands, Hid, Looked, Options, Over, Placed
from tests.bots.bot_games import play_bots

pytestmark = pytest.mark.group("long")
TABLES = [
    Options(players=players, lines=lines, hands=hands, turn_limit=60)
    for players, lines, hands in itertools.product((2, 4), (1, 2), Hands)
] + [
    Options(stones=SEVEN[:count], points=points, players=players, turn_limit=40)
    for count, points, players in itertools.product((1, 2, 3, 4), (1, 2), (2, 4))
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_bot_plays_at_every_table_to_the_end(options: Options) -> None:
    kinds = ("king", "page", "captain", "squire")[: options.players]
    table, _ = play_bots([make_bot(kind, seat) for seat, kind in enumerate(kinds)], options)
    assert isinstance(table.waiting, Over)


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_a_level_below_the_king_opens_otherwise_from_game_to_game(level: str) -> None:
    options, openings = Options(turn_limit=4), []
    for seed in range(16):
        bots = [make_bot(level, f"{seed}-{seat}") for seat in range(2)]
        openings.append(tuple(type(event) for event in play_bots(bots, options, seed)[1][:4]))
    assert {opening[0] for opening in openings} == {Placed, Hid}
    assert len(set(openings)) >= 5


def test_in_kings_round_a_look_is_sometimes_handed_to_the_partner() -> None:
    options = Options(players=4, turn_limit=80)
    looks = [
        event
        for seed in range(3)
        for event in play_bots([make_bot("king", f"{seed}-{i}") for i in range(4)], options, seed)[
            1
        ]
        if isinstance(event, Looked)
    ]
    handed = [look for look in looks if look.looker is not look.seat]
    assert 0 < len(handed) < len(looks)
    assert all(look.looker is look.seat.partner for look in handed)
