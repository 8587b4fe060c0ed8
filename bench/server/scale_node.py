"""A node as `bench/server/scale.py` runs it: everything as usual, but for the limits per person."""

from __future__ import annotations

import sys

from bench.server.ours import UNLIMITED
from tellstones.server.cluster.bus_addresses import storage_and_bus
from tellstones.server.logs import set_up_logs
from tellstones.server.node.node import Node
from tellstones.server.settings import Settings
from tellstones.server.uvicorn_server import listening, make_server


def main(port: int, database: str, bus: str | None) -> None:
    set_up_logs("error")
    storage, told_by = storage_and_bus(database, bus)
    node = Node(storage, Settings(limits=UNLIMITED), bus=told_by)
    make_server(node).run([listening("127.0.0.1", port)])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
