"""`tellstones replay --step`: a record watched at one's own pace."""

from io import BytesIO

from tellstones.cli.terminal.replay_screen import watch
from tellstones.notation import read_records
from tests.calling import tellstones
from tests.scripted import Script

RECORD = b"""\
[Opening "S"]
[First "A"]
[A "Ana"]
[B "Ben"]

1. C> 2. h1 {A: hm} 3. p1 4. h2 {B: #weather} 5. p2 6. b believe *
"""


def watched(keys: str, eyes: str | None = None, record: bytes = RECORD) -> list[str]:
    script = Script([*keys])
    watch(script, read_records(BytesIO(record)), eyes, "en")
    return script.shown


def test_one_steps_forwards_and_backwards() -> None:
    shown = watched("llh$0q")
    assert [page.split(" of 7")[0].split()[-1] for page in shown] == ["0", "1", "2", "1", "7", "0"]


def test_one_cannot_step_out_of_the_game() -> None:
    assert "0 of 7" in watched("hq")[-1]
    assert "7 of 7" in watched("$lq")[-1]


def test_every_moment_says_what_happened_and_what_was_said() -> None:
    shown = watched("llllq")
    assert "Ben hid stone 1." in shown[2]
    assert "Ana: “hm”" in shown[2]
    assert "Ana looked at stone 1. [Scales]" in shown[3]
    assert "Ben: “What fine weather we are having.”" in shown[4]


def test_eyes_see_what_they_saw() -> None:
    assert "[Scales]" in watched("lllq", eyes="A")[-1]
    assert "[Scales]" not in watched("lllq", eyes="B")[-1]
    open_stones = watched("llq")[-1]
    assert "Scales" in open_stones
    assert "all stones shown" in open_stones


def test_open_eyes_read_remarks_and_variations() -> None:
    record = b'[Position "SCfk|DHW 0-1 B turn -B 9"] {find it} 9. b {sure} (9. c3 =F) *'
    start, boasted, as_seat = watched("leq", record=record)
    assert "find it" in start
    assert "sure" in boasted
    assert "(9. c3 =F)" in boasted
    assert "sure" not in as_seat
    assert "(9. c3 =F)" not in as_seat


def test_eyes_go_around_the_table() -> None:
    shown = watched("eeeeq")
    told = ["all stones shown", "as Ana saw it", "as Ben saw it", "spectator", "all stones shown"]
    assert all(words in page for words, page in zip(told, shown, strict=True))


def test_a_game_plays_by_itself() -> None:
    assert "7 of 7" in watched("pq")[-1]


def test_the_next_game_follows() -> None:
    shown = watched("nq", record=RECORD + b'\n[Opening "K"] [First "A"] *')
    assert "Knight" in shown[-1]
    assert "0 of 0" in shown[-1]


def test_without_a_terminal_there_is_nothing_to_watch() -> None:
    refused = tellstones("replay", __file__, "--step")
    assert refused == (2, "", "tellstones: Playing here needs an interactive terminal.\n")
