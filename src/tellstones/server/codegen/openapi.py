"""Writes the wire's schemas: OpenAPI for HTTP, a JSON schema for the socket.

python -m tellstones.server.codegen.openapi http > docs/openapi.json
python -m tellstones.server.codegen.openapi socket > docs/wire.schema.json
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import msgspec

from tellstones.server.club.routes.all_routes import ROUTES as CLUB_ROUTES
from tellstones.server.codegen.bodies import ANSWERS, REQUESTS
from tellstones.server.node.api import ROUTES as USUAL_ROUTES
from tellstones.server.web.http.route import JSON, JSON_LINES, STATUS, ApiRoute
from tellstones.server.wire import VERSION, ClientMessage, Close, Fault, ServerMessage
from tellstones.server.wire.http_bodies import Failed

Schema = dict[str, Any]
ROUTES = (*USUAL_ROUTES, *CLUB_ROUTES)
ALWAYS = (Fault.UNREADABLE, Fault.FORBIDDEN_ORIGIN, Fault.TOO_LONG, Fault.STOPPING, Fault.BROKEN)
REF = "#/components/schemas/{name}"


def openapi() -> Schema:
    _, components = msgspec.json.schema_components((*REQUESTS, *ANSWERS), ref_template=REF)
    paths: Schema = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tellstones tables",
            "version": str(VERSION),
            "description": "docs/protocol.md explains each route.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tellstones"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(route: ApiRoute[Any]) -> Schema:
    operation: Schema = {
        "summary": route.summary,
        "operationId": route.handler.__name__,
        "responses": {"200": _success(route), **_failures(route)},
    }
    if Fault.NOBODY in route.faults:
        operation["security"] = [{"cookie": []}, {"token": []}]
    if names := re.findall(r"{(\w+)}", route.path):
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    if route.asks is not None:
        content = {"application/json": {"schema": _ref(route.asks)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _success(route: ApiRoute[Any]) -> Schema:
    if route.answers is None:
        content: Schema = {route.text: {"schema": {"type": "string"}}}
    else:
        kind = JSON_LINES if route.bit_by_bit else JSON
        content = {kind: {"schema": _ref(route.answers)}}
    return {"description": route.summary, "content": content}


def _failures(route: ApiRoute[Any]) -> Schema:
    codes: dict[int, list[str]] = {}
    for fault in (*ALWAYS, *route.faults):
        codes.setdefault(int(STATUS[fault]), []).append(fault.value)
    content = {"application/json": {"schema": _ref(Failed)}}
    return {
        str(status): {"description": ", ".join(faults), "content": content}
        for status, faults in sorted(codes.items())
    }


def _ref(kind: type[msgspec.Struct]) -> Schema:
    return {"$ref": REF.format(name=kind.__name__)}


def socket_schema() -> Schema:
    (from_client, from_server), shapes = msgspec.json.schema_components(
        (ClientMessage, ServerMessage), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table, /ws/table/{table}",
        "description": f"Version {VERSION}. docs/protocol.md explains each message.",
        "oneOf": [
            {"title": "messages of a client", **from_client},
            {"title": "messages of the server", **from_server},
        ],
        "x-close-codes": {close.name.lower().replace("_", "-"): int(close) for close in Close},
        "$defs": shapes,
    }


def text(schema: Schema) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text(openapi() if sys.argv[1:] == ["http"] else socket_schema()))
