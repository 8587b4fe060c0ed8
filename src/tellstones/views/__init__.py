"""The knowledge of one seat: the table as it lies (`View`), and one event as seen (`Glimpse`)."""

from tellstones.views.glimpse import Glimpse, Sight, glimpse, sight
from tellstones.views.supposing import Guess, suppose
from tellstones.views.view import Seen, View, as_view, opened, view

__all__ = [
    "Glimpse",
    "Guess",
    "Seen",
    "Sight",
    "View",
    "as_view",
    "glimpse",
    "opened",
    "sight",
    "suppose",
    "view",
]
