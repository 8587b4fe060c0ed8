"""Attacks of the hostile hour by requests and messages as anybody may send them, in excess."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from bench.hostile.attacker import HEADER, LONGEST_GAME, LOST, Attacker, drawn_game

LONG_RECORD = HEADER + "\n" + " ".join(f"{n}. 1~2" for n in range(1, 20_000))
SHORT_RECORD = HEADER + "\n1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B\n"
FILMED_GAME = drawn_game(40)
GAMES_OF_A_MEGABYTE = 30
ATTENDED_TABLES = 18
"""The talk of one person, who may have twenty sockets."""
AT_ONCE = 20
CONNECTIONS = 100
GUESTS = 40
WATCHERS = 80
ROUNDS = 50
LOBBY = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"
NONSENSE = ("[" * 2000, '{"t":"say","id":"\\u0000","text":"x"}', '{"t":"seen","seq":1e30}')


async def long_records(attacker: Attacker) -> None:
    async with attacker.http() as nobody:
        listed, replayed = {"record": LONG_RECORD}, {"record": LONGEST_GAME, "eyes": "open"}
        await attacker.at_once(nobody.post("/api/study/records", json=listed) for _ in range(4))
        await attacker.at_once(nobody.post("/api/study/replay", json=replayed) for _ in range(4))


async def abandoned_analyses(attacker: Attacker) -> None:
    body = {"record": SHORT_RECORD, "language": "en"}
    asking = attacker.at_once(attacker.post("/api/study/analysis/progress", body) for _ in range(6))
    with suppress(TimeoutError):
        await asyncio.wait_for(asking, 0.5)


async def brought_and_forgotten(attacker: Attacker) -> None:
    """Imports a megabyte of games, and deletes the account."""
    await attacker.bring(LONGEST_GAME, GAMES_OF_A_MEGABYTE)
    async with attacker.http(**await attacker.known()) as client:
        await client.delete("/api/me")
    attacker.be_somebody_else()


async def exports(attacker: Attacker) -> None:
    """All that somebody with a megabyte of games may ask for about themselves, by turns."""
    await attacker.bring(LONGEST_GAME, GAMES_OF_A_MEGABYTE)
    async with attacker.http(**await attacker.known()) as client:
        for _ in range(AT_ONCE):
            await client.get("/api/me/export")
            await client.get("/api/me/statistics")


async def finished_games(attacker: Attacker) -> None:
    """Pastes long records from many anonymous clients at once."""
    table, *_ = await attacker.bring(LONGEST_GAME)
    async with attacker.http() as nobody:
        for what in ("record", "replay/open", "animation/open/en") * 5:
            path = f"/api/games/{table}/{what}"
            await attacker.at_once(nobody.get(path) for _ in range(AT_ONCE))


async def films(attacker: Attacker) -> None:
    """Requests films of one game after another, because drawn ones are cached."""
    table, *_ = await attacker.bring(FILMED_GAME)
    path = f"/api/games/{table}/film/open"
    async with attacker.http(**await attacker.known()) as client:
        await attacker.at_once(client.get(f"{path}/{one}") for one in ("en", "es", "fr", "el"))


async def pictures(attacker: Attacker) -> None:
    table, *_ = await attacker.bring(FILMED_GAME)
    async with attacker.http() as nobody:
        await attacker.at_once(nobody.get(f"/card/{table}.png") for _ in range(AT_ONCE))


async def bot_tables(attacker: Attacker) -> None:
    bots = [{"seat": seat, "by": "bot", "bot": "king"} for seat in "AB"]
    await attacker.table(seats=bots, rules={"turn_limit": 60})


async def toggled_ready(attacker: Attacker) -> None:
    socket = await attacker.socket(await attacker.table(seats=[{"seat": "A", "by": "me"}]))
    for n in range(300):
        attacker.attempt()
        value = "true" if n % 2 else "false"
        await socket.send(f'{{"t": "ready", "id": "{attacker.tries}-{n}", "ready": {value}}}')
    await socket.close()


async def comes_and_goes(attacker: Attacker) -> None:
    table = await attacker.some_table()
    for _ in range(100):
        socket = await attacker.socket(table)
        socket.transport.abort()


async def talks(attacker: Attacker) -> None:
    """Talks over ten sockets at a table where it does not sit, until it is removed."""
    table = await attacker.some_table()
    sockets = [await attacker.socket(table) for _ in range(10)]
    with suppress(ConnectionClosed):
        for n in range(200):
            for number, socket in enumerate(sockets):
                attacker.attempt()
                await socket.send(f'{{"t": "say", "id": "{number}-{n}", "text": "boo"}}')
    for socket in sockets:
        socket.transport.abort()
    attacker.refused += 1


async def links(attacker: Attacker) -> None:
    async with attacker.http(**await attacker.known()) as client:
        for _ in range(100):
            await client.post("/api/me/link")


async def guessed_phrases(attacker: Attacker) -> None:
    async with attacker.http() as nobody:
        for _ in range(100):
            await nobody.post("/api/enter", json={"secret": os.urandom(16).hex()})


async def programs(attacker: Attacker) -> None:
    """Made, used for a table, and ended: as somebody with limits of their own."""
    async with attacker.http(**await attacker.known()) as client:
        made = (await client.post("/api/me/programs", json={"name": "P"})).json()
        async with attacker.http(Authorization=f"Bearer {made['token']}") as program:
            await program.post("/api/tables", json={})
        await client.delete(f"/api/me/programs/{made['person']}")


async def nonsense(attacker: Attacker) -> None:
    socket = await attacker.socket(await attacker.some_table())
    with suppress(*LOST):
        for text in (
            "[" * 2000,
            '{"t":"say","id":"\\u0000","text":"x"}',
            '{"t":"seen","seq":1e30}',
        ):
            await socket.send(text)
        await socket.send(b"\xff\xfe", text=True)
    await socket.wait_closed()
    attacker.refused += 1


async def empty_lobby(attacker: Attacker) -> None:
    await attacker.table(listed=True)
    await attacker.post("/api/play")


async def filled_lobby(attacker: Attacker) -> None:
    """Opens many tables where someone is present."""
    tables = [await attacker.table(listed=True) for _ in range(ATTENDED_TABLES)]
    sockets = [await attacker.socket(table) for table in tables]
    await asyncio.sleep(10.0)
    for socket in sockets:
        await socket.close()
    attacker.be_somebody_else()


async def cheap_requests(attacker: Attacker) -> None:
    """The lobby, by many connections which ask again as soon as they are answered."""

    async def asks() -> None:
        reader, writer = await attacker.raw()
        try:
            for _ in range(ROUNDS):
                attacker.attempt()
                writer.write(LOBBY)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length))
        finally:
            writer.close()

    await attacker.at_once(asks() for _ in range(CONNECTIONS))


async def chatty_guests(attacker: Attacker) -> None:
    """Many of them, none of whom says more than one person may."""
    table, sockets = await attacker.some_table(), []
    for _ in range(GUESTS):
        sockets.append(await attacker.socket(table))
        attacker.be_somebody_else()
    for n in range(ROUNDS):
        for socket in sockets:
            attacker.attempt()
            await socket.send(f'{{"t": "ping", "id": "{n}"}}')
        await asyncio.sleep(0.1)
    for socket in sockets:
        socket.transport.abort()


async def crowd(attacker: Attacker) -> None:
    """Many sockets at one table, who are all shown where somebody points, all the time."""
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
    table = await attacker.table(seats=seats)
    sockets = [await attacker.socket(table)]
    for n in range(WATCHERS):
        if n % 10 == 0:
            attacker.be_somebody_else()
        sockets.append(await attacker.socket(table))
    for n in range(ROUNDS):
        attacker.attempt()
        await sockets[0].send(f'{{"t": "point", "seat": "A", "line": 1, "place": {n % 2 + 1}}}')
        await asyncio.sleep(0.1)
    for socket in sockets:
        socket.transport.abort()


async def withheld_seen(attacker: Attacker) -> None:
    """Comes again and again as if nothing had been shown."""
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
    table = await attacker.table(seats=seats)
    for _ in range(20):
        socket = await attacker.socket(table)
        await socket.recv()
        socket.transport.abort()


async def forged_addresses(attacker: Attacker) -> None:
    """Many new guests, each from another address as it claims."""
    for n in range(20):
        claimed = {"X-Forwarded-For": f"10.{attacker.tries % 256}.0.{n}"}
        async with attacker.http(**claimed) as one:
            await one.post("/api/me", json={})


async def forgotten_person(attacker: Attacker) -> None:
    """Has itself forgotten, and talks on through a socket that was open."""
    socket = await attacker.socket(await attacker.table())
    async with attacker.http(**await attacker.known()) as client:
        await client.delete("/api/me")
    attacker.be_somebody_else()
    with suppress(ConnectionClosed):
        for n in range(50):
            await socket.send(json.dumps({"t": "say", "id": str(n), "text": "boo"}))
    await socket.wait_closed()
    attacker.refused += 1


BY_REQUESTS = (
    long_records,
    abandoned_analyses,
    brought_and_forgotten,
    exports,
    finished_games,
    films,
    pictures,
    bot_tables,
    toggled_ready,
    comes_and_goes,
    talks,
    links,
    guessed_phrases,
    programs,
    nonsense,
    empty_lobby,
    filled_lobby,
    cheap_requests,
    chatty_guests,
    crowd,
    withheld_seen,
    forged_addresses,
    forgotten_person,
)
