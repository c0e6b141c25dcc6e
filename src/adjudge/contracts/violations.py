"""Every way in which a plain value breaks a contract, each with its path.

``msgspec`` stops at the first; whoever has to mend an artefact wants all of them at once. The definitions
walked here are the ones that ``msgspec`` decodes with, so the two cannot drift apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Found = tuple[str, str]


def list_violations(value: Any, contract: type[msgspec.Struct]) -> tuple[Found, ...]:  # noqa: ANN401 - JSON
    """(path, what is wrong) pairs in the order of the contract; empty when the value keeps it."""
    return tuple(_check(value, inspect.type_info(contract), "$"))


def tell_violations(found: Sequence[Found]) -> str:
    """A sentence about the first of some violations and how many more there are; one at least."""
    path, problem = found[0]
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"{path}: {problem}{more}."


def _check(value: Any, rule: inspect.Type, path: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    match rule:
        case inspect.StructType():
            yield from _struct(value, rule, path)
        case inspect.VarTupleType() | inspect.ListType():
            yield from _items(value, rule.item_type, path)
        case inspect.DictType():
            yield from _mapping(value, rule, path)
        case inspect.UnionType():
            yield from _union(value, rule, path)
        case inspect.AnyType():
            return
        case inspect.Metadata():
            yield from _check(value, rule.type, path)
        case _:
            yield from _leaf(value, rule, path)


def _struct(value: Any, rule: inspect.StructType, path: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(value, dict):
        yield path, f"expected an object, found {_kind(value)}"
        return
    fields = {field.encode_name: field for field in rule.fields}
    if rule.tag_field is not None and value.get(rule.tag_field) != rule.tag:
        yield f"{path}.{rule.tag_field}", f"expected {rule.tag!r}, found {_shown(value.get(rule.tag_field))}"
    for name, field in fields.items():
        if name in value:
            yield from _check(value[name], field.type, f"{path}.{name}")
        elif field.required or name == "schema":
            yield f"{path}.{name}", _missing(field.type)
    unknown = value.keys() - fields.keys() - {rule.tag_field}
    yield from ((f"{path}.{name}", "unknown field") for name in sorted(unknown))


def _missing(rule: inspect.Type) -> str:
    """That a field is not there, and what it must hold where there is no choice, as of a schema."""
    if isinstance(rule, inspect.LiteralType) and len(rule.values) == 1:
        return f"missing, expected {rule.values[0]!r}"
    return "missing"


def _items(value: Any, rule: inspect.Type, path: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(value, list):
        yield path, f"expected an array, found {_kind(value)}"
        return
    for index, item in enumerate(value):
        yield from _check(item, rule, f"{path}[{index}]")


def _mapping(value: Any, rule: inspect.DictType, path: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(value, dict):
        yield path, f"expected an object, found {_kind(value)}"
        return
    for name in value:
        yield from _check(value[name], rule.value_type, f"{path}.{name}")


def _union(value: Any, rule: inspect.UnionType, path: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    """A union is "this or null", or of kinds; what fits none is told of the kind it names, or the first."""
    if value is None and rule.includes_none:
        return
    members = [member for member in rule.types if not isinstance(member, inspect.NoneType)]
    if any(not list(_check(value, member, path)) for member in members):
        return
    yield from _check(value, next((one for one in members if _names(value, one)), members[0]), path)


def _names(value: Any, rule: inspect.Type) -> bool:  # noqa: ANN401 - JSON
    """Whether a value says that it is of this definition."""
    if not isinstance(value, dict) or not isinstance(rule, inspect.StructType) or rule.tag_field is None:
        return False
    return bool(value.get(rule.tag_field) == rule.tag)


def _leaf(value: Any, rule: inspect.Type, path: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    wanted = _NAMES.get(type(rule))
    if isinstance(rule, inspect.LiteralType):
        if value not in rule.values or isinstance(value, bool):
            allowed = ", ".join(repr(one) for one in rule.values)
            yield path, f"expected one of {allowed}, found {_shown(value)}"
    elif wanted is not None and _kind(value) != wanted:
        yield path, f"expected {wanted}, found {_kind(value)}"


_NAMES: dict[type, str] = {
    inspect.StrType: "a string",
    inspect.IntType: "an integer",
    inspect.BoolType: "a boolean",
    inspect.NoneType: "null",
}


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    names = {str: "a string", int: "an integer", float: "a number", list: "an array"}
    return names.get(type(value), "an object")


def _shown(value: object) -> str:
    return ascii(value)[:80] if isinstance(value, str) else _kind(value)
