"""Attacks of the hostile hour that keep to no protocol: what is sent without end, or held back."""

from __future__ import annotations

import asyncio

from tests.server.hostile.raw_connection import frame

from bench.hostile.attacker import LONGEST_GAME, Attacker

SILENT_CONNECTIONS = 300
BODIES = 40
BODY_BYTES = 1024 * 1024
UNREAD_ANSWERS = 10
UNREAD_SECONDS = 25.0
"""Longer than anybody waits for a reader."""
CONT, TEXT, PING = 0x0, 0x1, 0x9


async def _pour(
    attacker: Attacker,
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    data: bytes,
    times: int,
    begins: bytes = b"",
) -> None:
    """Sends without reading, until the server ends it."""
    reader, writer = connection
    try:
        writer.write(begins)
        for _ in range(times):
            writer.write(data)
            await writer.drain()
        await attacker.ended(reader)
    finally:
        writer.transport.abort()


async def endless_headers(attacker: Attacker) -> None:
    lines = b"X-Y: " + b"z" * 4096 + b"\r\n"
    await _pour(attacker, await attacker.raw(), lines, 1000, b"GET / HTTP/1.1\r\n")


async def one_endless_header(attacker: Attacker) -> None:
    begins = b"GET / HTTP/1.1\r\nX: "
    await _pour(attacker, await attacker.raw(), b"z" * 4096, 1000, begins)


async def headers_of_two_letters(attacker: Attacker) -> None:
    """Sends thousands of headers, and a body that never arrives."""
    begins = b"POST /api/study/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"
    reader, writer = await attacker.raw()
    writer.write(begins + b"ab:\r\n" * 6_000 + b"\r\n")
    await attacker.ended(reader)
    writer.close()


async def pipelined_requests(attacker: Attacker) -> None:
    reader, writer = await attacker.raw()
    writer.write(b"GET / HTTP/1.1\r\n\r\n" * 14_000)
    await attacker.ended(reader)
    writer.close()


async def silent_connections(attacker: Attacker) -> None:
    open_ones = [await attacker.raw() for _ in range(SILENT_CONNECTIONS)]
    await attacker.at_once(attacker.ended(reader) for reader, _ in open_ones)
    for _, writer in open_ones:
        writer.close()


async def half_a_body(attacker: Attacker) -> None:
    reader, writer = await attacker.raw()
    writer.write(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
    await attacker.ended(reader)
    writer.close()


async def held_bodies(attacker: Attacker) -> None:
    """A megabyte each, but for the last byte."""
    cookie = (await attacker.known())["Cookie"]
    begins = (
        "POST /api/me/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Cookie: {cookie}\r\nContent-Length: {BODY_BYTES}\r\n\r\n"
    )

    async def one() -> None:
        reader, writer = await attacker.raw()
        writer.write(begins.encode() + b"x" * (BODY_BYTES - 1))
        await attacker.ended(reader)
        writer.close()

    await attacker.at_once(one() for _ in range(BODIES))


async def unread_answers(attacker: Attacker) -> None:
    """Asks for long ones, and reads nothing of them until it is too late."""
    table, *_ = await attacker.bring(LONGEST_GAME)
    asked = f"GET /api/games/{table}/replay/open HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    async def one() -> None:
        reader, writer = await attacker.raw()
        writer.write(asked)
        await asyncio.sleep(UNREAD_SECONDS)
        await attacker.ended(reader)
        writer.close()

    await attacker.at_once(one() for _ in range(UNREAD_ANSWERS))


async def pings_without_reading(attacker: Attacker) -> None:
    pings = frame(PING, b"x" * 125) * 50
    await _pour(attacker, await attacker.raw_socket(), pings, 1000)


async def tiny_pings(attacker: Attacker) -> None:
    await _pour(attacker, await attacker.raw_socket(), frame(PING) * 40_000, 1)


async def fragments(attacker: Attacker) -> None:
    """Sends fragments of a message that never ends, most of them empty."""
    begins, empty = frame(TEXT, b"{", last=False), frame(CONT, last=False) * 500
    await _pour(attacker, await attacker.raw_socket(), empty, 500, begins)


async def too_long_messages(attacker: Attacker) -> None:
    await _pour(attacker, await attacker.raw_socket(), frame(TEXT, b"x" * 5_000) * 10, 100)


BY_BYTES = (
    endless_headers,
    one_endless_header,
    headers_of_two_letters,
    pipelined_requests,
    silent_connections,
    half_a_body,
    held_bodies,
    unread_answers,
    pings_without_reading,
    tiny_pings,
    fragments,
    too_long_messages,
)
