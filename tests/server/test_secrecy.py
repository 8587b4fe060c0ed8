"""Two tables that differ only in what may not be known give the same bytes through every door."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tellstones.rules import Hands, Options
from tellstones.server.accounts.record_export import finished_records
from tellstones.server.club.tournaments.tournament_log import Decide
from tellstones.server.logs import JsonLines
from tellstones.server.moderation.sanctions import Decision, decide
from tellstones.server.node.app import app_routes
from tellstones.server.rooms.slow_games import UNTIMED_PATIENCE
from tellstones.server.storage import entries as e
from tellstones.server.storage import tournament_entries as te
from tellstones.server.storage.clubs import Club
from tellstones.server.storage.moderation import SanctionKind
from tellstones.server.tables.bot_seats import BotSeat
from tellstones.server.web.http.static_page import Page
from tests.server.clients import HANG_SECONDS, AtTable, Guest, seated
from tests.server.doors import LEAVING, Door, doors
from tests.server.running_server import QUICK, Running, running
from tests.server.stopped_clock import StoppedClock
from tests.server.twin_games import Game, Twins, twins

VARIANTS = [
    Options(),
    Options(hands=Hands.OPPONENT),
    Options(players=4),
    Options(lines=2),
    Options(players=4, lines=2, hands=Hands.OPPONENT, points=5),
]
THINKING = replace(QUICK, bot_pause=3600.0, due_tables_every=3600.0)
"""A bot remembers what its seat saw, and may play and talk by it as anybody may: not here. Nor does
the tournament director pair by the clock: when it draws names for tables is a matter of luck."""
WRONG_MESSAGES = [
    "no message at all",
    '{"t": "move"}',
    '{"t": "unheard-of", "id": "wrong 1"}',
    json.dumps({"t": "say", "id": "wrong 2", "text": "x" * 5000}),
    json.dumps({"t": "sit", "id": "wrong 3", "seat": "A"}),
    json.dumps({"t": "hint", "id": "wrong 4", "seat": "B"}),
    json.dumps({"t": "claim", "id": "wrong 5", "seat": "B"}),
    json.dumps({"t": "move", "id": "wrong 6", "seat": "A", "move": "h1", "at": 0}),
    *(
        json.dumps({"t": "why", "id": f"why {move}", "seat": "B", "move": move})
        for move in ("h1", "h2", "1~2", "c1", "c2", "b", "p1", "1=K", "=C", "C<", "W>@2")
    ),
]


@pytest.fixture(autouse=True)
def bots_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    think = BotSeat.think
    monkeypatch.setattr(BotSeat, "think", lambda bot: think(bot) and None)


@contextmanager
def logs() -> Iterator[io.StringIO]:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("tellstones")
    level = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(handler)
    try:
        yield written
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


SEEDS = int(os.environ.get("TELLSTONES_TWINS", "1"))


class Witness:
    """Everything that came out of one of the twin servers, once they look the same."""

    def __init__(self) -> None:
        self.bytes: list[tuple[str, str]] = []

    def note(self, door: str, what: str) -> None:
        self.bytes.append((door, what))


async def told(witness: Witness, pair: Twins, game: Game, folder: Path, *, rematched: bool) -> None:
    clock = StoppedClock()
    path = folder / f"{game is pair.one}.sqlite3"
    with logs() as written:
        async with running(path, THINKING, clock=clock, source=Random(7)) as here:
            await _play_twin(witness, here, pair, game, clock, rematched=rematched)
            lines = [json.loads(line) for line in written.getvalue().splitlines()]
    for line in lines:
        del line["at"]
        witness.note("log", json.dumps(line))


CUP, CLUB = "c" * 16, Club("d" * 16, "Athens", "", open=True, named=1)


async def _tournament_with(here: Running, guests: list[Guest], table: str) -> None:
    """One that this table's game belongs to, of a club that both are in."""
    await here.node.storage.keep_club(CLUB, ("athens",))
    for place, guest in enumerate(guests):
        await here.node.storage.join_club(CLUB.id, guest.person, place, waiting=False)
    maker, rules, time = guests[0].person, e.StoredRules(), e.StoredTime("word", 60)
    announced = te.Announced("Cup", maker, "swiss", rules, time, 0, 1, 0, False, CLUB.id)
    entries: list[te.AnyEntry] = [
        *(te.Joined(guest.person, "Guest", 1500.0) for guest in guests),
        te.Paired((te.StoredGame(guests[0].person, guests[1].person, table),)),
    ]
    await here.club.tournament_log.announce(CUP, announced)
    for entry in entries:
        await here.club.tournament_log.write(CUP, _always(entry))


async def _reported(here: Running, moderators: list[Guest], table: str) -> None:
    """Moderators see only the talk at a reported table."""
    player, storage = here.guests[0].person, here.node.storage
    await storage.report(moderators[0].person, player, table, "talk: ", here.node.clock.now())
    for number, moderator in enumerate(moderators):
        decision = Decision(moderator.person, SanctionKind.APPOINT, "")
        assert await decide(storage, decision, "Operator", number)


def _always(entry: te.AnyEntry) -> Decide:
    return lambda _now: entry


