"""Games that the server describes: against a certain opponent, for one person."""

from __future__ import annotations

from tellstones.bots.banter import TalkLevel
from tellstones.bots.opponent import Opponent
from tellstones.rules import Seat, Stone
from tellstones.server.lobby.arranged_games import ArrangedGame
from tellstones.server.rooms import Identity
from tellstones.server.rooms.room import Room
from tellstones.server.storage import entries as e
from tellstones.server.tables.bot_seats import BotSeat
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
