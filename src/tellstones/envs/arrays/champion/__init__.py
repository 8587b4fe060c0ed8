"""The champion's game as arrays: what it sees, what it may choose, the zoo that it trains with."""

from tellstones.envs.arrays.champion.choice_arrays import action_of, legal_choices
from tellstones.envs.arrays.champion.feature_arrays import SeenFeatures, bits, look
from tellstones.envs.arrays.champion.seated import Seated, advance, begin, see, traits_at
from tellstones.envs.arrays.champion.zoo import zoo_choice

__all__ = [
    "Seated",
    "SeenFeatures",
    "action_of",
    "advance",
    "begin",
    "bits",
    "legal_choices",
    "look",
    "see",
    "traits_at",
    "zoo_choice",
]
