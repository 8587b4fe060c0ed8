"""Measures what the bots' constants rest on, and writes it into `src/tellstones/bots/weights.json`.

    python -m bench.bots_weights --games 100

Plays the reckoner against itself and its sparring partners, at two memories. A constant of the file
that is not set by hand gets the value measured here; one that is keeps its value, and what was
measured stands beside it. Also printed, for whoever sets the others:
 - how often a head is right about a stone, by how many stones it misses;
 - how often others name a stone, or all, where that was foretold in so many tenths;
 - for each kind of decision what was reckoned and how many of those games were won, and on which
   features of a quiet turn the difference rests.
The seeds stay below those that `bench/bots.py` holds out.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
from tests.bots.bot_games import would_name, would_prove

from tellstones.bots.belief.situation import LineSituation, Situation
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.bots.decide.move_option import MoveOption
from tellstones.bots.judgement import RECKONING
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.memory.recall_odds import knows_all, names_right
from tellstones.bots.sparring import PLANS
from tellstones.rules import (
    Acting,
    Answered,
    Believed,
    Options,
    Over,
    Seat,
    Spot,
    Table,
    Termination,
    after,
    draw_opening,
    hidden_places,
    play,
    prepare,
    seats,
    termination,
)
from tellstones.views import glimpse, view

COMPANY = ("reckoner", "truthful", "egocentric", "doubter", "believer")
MEMORIES = {
    "king": traits_of(MEMORY_STEPS - 1),
    "knight": MemoryTraits(threshold=-1.9, noise=0.4, load=0.35, slip=0.05, rehearsals=0.1),
}
"""Those that the King and the Knight had when they reckoned: the constants were measured so."""
QUIET = ("mine", "theirs", "open to them", "known")
WEIGHTS = Path(__file__).parent.parent / "src/tellstones/bots/weights.json"

Shares = defaultdict[object, list[bool]]


class Watched(BotPlayer):
    """A reckoner that keeps what it chose."""

    chosen: list[MoveOption]

    def _act(self, now: Situation, chance: Random) -> MoveOption:
        return self._kept(super()._act(now, chance))

    def _reply(self, now: Situation, line: LineSituation, chance: Random) -> MoveOption:
        return self._kept(super()._reply(now, line, chance))

    def _yield(self, now: Situation, line: LineSituation, chance: Random) -> MoveOption:
        return self._kept(super()._yield(now, line, chance))

    def _kept(self, option: MoveOption) -> MoveOption:
        self.chosen.append(option)
        return option


class Study:
    """What was reckoned and what came of it, over games of the reckoner against one plan."""

    def __init__(self) -> None:
        self.gaps: Shares = defaultdict(list)
        self.proofs: Shares = defaultdict(list)
        """By the number of stones missed, whether a proof would succeed."""
        self.decisive: list[bool] = []
        """For each decisive moment, whether it was a proof."""
        self.named: Shares = defaultdict(list)
        self.all: Shares = defaultdict(list)
        self.decided: dict[str, list[tuple[MoveOption, float]]] = defaultdict(list)

    def play(self, plan: str, memory: str, seed: int) -> None:
        """One game of the reckoner against a sparring partner."""
        table = _laid_out(seed)
        reckoner = Watched(MEMORIES[memory], RECKONING, f"{seed}-king")
        reckoner.chosen = []
        other = PLANS.get(plan, BotPlayer)(MEMORIES[memory], RECKONING, f"{seed}-other")
        players = dict(
            zip(seats(2), (reckoner, other) if seed % 2 else (other, reckoner), strict=True)
        )
        for seat, player in players.items():
            player.sit(view(table, seat))
        while (awaited := table.waiting.seat) is not None:
            if isinstance(table.waiting, Acting) and players[awaited] is reckoner:
                self._look_into(other, reckoner, table)
            event = play(table, awaited, players[awaited].decide(view(table, awaited)))
            table = after(table, event)
            if isinstance(event, Believed | Answered):
                self.decisive.append(False)
            for seat, player in players.items():
                player.see(glimpse(table, event, seat))
        assert isinstance(table.waiting, Over)
        if termination(table, event) is Termination.BOAST:
            self.decisive.append(True)
        winner = table.waiting.winner
        won = 0.5 if winner is None else float(winner is reckoner.beliefs.seat.side)
        for option in reckoner.chosen:
            self.decided[option.kind].append((option, won))

    def _look_into(self, head: BotPlayer, reckoner: BotPlayer, table: Table) -> None:
        """What this head would name, beside what the reckoner supposes of it."""
        seat = head.beliefs.seat
        places = hidden_places(table.lines[0].faces)
        if len(places) < 2:
            return
        rights = would_name(head, table)
        missed = [head.beliefs.memory.recall(Spot(place)) is None for place in places]
        for right, gap in zip(rights, missed, strict=True):
            self.gaps[sum(missed), "missed" if gap else "held"].append(right)
        if sum(missed) < 3:
            self.proofs[sum(missed)].append(would_prove(head, table))
        stones = reckoner.beliefs.knowledge[seat].odds(1)
        for likely, right in zip(names_right(stones), rights, strict=True):
            self.named[round(likely, 1)].append(right)
        self.all[round(knows_all(stones), 1)].append(all(rights))

    def lines(self) -> Iterator[str]:
        for title, shares in (
            ("right, by stones missed", self.gaps),
            ("named, by what was foretold", self.named),
            ("all known, by what was foretold", self.all),
        ):
            found = (f"{key}: {fmean(is_so):.2f} ({len(is_so)})" for key, is_so in _sorted(shares))
            yield f"  {title}: {', '.join(found)}"
        for kind, decided in sorted(self.decided.items()):
            reckoned = fmean(option.features[0] for option, _ in decided)
            won = fmean(won for _, won in decided)
            yield f"  {kind:10} {len(decided):6} times, reckoned {reckoned:.2f}, won {won:.2f}"
        weights = _rests_on(self.decided["quiet"])
        yield "  quiet: " + ", ".join(
            f"{name} {weight:+.2f}" for name, weight in zip(QUIET, weights, strict=True)
        )


def _laid_out(seed: int) -> Table:
    chance, options = Random(seed), Options(turn_limit=200)
    return prepare(options, opening=draw_opening(options, chance), first=Seat.A)


def _sorted(shares: Shares) -> list[tuple[object, list[bool]]]:
    return sorted(shares.items(), key=lambda item: str(item[0]))


def _rests_on(decided: list[tuple[MoveOption, float]]) -> list[float]:
    """The weights of the features that explain best by how much plain reckoning erred."""
    features = np.array([option.features for option, _ in decided])
    error = np.array([won for _, won in decided]) - features[:, 0]
    told = features[:, 1:] - features[:, 1:].mean(axis=0)
    return [float(weight) for weight in np.linalg.lstsq(told, error - error.mean(), rcond=None)[0]]


def measured(studies: Mapping[str, Mapping[str, Study]]) -> dict[str, dict[str, object]]:
    """By the name of a constant what games say of it, for each memory."""
    decisive = studies["king"]["reckoner"].decisive
    found: dict[str, dict[str, object]] = {"ended_by_proof": {"king": round(fmean(decisive), 2)}}
    for memory, by_plan in studies.items():
        proofs = [_together(by_plan, "proofs", gaps) for gaps in range(3)]
        alone, of_two = (fmean(_together(by_plan, "gaps", (gaps, "missed"))) for gaps in (1, 2))
        found.setdefault("proof_by_gaps", {})[memory] = [round(fmean(won), 2) for won in proofs]
        found.setdefault("only_gap_named", {})[memory] = round(alone, 2)
        found.setdefault("rival_gaps", {})[memory] = round(alone / of_two - 1.0, 2)
    return found


def _together(by_plan: Mapping[str, Study], shares: str, key: object) -> list[bool]:
    return [right for study in by_plan.values() for right in getattr(study, shares)[key]]


def write(found: Mapping[str, Mapping[str, object]], source: str) -> None:
    """What is set by hand keeps its value; all else takes the one that was measured."""
    entries = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    for name, by_memory in found.items():
        entries[name] |= {"measured": dict(by_memory), "source": source}
        if "by_hand" not in entries[name]:
            (entries[name]["value"],) = by_memory.values()
    text = json.dumps(entries, indent=2, ensure_ascii=False)
    WEIGHTS.write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="for each plan and memory")
    parser.add_argument("--seed", type=int, default=1_000_000)
    asked = parser.parse_args()
    studies: dict[str, dict[str, Study]] = {memory: {} for memory in MEMORIES}
    for memory, by_plan in studies.items():
        for plan in COMPANY:
            study = by_plan[plan] = Study()
            for seed in range(asked.seed, asked.seed + asked.games):
                study.play(plan, memory, seed)
            print(f"reckoner against {plan}, both with the memory of a {memory}")
            print("\n".join(study.lines()), flush=True)
    command = f"python -m bench.bots_weights --games {asked.games} --seed {asked.seed}"
    write(measured(studies), f"{command}: the reckoner against {', '.join(COMPANY)}")


if __name__ == "__main__":
    main()
