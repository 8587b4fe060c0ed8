"""Opens record files for commands, with one-line errors."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from tellstones.cli.errors import BAD_INPUT, WRONG_CALL, CommandError, shortened
from tellstones.i18n import say
from tellstones.notation import NotationError
from tellstones.rules import Refusal

STANDARD_INPUT = "-"


@contextmanager
def opened_records(name: str, language: str) -> Iterator[BinaryIO]:
    """A file of records, or standard input for `-`.

    Raises CommandError for a file that cannot be read, and for whatever in it is not a record.
    """
    with _opened(name) as file:
        try:
            yield file
        except NotationError as error:
            raise refused_record(name, error, language) from None


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        if sys.stdin is None:  # `<&-`
            raise CommandError("tellstones: standard input is closed", WRONG_CALL)
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise CommandError(f"tellstones: {name}: {error.strerror}", WRONG_CALL) from None


def refused_record(name: str, error: NotationError, language: str) -> CommandError:
    where = f"{name}:{error.line}:{error.column}"
    token = shortened(error.token) or say("fault.end", language)
    return CommandError(f"{where}: {token}, {sentence(error, language)}", BAD_INPUT)


def sentence(error: NotationError, language: str) -> str:
    """The rule that refuses the token, with its clause if it is one of the game."""
    if isinstance(error.reason, Refusal):
        said = say(f"refusal.{error.code}", language)
        return say("fault.rule", language, sentence=said, clause=error.reason.clause)
    return say(f"fault.{error.code}", language)
