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
from itertools import accumulate
from random import Random
from zipfile import ZipFile

from tellstones.bots.champion.network import Network, champion, read

SHARES = "shares.json"
"""In the archive: for each step of memory its networks, and how often of 10,000 each is drawn."""

Shares = Mapping[int, Mapping[str, int]]


class Mixture:
    """An archive of networks, each of which is read when it is first drawn."""

    def __init__(self, data: bytes) -> None:
        self._archive = ZipFile(BytesIO(data))
        told = json.loads(self._archive.read(SHARES))
        self.shares: Shares = {int(step): several for step, several in told.items()}
        self.network = cache(self._read)

    def drawn(self, step: int, seed: int | str) -> Network | None:
        """The same for the same seed everywhere; None for a memory without networks of its own."""
        several = self.shares.get(step)
        if several is None:
            return None
        ticket = Random(f"{seed}:network:{step}").randrange(sum(several.values()))
        upto = zip(several, accumulate(several.values()), strict=True)
        return self.network(next(name for name, edge in upto if ticket < edge))

    def _read(self, name: str) -> Network:
        return read(self._archive.read(name))


@cache
def packaged() -> Mixture | None:
    """What is in the package; None where it was left out, as in the page."""
    found = files(__package__).joinpath("mixture.zip")
    return Mixture(found.read_bytes()) if found.is_file() else None


def champions_network(step: int, seed: int | str) -> Network:
    """The network by which the champion plays one game with this memory. Raises ValueError where
    the networks are not to be had: another one's moves would not be the champion's."""
    mixture = packaged()
    if mixture is None:
        raise ValueError("the champion's networks are not packed here")
    return mixture.drawn(step, seed) or champion()
