"""A browser for the tests: the one on the machine, else Debian's package, else Playwright's own."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
# Playwright's own list, which this one replaces, as far as it has to do with pages; and the two
# pages of the browser's address bar, which took 1.2 s of a core for every person of a test.
NOT_WANTED = (
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=" + ",".join(NOT_WANTED),
)
HOW_TO_INSTALL = (
    "These tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: "
    f"{sys.executable} -m playwright install chromium) and run them again."
)
PACKAGES = ("chromium", "fonts-noto-core", "fonts-noto-cjk")
INSTALLING_S = 600


def open_browser(playwright: Playwright) -> Browser:
    chromium = on_machine() or from_debian()
    if chromium is not None:
        return playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    download()
    try:
        return playwright.chromium.launch(args=FLAGS)
    except Exception as problem:
        raise RuntimeError(HOW_TO_INSTALL) from problem


def on_machine() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def from_debian() -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    # Several test processes may find it missing at once; one of them installs it.
    with (Path(tempfile.gettempdir()) / "tellstones-browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return on_machine() or installed()


def installed() -> str | None:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "-y", "--no-install-recommends", *PACKAGES)):
        subprocess.run(
            ["apt-get", "-q", *command],
            env=environ,
            timeout=INSTALLING_S,
            check=False,
            stdout=sys.stderr,
        )
    return on_machine()


def download() -> None:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, timeout=INSTALLING_S, check=False, stdout=sys.stderr)