async def _play_twin(
    witness: Witness,
    here: Running,
    pair: Twins,
    game: Game,
    clock: StoppedClock,
    *,
    rematched: bool,
) -> None:
    letters = "ABCD"[: pair.options.players]
    guests = [await here.member(f"Guest {letter}") for letter in letters]
    watcher = await here.member("Watcher")
    table, seats = await _seated(guests, pair.options, game, first=letters[-1 if rematched else 0])
    if rematched:
        table, seats = await _again(guests, seats)
    await _tournament_with(here, guests[:2], table)
    await _reported(here, [guests[1], watcher], table)
    await said(seats, game.moves)
    # The two tables are the same to everyone from here on.
    for seat in seats:
        await seat.send("seen", seq=seat.frame["event_seq"])
        await seat.ask("ping")
    await here.node.write_behind.flush()
    second = await guests[1].second_device()
    here.guests.append(second)
    second.looks_at_once = False  # else it is a matter of luck on which device it looks
    for guest in here.guests:
        guest.http.headers["connection"] = "close"  # idle ones are closed by a clock
    clock.advance(11)
    await seats[1].leave()
    arriving = [
        await guests[1].sit_at(table),
        await second.sit_at(table),
        await watcher.sit_at(table),
    ]
    await _ask_at_every_door(witness, here, [*guests, second, watcher], table)
    clients = [seats[0], arriving[0], *seats[2:]]
    before = [len(client.raw) for client in clients]
    await said(clients, pair.going_on, settle=arriving)
    await _say_all_that_is_wrong(arriving)
    if not rematched:
        clients[0] = await _taken_over_and_back(witness, here, clients[0], arriving[0], clock)
    async for record in finished_records(here.node.storage):
        witness.note("export", record)
    await _ask_at_every_door(witness, here, [*guests, second, watcher], table)
    if pair.options == VARIANTS[0] and not rematched:  # once is enough, and it takes a while
        await _change_at_every_door(witness, here, [*guests, watcher], table)
    for client, start in zip(clients[1:], before[1:], strict=True):
        witness.note("seat", "\n".join(unseen_by_others(client.raw[start:])))
    for client in arriving:
        witness.note("arriving", "\n".join(unseen_by_others(client.raw)))
    shown = [_sights(client) for client in (*clients, *arriving[1:])]
    assert len(set().union(*shown)) == sum(map(len, shown)), "a look is shown on one device"
    assert not _sights(arriving[2]), "a spectator is shown none"
    for client in arriving[1:]:
        await client.leave()
    if rematched:
        _, clients = await _again(guests, clients)
        # All stones were face-up at the end. The next game shows nothing of them.
        for client in clients:
            witness.note("rematch", "\n".join(client.raw))
    for client in clients:
        await client.leave()


async def _seated(
    guests: list[Guest], options: Options, game: Game, first: str
) -> tuple[str, list[AtTable]]:
    """A table that has just started."""
    rules = {
        "players": options.players,
        "lines": options.lines,
        "hands": options.hands.value,
        "points": options.points,
        "opening": [stone.value for stone in game.opening],
        "first": first,
    }
    table = await guests[0].create(
        rules=rules, seats=[{"seat": "A", "by": "me"}], listed=True, time={"kind": "none"}
    )
    return table, await seated(guests, table)


async def _again(guests: list[Guest], seats: list[AtTable]) -> tuple[str, list[AtTable]]:
    """One gives up, and all go on to the rematch, where the first turn is passed on."""
    assert (await seats[0].ask("resign", seat="A"))["t"] == "ack"
    for seat in seats:
        assert (await seat.ask("again", again=True))["t"] == "ack"
    table = await seats[0].rematch()
    for seat in seats:
        await seat.leave()
    seats = [await guest.sit_at(table) for guest in guests]
    for seat in seats:
        await seat.phase("playing")
    return table, seats


async def _taken_over_and_back(
    witness: Witness, here: Running, leaving: AtTable, staying: AtTable, clock: StoppedClock
) -> AtTable:
    """Seat A leaves, a bot stands in, and they return to the table as it lies."""
    witness.note("leaving", "\n".join(unseen_by_others(leaving.raw[-1:])))
    await leaving.leave()
    await staying.until(lambda: not staying.frame["seats"][0]["here"])
    await here.node.write_behind.flush()  # since when they are away is what the database says
    clock.advance(THINKING.claim_after * UNTIMED_PATIENCE)
    thoughts = "tellstones_thinking_seconds_count"
    before = here.node.metrics.now(thoughts)
    assert (await staying.ask("bot", seat="A", bot="knight"))["t"] == "ack"
    async with asyncio.timeout(HANG_SECONDS):
        while here.node.metrics.now(thoughts) == before:
            await asyncio.sleep(0.01)
    back = await here.guests[0].sit_at(staying.frame["table"])
    await back.until(lambda: back.frame["seats"][0]["by"] == "person")
    witness.note("back", "\n".join(back.raw))
    return back


def _sights(client: AtTable) -> set[int]:
    """The events whose symbol was shown here."""
    frames = [json.loads(raw) for raw in client.raw]
    return {frame["event_seq"] for frame in frames if frame.get("sight")}


