"""Tellstones for OpenSpiel: a registered Python game, `python_tellstones`.

    import pyspiel
    import tellstones.envs.openspiel  # registers the game

    game = pyspiel.load_game("python_tellstones(stones=CDF,points=1,turn_limit=6,memory=noisy)")

OpenSpiel needs an end to every game, so a limit of turns is always set. Chance draws the opening
stone and the first turn where they are left to it, garbles percepts where memory is `noisy`, and
draws the lots by which a `register` fades.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tellstones.extras import needs

with needs("openspiel"):
    import pyspiel

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.envs import actions
from tellstones.envs.game_tree import CHANCE, TERMINAL, TreeNode
from tellstones.envs.initial_draws import first_draws, next_draw
from tellstones.envs.noise import Noise
from tellstones.envs.openspiel_observer import Observer, longest_game, most_draws
from tellstones.envs.parameters import RANDOM, Memory, Setup, setup
from tellstones.envs.resampling import resampled
from tellstones.notation import move_text, position_text
from tellstones.rules import SEVEN
from tellstones.rules.table import MOST_LOOKS

MOST_WAYS = 1 + len(actions.PAIRS)
"""An exchange of hidden stones has the most outcomes of all draws, except openings, and so has a
Swap that may be perceived correctly, missed, or taken for any other."""

DEFAULTS: dict[str, Any] = {
    "players": 2,
    "lines": 1,
    "hands": "auto",
    "points": 3,
    "turn_limit": 50,
    "looks": MOST_LOOKS,
    "stones": "".join(SEVEN),
    "opening": RANDOM,
    "first": RANDOM,
    "elder": "",
    "memory": "own",
    "position": "",
    "place_noise": Noise().place,
    "hide_noise": Noise().hide,
    "swap_noise": Noise().swap,
    "forgetting": Noise().forgetting,
    "aware": Noise().aware,
    "noise_ratio": Noise().ratio,
    "memory_lots": 64,
    **{name: float(getattr(MemoryTraits(), name)) for name in MemoryTraits.__slots__},
}


def _type(*, chance: bool = True, secrets: bool = True) -> Any:
    kinds = pyspiel.GameType
    stochastic, determined = kinds.ChanceMode.EXPLICIT_STOCHASTIC, kinds.ChanceMode.DETERMINISTIC
    imperfect, perfect = (
        kinds.Information.IMPERFECT_INFORMATION,
        kinds.Information.PERFECT_INFORMATION,
    )
    return kinds(
        short_name="python_tellstones",
        long_name="Tellstones",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=stochastic if chance else determined,
        information=imperfect if secrets else perfect,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


GAME_TYPE = _type()


def _type_of(setup: Setup) -> Any:
    """Perfect memory leaves nothing secret; without random draws there is no chance."""
    memory_draws = setup.memory in (Memory.NOISY, Memory.REGISTER)
    chance = memory_draws or bool(next_draw(setup, []))
    return _type(chance=chance, secrets=setup.memory is not Memory.PERFECT)


class TellstonesGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The parameters are those of `envs.parameters.setup`, and `memory_lots`: how many different
    lots a chance node has by which registers fade."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        lots = chosen.pop("memory_lots")
        if lots < 1:
            raise ValueError(f"memory_lots is at least 1, not {lots}")
        chosen["elder"] = chosen["elder"] or None
        self.setup: Setup = setup(**chosen)
        self.lots: int = lots
        options = self.setup.options
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.count(options.lines),
            max_chance_outcomes=max(lots, MOST_WAYS),
            num_players=options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(options),
        )
        self._most_draws = most_draws(self.setup, first_draws(self.setup))
        super().__init__(_type_of(self.setup), info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        return self._most_draws

    def new_initial_state(self) -> TellstonesState:
        return TellstonesState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setup, kind)


class TellstonesState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A thin cover over `envs.game_tree.Node`."""

    def __init__(self, game: TellstonesGame) -> None:
        super().__init__(game)
        self.node = TreeNode(game.setup, game.lots)

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.node.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Said here as well as below: a call from Python then need not go through C++ and back."""
        node = self.node
        return node.legal()[:] if player is None or player == node.player else []

    def _legal_actions(self, player: int) -> list[int]:
        game = self.node.game
        return [] if game is None else game.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chances()

    def _apply_action(self, action: int) -> None:
        self.node.apply(action)

    def returns(self) -> list[float]:
        return self.node.returns()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.node.describe(action)
        return move_text(actions.move_at(action), self.node.setup.options.lines)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> TellstonesState:
        """Return another state in the same information set of this player, as ISMCTS requires."""
        other: TellstonesState = self.clone()
        other.node = resampled(self.node, player_id, probability_sampler)
        return other

    def __str__(self) -> str:
        """The whole position, hidden stones included: this is the state, not what a seat sees."""
        node = self.node
        if node.game is None:
            return "opening " + " ".join(str(action) for action in self.history())
        return position_text(node.table())


pyspiel.register_game(GAME_TYPE, TellstonesGame)
