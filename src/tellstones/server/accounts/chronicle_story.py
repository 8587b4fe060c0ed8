"""Tells a chronicle from the listings of finished games and the deeds in them; a pure function."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tellstones.rules import Seat, Side, Stone
from tellstones.rules.seats import right_of
from tellstones.server.storage.listings import ListedSeat, Listing
from tellstones.server.wire import chronicle_bodies as w
from tellstones.study.chronicle import Deeds

MOST_RIVALS = 60
MOST_OWED = 3
MOST_VICTIMS = 6
GROUPS = 24
"""Points of the accuracy curve."""
LIKELY_KNOWN = 0.5
"""A believed Boast is no bluff if a usual memory knew the stones more often than not."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game as its listing shows it, and when it ended."""

    listing: Listing
    at: int
    seat: Seat

    @property
    def others(self) -> list[ListedSeat]:
        return [seat for seat in self.listing.seats if seat.seat.side is not self.seat.side]

    @property
    def winner(self) -> Side | None:
        assert self.listing.result is not None
        return self.listing.result.winner


def played_by(person: str, listing: Listing, at: int) -> FinishedGame | None:
    """Return None for games that do not count: against oneself, with hints, or never begun."""
    mine = [seat.seat for seat in listing.seats if seat.person == person]
    if listing.result is None or listing.hints or len({seat.side for seat in mine}) != 1:
        return None
    return FinishedGame(listing, at, mine[0])


@dataclass(slots=True)
class _Record:
    """The games against one opponent, the latest first."""

    rival: w.RivalShown
    at: int
    results: list[int] = field(default_factory=list)
    """1 won, 0 drawn, −1 lost."""

    @property
    def run(self) -> int:
        last, length = self.results[0], 0
        for result in self.results:
            if result != last:
                break
            length += 1
        return last * length

    def shown(self) -> w.RecordAgainst:
        times = Counter(self.results)
        return w.RecordAgainst(
            rival=self.rival,
            won=times[1],
            drawn=times[0],
            lost=times[-1],
            run=self.run,
            at=self.at,
        )


def opponents(games: Iterable[FinishedGame]) -> set[str]:
    """The ids of the people among them."""
    return {seat.person for game in games for seat in game.others if seat.person}


def story(
    person: str,
    games: Sequence[FinishedGame],
    deeds: Mapping[str, Deeds],
    names: Mapping[str, str],
    *,
    own: bool,
) -> w.ChronicleShown:
    """`games`: the latest first. `names`: of opponents, without deleted people."""
    told = [(game, deeds[game.listing.table]) for game in games if game.listing.table in deeds]
    results = Counter(map(_result, games))
    records = _records(games, names)
    return w.ChronicleShown(
        person=person,
        since=games[-1].at if games else None,
        games=len(games),
        won=results[1],
        drawn=results[0],
        lost=results[-1],
        rivals=[record.shown() for record in records[:MOST_RIVALS]],
        owed=_owed(records) if own else [],
        proof=_longest_proof(told),
        bluff=_boldest_bluff(told, names),
        boasts=_boasts(deed for _, deed in told),
        stolen=_stolen(told, names),
        accuracy=_accuracy([deed for _, deed in told]),
        unread=len(games) - len(told),
    )


def _result(game: FinishedGame) -> int:
    if game.winner is None:
        return 0
    return 1 if game.winner is game.seat.side else -1


def _rival(seat: ListedSeat, names: Mapping[str, str]) -> w.RivalShown:
    if seat.person is None and seat.bot is not None:
        return w.RivalShown(person=None, name=None, bot=seat.bot, persona=seat.persona)
    person = seat.person if seat.person in names else None
    return w.RivalShown(person=person, name=names.get(person or ""), bot=None, persona=None)


def _key(rival: w.RivalShown) -> tuple[str | None, str | None]:
    """A person is the same under another name; a bot is its persona, whatever its style."""
    if rival.bot is None:
        return rival.person, None
    return None, rival.persona or rival.bot


