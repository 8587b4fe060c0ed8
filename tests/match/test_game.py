"""The game object: moves pushed and popped, the record, and what a notebook shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given

from tellstones.bots import make_bot
from tellstones.drawing import svg, text
from tellstones.match import (
    AsyncBasePlayer,
    AsyncPlayer,
    BasePlayer,
    Game,
    Match,
    Player,
    RandomPlayer,
    Resign,
    play_game,
    play_game_async,
    replay_html,
    set_up,
)
from tellstones.notation import (
    Result,
    move_text,
    parse_move,
    parse_position,
    read_records,
    record_text,
)
from tellstones.rules import (
    Event,
    Hide,
    Move,
    Options,
    Refused,
    Seat,
    Table,
    Termination,
    legal_moves,
    prepare,
)
from tellstones.views import Glimpse, View, view
from tests.records import record_of
from tests.strategies import Game as RandomGame
from tests.strategies import every_move, games, one_in

SHORT = ["C>", "h1", "1~2", "W>", "c2", "=C", "h2", "h1", "1~2", "b", "doubt", "1=S", "2=C"]


def played(moves: list[str]) -> Game:
    game = Game()
    for move in moves:
        game.push(move)
    return game


def test_moves_are_pushed_as_values_or_as_text() -> None:
    game = Game()
    game.push("C>")
    game.push(Hide(1))
    assert game.moves == (parse_move("C>"), Hide(1))
    assert game.seat is Seat.A
    assert game.legal_moves == legal_moves(game.table)


def test_what_was_pushed_is_popped() -> None:
    game = played(SHORT)
    tables = [game.table]
    while game.moves:
        game.pop()
        tables.append(game.table)
    assert game.table == prepare()
    for move in SHORT:
        assert game.table == tables.pop()
        game.push(move)
    with pytest.raises(IndexError):
        Game().pop()


@one_in(4)
@given(games())
def test_a_game_gives_the_record_of_all_that_was_said(random: RandomGame) -> None:
    record = record_of(random)
    game = Game.of(record)
    assert game.table == random.end
    assert game.record() == record
    assert game.over == (record.result is not Result.UNFINISHED)


def test_a_refused_move_changes_nothing() -> None:
    game = played(["C>"])
    with pytest.raises(Refused, match="B cannot say p1"):
        game.push("p1")
    assert game.moves == (parse_move("C>"),)
    with pytest.raises(Refused, match="game-over"):
        played(SHORT).push("h1")


def test_a_game_given_up_is_recorded_and_can_be_taken_back() -> None:
    game = played(["C>"])
    game.resign("A")
    assert (game.result, game.termination) == (Result.B, Termination.RESIGN)
    (read,) = read_records(record_text(game.record({"A": "Ada"})))
    assert (read.result, read.tag("A")) == (Result.B, "Ada")
    assert game.pop() is None
    assert not game.over
    game.agree()
    assert game.termination is Termination.AGREEMENT


def test_a_game_is_set_up_as_a_person_says() -> None:
    game = Game(Options(lines=2), opening="CK", elder="B")
    assert [line.at(1) for line in game.table.lines] == ["C", "K"]
    game.push("second")
    assert game.seat is Seat.A
    assert game.record().elder is Seat.B


def test_a_game_shows_what_a_spectator_sees() -> None:
    game = played(["C>", "h1"])
    assert str(game) == text(view(game.table, None))
    assert game._repr_svg_() == svg(view(game.table, None))
    assert repr(game) == "<Game ?C|DFHKW 0-0 A turn -- 3>"
    assert game.view("A") == view(game.table, Seat.A)


@pytest.mark.parametrize("draw", [svg, text])
def test_a_table_is_drawn_as_a_spectator_sees_it(draw: type[str]) -> None:
    table = played(["C>", "h1"]).table
    assert draw(table) == draw(view(table, None))
    assert "Scales" not in draw(table)


def test_notebooks_show_tables_and_views_as_pictures_and_records_as_replays() -> None:
    game = played(SHORT)
    shown: list[Table | View] = [game.table, game.view("A")]
    assert [one._repr_svg_() for one in shown] == [svg(one) for one in shown]
    assert game.record()._repr_html_() == replay_html(game.record())


def test_a_replay_has_a_picture_for_every_move_and_needs_nothing_else() -> None:
    page = replay_html(played(SHORT).record())
    tree = ElementTree.fromstring(page)
    assert len(tree.findall("figure")) == len(SHORT) + 1
    steps = played(SHORT).record().steps()
    told = [f"{step.seat}: {move}" for step, move in zip(steps, SHORT, strict=True)]
    assert [cell.text for cell in tree.iter("b")] == [None, *told]
    assert "<script" not in page
    # The picture at the start is hidden later on, and lends its linen to all others.
    assert "defs { visibility: visible }" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_replay_tells_a_look_to_nobody_but_the_looker() -> None:
    record = played(["C>", "h1", "p1"]).record()
    assert "A: p1 (S)" in replay_html(record, "A")
    for seat in ("B", None):
        page = replay_html(record, seat)
        assert "A: p1<" in page
        assert "(S)" not in page


class Hider(BasePlayer):
    """All that a bot needs: one method."""

    def decide(self, view: View) -> Move | str | Resign:
        return "h1" if Hide(1) in legal_moves(view) else Resign()


class Dreamer(AsyncBasePlayer):
    """Thinks elsewhere before it speaks."""

    async def decide(self, view: View) -> Move:
        await asyncio.sleep(0)
        return legal_moves(view)[0]


def test_a_bot_of_one_method_plays() -> None:
    setup = set_up(Options(), Random(1), opening=prepare().lines[0].stones, first=Seat.A)
    record = play_game(setup, {Seat.A: Hider(), Seat.B: Hider()})
    assert record.said[0].move == Hide(1)
    assert (record.result, record.termination) == (Result.A, Termination.RESIGN)


def test_players_that_are_awaited_play_with_those_that_answer_at_once() -> None:
    setup = set_up(Options(turn_limit=9), Random(1))
    players: dict[Seat, Player | AsyncPlayer] = {Seat.A: Dreamer(), Seat.B: RandomPlayer(Random(1))}
    record = asyncio.run(play_game_async(setup, players))
    assert record.result is not Result.UNFINISHED
    with pytest.raises(TypeError, match="play_async"):
        Match(set_up(Options(), Random(1), first=Seat.A), players).step()


HERE = "SCfk|DHW 0-1 B turn -B 9"


@pytest.mark.parametrize(
    "start",
    [
        lambda: Game(HERE),
        lambda: Game(parse_position(HERE)),
        lambda: Game(position=HERE),
        lambda: Game(Options(), position=parse_position(HERE)),
    ],
)
def test_a_game_starts_from_a_position(start: Callable[[], Game]) -> None:
    game = start()
    assert (game.seat, game.turn, game.result) == (Seat.B, 9, Result.UNFINISHED)
    game.push("p3")
    (again,) = read_records(str(game.record()))
    assert again == game.record()
    assert Game.of(again) == game


def test_a_position_is_read_with_the_options_of_its_table() -> None:
    options = Options(players=4, points=2)
    assert Game(options, position="SC|DFHKW 0-0 D turn -- 2").table.options == options
    with pytest.raises(ValueError, match="other options"):
        Game(options, position=parse_position(HERE))
    for wrong in ({"opening": "S"}, {"first": "A"}, {"elder": "A"}):
        with pytest.raises(ValueError, match="position"):
            Game(HERE, **wrong)
    with pytest.raises(ValueError, match="one position"):
        Game(HERE, position=HERE)


def test_a_copy_goes_its_own_way() -> None:
    game = played(SHORT[:4])
    other = game.copy()
    assert other == game
    other.push("c2")
    assert other != game
    assert (len(game), len(other)) == (4, 5)
    other.undo()
    assert other == game
    assert game != "a game"


def test_the_last_move_is_peeked_at_and_many_are_undone() -> None:
    game = played(SHORT[:4])
    assert game.peek() == parse_move("W>")
    game.undo(3)
    assert game.moves == (parse_move("C>"),)
    game.undo(9)
    assert len(game) == 0
    with pytest.raises(IndexError):
        game.peek()


@one_in(4)
@given(games())
def test_a_move_is_among_the_legal_ones_as_a_value_and_as_text(random: RandomGame) -> None:
    for table in random.tables:
        game, lines = Game(table), table.options.lines
        for move in every_move():
            legal = game.is_legal(move)
            assert legal == (move in game.legal_moves)
            written = move_text(move, lines)
            assert legal == game.is_legal(written) == (written in game.legal_moves)
    assert "banana" not in Game().legal_moves
    assert not Game().is_legal("banana")


def test_players_watch_the_moves_that_were_made_before_they_sat_down() -> None:
    seen: list[Event] = []

    class Watcher(RandomPlayer):
        def see(self, glimpse: Glimpse) -> None:
            seen.append(glimpse.event)

    prelude = played(SHORT[:5]).record()
    record = play_game(prelude, {seat: Watcher(Random(1)) for seat in (Seat.A, Seat.B)})
    assert record.said[:5] == prelude.said
    assert len(record.said) > 5
    assert seen[0] == seen[1] == Game().push("C>")


def test_a_bot_plays_from_a_position_whose_stones_it_has_not_seen() -> None:
    setup = set_up(Options(), Random(1), position=parse_position(HERE))
    record = play_game(setup, {seat: make_bot("knight", seed=3) for seat in (Seat.A, Seat.B)})
    assert record.start() == parse_position(HERE)
    assert list(read_records(str(record))) == [record]


def test_a_game_starts_from_nothing_else() -> None:
    with pytest.raises(TypeError, match="42 is no Options, no Table, and no text of a position"):
        Game(42)  # type: ignore[arg-type]
