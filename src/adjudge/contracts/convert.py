"""A plain value as a contract's value at once, where nothing is wrong with it.

``msgspec`` says yes or no some fifty times as fast as ``violations`` tells every fault, and nearly all that
is read is right. Two things it lets through are looked for here: a struct without its ``schema``, which has a
default, and one without its tag. A contract with anything else that the two might understand otherwise is
left to ``violations``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Iterator

Contract = TypeVar("Contract", bound=msgspec.Struct)

_ALIKE = (
    inspect.StrType,
    inspect.IntType,
    inspect.BoolType,
    inspect.NoneType,
    inspect.LiteralType,
    inspect.AnyType,
)
"""Leaves that are understood alike."""


def convert_kept(value: Any, contract: type[Contract]) -> Contract | None:  # noqa: ANN401 - JSON
    """The value of the contract; ``None`` where something is wrong with it, or nobody can tell so fast.

    Args:
        value: Plain values, as they were read.
        contract: What they are to be.
    """
    if not _is_alike(contract):
        return None
    try:
        made = msgspec.convert(value, contract)
    except msgspec.ValidationError:
        return None
    return None if _lacks_name(value, _rule(contract)) else made


@cache
def _is_alike(contract: type[msgspec.Struct]) -> bool:
    return all(map(_is_plain, _within(_rule(contract), set())))


@cache
def _rule(contract: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(contract)


def _within(rule: inspect.Type, seen: set[type]) -> Iterator[inspect.Type]:
    """A rule with all rules in it, each struct once."""
    if isinstance(rule, inspect.StructType):
        if rule.cls in seen:
            return
        seen.add(rule.cls)
    yield rule
    for one in _parts(rule):
        yield from _within(one, seen)


def _parts(rule: inspect.Type) -> tuple[inspect.Type, ...]:
    match rule:
        case inspect.StructType():
            return tuple(field.type for field in rule.fields)
        case inspect.VarTupleType() | inspect.ListType():
            return (rule.item_type,)
        case inspect.DictType():
            return (rule.key_type, rule.value_type)
        case inspect.UnionType():
            return rule.types
        case _:
            return ()


def _is_plain(rule: inspect.Type) -> bool:
    """Whether ``msgspec`` and ``violations`` take the same values for it, but for names of structs."""
    if isinstance(rule, inspect.StructType):
        return rule.forbid_unknown_fields and not rule.array_like
    if isinstance(rule, inspect.DictType):
        return isinstance(rule.key_type, inspect.StrType)
    return isinstance(rule, (inspect.VarTupleType, inspect.ListType, inspect.UnionType, *_ALIKE))


def _names(rule: inspect.Type) -> frozenset[str]:
    """Fields in which a struct says what it is."""
    if not isinstance(rule, inspect.StructType):
        return frozenset()
    tag = () if rule.tag_field is None else (rule.tag_field,)
    return frozenset((*tag, *(one.encode_name for one in rule.fields if one.encode_name == "schema")))


@cache
def _leading(cls: type[msgspec.Struct]) -> frozenset[str]:
    """Fields of a struct that lead to structs with such a field."""
    fields = inspect.type_info(cls).fields  # type: ignore[attr-defined]
    return frozenset(one.encode_name for one in fields if any(map(_names, _within(one.type, set()))))


def _lacks_name(value: Any, rule: inspect.Type) -> bool:  # noqa: ANN401 - JSON
    """Whether a struct in it does not say what it is; of a value that ``msgspec`` has taken."""
    match rule:
        case inspect.StructType():
            if not value.keys() >= _names(rule):
                return True
            there = value.keys() & _leading(rule.cls)
            return any(
                _lacks_name(value[one.encode_name], one.type)
                for one in rule.fields
                if one.encode_name in there
            )
        case inspect.VarTupleType() | inspect.ListType():
            return any(_lacks_name(one, rule.item_type) for one in value)
        case inspect.DictType():
            return any(_lacks_name(one, rule.value_type) for one in value.values())
        case inspect.UnionType():
            return value is not None and _lacks_name(value, _member(value, rule))
        case _:
            return False


def _member(value: Any, rule: inspect.UnionType) -> inspect.Type:  # noqa: ANN401 - JSON
    """The kind of a union that a value is of; any that asks for no name where that makes no difference."""
    fits: inspect.Type = inspect.AnyType()
    for one in rule.types:
        if isinstance(value, dict) and isinstance(one, inspect.StructType):
            if one.tag_field is None or value.get(one.tag_field) == one.tag:
                return one
            fits = one
        elif isinstance(value, dict) and isinstance(one, inspect.DictType):
            fits = one
        elif isinstance(value, list) and isinstance(one, (inspect.VarTupleType, inspect.ListType)):
            return one
    return fits
