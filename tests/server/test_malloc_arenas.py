"""Threads of a server share one arena of malloc's."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes, sys, threading
from tellstones.server.malloc_arenas import share_one_arena
if "share" in sys.argv:
    share_one_arena()
libc, together = ctypes.CDLL("libc.so.6"), threading.Barrier(8)
def allocate():
    together.wait()
    libc.malloc(100)
    together.wait()
threads = [threading.Thread(target=allocate) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc.fdopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, file)
libc.fflush(file)
"""


def arenas(*options: str) -> int:
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM, *options], check=True, capture_output=True, text=True
    )
    return len(re.findall(r"<heap nr=", told.stdout))


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has arenas")
def test_threads_share_one_arena_of_malloc() -> None:
    assert arenas() > 1
    assert arenas("share") == 1
