"""What self-play has taught: how plain reckoning is to be corrected.

For each kind of decision the chance of winning is a weighted sum of a few features, the first of
them what plain reckoning says. The weights were fitted by least squares, drawn towards plain
reckoning, to games in which a King that now and then tried something else met a mixed company:
`bench/bots_fit.py` plays them, fits, and prints the table below. A draw counted a quarter of a
win there, so that an endless game is worth less than an even one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tellstones.bots.knowing import Hold, knows_all, names_right
from tellstones.bots.weighing import Heads, Standing

PLAIN = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)

WEIGHTS: dict[str, tuple[float, ...]] = {
    "quiet": PLAIN,
    "challenge": PLAIN,
    "boast": PLAIN,
    "believe": PLAIN,
    "doubt": PLAIN,
    "steal": PLAIN,
    "yield": PLAIN,
    "call": PLAIN,
}
"""For each kind of decision the worth of its features; `call` doubts a steal."""


def learned(kind: str, features: Sequence[float]) -> float:
    return sum([w * f for w, f in zip(WEIGHTS[kind], features, strict=True)])


def claim_features(reckoned: float, sure: float, theirs: float, stones: int) -> tuple[float, ...]:
    """Of a Boast or an answer to one: what either side knows, and how many stones are hidden."""
    return (reckoned, sure, theirs, sure * theirs, 1.0 / stones, 1.0)


def challenge_features(reckoned: float, named: float, heads: Heads) -> tuple[float, ...]:
    return (reckoned, named, _all(heads.mine), _all(heads.theirs), 1.0 / len(heads.mine), 1.0)


def quiet_features(standing: Standing, lines: Sequence[Heads]) -> tuple[float, ...]:
    """Of the position after a quiet turn: who could prove, and who could be caught."""
    mine = max([_all(heads.mine) for heads in lines])
    theirs = max([_all(heads.theirs) for heads in lines])
    open_to_me = max([_lost(heads.theirs) for heads in lines])
    open_to_them = max([_lost(heads.mine) for heads in lines])
    return (standing.now, mine, theirs, open_to_me, open_to_them, 1.0)


def _all(holds: tuple[Hold, ...]) -> float:
    """How likely a Boast could be proved; with fewer than two hidden stones it means nothing."""
    return knows_all(holds) if len(holds) > 1 else 0.5


def _lost(holds: tuple[Hold, ...]) -> float:
    """How likely the stone that is known least would be named wrongly."""
    return 1.0 - min(names_right(holds)) if len(holds) > 1 else 0.0
