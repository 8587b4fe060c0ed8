"""A bot is handed what its seat sees and nothing else."""

from __future__ import annotations

import ast
import gc
import sys
from itertools import permutations
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest

import tellstones.bots
from tellstones.bots import LEVELS, Bot, make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.rules import (
    SEVEN,
    Answered,
    Boasted,
    Challenged,
    End,
    Hid,
    Hide,
    Looked,
    Move,
    Named,
    Options,
    Peek,
    Place,
    Placed,
    Seat,
    Spot,
    Swapped,
    Table,
    after,
    hidden_places,
    play,
    prepare,
    seats,
)
from tellstones.views import Glimpse, View, glimpse, suppose, view
from tests.bots.bot_games import play_bots, would_prove

FOLDER = Path(tellstones.bots.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))


def name_of(source: Path) -> str:
    parts = source.relative_to(FOLDER).with_suffix("").parts
    return ".".join(("tellstones.bots", *parts)).removesuffix(".__init__")


def test_every_module_of_the_bots_is_among_those_looked_into() -> None:
    modules = {found.name for found in walk_packages([str(FOLDER)], "tellstones.bots.")}
    assert {name_of(source) for source in SOURCES} == modules | {"tellstones.bots"}
    assert {path.parent.name for path in SOURCES} >= {"bots", "memory", "belief", "champion", "zoo"}


@pytest.mark.parametrize("source", SOURCES, ids=name_of)
def test_no_bot_ever_names_the_table(source: Path) -> None:
    imported = {
        alias.name
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert not imported & {
        "Table",
        "Line",
        "play",
        "after",
        "prepare",
        "glimpse",
        "sight",
        "opened",
    }


def effort(bot: Bot, seen: View) -> tuple[Move, str | None, int]:
    """Return a bot's decision and talk, and the number of steps it took: its timing, without a
    clock."""
    bot.decide(seen)  # what was solved once is kept for all tables: let both begin alike
    bot.talk(seen)
    steps = 0

    def count(*_: object) -> None:
        nonlocal steps
        steps += 1

    gc.collect()
    gc.disable()  # a collection in the middle runs others' callbacks, which are not the bot's steps
    sys.setprofile(count)
    try:
        move, said = bot.decide(seen), bot.talk(seen)
    finally:
        sys.setprofile(None)
        gc.enable()
    return move, said, steps


def hidden_position(count: int) -> Table:
    table = prepare(opening=[SEVEN[0]])
    moves: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:count]]
    for move in (*moves, *(Hide(place) for place in range(1, count + 1))):
        awaited = table.waiting.seat
        assert awaited is not None
        table = after(table, play(table, awaited, move))
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_tables_that_differ_in_what_it_may_not_know_are_the_same_to_a_bot(level: str) -> None:
    """The bot takes over a seat with stones already hidden, at two tables that look alike."""
    start = view(hidden_position(4), Seat.A)
    ways = Random(3).sample(list(permutations(SEVEN[:4])), 2)
    tables = [
        suppose(start, {Spot(place): way[place - 1] for place in range(1, 5)}) for way in ways
    ]
    twins = [{seat: make_bot(level, f"7-{seat}") for seat in seats(2)} for _ in tables]
    for table, players in zip(tables, twins, strict=True):
        for seat, player in players.items():
            player.sit(view(table, seat))
    for _ in range(12):
        awaited = tables[0].waiting.seat
        if awaited is None:
            break
        one, other = (
            effort(players[awaited], view(table, awaited))
            for table, players in zip(tables, twins, strict=True)
        )
        assert one == other
        if not isinstance(one[0], Place | Hide) and not hasattr(one[0], "one"):
            break  # the next event may show what differs
        for i, players in enumerate(twins):
            event = play(tables[i], awaited, one[0])
            tables[i] = after(tables[i], event)
            for seat, player in players.items():
                player.see(glimpse(tables[i], event, seat))


