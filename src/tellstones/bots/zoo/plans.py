"""The plans of the zoo: what each wants, as a pure function of the Features.

The honest ones (`honest`, `looker`, `builder`) and the liars are the plans that a level must hold
against first: they are what people find by themselves.
"""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.features import Features, lost_to_them, ranks
from tellstones.bots.zoo.wishes import Plan, Wishes, laid_out, unsure

LAPSE = 0.1
"""Rate of random choices, as people make them; chosen manually: one turn in ten."""


def wall(sight: Features, _: Any) -> Wishes:
    """Waits behind a perfect memory: looks and looks, never claims, and calls every claim."""
    knows = sight.gaps <= 1
    return Wishes(**laid_out(sight), peek=4 * (sight.hidden > 1), steal=2 * knows, doubt=1)


def patient(sight: Features, _: Any) -> Wishes:
    """Waits until it misses nothing and the other side has lost something, then boasts."""
    ready = (sight.gaps == 0) & (lost_to_them(sight) >= 2)
    return Wishes(
        **laid_out(sight),
        peek=4 * unsure(sight),
        swap=1,
        boast=5 * ready,
        steal=3 * (sight.gaps == 0),
        doubt=2 * (lost_to_them(sight) >= 2),
        believe=1,
    )


def scatterer(sight: Features, _: Any) -> Wishes:
    """Scatters the stones until nobody knows them, and doubts every Boast."""
    return Wishes(**laid_out(sight), swap=1, doubt=1)


def bluffer(sight: Features, drawn: Any) -> Wishes:
    """Boasts of three stones or more whatever it knows, every third turn, and steals as boldly."""
    dares = drawn < 0.33
    return Wishes(
        **laid_out(sight),
        swap=1,
        boast=5 * dares * (sight.hidden > 2),
        steal=2 * dares,
        believe=1,
    )


def trusting(sight: Features, _: Any) -> Wishes:
    """Believes every word; boasts what it knows."""
    knows = sight.gaps == 0
    return Wishes(
        **laid_out(sight),
        boast=5 * knows * (sight.hidden > 3),
        peek=4 * (sight.gaps > 0),
        swap=1,
        believe=1,
    )


def points_only(sight: Features, _: Any) -> Wishes:
    """Plays for points alone: challenges what has faded, and never risks the game in a proof."""
    faded = lost_to_them(sight) > 0
    return Wishes(
        **laid_out(sight),
        challenge=5 * faded,
        peek=4 * (sight.gaps > 0),
        swap=1,
        believe=2 * (sight.they_need > 1),
        steal=1 * (sight.gaps == 0),
        doubt=0.5,
    )


def late_doubter(sight: Features, _: Any) -> Wishes:
    """Believes every word until one more would lose the game, and doubts then."""
    knows = sight.gaps == 0
    return Wishes(
        **laid_out(sight),
        boast=5 * knows * (sight.hidden > 2),
        peek=4 * (sight.gaps > 0),
        swap=1,
        believe=2 * (sight.they_need > 1),
        steal=1 * knows,
        doubt=0.5,
    )


def braggart(sight: Features, _: Any) -> Wishes:
    """Boasts whenever it can, and hides stones to boast of."""
    few = sight.hidden < 2
    return Wishes(
        place=3 * (sight.up == 0), hide=2 * few, boast=1, steal=1 * (sight.gaps == 0), believe=0.5
    )


def honest(sight: Features, _: Any) -> Wishes:
    """Boasts and steals only what it knows, and doubts a seat that has probably forgotten."""
    knows = sight.gaps == 0
    return Wishes(
        **laid_out(sight),
        boast=5 * knows * (sight.hidden > 2),
        peek=4 * (sight.gaps > 0),
        swap=1,
        steal=3 * knows,
        doubt=2 * (lost_to_them(sight) > 0),
        believe=1,
    )


def thief(sight: Features, _: Any) -> Wishes:
    """Never boasts, and steals every Boast that it hears."""
    return Wishes(**laid_out(sight), peek=4 * (sight.gaps > 0), swap=1, steal=1, doubt=0.5)


def lurker(sight: Features, _: Any) -> Wishes:
    """Lets the others lay out, hide and boast; steals what it nearly knows, else believes."""
    wants_to_look = (sight.gaps > 0) * (sight.hidden > 1)
    return Wishes(
        place=0.1,
        hide=0.1 * (sight.up < 2),
        idle=1 * (sight.gaps <= 1),
        peek=0.5 + 1.5 * wants_to_look,
        steal=2,
        believe=1,
    )


def miser(sight: Features, _: Any) -> Wishes:
    """Hides no more than one stone itself, idles with the others, and doubts every word."""
    return Wishes(
        place=3 * (sight.up < 2),
        hide=2 * (sight.hidden < 1),
        idle=1,
        peek=1.5 * (sight.gaps > 0) * (sight.hidden > 1),
        steal=2 * (sight.gaps == 0),
        doubt=1,
    )


