"""`tellstones replay`, held against an independent referee and against bad input."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tellstones.notation import Record, Result, Said, move_text, record_text, result_of
from tellstones.rules import (
    SEVEN,
    Hands,
    Options,
    Over,
    Seat,
    after,
    play,
    seats,
    termination,
)
from tests import referee
from tests.calling import tellstones
from tests.strategies import kinds_of_moves

VARIANTS = [(p, n, hands) for p in (2, 4) for n in (1, 2) for hands in Hands]
GAMES = 6
"""Random games of each variant; the referee sees thousands more below the command line."""

EXAMPLE = """\
[Opening "S"]
[First "A"]

1. C> 2. h1 3. 1~2 4. W> 5. c2 =C 6. h2 7. p2 8. h1 9. b doubt 1=C 2=S A
"""


def random_record(chance: Random, players: int, lines: int, hands: Hands) -> Record:
    """A game to its end, or stopped somewhere."""
    limit = chance.choice((None, 40, 90))
    options = Options(players, lines, hands, chance.choice((1, 3, 5)), limit)
    opening = tuple(chance.choice(SEVEN) for _ in range(lines))
    seat = chance.choice(seats(players))
    elder = seat if chance.random() < 0.5 else None
    record = Record(options, opening, first=None if elder else seat, elder=elder)
    table, event, said = record.start(), None, []
    for _ in range(chance.choice((10, 200))):
        if table.waiting.seat is None:
            break
        move = chance.choice(chance.choice(kinds_of_moves(table)))
        event = play(table, table.waiting.seat, move)
        table = after(table, event)
        said.append(Said(move))
    over = isinstance(table.waiting, Over)
    return Record(
        options,
        opening,
        record.first,
        elder,
        said=tuple(said),
        result=result_of(table) if over else Result.UNFINISHED,
        termination=termination(table, event) if over and event else None,
    )


def expected(record: Record, game: int, eyes: str | None) -> Iterator[dict[str, Any]]:
    """Yield the lines that a replay must print, according to the referee."""
    options = record.options
    rules = referee.Rules(
        options.players, options.lines, options.hands, options.points, options.turn_limit
    )
    letters = "/".join(record.opening)
    text = referee.start(rules, letters, record.first or "", record.elder or "")
    seat, move, sight, phase = None, None, None, ""
    for said in (*record.said, None):
        yield {
            "game": game,
            "seat": seat,
            "move": move,
            "position": text if eyes is None else referee.as_seen(text),
            "legal": referee.legal(rules, text),
            "sight": sight if eyes in (None, sight and sight["seat"]) else None,
        }
        if said is not None:
            seat, phase = text.split(" ")[2:4]
            move = move_text(said.move, options.lines)
            sight = referee.sight(rules, text, move)
            text = referee.step(rules, text, move)
    result, how = referee.ending(rules, text, phase)
    yield {"game": game, "result": result, "termination": how}


@pytest.mark.parametrize("eyes", [None, "A", "B", "spectator"])
def test_replay_prints_what_the_referee_expects(tmp_path: Path, eyes: str | None) -> None:
    chance = Random("replayed")
    records = [random_record(chance, *variant) for variant in VARIANTS for _ in range(GAMES)]
    file = tmp_path / "games.tell"
    file.write_text("\n".join(map(record_text, records)), encoding="utf-8")
    looking = [] if eyes is None else ["--as", eyes]
    replayed = tellstones("replay", file, "--json", *looking)
    assert (replayed.status, replayed.err) == (0, "")
    lines = iter(replayed.out.splitlines())
    for game, record in enumerate(records):
        for wanted in expected(record, game, eyes):
            assert json.loads(next(lines)) == wanted
    assert next(lines, None) is None


def test_a_look_that_was_given_away_is_the_partners(tmp_path: Path) -> None:
    file = tmp_path / "round.tell"
    file.write_text('[Players "4"]\n[Opening "S"]\n[First "A"]\n\nh1 C> p1t *\n')
    look = {"seat": "A", "line": 1, "stone": 1, "symbol": "S"}
    for seat in Seat:
        states = tellstones("replay", file, "--json", "--as", seat).out.splitlines()
        assert json.loads(states[3])["sight"] == (look if seat is Seat.A else None)


VARIED = """\
[Position "SCfk|DHW 0-1 B turn -B 9"]

