"""Plays every station with the stand-ins. Fails if a win rate has left its band.

python -m bench.road                        all stations, 200 games for each stand-in
python -m bench.road --games 50 crown-1     a quick look at one
python -m bench.road --publish --seed 2     writes the figures into the data

200 games have a margin of 7 points. `--seed` names another set of random draws: what is published
was not played when the stations were chosen.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from bench.road.stand_ins import STAND_INS, STEEPEST, Try, fared, measured, out_of_band, play
from tellstones.match.work_pools import LocalProcesses
from tellstones.study.road import stations as road
from tellstones.study.road.honors import HonorFacts
from tellstones.study.road.stations import Measured, stations

DATA = Path(road.__file__).with_name("stations.json")


def measure(names: list[str], games: int, seed: str, jobs: int) -> dict[str, Measured]:
    tries = [
        Try(name, who, f"{seed}:{name}:{who}:{number}")
        for name in names
        for who in STAND_INS
        for number in range(games)
    ]
    found: dict[tuple[str, str], list[HonorFacts]] = defaultdict(list)
    for tried, outcome in zip(tries, LocalProcesses(jobs).map(play, tries), strict=True):
        found[tried.station, tried.who].append(outcome)
    return {
        name: measured({who: fared(stations()[name], found[name, who]) for who in STAND_INS}, games)
        for name in names
    }


def faults(found: dict[str, Measured]) -> list[str]:
    told = [
        f"{name}: {said}"
        for name, now in found.items()
        for said in out_of_band(stations()[name].measured, now)
    ]
    slope = [(name, station.measured.experienced) for name, station in stations().items()]
    told += [
        f"{name}: {other} % after {one} % is too steep"
        for (_, one), (name, other) in pairwise(slope)
        if abs(one - other) > STEEPEST
    ]
    return told


def publish(found: dict[str, Measured]) -> None:
    chapters = json.loads(DATA.read_bytes())
    for chapter in chapters:
        for station in chapter["stations"]:
            if station["id"] in found:
                station["measured"] = msgspec.to_builtins(found[station["id"]])
    DATA.write_text(written(chapters), encoding="utf-8")


def written(chapters: list[dict[str, Any]]) -> str:
    """Return JSON with a line for each field of a station."""

    def fields(values: dict[str, Any], indent: str) -> str:
        rows = [f'{indent}  "{name}": {json.dumps(value)}' for name, value in values.items()]
        return f"{indent}{{\n" + ",\n".join(rows) + f"\n{indent}}}"

    texts = []
    for chapter in chapters:
        told = ",\n".join(fields(station, "      ") for station in chapter["stations"])
        head = fields({**chapter, "stations": None}, "  ")
        texts.append(head.replace("null", f"[\n{told}\n    ]"))
    return "[\n" + ",\n".join(texts) + "\n]\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("stations", nargs="*")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", default="check")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--publish", action="store_true")
    told = asked.parse_args()
    names = told.stations or list(stations())
    found = measure(names, told.games, told.seed, told.jobs)
    for name, now in found.items():
        print(
            f"{name:10} {now.beginner:3} {now.experienced:3} {now.expert:3}"
            f"   honors {now.honors[0]:3} {now.honors[1]:3}"
        )
    if told.publish:
        publish(found)
        return
    if wrong := faults(found):
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
