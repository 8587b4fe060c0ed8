"""One move, and the state after it: the array twin of `rules.play` and `rules.after`."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs.arrays.bits import Word, choose, flag, once, pack, popcount, swapped, word
from tellstones.envs.arrays.decoded_action import DecodedAction, decoded
from tellstones.envs.arrays.legal_mask import is_legal
from tellstones.envs.arrays.state import (
    ABOUT,
    ACTOR,
    HAPPENED,
    HIDDEN,
    LOOKED,
    NIBBLE,
    PHASE,
    POOL,
    SAID,
    SAID_ABOUT,
    SCORE_A,
    SCORE_B,
    SCORED_BEFORE,
    SCORED_LAST,
    SEAT,
    SHOWN,
    WINNER,
    State,
    length,
    stone_at,
)
from tellstones.envs.encoding import (
    ACTING,
    ANSWERING,
    CARRYING,
    NOBODY,
    OVER,
    PEEKING,
    PROVING,
    REPLYING,
    SIDE_A,
    SIDE_B,
    YIELDING,
)
from tellstones.envs.parameters import Setup


def step(setup: Setup, state: State, action: Array) -> State:
    """The games after each has heard its action.

    An action that is not legal loses the game for the side that said it; a game that is over
    stays as it is. That is the custom of array environments, which cannot raise.
    """
    if not jnp.issubdtype(action.dtype, jnp.integer):
        raise TypeError(f"actions are whole numbers, not {action.dtype}")
    number = once(action.astype(jnp.uint32))
    allowed, over = once(flag(is_legal(setup, state, number))) == 1, state.over
    lost = state._replace(status=WINNER.put(PHASE.put(state.status, OVER), _other_side(state.seat)))
    played = play(setup, state, number)
    following: State = jax.tree.map(once, _where(over, state, _where(allowed, played, lost)))
    return following


def play(setup: Setup, state: State, number: Word) -> State:
    """The games after a legal move in each; it trusts its caller."""
    said = decoded(setup, state, number)
    line = _Line.of(setup, state, said)
    laid = _lay(said, line)
    turn_is_over, scorer, waits = _course(setup, state, said, laid)
    status, turn = _status(setup, state, turn_is_over, scorer, waits)
    event = pack(
        (HAPPENED, 1),
        (ACTOR, state.seat),
        (SAID, number),
        (SAID_ABOUT, said.about),
        (SHOWN, _shown(said, laid)),
    )
    stones, marks = _put_back(setup, state, said, laid, turn_is_over)
    return State(stones, marks, status, turn, event)


def returns(setup: Setup, state: State) -> Array:
    """1 for each seat of the side that has won, -1 for the others, 0 for a draw or no end yet."""
    winner = WINNER.of(state.status).astype(jnp.int32)
    for_a = jnp.where(winner == SIDE_A, 1, 0) - jnp.where(winner == SIDE_B, 1, 0)
    signs = jnp.array([1, -1] * (setup.options.players // 2), jnp.float32)
    return for_a[..., None] * signs


class _Line(NamedTuple):
    """The Line that a move is about."""

    stones: Word
    hidden: Word
    pool: Word
    looked: Word
    length: Word
    unseen_elsewhere: Word
    """Whether the look can continue on the other Line."""

    @classmethod
    def of(cls, setup: Setup, state: State, said: DecodedAction) -> _Line:
        stones, marks, others = state.stones[0], state.marks[0], word(0)
        if setup.options.lines == 2:
            second = said.line == 1
            others = choose(second, marks, state.marks[1])
            stones = choose(second, state.stones[1], stones)
            marks = choose(second, state.marks[1], marks)
        return cls(
            stones,
            HIDDEN.of(marks),
            POOL.of(marks),
            LOOKED.of(marks),
            length(setup, marks),
            HIDDEN.of(others) & ~LOOKED.of(others),
        )


def _lay(said: DecodedAction, line: _Line) -> _Line:
    """The Line with the stones as the move has left them."""
    one, other = said.pair
    stones = choose(said.swaps, swapped(line.stones, one, other, NIBBLE), line.stones)
    hidden = choose(said.swaps, swapped(line.hidden, one, other, 1), line.hidden)
    placed = said.placed
    to_left = (line.stones << NIBBLE) | placed
    to_right = line.stones | (placed << (line.length * NIBBLE))
    stones = choose(said.places, choose(said.left, to_left, to_right), stones)
    hidden = choose(said.places & said.left, line.hidden << 1, hidden)
    hidden = hidden | (flag(said.hides) << ((said.within - actions.HIDE) & 7))
    hidden = hidden & ~(flag(said.answers | said.names) << (said.turned & 7))
    pool = line.pool & ~(flag(said.places) << ((placed - 1) & 7))
    looked = line.looked | (flag(said.peeks) << (said.pointed & 7))
    return line._replace(stones=stones, hidden=hidden, pool=pool, looked=looked)


def _put_back(
    setup: Setup, state: State, said: DecodedAction, laid: _Line, turn_is_over: Array
) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    marks = pack((HIDDEN, laid.hidden), (POOL, laid.pool), (LOOKED, laid.looked))
    stones_after, marks_after = [], []
    for line in range(setup.options.lines):
        here = (said.line == line) | (setup.options.lines == 1)
        stones_after.append(choose(here, laid.stones, state.stones[line]))
        marked = choose(here, marks, state.marks[line])
        marks_after.append(choose(turn_is_over, LOOKED.put(marked, 0), marked))
    return tuple(stones_after), tuple(marks_after)


def _shown(said: DecodedAction, laid: _Line) -> Word:
    """The stone, from 1, that a look showed to one or that a name turned up for all."""
    place = choose(said.peeks, said.pointed, said.turned) & 7
    return choose(said.peeks | said.answers | said.names, stone_at(laid.stones, place), 0)


class _Waits(NamedTuple):
    """The next decision if the turn continues."""

    phase: Word
    seat: Word
    about: Word
    winner: Word


def _course(
    setup: Setup, state: State, said: DecodedAction, laid: _Line
) -> tuple[Array, Word, _Waits]:
    """Return whether the turn is over, who scored, and what is awaited next."""
    number, seat = said.number, state.seat
    right = said.named == stone_at(laid.stones, said.turned & 7)
    believes = number == actions.BELIEVE
    goes_on = _peek_goes_on(setup, state, said, laid)
    turn_is_over = (
        said.places
        | said.hides
        | said.swaps
        | (said.peeks & ~goes_on)
        | (number == actions.ENOUGH)
        | said.answers
        | believes
    )
    by_answer = choose(right, _side(seat), _other_side(seat))
    scorer = choose(said.answers, by_answer, choose(believes, _other_side(seat), NOBODY))
    return turn_is_over, scorer, _waits(setup, state, said, laid, right)


def _peek_goes_on(setup: Setup, state: State, said: DecodedAction, laid: _Line) -> Array:
    looks = sum((popcount(LOOKED.of(marks)) for marks in state.marks), start=word(1))
    other = _other_side(state.seat)
    privileged = (SCORED_BEFORE.of(state.status) == other) | (SCORED_LAST.of(state.status) == other)
    more_to_see = ((laid.hidden & ~laid.looked) | laid.unseen_elsewhere) != 0
    return said.peeks & privileged & (looks < setup.options.looks) & more_to_see


def _waits(setup: Setup, state: State, said: DecodedAction, laid: _Line, right: Array) -> _Waits:
    number, seat, phase = said.number, state.seat, state.phase
    left_seat, right_seat = _left(setup, seat), _right(setup, seat)
    claimant = choose(phase == YIELDING, left_seat, right_seat)
    proved = said.names & right & (laid.hidden == 0)
    waiting, whose = word(PEEKING), seat  # a Peek that goes on
    first, second = number == actions.GO_FIRST, number == actions.GO_SECOND
    table = [
        (first | second, ACTING, choose(second, right_seat, seat)),
        (said.orders, CARRYING, left_seat),
        (said.challenges, ANSWERING, left_seat),
        (said.boasts, REPLYING, left_seat),
        (number == actions.STEAL, YIELDING, right_seat),
        (number == actions.DOUBT, PROVING, claimant),
        (said.names, PROVING, seat ^ (2 if setup.options.players == 4 else 0)),
        (said.names & (~right | proved), OVER, word(0)),
    ]
    for condition, next_phase, next_seat in table:
        waiting = choose(condition, next_phase, waiting)
        whose = choose(condition, next_seat, whose)
    winner = choose(said.names & ~right, _other_side(seat), choose(proved, _side(seat), NOBODY))
    about = choose(said.orders | said.challenges | said.boasts, number, said.about)
    return _Waits(waiting, whose, choose(waiting == OVER, 0, about), winner)


def _status(
    setup: Setup, state: State, turn_is_over: Array, scorer: Word, waits: _Waits
) -> tuple[Word, Word]:
    """Counts the score and passes the turn to the left neighbor: the twin of `finish_turn`."""
    options, before = setup.options, state.status
    score_a = SCORE_A.of(before) + flag(scorer == SIDE_A)
    score_b = SCORE_B.of(before) + flag(scorer == SIDE_B)
    won = (score_a >= options.points) | (score_b >= options.points)
    out_of_turns = state.turn == (options.turn_limit or 0)
    ended = turn_is_over & (won | out_of_turns)
    own = (state.phase == ACTING) | (state.phase == PEEKING) | (state.phase == YIELDING)
    turner = choose(own, state.seat, _right(setup, state.seat))
    next_phase = choose(ended, OVER, choose(turn_is_over, ACTING, waits.phase))
    next_seat = choose(ended, 0, choose(turn_is_over, _left(setup, turner), waits.seat))
    winner = choose(turn_is_over, choose(won, scorer, NOBODY), waits.winner)
    status = pack(
        (PHASE, next_phase),
        (SEAT, next_seat),
        (SCORE_A, score_a),
        (SCORE_B, score_b),
        (SCORED_BEFORE, choose(turn_is_over, SCORED_LAST.of(before), SCORED_BEFORE.of(before))),
        (SCORED_LAST, choose(turn_is_over, scorer, SCORED_LAST.of(before))),
        (WINNER, winner),
        (ABOUT, choose(turn_is_over, 0, waits.about)),
    )
    return status, state.turn + flag(turn_is_over & ~ended)


def _left(setup: Setup, seat: Word) -> Word:
    return (seat + 1) & (setup.options.players - 1)


def _right(setup: Setup, seat: Word) -> Word:
    return (seat + setup.options.players - 1) & (setup.options.players - 1)


def _side(seat: Word) -> Word:
    return (seat & 1) + SIDE_A


def _other_side(seat: Word) -> Word:
    return word(SIDE_B) - (seat & 1)


def _where(condition: Array, yes: State, no: State) -> State:
    """One game or the other, word by word."""
    return State(
        tuple(choose(condition, a, b) for a, b in zip(yes.stones, no.stones, strict=True)),
        tuple(choose(condition, a, b) for a, b in zip(yes.marks, no.marks, strict=True)),
        choose(condition, yes.status, no.status),
        choose(condition, yes.turn, no.turn),
        choose(condition, yes.event, no.event),
    )
