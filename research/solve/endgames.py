"""Small games with noise, and figures of their solutions: the rows of `docs/theory.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

import numpy as np

from research.solve.noisy_game import sequence_form
from research.solve.sequence_form import InformationSet, Plan, Player, Program
from tellstones.envs import actions
from tellstones.envs.parameters import Setup, setup
from tellstones.envs.percept_log import LoggedEvent
from tellstones.envs.percepts import Glance

TURN = 20
"""The turn that these games begin with: late enough for every score and for all stones hidden."""
BOAST = actions.BLOCK + actions.BOAST
REPLIES = {"believe": actions.BELIEVE, "doubt": actions.DOUBT, "steal": actions.STEAL}
MIXTURES = ("boast", *REPLIES)


class Noise(TypedDict, total=False):
    """Error probabilities, with the names of `envs.parameters.setup`."""

    place_noise: float
    hide_noise: float
    swap_noise: float
    forgetting: float
    aware: float
    noise_ratio: float


def aware_of_all(noise: Noise) -> Noise:
    """A seat that misses something notices it, unless `noise` says otherwise."""
    return {"aware": 1.0, **noise}


@dataclass(frozen=True)
class Endgame:
    """A position to two points, A on turn, with so many turns left in all."""

    line: str
    score: str
    turns: int

    def setup(self, **noise: Unpack[Noise]) -> Setup:
        return setup(
            stones="CDFH"[: len(self.line)],
            points=2,
            turn_limit=TURN + self.turns - 1,
            position=f"{self.line}| {self.score} A turn -- {TURN}",
            memory="noisy",
            **aware_of_all(noise),
        )


ENDGAMES = {
    "level": Endgame("???", "1-1", 1),
    "behind": Endgame("???", "0-1", 2),
    "ahead": Endgame("???", "1-0", 2),
    "ahead, two stones": Endgame("??", "1-0", 2),
    "level, four stones": Endgame("????", "1-1", 1),
}


def opening_game(turns: int, **noise: Unpack[Noise]) -> Setup:
    """Three stones from the start, one point to win."""
    return setup(
        stones="CDF",
        points=1,
        turn_limit=turns,
        opening="C",
        first="A",
        memory="noisy",
        **aware_of_all(noise),
    )


def solved(name: str, game_setup: Setup, mixtures: Sequence[str] = ()) -> dict[str, Any]:
    """One row: the game's value for A, how exact that is, and how often each mixture is played.

    A mixture, one of `MIXTURES`, is given by the least and the most that any optimal plan has.
    """
    game = sequence_form(game_setup)
    ours, theirs = game.programs()
    (value, plan_a), (_, plan_b) = ours.solution, theirs.solution
    sets = [each for player in game.players for each in player.sets.values()]
    noise = game_setup.noise
    row: dict[str, Any] = {
        "game": name,
        "hide_noise": noise.hide,
        "forgetting": noise.forgetting,
        "aware": noise.aware,
        "ratio": noise.ratio,
        "sets": len(sets),
        "unsure": round(sum(len(each.worlds) > 1 for each in sets) / len(sets), 4),
        "value": round(value, 6) + 0.0,
        "exploitability": float(f"{abs(game.exploitability(plan_a, plan_b)):.1e}"),
    }
    for name in mixtures:
        if name == "boast":
            row[name] = _bounds(ours, first_words(game.players[0], BOAST))
        else:
            row[name] = _bounds(theirs, first_words(game.players[1], REPLIES[name], BOAST))
    return row


def first_words(player: Player, action: int, after: int | None = None) -> dict[str, Plan]:
    """Return how often an action is taken at a first decision, by the number of stones that the
    seat has perceived.

    The first decision is the first turn, or for B the reply to what A says in it. Each answer
    is a row to be multiplied with a plan.
    """
    found: dict[str, Plan] = {}
    likely: dict[str, float] = {}
    for each in player.sets.values():
        said = [entry.number for entry in each.known if isinstance(entry, LoggedEvent)]
        if said != [] if after is None else said != [after]:
            continue
        caught = _caught(each)
        row = found.setdefault(caught, np.zeros(player.sequences))
        row[each.first + each.actions.index(action)] += each.weight
        likely[caught] = likely.get(caught, 0.0) + each.weight
    return {caught: row / likely[caught] for caught, row in sorted(found.items())}


def _caught(each: InformationSet) -> str:
    """All but one stone is as good as all."""
    glances = [glance for glance in each.known if isinstance(glance, Glance)]
    count = sum(glance.stone > 0 for glance in glances)
    return "all" if count >= len(glances) - 1 else str(count)


def _bounds(program: Program, wanted: dict[str, Plan]) -> dict[str, list[float]]:
    return {
        caught: [round(abs(bound), 4) for bound in program.bounds(row)]
        for caught, row in wanted.items()
    }


def solve_endgame(
    name: str, mixtures: Sequence[str] = (), **noise: Unpack[Noise]
) -> dict[str, Any]:
    """A row for one of `ENDGAMES`."""
    return solved(name, ENDGAMES[name].setup(**noise), mixtures)
