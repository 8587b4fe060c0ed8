"""The command called as a shell would call it, within this process."""

from __future__ import annotations

import os
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from typing import NamedTuple
from unittest.mock import patch

from tellstones.cli import run

SPEAKS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


def tellstones(*arguments: object, language: str = "en", encoding: str = "utf-8") -> Outcome:
    """Run the command in an environment with one language, and return its output and status."""
    raw, err = BytesIO(), StringIO()
    out = TextIOWrapper(raw, encoding=encoding, newline="")
    speaking = patch.dict(os.environ, dict.fromkeys(SPEAKS, language))
    with redirect_stdout(out), redirect_stderr(err), speaking:
        status = run([str(argument) for argument in arguments])
        out.flush()
    return Outcome(status, raw.getvalue().decode(errors="replace"), err.getvalue())