def unseen_by_others(raw: list[str]) -> list[str]:
    """The symbol that a looker is shown is the one thing that may differ: for the looker alone."""
    frames = []
    for text in raw:
        message = json.loads(text)
        if message.get("sight"):
            message["sight"]["stone"] = "?"
            text = json.dumps(message)
        frames.append(text)
    return frames


async def said(
    clients: list[AtTable], moves: tuple[str, ...], settle: list[AtTable] | None = None
) -> None:
    for move in moves:
        seat = clients[0].frame["view"]["waiting"]["seat"]
        mover = next(c for c in clients if seat in c.frame["you"]["seats"])
        ack = await mover.move(move, seat)
        assert ack["t"] == "ack", (ack, move)
        for client in {*clients, *(settle or [])}:
            await client.caught_up(ack["seq"])
            # The looker has put the stone back, so the next move does not depend on timing.
            await client.nobody_looks()


async def _say_all_that_is_wrong(clients: list[AtTable]) -> None:
    for client in clients:
        for message in WRONG_MESSAGES:
            await client.socket.send(message)
        await client.ask("ping", id="last")


MEASURED = re.compile(
    r"^(process|python)_.*\n"
    r'|(?<="storage_ms":)[\d.]+|(?<="memory_bytes":)\d+',
    re.MULTILINE,
)
"""Clocks and the memory of the process: they differ from run to run. Nothing else may."""


async def _settled(here: Running) -> None:
    """Waits until nothing is under way at the server: figures of two moments may differ."""
    sockets = sum(len(guest.at) for guest in here.guests)
    async with asyncio.timeout(HANG_SECONDS):
        while here.open_connections != sockets:
            await asyncio.sleep(0.01)
    here.node.tables.release_idle()
    here.node.tables.renew_presence(0, 1)  # its marks run out by the stopped clock
    await here.node.write_behind.flush()
    await here.node.storage.beat(here.node.id)


async def _ask_at_every_door(
    witness: Witness, here: Running, guests: list[Guest], table: str
) -> None:
    await _settled(here)
    feed = (await guests[0].post("/api/me/feed"))["path"].removeprefix("/api/feed/")
    reading, _ = _doors(here, table, feed)
    for guest in guests:
        for door in reading:
            await _ask(witness, here, guest, door)


async def _change_at_every_door(
    witness: Witness, here: Running, guests: list[Guest], table: str
) -> None:
    """The last of them leaves for good."""
    _, changing = _doors(here, table, feed="")
    for guest in guests:
        for door in changing:
            if door.kind != LEAVING or guest is guests[-1]:
                await _ask(witness, here, guest, door)


def _doors(here: Running, table: str, feed: str) -> tuple[list[Door], list[Door]]:
    """Requests about this table, its first player, their club and tournament."""
    routes = app_routes(here.node, Page(Path("no page")))
    person = here.guests[0].person
    return doors(routes, table=table, person=person, secret=feed, tournament=CUP, club=CLUB.id)


async def _ask(witness: Witness, here: Running, guest: Guest, door: Door) -> None:
    answer = await guest.http.request(door.method, door.path, json=door.body)
    text = MEASURED.sub("", answer.text.replace(here.base, ""))  # each has its own port
    measured = {"date"} if text == answer.text else {"date", "content-length"}
    headers = sorted((k, v) for k, v in answer.headers.items() if k not in measured)
    witness.note(door.kind, f"{answer.status_code} {headers} {text}")


@pytest.mark.parametrize(
    "options", VARIANTS, ids=("gambit", "hands", "round", "lines", "everything")
)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_twin_tables_are_the_same_through_every_door(
    options: Options, seed: int, folder: Path
) -> None:
    same_through_every_door(options, seed, folder, rematched=False)


@pytest.mark.parametrize("options", [VARIANTS[0], VARIANTS[2]], ids=("gambit", "round"))
@pytest.mark.parametrize("seed", range(SEEDS))
def test_twin_tables_are_the_same_where_they_are_a_rematch(
    options: Options, seed: int, folder: Path
) -> None:
    same_through_every_door(options, seed, folder, rematched=True)


def _drawn(options: Options, chance: Random, rematched: bool) -> Twins:
    """A chosen opening is chosen for all games of a table, and is in the record of the first: in
    a rematch it is no secret, and the twins begin alike."""
    pair = twins(options, chance)
    while rematched and pair.one.opening != pair.other.opening:
        pair = twins(options, chance)
    return pair


def same_through_every_door(options: Options, seed: int, folder: Path, *, rematched: bool) -> None:
    drawn_by = f"{seed} {options.players} {options.lines} {options.hands} {options.points}"
    pair = _drawn(options, Random(drawn_by), rematched)
    witnesses = [Witness(), Witness()]
    for witness, game in zip(witnesses, (pair.one, pair.other), strict=True):
        asyncio.run(told(witness, pair, game, folder, rematched=rematched))
    one, other = witnesses
    for (door, left), (_, right) in zip(one.bytes, other.bytes, strict=True):
        assert left.splitlines() == right.splitlines(), door
