"""The zoo: sparring partners with one plan each, and any memory."""

from tellstones.bots.zoo.plans import ZOO

__all__ = ["ZOO"]