{A puzzle} 9. c3 {well known} (9. c4 {or} =K (=D) 10. b) =F *
"""


def test_a_record_from_a_position_is_replayed_with_its_variations(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.tell"
    file.write_text(VARIED)
    lines = [json.loads(line) for line in tellstones("replay", file, "--json").out.splitlines()]
    assert [line.get("move") for line in lines] == [None, "c3", None, "=F", None]
    assert lines[0]["position"] == "SCfk|DHW 0-1 B turn -B 9"
    assert lines[2] == {
        "game": 0,
        "variation": [
            {"move": "c4", "comments": ["or"]},
            {"move": "=K", "variations": [{"variation": [{"move": "=D"}]}]},
            {"move": "b"},
        ],
    }
    told = tellstones("replay", file).out
    for words in ("A puzzle", "well known", "(9. c4 {or} =K (=D) 10. b)"):
        assert f"\n      {words}\n" in told


def test_an_onlooker_is_not_shown_what_the_writer_of_a_record_adds(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.tell"
    file.write_text(VARIED)
    for eyes in ("A", "B", "spectator"):
        for how in ([], ["--json"]):
            told = tellstones("replay", file, "--as", eyes, *how).out
            assert "SC??" in told
            for words in ("A puzzle", "well known", "{or}", "variation"):
                assert words not in told


def test_people_are_told_in_sentences_what_happened(tmp_path: Path) -> None:
    file = tmp_path / "game.tell"
    file.write_text('[A "Ana"]\n[B "Ben"]\n' + EXAMPLE)
    told = tellstones("replay", file)
    assert told.status == 0
    assert "Ben said Crown, but stone 2 is the Scales." in told.out
    assert "Ana looked at stone 2. [Scales]" in told.out
    assert "The game goes to Ana." in told.out
    assert "\x1b" not in told.out, "a file or a pipe gets no colours"


def test_a_spectator_is_told_nothing_of_what_others_saw(tmp_path: Path) -> None:
    file = tmp_path / "game.tell"
    file.write_text(EXAMPLE.replace("9. b doubt 1=C 2=S A", "*"))
    assert "[Scales]" not in tellstones("replay", file, "--as", "spectator").out
    assert "[Scales]" in tellstones("replay", file, "--as", "A").out


@pytest.mark.parametrize("language", ["es", "fr", "el", "zh-Hant"])
def test_a_record_is_told_in_every_language(tmp_path: Path, language: str) -> None:
    file = tmp_path / "game.tell"
    file.write_text(EXAMPLE)
    plain, other = tellstones("replay", file), tellstones("replay", file, language=language)
    assert other.status == 0
    assert other.out.count("\n") == plain.out.count("\n")
    assert "stone" not in other.out


def test_everything_up_to_an_illegal_move_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "bad.tell"
    file.write_text(EXAMPLE.replace("8. h1", "8. h2"))
    replayed = tellstones("replay", file, "--json")
    moves = [json.loads(line)["move"] for line in replayed.out.splitlines()]
    assert replayed.status == 1
    assert moves == [None, "C>", "h1", "1~2", "W>", "c2", "=C", "h2", "p2"]
    refusal = "h2, A hidden stone cannot be hidden again. (rule 4.2)"
    assert replayed.err == f"{file}:4:50: {refusal}\n"


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ('[Opening "S"]\n[First "A"]\n\n1. C> 3. h1 *\n', "4:7: 3.,"),
        ('[Opening "S"]\n[First "A"]\n\nC> A\n', "4:4: A,"),
        ('[Opening "S"]\n[First "A"]\n\nC> {open', "4:4: {open"),
        ('[Opening "S"]\n[First "A"]\n\nC> fnord *', "4:4: fnord,"),
        ('[Opening "Q"]\n[First "A"]\n\n*', "1:1: "),
        ("hello\n", "1:1: hello"),
    ],
)
def test_an_invalid_record_is_refused_where_it_is_invalid(
    tmp_path: Path, record: str, place: str
) -> None:
    file = tmp_path / "bad.tell"
    file.write_text(record)
    for command in (["replay", "--json"], ["replay"], ["format"]):
        refused = tellstones(*command, file)
        assert refused.status == 1
        assert refused.err.startswith(f"{file}:{place}")
        assert refused.err.count("\n") == 1


@pytest.mark.parametrize("first", [b"b *", b"{never closed", b"C\xff *", rb"{\q} *"])
def test_the_start_is_printed_before_a_first_token_that_is_refused(
    tmp_path: Path, first: bytes
) -> None:
    file = tmp_path / "bad.tell"
    file.write_bytes(b'[Opening "S"]\n[First "A"]\n\n' + first)
    refused = tellstones("replay", file, "--json")
    assert refused.status == 1
    assert refused.err.startswith(f"{file}:4:1: ")
    assert json.loads(refused.out)["position"] == "S|CDFHKW 0-0 A turn -- 1"


def test_a_seat_that_a_game_does_not_have_refuses_that_record(tmp_path: Path) -> None:
    file = tmp_path / "both.tell"
    four = '[Players "4"]\n[Opening "S"]\n[First "C"]\n\n*\n'
    file.write_text(four + "\n" + EXAMPLE)
    refused = tellstones("replay", file, "--json", "--as", "C")
    assert refused.status == 1
    assert [json.loads(line)["game"] for line in refused.out.splitlines()] == [0, 0]
    assert refused.err == f"{file}:7:1: C, This game has no such seat.\n"


@pytest.mark.parametrize("command", ["replay", "format", "analyze"])
def test_the_rule_is_told_in_the_language_asked_for_or_else_of_the_environment(
    tmp_path: Path, command: str
) -> None:
    file = tmp_path / "bad.tell"
    file.write_text('[Opening "S"]\n[First "A"]\n\nb *\n')
    environments = tellstones(command, file, language="fr")
    assert "il faut au moins une pierre cachée sur la Ligne. (règle 7.1)" in environments.err
    asked = tellstones(command, file, "--language", "es", language="fr")
    assert "al menos una piedra boca abajo en la Línea. (regla 7.1)" in asked.err


def test_an_offending_token_cannot_upset_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "bad.tell"
    file.write_text('[Opening "S"]\n[First "A"]\n\n\x1b[31mred' + "x" * 1000 + " *\n")
    refused = tellstones("replay", file)
    assert "\x1b" not in refused.err
    assert r"\x1b[31mred" in refused.err
    assert len(refused.err) < 400


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "nowhere.tell"),
        ("format", "nowhere.tell"),
        ("replay", "."),
        ("replay",),
        ("replay", "--as", "E", "x"),
        ("replay", "--fnord", "x"),
        ("fnord",),
    ],
)
def test_a_wrong_call_gets_one_line_and_status_two(arguments: tuple[str, ...]) -> None:
    called = tellstones(*arguments)
    assert (called.status, called.out) == (2, "")
    assert called.err.startswith("tellstones: ")
    assert called.err.count("\n") == 1


def test_bots_are_called_by_their_names(tmp_path: Path) -> None:
    file = tmp_path / "bots.tell"
    file.write_text(
        '[Opening "S"]\n[First "A"]\n[A "bot:knight:bold"]\n[B "bot:braggart"]\n\nC> h1 *\n'
    )
    told = tellstones("replay", file).out
    assert "Varno placed the Crown" in told
    assert "Fool (B) hid stone 1." in told


def test_a_record_cannot_upset_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "rude.tell"
    rude = "\x1b[2Jboo"
    file.write_text(
        f'[Opening "S"]\n[First "A"]\n[A "{rude}"]\n[Event "{rude}"]\n\nC> {{B: {rude}}} *\n'
    )
    told = tellstones("replay", file).out
    assert "\x1b" not in told
    assert told.count(r"\x1b[2Jboo") >= 3


def test_a_game_is_written_as_a_moving_picture(tmp_path: Path) -> None:
    file, film = tmp_path / "game.tell", tmp_path / "game.svg"
    file.write_text(EXAMPLE, encoding="utf-8")
    written = tellstones("replay", file, "--film", film, "--as", "spectator")
    assert (written.status, written.out) == (0, f"{film}\n")
    assert film.read_text(encoding="utf-8").startswith("<svg")
    for name, eyes in (("game.mp4", "A"), ("game.svg", "D")):
        refused = tellstones("replay", file, "--film", tmp_path / name, "--as", eyes)
        assert refused.status == 2, refused.err
