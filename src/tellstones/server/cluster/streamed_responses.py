"""Streamed answers, such as an export: each is cut off when its asker is signed out or deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TypeVar

from tellstones.server.rooms import Identity, Rejected
from tellstones.server.wire import Fault

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class _OpenAnswer:
    """One answer, and to whom it goes."""

    who: Identity
    ended: bool = False


class OpenAnswers:
    """Those that are under way at this node."""

    def __init__(self) -> None:
        self._open: set[_OpenAnswer] = set()

    async def sent(self, who: Identity, parts: AsyncIterator[T]) -> AsyncIterator[T]:
        """The same parts. Raises `Rejected` instead of the next one as soon as it is ended."""
        answer = _OpenAnswer(who)
        self._open.add(answer)
        try:
            async for part in parts:
                if answer.ended:
                    raise Rejected(Fault.NOBODY)
                yield part
        finally:
            self._open.discard(answer)

    def devices(self) -> set[str]:
        """The recipient of the stream."""
        return {answer.who.device for answer in self._open}

    def end(self, gone: Callable[[Identity], bool]) -> None:
        """Ends streams to people who may no longer connect."""
        for answer in self._open:
            answer.ended = answer.ended or gone(answer.who)
