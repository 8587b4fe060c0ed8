"""Runs what `dataclasses` writes for each class from code that was compiled beforehand.

A dataclass writes its methods as text and has it compiled whenever it is imported: a third of the
time of all imports. `site/pack.py` hears what is written and packs the code of it. Whatever else
is written is compiled as ever.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any

READY = "dataclasses.ready"
"""The file beside this one, in the archive."""
NAME = "<string>"
"""The file name that `exec` gives to text."""
ready: dict[str, CodeType] = {}
"""The compiled code by its text."""


@contextmanager
def heard() -> Iterator[dict[str, CodeType]]:
    """Collect the methods that dataclasses generate meanwhile, with their compiled code."""
    found: dict[str, CodeType] = {}

    def hear(text: str, *where: Any) -> None:
        found[text] = compile(text, NAME, "exec", dont_inherit=True)
        exec(found[text], *where)  # noqa: S102 - as dataclasses does

    _run_by(hear)
    try:
        yield found
    finally:
        del dataclasses.exec  # type: ignore[attr-defined] # and so the builtin is seen again


def packed(found: dict[str, CodeType]) -> bytes:
    return marshal.dumps(dict(sorted(found.items())))


def install(data: bytes) -> None:
    """Makes classes whose source is in `packed` from its code, from now on."""
    ready.update(marshal.loads(data))  # noqa: S302 - our own bytecode, as all of the archive

    def run(text: str, *where: Any) -> None:
        exec(ready.get(text, text), *where)  # noqa: S102 - as dataclasses does

    _run_by(run)


def _run_by(run: Any) -> None:
    """Names of a module go before builtins."""
    dataclasses.exec = run  # type: ignore[attr-defined] # there is none of its own
