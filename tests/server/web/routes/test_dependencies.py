"""Handlers receive what they use, and neither the node nor the whole storage."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, is_dataclass
from typing import get_type_hints

import pytest

from tellstones.server.codegen.openapi import ROUTES
from tellstones.server.node.node import Node
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.web.routes.share_routes import ShareDeps
from tellstones.server.web.routes.table_sockets import SocketDeps

pytestmark = pytest.mark.group("quick")

HANDLED = {next(iter(get_type_hints(route.handler).values())) for route in ROUTES}
GROUPS = sorted({*HANDLED, ShareDeps, SocketDeps}, key=lambda group: str(group.__name__))
EVERYTHING = {Node, Storage, Settings}


def test_every_group_of_routes_has_its_dependencies() -> None:
    assert len(GROUPS) == len({route.handler.__module__ for route in ROUTES}) + 2
    assert all(is_dataclass(group) for group in GROUPS)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: str(group.__name__))
def test_handlers_see_neither_the_node_nor_the_whole_storage(group: type) -> None:
    assert EVERYTHING.isdisjoint(get_type_hints(group).values())


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: str(group.__name__))
def test_every_dependency_is_used(group: type) -> None:
    module = inspect.getmodule(group)
    assert module is not None
    assert is_dataclass(group)
    used = set(re.findall(r"(?:\b|_)deps\.(\w+)", inspect.getsource(module)))
    assert {field.name for field in fields(group)} <= used
