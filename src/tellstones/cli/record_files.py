"""Opens record files for commands, and words what is wrong with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tellstones.cli.errors import BAD_INPUT, WRONG_CALL, CommandError, shortened
from tellstones.i18n import language_of_environment, say
from tellstones.notation import NotationError
from tellstones.rules import Refusal

STANDARD_INPUT = "-"


@contextmanager
def opened_records(name: str) -> Iterator[BinaryIO]:
    """A file of records, or standard input for `-`.

    Raises CommandError for a file that cannot be read, and for whatever in it is not a record.
    """
    try:
        if name == STANDARD_INPUT:
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as file:
                yield file
    except NotationError as error:
        raise refused_record(name, error) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"tellstones: {name}: {error.strerror}", WRONG_CALL) from None


def refused_record(name: str, error: NotationError) -> CommandError:
    where = f"{name}:{error.line}:{error.column}"
    token = shortened(error.token) or say("fault.end", language_of_environment(os.environ))
    return CommandError(f"{where}: {token}, {sentence(error)}", BAD_INPUT)


def sentence(error: NotationError) -> str:
    """The rule that refuses the token, with its clause if it is one of the game."""
    language = language_of_environment(os.environ)
    if isinstance(error.reason, Refusal):
        said = say(f"refusal.{error.code}", language)
        return say("fault.rule", language, sentence=said, clause=error.reason.clause)
    return say(f"fault.{error.code}", language)
