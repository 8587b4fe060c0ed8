"""What self-play teaches the bots: plays, selects, prints the table of `bots/lessons.py`.

An evolution strategy. In every generation a litter of students, each with its own slight change
of what the King has learned so far, meets the same mixed company with the same chance and at equal
memory. What the better half has in common is learned. The company is as clever as the King of the
generation before, so that all play against themselves in the end. The seeds stay below those that
`bench/bots.py` holds out.

    python bench/bots_fit.py --generations 10 --litter 32 --games 600
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from multiprocessing import Pool
from random import Random
from statistics import fmean

from tellstones.bots.judgement import Judgement
from tellstones.bots.lessons import LESSONS, Lessons
from tellstones.bots.levels import JUDGEMENTS, TRAITS
from tellstones.bots.plans import PLANS
from tellstones.bots.thinker import Thinker
from tellstones.rules import Options, Seat, after, draw_opening, play, prepare, seats
from tellstones.views import glimpse, view

MEMORIES = ("knight", "captain", "marshal", "king")
COMPANY = ("king", "truthful", "egocentric", "doubter", "scrambler", "believer")
LEARNED: dict[str, tuple[int, ...]] = {
    "quiet": (1, 2, 3, 4, 5),
    "challenge": (1, 5),
    "boast": (1, 2, 5),
    "doubt": (1, 2, 5),
    "steal": (1, 2, 5),
    "call": (1, 2, 5),
}
"""Which features are weighed; the others, and those that decisions share, stay as reckoned."""
STEP = 0.06
DRAWN = 0.25
"""What a draw counts: an endless game is worth less than an even one."""

Genes = tuple[float, ...]


def lessons_of(genes: Genes) -> Lessons:
    values, found = iter(genes), {}
    for kind, plain in LESSONS.items():
        changed = list(plain)
        for place in LEARNED.get(kind, ()):
            changed[place] = next(values)
        found[kind] = tuple(changed)
    return found


def genes_of(lessons: Lessons) -> Genes:
    return tuple(lessons[kind][place] for kind in lessons for place in LEARNED.get(kind, ()))


def play_one(task: tuple[Genes, Genes, int]) -> float:
    student, company, seed = task
    chance, options = Random(seed), Options(turn_limit=200)
    table = prepare(options, opening=draw_opening(options, chance), first=chance.choice(seats(2)))
    traits = TRAITS[MEMORIES[seed % len(MEMORIES)]]
    king = replace(JUDGEMENTS["king"], lessons=lessons_of(student))
    other: Judgement = replace(JUDGEMENTS["king"], lessons=lessons_of(company))
    plan = PLANS.get(COMPANY[seed // len(MEMORIES) % len(COMPANY)], Thinker)
    players = {
        Seat.A: Thinker(traits, king, f"{seed}-A"),
        Seat.B: plan(traits, other, f"{seed}-B"),
    }
    for seat, player in players.items():
        player.sit(view(table, seat))
    while (awaited := table.waiting.seat) is not None:
        event = play(table, awaited, players[awaited].decide(view(table, awaited)))
        table = after(table, event)
        for seat, player in players.items():
            player.see(glimpse(table, event, seat))
    winner = table.waiting.winner
    return DRAWN if winner is None else float(winner is Seat.A.side)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--litter", type=int, default=32)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    chance, mean = Random(1), genes_of(LESSONS)
    with Pool(asked.workers) as pool:
        for generation in range(asked.generations):
            step = STEP * (1.0 - 0.6 * generation / asked.generations)
            litter = [mean] + [
                tuple(gene + chance.gauss(0.0, step) for gene in mean)
                for _ in range(asked.litter - 1)
            ]
            seeds = [generation * 10**6 + game for game in range(asked.games)]
            tasks = [(genes, mean, seed) for genes in litter for seed in seeds]
            won = pool.map(play_one, tasks, chunksize=20)
            scores = [
                fmean(won[i * asked.games : (i + 1) * asked.games]) for i in range(len(litter))
            ]
            ranked = sorted(zip(scores, litter, strict=True), reverse=True)
            print(
                f"generation {generation + 1}: as before {scores[0]:.3f}, best {ranked[0][0]:.3f}",
                flush=True,
            )
            better = [genes for _, genes in ranked[: asked.litter // 3]]
            mean = tuple(fmean(genes[i] for genes in better) for i in range(len(mean)))
            for kind, found in lessons_of(mean).items():
                print(f'    "{kind}": {tuple(round(value, 3) for value in found)},', flush=True)


if __name__ == "__main__":
    main()
