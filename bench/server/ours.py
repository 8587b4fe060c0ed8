"""Our server for `python -m bench.server`: as usual, without the limits per person."""

from __future__ import annotations

import sys
from pathlib import Path

from tellstones.server.logs import set_up_logs
from tellstones.server.node.node import Node
from tellstones.server.settings import Limits, Settings
from tellstones.server.storage import SqliteStorage
from tellstones.server.uvicorn_server import listening, make_server

UNLIMITED = Limits(
    messages_per_second=10_000,
    messages_at_once=10_000,
    messages_at_once_per_address=10_000,
    sockets_per_address=100_000,
    connections_per_address=100_000,
    people_per_address_per_hour=10_000_000,
    jobs_at_once_per_address=100_000,
)


def main(port: int, folder: Path) -> None:
    set_up_logs("warning")
    node = Node(SqliteStorage(folder / "tables.sqlite3"), Settings(limits=UNLIMITED))
    server = make_server(node)
    print("ready", flush=True)
    server.run([listening("127.0.0.1", port)])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
