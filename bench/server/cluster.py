"""A whole club on this machine: PostgreSQL, Valkey, nginx where there is one, and three nodes.

    python -m bench.server.cluster [--nodes 3] [--bus valkey | postgresql]

To play with and to break: every process is named with its number, so that it can be killed. Ctrl-C
stops all of them, and nothing stays behind.
"""

from __future__ import annotations

import argparse
import time
from contextlib import ExitStack

from bench.server.machines import (
    free_port,
    nginx,
    postgresql,
    process,
    tellstones,
    until_it_answers,
    valkey,
)


def main() -> None:
    options = _options()
    with ExitStack() as stack:
        database, server = stack.enter_context(postgresql())
        print(f"PostgreSQL   {database}   process {server.pid}")
        told_by: tuple[str, ...] = ()
        if options.bus == "valkey":
            bus, server = stack.enter_context(valkey())
            print(f"Valkey       {bus}   process {server.pid}")
            told_by = ("--bus", bus)
        ports = [free_port() for _ in range(options.nodes)]
        for number, port in enumerate(ports, 1):
            program = tellstones("serve", "--no-open", "--behind-proxy", "--port", str(port))
            node = stack.enter_context(process([*program, "--database", database, *told_by]))
            until_it_answers(port)
            print(f"node {number}       http://127.0.0.1:{port}/   process {node.pid}")
        balancer = stack.enter_context(nginx(ports))
        if balancer is None:
            print("nginx        is not installed (apt install nginx): play at any of the nodes")
        else:
            until_it_answers(balancer)
            print(f"nginx        http://127.0.0.1:{balancer}/   play here")
        print("Ctrl-C stops everything.", flush=True)
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            print("\nstopping")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--bus", choices=["valkey", "postgresql"], default="valkey")
    return parser.parse_args()


if __name__ == "__main__":
    main()
