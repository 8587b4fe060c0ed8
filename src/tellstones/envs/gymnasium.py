"""Tellstones for Gymnasium: one seat, against a bot or a policy of your own.

    import gymnasium
    import tellstones.envs.gymnasium  # registers Tellstones-v1

    env = gymnasium.make("Tellstones-v1", opponent="knight")

An illegal action loses the game, as it does in the other environments. `action_masks()` is what
sb3-contrib's MaskablePPO asks for.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from operator import index
from random import Random
from typing import Any

from tellstones.extras import needs

with needs("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction
    from numpy.typing import NDArray

from tellstones.bots import make_bot
from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.env_game import EnvGame, check_saved
from tellstones.envs.parameters import RANDOM, Setup, setup
from tellstones.envs.rendering import HUMAN, RENDER_MODES, check_mode, render
from tellstones.match import Player, RandomPlayer, Resign
from tellstones.rules import Event, Move, Refused, Seat
from tellstones.rules.move_notation import as_move
from tellstones.views import Glimpse, View, glimpse, view

Observed = dict[str, NDArray[Any]]
_SAVED = ("_game", "_seat", "_others", "_np_random")
MOST_TRIES = 100
"""Number of new tables that `reset` tries when games end before the agent's first move."""
Policy = Callable[[Observed], int]
"""A policy: chooses an action from a seat's observation."""


class TellstonesEnv(gymnasium.Env[Observed, int]):
    """The agent has one seat; all others are the `opponent`'s.

    `opponent` is "random", the name of a bot ("knight", "king:bold"), or a Policy, which observes
    by the same kind of memory as the agent. `seat` is a seat or "random". The other parameters are
    those of `envs.parameters.setup`. `reset(options={"position": ...})` starts one game from a
    position; `save` and `restore` take a game back to where it was.
    """

    metadata = {  # noqa: RUF012 - Gymnasium reads it from the class
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        opponent: str | Policy = "random",
        seat: str = RANDOM,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self._setup = setup(**parameters)
        if seat != RANDOM and Seat(seat) not in self._setup.seats:
            raise ValueError(f"there is no seat {seat} at this table")
        self._opponent, self._seat_wish = opponent, seat
        if isinstance(opponent, str):
            _seated(opponent, 0)  # an unknown name is refused at once
        size, count = layout.size(self._setup), actions.count(self._setup.options.lines)
        self.observation_space = spaces.Dict(  # type: ignore[assignment]  # invariant
            {
                "observation": spaces.Box(0, 1, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(count)  # type: ignore[assignment]  # invariant
        self._game: EnvGame | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        setup = self._setup.at((options or {}).get("position"))
        for _ in range(MOST_TRIES):
            game = self._begin(setup, Random(int(self.np_random.integers(1 << 62))))
            if not game.over:  # a bot may end a game before our first word, in a tiny one
                self._show()
                return self._observed(game), {}
        raise ValueError(f"games here are over before seat {self._seat} has a word")

    def _begin(self, setup: Setup, lots: Random) -> EnvGame:
        """A game up to the agent's first word."""
        game = self._game = EnvGame(setup, lots.getrandbits(64))
        wish = self._seat_wish
        self._seat = lots.choice(setup.seats) if wish == RANDOM else Seat(wish)
        self._others = {
            seat: self._make_opponent(game, seat, lots.getrandbits(64))
            for seat in setup.seats
            if seat is not self._seat
        }
        for other, player in self._others.items():
            player.sit(view(game.table, other))
        self._let_others_play(game)
        return game

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every legal action of the agent's."""
        return self._playing().mask(self._seat).astype(bool)

    def save(self) -> dict[str, Any]:
        """Save the game, to be restored any number of times."""
        self._playing()
        return copy.deepcopy({name: getattr(self, name) for name in _SAVED})

    def restore(self, saved: dict[str, Any]) -> Observed:
        """Goes on from what `save` gave, and what the agent observes there."""
        check_saved(saved, _SAVED, self._setup)
        for name, value in copy.deepcopy(saved).items():
            setattr(self, name, value)
        return self._observed(self._playing())

    def _playing(self) -> EnvGame:
        if self._game is None:
            raise gymnasium.error.ResetNeeded("reset() comes first")
        return self._game

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        game = self._playing()
        if game.over:
            raise gymnasium.error.ResetNeeded("the game is over: reset() comes first")
        if not self.action_space.contains(action):
            raise InvalidAction(f"no such action: {action!r}")
        try:
            self._tell(game, game.say(action))
        except Refused as refused:
            self._game = None
            return self._observed(game), -1.0, True, False, {"refused": refused.refusal.code}
        self._let_others_play(game)
        self._show()
        reward = float(game.returns()[self._seat])
        return self._observed(game), reward, game.over, False, {}

    def render(self) -> Any:
        """The table as the agent's seat sees it."""
        if self.render_mode is None or self._game is None:
            return None
        return render(view(self._game.table, self._seat), self.render_mode)

    def _observed(self, game: EnvGame) -> Observed:
        return {"observation": game.observe(self._seat), "action_mask": game.mask(self._seat)}

    def _make_opponent(self, game: EnvGame, seat: Seat, seed: int) -> Player:
        if callable(self._opponent):
            return _PolicyPlayer(self._opponent, game, seat)
        return _seated(self._opponent, seed)

    def _let_others_play(self, game: EnvGame) -> None:
        while (seat := game.awaited) is not None and seat is not self._seat:
            word = self._others[seat].decide(view(game.table, seat))
            assert not isinstance(word, Resign), "a bot plays on"
            self._tell(game, game.say(actions.index_of(as_move(word, game.table.options.lines))))

    def _tell(self, game: EnvGame, event: Event) -> None:
        for seat, player in self._others.items():
            player.see(glimpse(game.table, event, seat))


def _seated(opponent: str, seed: int) -> Player:
    return RandomPlayer(Random(seed)) if opponent == RANDOM else make_bot(opponent, seed)


class _PolicyPlayer:
    """A policy at one seat: it is handed that seat's observation and mask."""

    def __init__(self, policy: Policy, game: EnvGame, seat: Seat) -> None:
        self._policy, self._game, self._seat = policy, game, seat

    def sit(self, view: View) -> None:
        """Its memory is the environment's."""

    def see(self, glimpse: Glimpse) -> None:
        """Its memory is the environment's."""

    def hear(self, seat: Seat, talk: str) -> None:
        """Talk is ignored here."""

    def talk(self, view: View) -> str | None:
        return None

    def decide(self, view: View) -> Move:
        game, seat = self._game, self._seat
        row = {"observation": game.observe(seat), "action_mask": game.mask(seat)}
        return actions.move_at(index(self._policy(row)))


gymnasium.register(id="Tellstones-v1", entry_point="tellstones.envs.gymnasium:TellstonesEnv")
