"""Runs the command `tellstones` and turns whatever goes wrong into one line and a status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130
"""The status that a shell reports for a program stopped with Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and leaves with its status: 1 for bad input, 2 for a wrong call."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    import click

    from tellstones.cli.command_table import tellstones
    from tellstones.cli.errors import CommandError, one_line

    # What a terminal cannot show becomes a question mark, never a traceback.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = tellstones.main(list(arguments), prog_name="tellstones", standalone_mode=False)
        sys.stdout.flush()
    except CommandError as error:
        sys.stdout.flush()
        print(one_line(str(error)), file=sys.stderr)
        return error.status
    except click.ClickException as error:
        print(one_line(f"tellstones: {error.format_message()}"), file=sys.stderr)
        return 2
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return 0
    return status if isinstance(status, int) else 0


def _forget_stdout() -> None:
    """Whoever read our output has gone: nothing more is to be flushed to them on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
