"""The game in a real terminal: what is on the alternate screen, and what is left behind."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from select import select

import pytest

from tellstones.drawing.signs import sign
from tellstones.rules import KNIGHT
from tests.calling import tellstones

pytestmark = pytest.mark.group("long")

# The child takes its own terminal, so that Ctrl-C in it reaches the child; and restores the default
# handling of Ctrl-C, which a background test run may have disabled.
TAKING = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
START = f"{TAKING}; {HEEDING}; from tellstones.cli import main; main()"
PROGRAM = [sys.executable, "-c", START, "play"]
ALTERNATE = re.compile(rb"\x1b\[\?1049h(.*?)\x1b\[\?1049l", re.DOTALL)
WIPE = b"\x1b[2J"
SIGN = sign(KNIGHT)[1].strip()
PATIENCE = 300.0
"""Seconds until a program that shows nothing is given up: for hangs alone."""


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        environment = {**os.environ, "LANG": "C.UTF-8", "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._ours)
        self.process.kill()
        self.process.wait()

    def until(self, words: str, after: bytes = b"") -> None:
        """Reads on until this is shown, behind something else that comes first."""
        begin, end = len(self.shown), time.monotonic() + PATIENCE
        wanted = re.compile(re.escape(after) + b".*?" + re.escape(words.encode()), re.DOTALL)
        while not wanted.search(self.shown, begin):
            assert time.monotonic() < end, self.shown[begin:].decode(errors="replace")
            self._read(0.1)

    @property
    def screen(self) -> str:
        """The output since the screen was last cleared."""
        return self.shown.rpartition(WIPE)[2].decode(errors="replace")

    def press(self, keys: str, then: str = "") -> None:
        os.write(self._ours, keys.encode())
        self.until(then)

    def resize(self, rows: int, columns: int, then: str) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, size)
        self.until(then, after=WIPE)

    def status(self) -> int:
        """Reads all that is still shown, and waits for the end."""
        end = time.monotonic() + PATIENCE
        while self._read(0.1):
            assert time.monotonic() < end, self.shown.decode(errors="replace")
        return self.process.wait(PATIENCE)

    def _read(self, patience: float) -> bool:
        if not select([self._ours], [], [], patience)[0]:
            return True
        try:
            more = os.read(self._ours, 65536)
        except OSError:  # the program has closed its end
            return False
        self.shown += more
        return bool(more)


def test_nothing_of_a_game_stays_on_the_screen_but_its_result(tmp_path: Path) -> None:
    record = tmp_path / "kept.tell"
    with Terminal("--opening", "S", "--first", "A", "--record", str(record)) as game:
        game.until("Seat A’s turn")
        game.press("pc>", then="Seat B’s turn")
        game.press("h1", then="hid stone 1")
        game.press("k1", then="look away")
        game.press("x", then="put it back")
        game.press("x", then="looked at stone 1")
        game.press("b", then="Make it?")
        game.press("y", then="must answer the Boast")
        game.press("d", then="name a hidden stone")
        game.press("1s", then="Press any key")
        game.press("x")
        assert game.status() == 0
    left_behind = ALTERNATE.sub(b"", game.shown).decode()
    assert left_behind.splitlines() == [
        "The game goes to Seat B. 0–0, by a Boast put to the test.",
        f"Game record saved to {record}.",
    ]
    assert tellstones("replay", record, "--json").status == 0


def test_a_terminal_of_another_size_is_drawn_anew() -> None:
    with Terminal("--opening", "K", "--first", "A") as game:
        game.until("Seat A’s turn")
        game.resize(50, 100, then="resign")
        assert SIGN in game.screen
        game.resize(12, 100, then="resign")
        assert SIGN not in game.screen
        game.press("t", then="Say aloud: ")
        game.press("hm", then="hm")
        game.resize(50, 100, then="Say aloud: hm")
        assert SIGN in game.screen


def test_escape_leaves_what_was_to_be_said_unsaid() -> None:
    with Terminal("--first", "A") as game:
        game.until("Seat A’s turn")
        game.press("t", then="Say aloud: ")
        game.press("never mind", then="never mind")
        game.press("\x1b", then="Seat A’s turn")
        assert "never mind" not in game.screen
        game.press("t", then="Say aloud: ")
        game.press("hamm\x7f\x7f\x7f\x7fhm\r", then="Seat A’s turn")
        assert "Seat A: “hm”" in game.screen


def test_control_c_gives_the_screen_back_without_a_word() -> None:
    with Terminal("--against", "page", "--first", "A", "--pace", "0") as game:
        game.until("Your turn.")
        game.press("\x03")
        assert game.status() == 130
    assert ALTERNATE.sub(b"", game.shown).strip() == b""


def test_a_game_that_is_broken_off_is_kept_as_far_as_it_went(tmp_path: Path) -> None:
    record = tmp_path / "kept.tell"
    with Terminal("--opening", "S", "--first", "A", "--record", str(record)) as game:
        game.until("Seat A’s turn")
        game.press("h1", then="hid stone 1")
        game.press("\x03")
        assert game.status() == 130
    assert record.read_text(encoding="utf-8").splitlines()[-1].startswith("1. h1 ")
    assert record.read_text(encoding="utf-8").endswith("*\n")
    assert tellstones("replay", record, "--json").status == 0


def test_where_nothing_was_played_nothing_is_kept(tmp_path: Path) -> None:
    record = tmp_path / "kept.tell"
    with Terminal("--first", "A", "--record", str(record)) as game:
        game.until("Seat A’s turn")
        game.press("\x03")
        assert game.status() == 130
    assert not record.exists()


def test_an_interruption_from_outside_gives_the_screen_back_too() -> None:
    with Terminal("--first", "A") as game:
        game.until("Seat A’s turn")
        game.process.send_signal(signal.SIGINT)
        assert game.status() == 130
    assert game.shown.strip().endswith(b"\x1b[?1049l")


def test_without_a_terminal_there_is_no_game() -> None:
    refused = tellstones("play")
    assert refused == (2, "", "tellstones: Playing here needs an interactive terminal.\n")


def test_wrong_wishes_for_a_table_are_told_in_one_line() -> None:
    for wish in (
        ("--against", "fnord"),
        ("--opening", "Q"),
        ("--opening", "S", "--lines", "2"),
        ("--first", "C"),
        ("--first", "A", "--elder", "B"),
        ("--players", "3"),
        ("--points", "0"),
        ("--seat", "D", "--against", "page"),
    ):
        refused = tellstones("play", *wish)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.count("\n") == 1
