"""Devices have names by which their owner knows them."""

from __future__ import annotations

import pytest

from tellstones.server.accounts.device_names import device_name

CHROME = "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (CHROME, "Chrome, Android"),
        (SAFARI, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        ("curl/8.0", ""),
    ],
)
def test_a_device_is_named_by_browser_and_system(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
