"""The rules as pure functions on arrays, in JAX, one code for CPU and GPU.

    from tellstones.envs.parameters import setup
    from tellstones.envs import arrays

    game = setup(turn_limit=100)
    state = arrays.init(game, jax.random.key(0), (1024,))
    mask = arrays.legal(game, state)              # bool[1024, 128]
    state = arrays.step(game, state, chosen)      # chosen: an action for each game

Every function works on any batch shape and is meant to be called under `jax.jit`, with the Setup
as a static argument.
"""

from tellstones.extras import needs

with needs("arrays"):
    import jax  # noqa: F401 - all modules below need it

from tellstones.envs.arrays.bits import mix, nth_bit, packed, side_by_side, unpacked
from tellstones.envs.arrays.convert import host, state_of, table_of
from tellstones.envs.arrays.game_batch import (
    Games,
    advance,
    begin,
    begin_at,
    everything,
    moved,
    recalls_of,
    seen_bits,
    seen_by,
)
from tellstones.envs.arrays.legal_mask import (
    action_of,
    is_legal,
    legal,
    legal_bits,
    legal_slots,
    legal_words,
    mask_of,
)
from tellstones.envs.arrays.observe import PrivatePart, Recalls, observe, observe_bits
from tellstones.envs.arrays.rollout import Tally, draw, pick, random_step, renew, rollout, sample
from tellstones.envs.arrays.state import State, init, lay_out
from tellstones.envs.arrays.step import play, returns, step

__all__ = [
    "Games",
    "PrivatePart",
    "Recalls",
    "State",
    "Tally",
    "action_of",
    "advance",
    "begin",
    "begin_at",
    "draw",
    "everything",
    "host",
    "init",
    "is_legal",
    "lay_out",
    "legal",
    "legal_bits",
    "legal_slots",
    "legal_words",
    "mask_of",
    "mix",
    "moved",
    "nth_bit",
    "observe",
    "observe_bits",
    "packed",
    "pick",
    "play",
    "random_step",
    "recalls_of",
    "renew",
    "returns",
    "rollout",
    "sample",
    "seen_bits",
    "seen_by",
    "side_by_side",
    "state_of",
    "step",
    "table_of",
    "unpacked",
]
