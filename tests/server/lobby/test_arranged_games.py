"""Games that the server describes: against a certain opponent, for one person."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tellstones.bots.banter import TalkLevel
from tellstones.bots.opponent import Opponent
from tellstones.rules import Seat, Stone
from tellstones.server.lobby.arranged_games import ArrangedGame
from tellstones.server.rooms import Identity, Rejected, World, decide
from tellstones.server.rooms.room import Room
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.rooms.viewer_frames import SharedFrame, Viewer
from tellstones.server.storage import entries as e
from tellstones.server.tables.bot_seats import BotSeat
from tellstones.server.wire import incoming
from tellstones.study.frames import prelude_of
from tellstones.study.road.honors import outcome_of
from tests.server.running_server import Running, Serve

OPPONENT = Opponent("page", memory="gardener", person="mirla")
FIVE = e.StoredRules(stones=tuple(map(Stone, "CDFSW")), looks=2, first="A", opening=(Stone.CROWN,))
GAME = ArrangedGame("road:test", FIVE, {Seat.B: OPPONENT}, talk=TalkLevel.SILENT, seed="of the day")


def test_an_arranged_game_is_private_unrated_and_without_hints(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table = await here.node.lobby.arrange(Identity(ann.person, "Ann", "her device"), GAME)
        at = await ann.sit_at(table)
        await at.phase("playing")
        assert at.frame["occasion"] == "road:test"
        assert at.frame["private"]
        assert not at.frame["rated"]
        assert at.frame["hints"] == {"taken": 0, "left": 0}
        assert (await at.ask("hint", seat="A"))["code"] == "not-now"
        assert at.frame["rules"]["looks"] == 2
        assert at.frame["rules"]["stones"] == list("CDFSW")
        seats = {seat["seat"]: seat for seat in at.frame["seats"]}
        assert seats["B"]["bot"] == OPPONENT.bot
        assert seats["B"]["persona"] == "mirla"
        assert "of the day" not in str(at.frame)
        assert (await bob.http.get("/api/tables")).json()["tables"] == []

    serve(scene)


def test_the_bots_draw_from_the_seed_of_the_game_or_from_the_tables_secret() -> None:
    def drawn(secret: str, seed: str | None) -> str:
        setup = e.StoredSetup(FIVE, e.StoredTime("none"), seed=seed, talk="silent")
        chairs = {Seat.A: e.Chair("person", "ann"), Seat.B: e.Chair("bot", bot=OPPONENT.bot)}
        room = Room.made(e.Row("table", 1, 0, e.Made(setup, "ann", secret, chairs)))
        begun = e.Started((Stone.CROWN,), None, Seat.A)
        bot = BotSeat(room.after(e.Row("table", 2, 0, begun)), Seat.B, OPPONENT.bot)
        assert vars(bot)["_player"].talks is TalkLevel.SILENT
        return str(vars(bot)["_player"].seed)

    assert drawn("one", "seed") == drawn("other", "seed")
    assert drawn("one", None) != drawn("other", None)


def test_a_prelude_is_watched_before_anybody_may_act(serve: Serve) -> None:
    game = replace(GAME, rules=msgspec.structs.replace(FIVE, prelude=(4, 2)))

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        table = await here.node.lobby.arrange(Identity(ann.person, "Ann", "her device"), game)
        at = await ann.sit_at(table)
        await at.until(lambda: at.frame["event_seq"] > 0 and not at.frame["prelude"])
        rows = await here.node.storage.read(table)
        (started,) = [row.entry for row in rows if isinstance(row.entry, e.Started)]
        moves = [row.entry.move for row in rows if isinstance(row.entry, e.Moved)]
        assert len(started.prelude) == 9
        assert moves[:9] == list(started.prelude)
        await at.ask("resign", seat="A")
        await at.phase("over")
        record = finished_game(await here.node.storage.read(table)).record
        assert prelude_of(record) == 9
        assert outcome_of(record, Seat.A).swaps == 0

    serve(scene)


def watching(*prelude: str) -> Room:
    setup = e.StoredSetup(FIVE, e.StoredTime("none"), watch_key="key")
    chairs = {Seat.A: e.Chair("person", "ann"), Seat.B: e.Chair("bot", bot=OPPONENT.bot)}
    room = Room.made(e.Row("table", 1, 0, e.Made(setup, "ann", "secret", chairs)))
    begun = e.Started((Stone.CROWN,), None, Seat.A, prelude=prelude)
    return room.after(e.Row("table", 2, 0, begun))


def test_a_seat_cannot_move_while_a_prelude_is_watched() -> None:
    ann, wish = Identity("ann", "Ann", "hers"), incoming.Play("1", Seat.A, "D>", 0)
    with pytest.raises(Rejected, match="not-now"):
        decide(wish, watching("D>", "h1"), ann, World(now=0))
    assert decide(wish, watching(), ann, World(now=0)).event is not None


def test_moves_of_a_prelude_that_are_to_come_are_on_no_wire() -> None:
    """Two tables with other moves to come look alike, to everybody."""

    def shown(prelude: tuple[str, ...]) -> bytes:
        frame = SharedFrame(watching(*prelude), World(now=0), [])
        return frame.seen_by(Viewer("ann", device="hers")) + frame.seen_by(Viewer("bob"))

    assert shown(("D>", "h1", "W<")) == shown(("F<", "h2", "S>"))
    assert shown(("D>", "h1", "W<")) != shown(("D>", "h1"))
