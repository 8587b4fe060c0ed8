"""A connection that keeps to no protocol: it sends what it likes, and may read nothing."""

from __future__ import annotations

import asyncio
import base64
import os
from contextlib import suppress
from urllib.parse import urlsplit

from tests.server.clients import HANG_SECONDS, Guest

LOST = (ConnectionError, BrokenPipeError)


class RawConnection:
    """Bytes to a server and back."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, base: str) -> RawConnection:
        found = urlsplit(base)
        return cls(*await asyncio.open_connection(found.hostname, found.port))

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def flood(self, data: bytes, most_bytes: int) -> bool:
        """Sends the same again and again. Whether the other side ended it before the end."""
        try:
            async with asyncio.timeout(HANG_SECONDS):
                for _ in range(0, most_bytes, len(data)):
                    await self.send(data)
        except LOST:
            return True
        finally:
            self.close()
        return False

    async def ended(self) -> bytes:
        """Reads until the other side has closed it, and returns what it sent."""
        said = b""
        async with asyncio.timeout(HANG_SECONDS):
            with suppress(*LOST):
                while more := await self.reader.read(65536):
                    said += more
        self.close()
        return said

    async def upgrade(self, guest: Guest, table: str) -> None:
        """Becomes a socket of that table, and reads up to there."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /ws/table/{table} HTTP/1.1",
            f"Host: {urlsplit(guest.base).netloc}",
            *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            f"Sec-WebSocket-Key: {key}",
            *(f"{name}: {value}" for name, value in guest.headers.items()),
        ]
        await self.send("\r\n".join([*lines, "", ""]).encode())
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")

    def close(self) -> None:
        self._writer.transport.abort()


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of RFC 6455 as a client sends it, masked with zeros; at most 64 KiB - 1."""
    length = bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2, "big")
    length = bytes([0x80 | length[0]]) + length[1:]
    return bytes([opcode | (0x80 if last else 0)]) + length + bytes(4) + data
