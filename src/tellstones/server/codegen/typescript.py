"""Writes the wire's types in TypeScript.

python -m tellstones.server.codegen.typescript > web/src/net/wire.ts
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from msgspec import inspect

from tellstones.rules import Refusal
from tellstones.server.codegen.bodies import ANSWERS, REQUESTS
from tellstones.server.wire import VERSION, ClientMessage, Close, ServerMessage

HEADER = """\
// The wire's types, generated: python -m tellstones.server.codegen.typescript > web/src/net/wire.ts
// docs/protocol.md explains each message.
"""


def typescript() -> str:
    """Return all types of the wire, with the unions of client and server messages last."""
    unions = {
        "ClientMessage": inspect.type_info(ClientMessage),
        "ServerMessage": inspect.type_info(ServerMessage),
    }
    seen: dict[str, inspect.Type] = {}
    for kind in (*unions.values(), *inspect.multi_type_info((*REQUESTS, *ANSWERS))):
        _gather(kind, seen)
    parts = [HEADER, f"export const VERSION = {VERSION};"]
    parts += [_declared(kind) for kind in seen.values()]
    parts += [_union(name, union) for name, union in unions.items()]
    parts.append(_codes("Refusal", [refusal.code for refusal in Refusal]))
    closes = ", ".join(f"{close.name}: {close.value}" for close in Close)
    parts.append(f"export const Close = {{ {closes} }} as const;")
    return "\n".join(parts) + "\n"


def _gather(kind: inspect.Type, seen: dict[str, inspect.Type]) -> None:
    """Notes every named type that is reached from this one, the innermost first."""
    if isinstance(kind, inspect.StructType | inspect.EnumType) and kind.cls.__name__ in seen:
        if seen[kind.cls.__name__] != kind:
            raise TypeError(f"two types are called {kind.cls.__name__}")
        return
    for inner in _inner(kind):
        _gather(inner, seen)
    if isinstance(kind, inspect.StructType | inspect.EnumType):
        seen[kind.cls.__name__] = kind


def _inner(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType():
            yield from (field.type for field in kind.fields)
        case inspect.UnionType():
            yield from kind.types
        case inspect.ListType():
            yield kind.item_type
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.DictType():
            yield from (kind.key_type, kind.value_type)
        case _:
            return


def _declared(kind: inspect.Type) -> str:
    match kind:
        case inspect.EnumType():
            return _codes(kind.cls.__name__, [member.value for member in kind.cls])
        case inspect.StructType():
            fields = [f"  {kind.tag_field}: {_quoted(kind.tag)};"] if kind.tag_field else []
            fields += [
                f"  {field.encode_name}{'' if field.required else '?'}: {_text(field.type)};"
                for field in kind.fields
            ]
            return "\n".join([f"export interface {kind.cls.__name__} {{", *fields, "}"])
        case _:
            raise TypeError(f"no declaration for {kind}")


def _text(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType() | inspect.EnumType():
            return kind.cls.__name__
        case inspect.UnionType():
            return " | ".join(_text(inner) for inner in kind.types)
        case inspect.ListType():
            return f"({_text(kind.item_type)})[]"
        case inspect.TupleType():
            return f"[{', '.join(_text(inner) for inner in kind.item_types)}]"
        case inspect.DictType():
            return f"Partial<Record<{_text(kind.key_type)}, {_text(kind.value_type)}>>"
        case inspect.LiteralType():
            return " | ".join(_quoted(value) for value in kind.values)
        case inspect.NoneType():
            return "null"
        case inspect.AnyType():
            return "unknown"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case _:
            raise TypeError(f"no TypeScript for {kind}")


def _union(name: str, kind: inspect.Type) -> str:
    assert isinstance(kind, inspect.UnionType)
    return _one_of(name, [_text(inner) for inner in kind.types])


def _codes(name: str, values: list[object]) -> str:
    return _one_of(name, [_quoted(value) for value in values])


def _one_of(name: str, members: list[str]) -> str:
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members)]) + ";"


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.stdout.write(typescript())
