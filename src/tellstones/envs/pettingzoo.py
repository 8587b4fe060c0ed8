"""Tellstones for PettingZoo: an AEC environment for two or four seats.

    from tellstones.envs import pettingzoo as tellstones_v1

    env = tellstones_v1.env(players=4, memory="register")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else policy(observation)
        env.step(action)

`pettingzoo.make("aec", "Tellstones-v1")` makes the same. An observation is a dict of `observation`
(see `envs.observation_layout`) and `action_mask`.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from tellstones.extras import needs

with needs("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.env_logger import EnvLogger

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.env_game import EnvGame, check_saved
from tellstones.envs.parameters import setup
from tellstones.envs.rendering import HUMAN, RENDER_MODES, check_mode, render
from tellstones.rules import Refused
from tellstones.views import view

Observed = dict[str, NDArray[Any]]
_SAVED = (
    "_game",
    "_lots",
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)


class TellstonesEnv(AECEnv[str, Observed, int | None], EzPickle):  # type: ignore[misc]  # untyped
    """Agents "player_0" to "player_3" are the seats A to D. The parameters are those of
    `envs.parameters.setup`.

    PettingZoo's usual guards are built in, since as wrappers they would cost more than the game:
    an illegal action loses the game, a number out of range or a call out of order is an error.
    `reset(options={"position": ...})` starts one game from a position; `save` and `restore` take a
    game back to where it was.
    """

    metadata = {  # noqa: RUF012 - PettingZoo reads it from the class
        "name": "tellstones_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, render_mode: str | None = None, **parameters: Any) -> None:
        super().__init__()
        EzPickle.__init__(self, render_mode, **parameters)
        check_mode(render_mode)
        self.render_mode = render_mode
        self._setup = setup(**parameters)
        self._lots = Random()
        self._game: EnvGame | None = None
        self._agent_of = {seat: f"player_{i}" for i, seat in enumerate(self._setup.seats)}
        self._seat_of = {agent: seat for seat, agent in self._agent_of.items()}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        size, count = layout.size(self._setup), actions.count(self._setup.options.lines)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (layout.open_size(self._setup),), np.uint8)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._lots = Random(seed)
        setup = self._setup.at((options or {}).get("position"))
        self._game = EnvGame(setup, self._lots.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._awaited(self._game)
        self._show()

    def state(self) -> NDArray[np.uint8]:
        """The table with every stone open, for critics that may know more than a seat does."""
        return self._playing().open_table()

    def save(self) -> dict[str, Any]:
        """Save the game, to be restored any number of times. It can be pickled."""
        self._playing()
        return copy.deepcopy({name: getattr(self, name) for name in _SAVED})

    def restore(self, saved: dict[str, Any]) -> None:
        """Goes on from what `save` gave, in this environment or in another one like it."""
        check_saved(saved, _SAVED, self._setup)
        for name, value in copy.deepcopy(saved).items():
            setattr(self, name, value)

    def observe(self, agent: str) -> Observed:
        game, seat = self._playing(), self._seat_of[agent]
        return {"observation": game.observe(seat), "action_mask": game.mask(seat)}

    def step(self, action: int | None) -> None:
        game, agent = self._playing(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only a seat whose game is over says nothing"
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        self._cumulative_rewards[agent] = 0
        try:
            game.say(action)
        except Refused as refused:
            self._lose(agent, refused.refusal.code)
            return
        if game.over:
            self._end({self._agent_of[seat]: r for seat, r in game.returns().items()})
        self.agent_selection = self._awaited(game)
        self._show()

    def render(self) -> Any:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        return render(view(self._playing().table, None), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def _lose(self, agent: str, refusal: str) -> None:
        """The side that said it has lost, and the other has won, as in the other environments."""
        EnvLogger.warn_on_illegal_move()
        side = self._seat_of[agent].side
        lost = {one: self._seat_of[one].side is side for one in self.agents}
        self._end({one: -1 if loses else 1 for one, loses in lost.items()})
        self.infos[agent]["refused"] = refusal

    def _end(self, rewards: dict[str, int]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _awaited(self, game: EnvGame) -> str:
        return self.agents[0] if game.awaited is None else self._agent_of[game.awaited]

    def _playing(self) -> EnvGame:
        if self._game is None:
            EnvLogger.error_step_before_reset()
        assert self._game is not None
        return self._game


env = raw_env = TellstonesEnv

register("aec", "Tellstones-v1", entry_point="tellstones.envs.pettingzoo:TellstonesEnv")