def _records(games: Iterable[FinishedGame], names: Mapping[str, str]) -> list[_Record]:
    """Return the most frequent opponents first, then the latest; all deleted people are one."""
    found: dict[tuple[str | None, str | None], _Record] = {}
    for game in games:
        met = [_rival(seat, names) for seat in game.others]
        for key, rival in {_key(rival): rival for rival in met}.items():
            record = found.setdefault(key, _Record(rival, game.at))
            record.results.append(_result(game))
    return sorted(found.values(), key=lambda record: (-len(record.results), -record.at))


def _owed(records: Iterable[_Record]) -> list[w.RivalShown]:
    beaten = [one for one in records if one.rival.person is not None and one.results[0] > 0]
    latest = sorted(beaten, key=lambda record: -record.at)
    return [record.rival for record in latest[:MOST_OWED]]


def _longest_proof(told: Iterable[tuple[FinishedGame, Deeds]]) -> w.ProofTold | None:
    proofs = [(game, deed.proof) for game, deed in told if deed.proof is not None]
    if not proofs:
        return None
    game, proof = max(proofs, key=lambda pair: len(pair[1].stones))
    stones = [Stone(letter) for letter in proof.stones]
    return w.ProofTold(table=game.listing.table, moment=proof.moment, stones=stones)


def _boldest_bluff(
    told: Iterable[tuple[FinishedGame, Deeds]], names: Mapping[str, str]
) -> w.BluffTold | None:
    bluffs = [
        (game, deed.bluff)
        for game, deed in told
        if deed.bluff is not None and deed.bluff.likely < LIKELY_KNOWN
    ]
    if not bluffs:
        return None
    game, bluff = min(bluffs, key=lambda pair: pair[1].likely)
    return w.BluffTold(
        table=game.listing.table,
        moment=bluff.moment,
        hidden=bluff.hidden,
        likely=bluff.likely,
        rival=_rival(game.others[0], names),
    )


def _boasts(deeds: Iterable[Deeds]) -> w.BoastsTold:
    counted: Counter[str] = Counter()
    for deed in deeds:
        counted["made"] += deed.boasts
        counted["proved"] += deed.proved
        counted["failed"] += deed.failed
        counted["believed"] += deed.believed
        counted["stolen"] += deed.lost
    names = ("made", "proved", "failed", "believed", "stolen")
    return w.BoastsTold(**{name: counted[name] for name in names})


def _stolen(
    told: Iterable[tuple[FinishedGame, Deeds]], names: Mapping[str, str]
) -> list[w.StolenFrom]:
    """Only the left neighbor can steal a Boast, so the victim sits to the right."""
    times: dict[tuple[str | None, str | None], int] = defaultdict(int)
    rivals: dict[tuple[str | None, str | None], w.RivalShown] = {}
    for game, deed in told:
        if deed.stolen:
            boaster = right_of(game.seat, game.listing.rules.players)
            rival = next(_rival(s, names) for s in game.others if s.seat is boaster)
            rivals.setdefault(_key(rival), rival)
            times[_key(rival)] += deed.stolen
    most = sorted(times, key=lambda key: -times[key])[:MOST_VICTIMS]
    return [w.StolenFrom(rival=rivals[key], times=times[key]) for key in most]


def _accuracy(deeds: Sequence[Deeds]) -> w.AccuracyTold:
    asked = [deed for deed in reversed(deeds) if deed.asked]
    groups = min(GROUPS, len(asked))
    edges = [len(asked) * at // groups for at in range(groups + 1)] if groups else []
    cut = [asked[begin:end] for begin, end in pairwise(edges)]
    return w.AccuracyTold(
        asked=sum(deed.asked for deed in asked),
        right=sum(deed.right for deed in asked),
        curve=[round(_share(group), 3) for group in cut],
    )


def _share(deeds: Iterable[Deeds]) -> float:
    asked, right = 0, 0
    for deed in deeds:
        asked, right = asked + deed.asked, right + deed.right
    return right / asked
