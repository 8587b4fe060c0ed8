"""The story that a person's finished games tell: what they dared, knew and stole."""

from tellstones.study.chronicle.deeds import Deeds, deeds_of

__all__ = ["Deeds", "deeds_of"]
