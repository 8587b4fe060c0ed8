"""Finds ports for servers that tests start as processes of their own, and again at the same one."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import SystemRandom

NEVER_HANDED_OUT = range(20_000, 32_768)
"""Ports below the ephemeral range of the system (Linux from 32,768 on, others higher up): no other
process gets one of these before a server starts, or while it is down."""


def free_port() -> int:
    while True:
        port = SystemRandom().choice(NEVER_HANDED_OUT)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
