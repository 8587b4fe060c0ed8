"""The champion as several networks, of which it draws one for each game.

Nobody can tell from the table which one it was. So a plan against the champion has to hold against
all of them at once, and gains no more than the mean of what it would gain off each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from random import Random
from zipfile import ZipFile

from tellstones.bots.champion.network import (
    LEVELS_NETWORK,
    Network,
    champion,
    levels_network,
    read,
)

NAMES = "networks.json"
"""The files in the archive: the networks of each step of memory."""


class Mixture:
    """An archive of networks, each of which is read when it is first drawn."""

    def __init__(self, data: bytes) -> None:
        self._archive = ZipFile(BytesIO(data))
        told = json.loads(self._archive.read(NAMES))
        self.names: Mapping[int, list[str]] = {int(step): names for step, names in told.items()}
        self.network = cache(self._read)

    def drawn(self, step: int, seed: int | str) -> Network | None:
        """The same for the same seed everywhere; None for a memory without networks of its own."""
        names = self.names.get(step)
        if names is None:
            return None
        return self.network(Random(f"{seed}:network:{step}").choice(names))

    def _read(self, name: str) -> Network:
        """One of them lies beside the archive: the levels play by it too."""
        if name == LEVELS_NETWORK:
            return levels_network()
        return read(self._archive.read(name))


@cache
def packaged() -> Mixture | None:
    """The weights in the package; None where they were left out, as in the page."""
    found = files(__package__).joinpath("mixture.zip")
    return Mixture(found.read_bytes()) if found.is_file() else None


def champions_network(step: int, seed: int | str) -> Network:
    """The network by which the champion plays one game with this memory. Raises ValueError where
    the networks are not to be had: another one's moves would not be the champion's."""
    mixture = packaged()
    if mixture is None:
        raise ValueError("the champion's networks are not packed here")
    return mixture.drawn(step, seed) or champion()
