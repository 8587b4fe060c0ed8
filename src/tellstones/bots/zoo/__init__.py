"""The zoo: sparring partners with one plan each, and any memory."""

from tellstones.bots.zoo.bluffer import bluffer
from tellstones.bots.zoo.braggart import braggart
from tellstones.bots.zoo.conjurer import conjurer
from tellstones.bots.zoo.honest import honest
from tellstones.bots.zoo.late_doubter import late_doubter
from tellstones.bots.zoo.lurker import lurker
from tellstones.bots.zoo.miser import miser
from tellstones.bots.zoo.muddler import muddler
from tellstones.bots.zoo.patient import patient
from tellstones.bots.zoo.person import person
from tellstones.bots.zoo.points_only import points_only
from tellstones.bots.zoo.scatterer import scatterer
from tellstones.bots.zoo.thief import thief
from tellstones.bots.zoo.trusting import trusting
from tellstones.bots.zoo.wall import wall
from tellstones.bots.zoo.wishes import Plan

ZOO: dict[str, Plan] = {
    "wall": wall,
    "patient": patient,
    "scatterer": scatterer,
    "bluffer": bluffer,
    "trusting": trusting,
    "points-only": points_only,
    "late-doubter": late_doubter,
    "braggart": braggart,
    "honest": honest,
    "thief": thief,
    "lurker": lurker,
    "miser": miser,
    "muddler": muddler,
    "conjurer": conjurer,
    "person": person,
}

__all__ = ["ZOO"]