def muddler(sight: Features, drawn: Any) -> Wishes:
    """Moves stones that the other side still knows, mends its own gaps by looks, then boasts."""
    return Wishes(
        **laid_out(sight),
        boast=5 * (sight.gaps == 0) * (lost_to_them(sight) >= 1),
        challenge=4 * (lost_to_them(sight) >= 3) * (drawn < 0.5),
        peek=4 * (sight.gaps > 1),
        swap=1,
        steal=2 * (sight.gaps == 0),
        doubt=1 * (lost_to_them(sight) >= 1),
        believe=0.5,
    )


def conjurer(sight: Features, _: Any) -> Wishes:
    """Hides and swaps everything until nobody can know it, then boasts; doubts every steal."""
    lost = (lost_to_them(sight) >= 3) & (sight.hidden > 4)
    return Wishes(place=3, hide=2, swap=1, boast=5 * lost, doubt=1)


def person(sight: Features, drawn: Any) -> Wishes:
    """A player such as one meets: knows the game a little, bluffs now and then, and has lapses.

    The measure of how the bots get on with people: its memory is the median of the drills.
    """
    return _human(sight, drawn, LAPSE)


def minstrel(sight: Features, drawn: Any) -> Wishes:
    """A person whose thoughts are elsewhere in more than every other turn."""
    return _human(sight, drawn, 0.55)


def gardener(sight: Features, drawn: Any) -> Wishes:
    """A person who dreams in all but one turn of thirty, boasts only when awake, and believes
    every word."""
    human = _human(sight, drawn, 0.97)
    return human._replace(boast=human.boast - (drawn < 0.97), steal=0, doubt=0)


def _human(sight: Features, drawn: Any, lapse: float) -> Wishes:
    """Random moves are lapses: `lapse` is their rate."""
    knows = sight.gaps == 0
    mood = (drawn - lapse) / (1 - lapse)
    sensible = 1 * (drawn >= lapse)
    faded = lost_to_them(sight)
    return Wishes(
        place=sensible * laid_out(sight)["place"],
        hide=sensible * laid_out(sight)["hide"],
        boast=5 * sensible * (mood < 0.05 + 0.4 * knows * (faded > 0)),
        challenge=4.5 * sensible * (faded > 1) * (mood > 0.6),
        peek=sensible * 4 * (sight.gaps > 0) * (mood > 0.4),
        swap=sensible * 1,
        steal=3 * knows * (mood < 0.6),
        doubt=2 * (mood < 0.2 + 0.15 * faded),
        believe=1,
    )


def looker(sight: Features, _: Any) -> Wishes:
    """Looks until it knows everything and boasts right after the look; steals when it knows all."""
    knows = sight.gaps == 0
    ready = knows & (_looked(sight) > 0) & (sight.hidden > 2)
    return Wishes(
        **laid_out(sight),
        peek=4 * (sight.hidden > 1),
        boast=5 * ready,
        swap=1,
        steal=3 * knows,
        believe=1,
        doubt=0.5,
    )


def builder(sight: Features, _: Any) -> Wishes:
    """Hides six, boasts when it misses nothing and the other side probably does."""
    knows = sight.gaps == 0
    return Wishes(
        place=3 * (sight.up + sight.hidden < 6),
        hide=2 * (sight.up > 0),
        peek=4 * (sight.gaps > 0) * (sight.hidden > 1),
        boast=5 * knows * (sight.hidden > 2) * (lost_to_them(sight) > 0),
        swap=1,
        steal=3 * knows,
        believe=1,
        doubt=0.5,
    )


def liar(sight: Features, _: Any) -> Wishes:
    """Punishes belief: boasts, knowing or not, of what the other side can no longer steal."""
    return Wishes(
        **laid_out(sight),
        boast=5 * (lost_to_them(sight) >= 3) * (sight.hidden > 3),
        swap=1,
        steal=3 * (sight.gaps == 0),
        doubt=1,
        believe=0.5,
    )


def chancer(sight: Features, _: Any) -> Wishes:
    """Hides five stones and boasts of them at once, knowing or not."""
    return Wishes(
        **laid_out(sight),
        boast=5 * (sight.hidden > 4),
        swap=1,
        steal=3 * (sight.gaps == 0),
        believe=1,
        doubt=0.5,
    )


def _looked(sight: Features) -> Any:
    """Hidden stones that this seat has seen since the other side last did."""
    return sum(
        ((mine == 0) & (theirs > 0)) * 1
        for mine, theirs in zip(ranks(sight.mine), ranks(sight.theirs), strict=True)
    )


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
    "looker": looker,
    "builder": builder,
    "liar": liar,
    "chancer": chancer,
    "person": person,
}
