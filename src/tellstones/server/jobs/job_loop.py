"""The process of a `JobProcess`: reads jobs from standard input until it is closed, and writes the
results.

`python -m tellstones.server.jobs.job_loop SECONDS`: a job that takes longer ends the process.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import sys
import traceback
from typing import IO

LESS_URGENT = 10
"""Added to the niceness of a process that works for us (`nice`), so that people's moves get a
processor first."""
SIZE_BYTES = 8


def write_message(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(SIZE_BYTES))
    pipe.write(message)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> bytes:
    """Raises EOFError where the other end is closed."""
    size = int.from_bytes(_read(pipe, SIZE_BYTES))
    return _read(pipe, size)


def _read(pipe: IO[bytes], size: int) -> bytes:
    found = pipe.read(size)
    if len(found) < size:
        raise EOFError
    return found


def outcome(asked: bytes) -> bytes:
    """Runs a job and returns its result, or the exception that it raised. The traceback, which has
    lines and no values, is attached as a note."""
    try:
        job, values = pickle.loads(asked)  # noqa: S301 - from the server that started us
        return pickle.dumps((job(*values), None))
    except Exception as error:
        error.add_note(traceback.format_exc())
        try:
            told = pickle.dumps((None, error))
            pickle.loads(told)  # noqa: S301 - our own; some can only be written
        except Exception:
            told = pickle.dumps((None, RuntimeError(traceback.format_exc())))
        return told


def main(most_seconds: float) -> None:
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who ends the server by a key ends us by its pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    while True:
        try:
            asked = read_message(sys.stdin.buffer)
        except EOFError:
            return
        faulthandler.dump_traceback_later(most_seconds, exit=True)
        told = outcome(asked)
        faulthandler.cancel_dump_traceback_later()
        write_message(answers, told)
        del asked, told


if __name__ == "__main__":
    main(float(sys.argv[1]))