def test_what_the_opponent_sees_in_a_look_changes_nothing() -> None:
    start = view(hidden_position(4), Seat.B)
    decisions = []
    for way in ((0, 1, 2, 3), (3, 2, 1, 0)):
        table = suppose(start, {Spot(p): SEVEN[way[p - 1]] for p in range(1, 5)})
        looker = table.waiting.seat
        assert looker is not None
        other = Seat.B if looker is Seat.A else Seat.A
        bot = make_bot("king", 5)
        bot.sit(view(table, other))
        event = play(table, looker, Peek(2))
        assert isinstance(event, Looked)
        table = after(table, event)
        bot.see(glimpse(table, event, other))
        decisions.append(effort(bot, view(table, other)))
    assert decisions[0] == decisions[1]


@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_rebuilt_from_what_it_saw_goes_on_the_same(players: int) -> None:
    options = Options(players=players, turn_limit=25)
    table = prepare(options, opening=[SEVEN[0]])
    bots = {seat: make_bot("marshal", f"9-{seat}") for seat in seats(players)}
    start = {seat: view(table, seat) for seat in bots}
    saw: dict[Seat, list[Glimpse]] = {seat: [] for seat in bots}
    for seat, bot in bots.items():
        bot.sit(start[seat])
    while (awaited := table.waiting.seat) is not None:
        again = make_bot("marshal", f"9-{awaited}")
        again.sit(start[awaited])
        for seen in saw[awaited]:
            again.see(seen)
        now = view(table, awaited)
        move = bots[awaited].decide(now)
        assert again.decide(now) == move == bots[awaited].decide(now)
        assert again.talk(now) == bots[awaited].talk(now)
        event = play(table, awaited, move)
        table = after(table, event)
        for seat, bot in bots.items():
            saw[seat].append(glimpse(table, event, seat))
            bot.see(saw[seat][-1])


@pytest.mark.heavy
def test_with_a_wrong_memory_its_proofs_fail_as_often_as_guesses() -> None:
    """Memory is all it has: give it another head and it proves no more than chance would."""
    proved, samples, count = 0, 600, 3
    for seed in range(samples):
        bot = make_bot("king", seed)
        assert isinstance(bot, BotPlayer)
        table = prepare(opening=[SEVEN[0]])
        bot.sit(view(table, Seat.A))
        moves: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:count]]
        for move in (*moves, *(Hide(place) for place in range(1, count + 1))):
            awaited = table.waiting.seat
            assert awaited is not None
            event = play(table, awaited, move)
            table = after(table, event)
            bot.see(glimpse(table, event, Seat.A))
        traces = bot.beliefs.memory._traces[0]
        elsewhere = Random(seed).sample(range(1, count + 1), count)
        for trace, place in zip(list(traces.values()), elsewhere, strict=True):
            trace.place = place
        proved += would_prove(bot, table)
    assert abs(proved / samples - 1 / 6) < 0.06


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_challenges_or_boasts_of_what_everybody_can_work_out(level: str) -> None:
    for seed in range(4):
        _, events = play_bots(
            [make_bot(level, f"{seed}-A"), make_bot(level, f"{seed}-B")],
            Options(turn_limit=80),
            seed,
        )
        faces: list[bool] = [True]
        for event in events:
            hidden = len(hidden_places(tuple(faces)))
            if isinstance(event, Challenged | Boasted):
                assert hidden > 1
            faces = turned(faces, event)


def turned(faces: list[bool], event: object) -> list[bool]:
    faces = list(faces)
    match event:
        case Placed():
            faces.insert(0 if event.end is End.LEFT else len(faces), True)
        case Hid():
            faces[event.place - 1] = False
        case Answered() | Named():
            faces[event.place - 1] = True
        case Swapped():
            one, other = event.one - 1, event.other - 1
            faces[one], faces[other] = faces[other], faces[one]
    return faces
