"""An opponent as data: what it plays, what it remembers and who it is."""

from __future__ import annotations

from msgspec import Struct

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.mirror import numbers_of
from tellstones.bots.personas import AS, AT


class Opponent(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bot, described. `make_bot` accepts one, and raises ValueError where no bot is like that."""

    plays: str
    """A level or a plan."""
    memory: MemoryTraits | str | None = None
    """Its memory, or the level that it remembers like; None: as it plays."""
    style: str = ""
    person: str = ""
    """Its name in the catalogs, under `persona.`, and its face in the page; empty: by its seat."""

    @property
    def bot(self) -> str:
        """Its name, as `make_bot` and records have it."""
        styled = f"{self.plays}:{self.style}" if self.style else self.plays
        told = numbers_of(self.memory) if isinstance(self.memory, MemoryTraits) else self.memory
        remembering = f"{styled}{AT}{told}" if told else styled
        return f"{remembering}{AS}{self.person}" if self.person else remembering
