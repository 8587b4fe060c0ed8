"""A push service on this machine, and a browser that subscribes to it and reads what comes."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.clients import HANG_SECONDS

AUTH = bytes(range(16))


@dataclass
class PushService:
    """Answers every message with `status`, and keeps what the browser can decrypt of it."""

    port: int = 0
    status: int = 201
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    headers: list[dict[str, str]] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def subscription(self, device: str = "one") -> dict[str, str]:
        """The subscription as the browser sends it to the server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"http://127.0.0.1:{self.port}/{device}",
            "p256dh": _text(point),
            "auth": _text(AUTH),
        }

    async def next_message(self) -> dict[str, Any]:
        async with asyncio.timeout(HANG_SECONDS):
            await self.came.wait()
        self.came.clear()
        return self.messages[-1]

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.partition(": ") for line in head.splitlines()[1:] if line]
        headers = {name.lower(): value for name, _, value in lines}
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(f"HTTP/1.1 {self.status} -\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        assert Vapid02.verify(headers["authorization"])
        read = http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH)
        self.headers.append(headers)
        self.raw.append(read)
        self.messages.append(json.loads(read))
        self.came.set()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    server = await asyncio.start_server(service.take, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
