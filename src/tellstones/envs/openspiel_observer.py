"""OpenSpiel observers: observations now, information states over time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel

from tellstones.bots.memory.recall import Recollection
from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.encoding import SEATS, STONE_INDEX
from tellstones.envs.game_tree import TreeNode
from tellstones.envs.observations import Seeing, event_ones, exchange_ones, ones
from tellstones.envs.parameters import Memory, Setup
from tellstones.envs.percept_log import LoggedEvent, percept_of, text_of
from tellstones.envs.percepts import Exchange, Glance, Percept
from tellstones.notation import move_text, position_text
from tellstones.rules import SEVEN, Looked, Options, Spot, Stone

N = len(SEVEN)


def longest_game(options: Options) -> int:
    """Three words a turn at most, a proof at the end, and the elder's choice before."""
    assert options.turn_limit is not None
    return 3 * options.turn_limit + N + 4


def most_draws(setup: Setup, first: int) -> int:
    """The most chance nodes of a game, of which the `first` lay it out.

    With `noisy` memory every other seat takes in the one stone that moves in a turn, and where
    seats forget, every Line has one exchange a turn, which each seat follows. A `register` fades
    by a draw at the beginning and after every move.
    """
    options = setup.options
    assert options.turn_limit is not None
    match setup.memory:
        case Memory.NOISY:
            glances = N * options.lines * options.players if setup.position else 0
            exchanges = options.lines * (1 + options.players) if setup.forgets else 0
            return first + glances + options.turn_limit * (options.players - 1 + exchanges)
        case Memory.REGISTER:
            return first + 1 + longest_game(options)
        case _:
            return first


class Observer:
    """OpenSpiel's observer protocol.

    With perfect recall, and where memory is the seat's own or `noisy`, it is everything that the
    seat has taken in; with `perfect` and `register` memory it is what the seat has before it, for
    nothing else is known to it. A seat's private information is what only its own eyes and mind
    tell it.
    """

    def __init__(self, setup: Setup, kind: Any) -> None:
        self._setup = setup
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall and setup.memory in (Memory.OWN, Memory.NOISY)
        self._markov = kind.perfect_recall and setup.memory is Memory.PERFECT
        pieces = {"player": setup.options.players}
        if self._recalls:
            pieces["start"] = N * N * setup.options.lines
            pieces["events"] = longest_game(setup.options) * self._entry_size
        else:
            pieces["observation"] = layout.size(setup)
        self.tensor = np.zeros(sum(pieces.values()), np.float32)
        self.dict = {}
        start = 0
        for name, size in pieces.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    @property
    def _entry_size(self) -> int:
        """An event as in an observation; where memory is `noisy`, what was seen beside it."""
        setup, lines = self._setup, self._setup.options.lines
        if setup.memory is Memory.OWN:
            return layout.EVENT_SIZE
        followed = layout.EXCHANGE_SIZE if setup.forgets else 0
        return layout.EVENT_SIZE + lines * (N + followed)

    def set_from(self, state: Any, player: int) -> None:
        """Updates `tensor` and `dict` to what `player` sees in `state`."""
        node: TreeNode = state.node
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if node.game is None:
            return
        if self._recalls:
            self._set_history(node, player)
        else:
            self.dict["observation"][ones(self._seeing(node, player))] = 1

    def string_from(self, state: Any, player: int) -> str:
        """Return `player`'s view of `state`, for people and tables."""
        node: TreeNode = state.node
        if node.game is None:
            return ""
        if self._recalls:
            return self._history(node, player)
        if self._markov:
            return f"{SEATS[player]} {position_text(node.table())}"
        if self._setup.memory is Memory.PERFECT and not self._public:
            return ""  # what comes to one mind comes to all
        seeing = self._seeing(node, player)
        parts = [self._position(seeing)] if self._public else []
        parts += [text_of(glance, 1) for glance in seeing.glances]
        parts += [text_of(exchange, 1) for exchange in seeing.exchanges]
        if seeing.percept is not None and (self._public or seeing.percept.shown is not None):
            parts.append(self._latest(node, player))
        parts += [_recalled(spot, found) for spot, found in seeing.mind.items()]
        return " ".join([str(SEATS[player]), *parts]) if parts else ""

    def _seeing(self, node: TreeNode, player: int) -> Seeing:
        seeing = node.seeing(player)
        if self._markov:  # how the position came about is nothing that a later choice rests on
            return replace(seeing, percept=None)
        if self._private:
            return seeing
        percept = seeing.percept
        if percept is not None and isinstance(percept.event, Looked):
            percept = Percept(percept.event)
        return replace(seeing, percept=percept, mind={}, glances=(), exchanges=())

    def _position(self, seeing: Seeing) -> str:
        """The position as the seat sees it; without symbols, `^` for a face-up stone."""
        text = position_text(seeing.view)
        if seeing.symbols:
            return text
        laid = "/".join(
            f"{''.join('^' if stone else '?' for stone in line)}|{''.join(sorted(pool))}"
            for line, pool in zip(seeing.view.lines, seeing.view.pools, strict=True)
        )
        return f"{laid} {text.split(' ', 1)[1]}"

    def _latest(self, node: TreeNode, player: int) -> str:
        entry = next(e for e in reversed(node.remembered(player)) if isinstance(e, LoggedEvent))
        if not self._private:
            entry = entry.as_seen_by(-2) if entry.looker >= 0 else entry
        text = text_of(entry, lines := self._setup.options.lines)
        if entry.number == actions.CARRY_OUT or 0 <= entry.number - actions.ANSWER < N:
            text += f" {move_text(actions.move_at(entry.about), lines)}"
        return f"({text})"

    def _history(self, node: TreeNode, player: int) -> str:
        """Everything taken in; where memory is `noisy`, with what was hidden after each event."""
        lines, faces = self._setup.options.lines, iter(node.faces)
        texts = []
        for taken in node.remembered(player):
            text = text_of(taken, lines)
            if isinstance(taken, LoggedEvent) and node.faces:
                text += " " + ".".join(f"{bits:b}" for bits in next(faces))
            texts.append(text)
        return f"{SEATS[player]} {node.start} {', '.join(texts)}"

    def _set_history(self, node: TreeNode, player: int) -> None:
        self._set_start(node)
        rows = self.dict["events"].reshape(-1, self._entry_size)
        number, options = -1, self._setup.options
        for taken in node.remembered(player):
            match taken:
                case Glance(line, place, stone) if stone:
                    self.dict["start"][N * (N * line + place) + stone - 1] = 1
                case LoggedEvent():
                    number += 1
                    percept = percept_of(taken, options)
                    rows[number, event_ones(percept, SEATS[player], options.players)] = 1
                case Exchange():
                    start = layout.EVENT_SIZE + N * options.lines
                    rows[number, [start + one for one in exchange_ones(taken)]] = 1
        for row, hidden in zip(rows, node.faces, strict=False):
            bits = [N * line + p for line, b in enumerate(hidden) for p in range(N) if b >> p & 1]
            row[[layout.EVENT_SIZE + bit for bit in bits]] = 1

    def _set_start(self, node: TreeNode) -> None:
        """The stones that lay face-up when the game began, each at its place."""
        for line, letters in enumerate(node.start.split(" ")[0].split("/")):
            for place, letter in enumerate(letters.split("|")[0]):
                if letter.isupper():
                    stone = STONE_INDEX[Stone(letter)]
                    self.dict["start"][N * (N * line + place) + stone] = 1


def _recalled(spot: Spot, found: Recollection) -> str:
    return f"{spot.place}@{spot.line}={found.stone}:{found.trust}"
