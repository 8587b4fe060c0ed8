"""The common base of the zoo: a plan looks at the Features and says how much it wants each choice.

A plan is a pure function of plain arithmetic, so the same few lines play in the package and, on
arrays, in a hundred thousand games at once. Among choices of one kind the same rules hold for
all: look at what is remembered worst, challenge what has faded most from the other head, swap
anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from tellstones.bots.champion.choices import CHALLENGE, PEEK
from tellstones.bots.champion.features import PLACES, Features, ranks

APART = 64
"""The factor of wishes: with it even a tenth of a wish counts for more than any preference."""


class Wishes(NamedTuple):
    """Preference for each kind of choice; the legal kind with the highest one is taken."""

    place: Any = 0
    hide: Any = 0
    swap: Any = 0
    swap_up: Any = 0
    idle: Any = 0
    peek: Any = 0
    challenge: Any = 0
    boast: Any = 0
    enough: Any = 0
    believe: Any = 0
    doubt: Any = 0
    steal: Any = 0


Plan: TypeAlias = Callable[[Features, Any], Wishes]
"""The second argument is a number drawn evenly between 0 and 1, for plans that mix."""


def laid_out(sight: Features) -> dict[str, Any]:
    """Return the usual opening: five stones on the Line, then all of them hidden."""
    return {"place": 3 * (sight.up + sight.hidden < 5), "hide": 2 * (sight.up > 0)}


def unsure(sight: Features) -> Any:
    """Return whether any hidden stone is not fresh in memory."""
    return sum((trust == 3) * 1 for trust in ranks(sight.trust)) < sight.hidden


def preferences(sight: Features) -> dict[int, Any]:
    """The preference among choices of one kind, from 0 to 1; choices without one are equal."""
    looks = {PEEK + rank: rank / PLACES for rank in range(PLACES)}
    shades = ranks(sight.theirs)
    return looks | {CHALLENGE + rank: shades[rank] / 4 for rank in range(PLACES)}


def in_all(wish: Any, preferred: Any | None, tie: Any) -> Any:
    """Combine the preferences for one choice: first by its kind, then by `preferred` within the
    kind, and last by `tie`, which is uniform between 0 and 1."""
    within = tie if preferred is None else preferred + tie / 16
    return APART * wish + within
