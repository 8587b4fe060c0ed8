"""Runs the command `tellstones` and turns whatever goes wrong into one line and a status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import EBADF

INTERRUPTED = 130
"""The status that a shell reports for a program stopped with Ctrl-C."""
COMPLETING = "_TELLSTONES_COMPLETE"
"""A shell that wants a word completed, or the script for that, says so in the environment."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and leaves with its status: 1 for bad input, 2 for a wrong call."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    from tellstones.cli.errors import WRONG_CALL, one_line

    _prepare_streams()
    try:
        if sys.stdout is None:  # `tellstones format FILE >&-`
            raise OSError(EBADF, "standard output is closed")
        status = _status(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
        return 0
    except OSError as error:
        _forget_stdout()
        where = f"{error.filename}: " if error.filename else ""
        print(one_line(f"tellstones: {where}{error.strerror}"), file=sys.stderr)
        return WRONG_CALL
    return status


def _status(arguments: Sequence[str]) -> int:
    import click

    from tellstones.cli.command_table import tellstones
    from tellstones.cli.errors import WRONG_CALL, CommandError, one_line

    if instruction := os.environ.get(COMPLETING):
        from click.shell_completion import shell_complete

        return shell_complete(tellstones, {}, "tellstones", COMPLETING, instruction)
    try:
        with tellstones.make_context("tellstones", list(arguments)) as context:
            status = tellstones.invoke(context)
    except click.exceptions.Exit as left:
        return left.exit_code
    except CommandError as error:
        sys.stdout.flush()
        print(one_line(str(error)), file=sys.stderr)
        return error.status
    except click.ClickException as error:
        print(one_line(f"tellstones: {error.format_message()}"), file=sys.stderr)
        return WRONG_CALL
    except (KeyboardInterrupt, EOFError, click.Abort):
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _prepare_streams() -> None:
    """Replaces characters that a terminal cannot show, so that output never ends in a traceback."""
    from tellstones.cli.ascii_symbols import PLAIN_SIGNS

    if sys.stderr is None:
        from pathlib import Path

        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as we run
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN_SIGNS)


def _forget_stdout() -> None:
    """The reader of our output has closed it: nothing more must be flushed at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
