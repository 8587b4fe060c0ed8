"""Codes to words: one catalogue per language, and sentences made of the values of the game."""

from tellstones.i18n.catalogue import Catalogue, catalogue, say
from tellstones.i18n.languages import LANGUAGES, best_language, language_of_environment
from tellstones.i18n.messages import parameters
from tellstones.i18n.talk_words import talk_in_words
from tellstones.i18n.words import Words

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Words",
    "best_language",
    "catalogue",
    "language_of_environment",
    "parameters",
    "say",
    "talk_in_words",
]
