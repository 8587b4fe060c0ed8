"""Games between bots, driven straight by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random

from tellstones.bots import Bot, make_bot
from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    SEVEN,
    End,
    Event,
    Hide,
    Move,
    Options,
    Over,
    Place,
    Proving,
    Seat,
    Table,
    after,
    draw_opening,
    play,
    prepare,
    seats,
)
from tellstones.views import glimpse, view


def play_bots(
    bots: Sequence[Bot], options: Options, seed: int = 0, heard: list[str] | None = None
) -> tuple[Table, list[Event]]:
    """A whole game: the table at its end, all that happened, and in `heard` all that was said."""
    chance = Random(seed)
    events: list[Event] = []
    opening = draw_opening(options, chance)
    table = prepare(options, opening=opening, first=chance.choice(seats(options.players)))
    players = dict(zip(seats(options.players), bots, strict=True))
    for seat, bot in players.items():
        bot.sit(view(table, seat))
    while (awaited := table.waiting.seat) is not None:
        event = play(table, awaited, players[awaited].decide(view(table, awaited)))
        table = after(table, event)
        events.append(event)
        for one, bot in players.items():
            bot.see(glimpse(table, event, one))
            said = bot.talk(view(table, one))
            if said is not None and heard is not None:
                heard.append(said)
            if said is not None:
                for other, listener in players.items():
                    if other is not one:
                        listener.hear(one, said)
    return table, events


def would_prove(player: BotPlayer, table: Table) -> bool:
    """Return whether the player would name all hidden stones of the Line, one after another."""
    prover, seat = deepcopy(player), player.beliefs.seat
    table = replace(table, waiting=Proving(seat))
    while not isinstance(table.waiting, Over):
        event = play(table, seat, prover.decide(view(table, seat)))
        table = after(table, event)
        prover.see(glimpse(table, event, seat))
    return table.waiting.winner is seat.side


def would_name(player: BotPlayer, table: Table) -> list[bool]:
    """Return for each hidden stone whether the player would name it correctly."""
    belief = player.beliefs.of_line(view(table, player.beliefs.seat), 1)
    stones = table.lines[0].stones
    return [belief.best(place)[0] is stones[place - 1] for place in belief.places]


def seated(kinds: str, options: Options) -> tuple[Table, dict[Seat, BotPlayer]]:
    """Four stones laid out and hidden, with bots that saw it."""
    table = prepare(options, opening=[SEVEN[0]])
    bots: dict[Seat, BotPlayer] = {}
    for seat in seats(options.players):
        bot = make_bot(kinds, f"3-{seat}")
        assert isinstance(bot, BotPlayer)
        bot.sit(view(table, seat))
        bots[seat] = bot
    moves: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:4]]
    for move in (*moves, *(Hide(place) for place in range(1, 5))):
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        for seat, bot in bots.items():
            bot.see(glimpse(table, event, seat))
    return table, bots


LAID_OUT: list[Move] = [
    Place(SEVEN[1], End.RIGHT),
    Place(SEVEN[2], End.RIGHT),
    *(Hide(place) for place in (1, 2, 3)),
]


def beliefs_of(seat: Seat, traits: MemoryTraits, moves: list[Move]) -> BeliefState:
    table = prepare(opening=[SEVEN[0]], first=Seat.A)
    beliefs = BeliefState(traits, "a seed", view(table, seat))
    for move in moves:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        beliefs.see(glimpse(table, event, seat))
    return beliefs
