"""``docs/reference/contracts.md``: every contract with its fields, their types and what they mean.

Types are those that decoding enforces. What a field means stands in the docstring of its class, or in that of the
value which the class says it is the wire form of.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, cast

import msgspec
from msgspec import inspect as types
from reference_markdown import anchor, cell
from reference_words import COMMON, OF_TYPE, OWN

from adjudge import model
from adjudge.contracts.registry import CONTRACTS

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = """\
# Contracts

Made by `tools/reference` from the definitions that decoding enforces; a test holds that it is in step. The same as JSON Schema:
`adjudge tool schema brief/v1`, or the files of `schemas/`. Every artefact begins with `schema`, has exactly these fields
([why](../adr/0004-exact-fields.md)), and is canonical JSON ([how](../adr/0014-canonical-json-is-ascii.md)). A field marked with * may be left out by
whoever writes one; adjudge writes all of them.

"""
MANY = 12
"""Words of a closed list beyond which a cell tells how many there are."""
_SEE = re.compile(r"``(adjudge(?:\.\w+)+)``")
_ATTRIBUTE = re.compile(r"(\w+): (.+)", re.DOTALL)
_CODE = re.compile(r"``([^`]+)``")


def contracts_page() -> str:
    """The page."""
    tops = {name: _structure(CONTRACTS[name]) for name in sorted(CONTRACTS)}
    owners = _owners(tops)
    named = {top.cls for top in tops.values()}
    parts = [HEAD, "| contract | what it is |\n|---|---|\n"]
    for name, top in tops.items():
        parts.append(f"| [`adjudge.{name}`](#{anchor(f'adjudge.{name}')}) | {_cell(_summary(top.cls))} |\n")
    parts.append("\nParts that several contracts share stand [at the end](#shared-parts).\n\n")
    inner = [part for part in owners if part not in named]
    for name, top in tops.items():
        parts.append(f"## adjudge.{name}\n\n{_told(top)}")
        parts += [_part(one) for one in inner if owners[one] == {name}]
    parts.append("## Shared parts\n\n")
    parts += [_part(one) for one in sorted(inner, key=_title) if len(owners[one]) > 1]
    return "".join(parts).rstrip("\n") + "\n"


def _structure(cls: type) -> types.StructType:
    return cast("types.StructType", types.type_info(cls))


def _owners(tops: dict[str, types.StructType]) -> dict[type, set[str]]:
    """The contracts that each part stands in, parts in the order in which they are met."""
    found: dict[type, set[str]] = {}
    for name, top in tops.items():
        for part in _reached(top):
            found.setdefault(part, set()).add(name)
    return found


def _reached(top: types.StructType) -> Iterator[type]:
    """Every part of a structure and of its parts, once."""
    todo, seen = [top], {top.cls}
    while todo:
        parts = [part for field in todo.pop(0).fields for part in _structs(field.type)]
        for part in parts:
            if part.cls not in seen:
                seen.add(part.cls)
                todo.append(part)
                yield part.cls


def _part(cls: type) -> str:
    return f"### {_title(cls)}\n\n{_told(_structure(cls))}"


def _structs(kind: types.Type) -> Iterator[types.StructType]:
    """Structures that a type is made of, without their own parts."""
    if isinstance(kind, types.StructType):
        yield kind
    for inner in _inner(kind):
        yield from _structs(inner)


def _inner(kind: types.Type) -> tuple[types.Type, ...]:
    if isinstance(kind, types.UnionType):
        return kind.types
    if isinstance(kind, types.TupleType):
        return kind.item_types
    if isinstance(kind, types.DictType):
        return (kind.key_type, kind.value_type)
    item = getattr(kind, "item_type", None) or getattr(kind, "type", None)
    return () if item is None or isinstance(kind, types.StructType) else (item,)


def _told(kind: types.StructType) -> str:
    """The summary of a structure, and the table of its fields."""
    meanings = _meanings(kind.cls)
    rows = [f"{_prose(kind.cls)}\n\n| field | type | meaning |\n|---|---|---|\n"]
    for field in kind.fields:
        optional = "" if field.required or field.name == "schema" else "*"
        told = meanings.get(field.name) or _fallback(field)
        rows.append(f"| `{field.encode_name}`{optional} | {_type(field.type)} | {_cell(told)} |\n")
    return "".join([*rows, "\n"])


def _fallback(field: types.Field) -> str:
    """What a field of this name and type means, where its class does not say."""
    name = field.encode_name
    of_type = OF_TYPE.get((name, _type(field.type)))
    return of_type or COMMON.get(name) or _of_part(field.type) or OWN.get(name, "")


def _of_part(kind: types.Type) -> str:
    """What a part is, for a field that says no more than its type does."""
    part = next(_structs(kind), None)
    return "" if part is None else _summary(part.cls)


def _type(kind: types.Type) -> str:
    """The words for a type, its parts linked."""
    if isinstance(kind, types.StructType):
        title = _title(kind.cls)
        return f"[{title}](#{anchor(title)})"
    if isinstance(kind, types.LiteralType):
        return _words(kind)
    inner = [_type(one) for one in _inner(kind)]
    if isinstance(kind, types.UnionType):
        return " or ".join(inner)
    if isinstance(kind, types.DictType):
        return f"map of {inner[1]}"
    return PLAIN.get(type(kind)) or f"list of {', '.join(inner)}"


def _words(kind: types.LiteralType) -> str:
    words = [f"`{msgspec.json.encode(one).decode()}`" for one in kind.values]
    rest = [f"and {len(words) - MANY} more"] if len(words) > MANY else []
    return " ".join([*words[:MANY], *rest])


PLAIN = {
    types.StrType: "text",
    types.IntType: "integer",
    types.FloatType: "number",
    types.BoolType: "true or false",
    types.NoneType: "null",
    types.AnyType: "any value",
    types.RawType: "any value",
    types.BytesType: "base64",
}


def _title(cls: type) -> str:
    """How a structure is called: as its contract where it is one, else by its class."""
    for name, contract in CONTRACTS.items():
        if contract is cls:
            return f"adjudge.{name}"
    clash = any(one.__name__ == cls.__name__ and one is not cls for one in CONTRACTS.values())
    module = cls.__module__.rpartition(".")[2]
    return f"{cls.__name__} of {module}" if clash else cls.__name__


def _doc(cls: type) -> str:
    return inspect.cleandoc(cls.__doc__ or "")


def _summary(cls: type) -> str:
    """The first sentence of a docstring, without where else to look."""
    return _SEE.sub("", _doc(cls).partition("\n\n")[0]).replace("; see .", ".").replace(" .", ".")


def _prose(cls: type) -> str:
    """A docstring without its list of attributes."""
    text = _doc(cls).partition("Attributes:\n")[0].strip()
    plain = re.sub(r"; see ``adjudge[\w.]+``(?: and ``adjudge[\w.]+``)?", "", text)
    return _CODE.sub(r"`\1`", " ".join(plain.split()))


def _meanings(cls: type) -> dict[str, str]:
    """What each field means: as the class says, else as the value does that it is the wire form of."""
    found = _attributes(_values().get(cls.__name__.removesuffix("V1"), ""))
    for path in _SEE.findall(_doc(cls)):
        module, _, name = path.rpartition(".")
        found.update(_attributes(inspect.cleandoc(getattr(import_module(module), name).__doc__ or "")))
    return {**found, **_attributes(_doc(cls))}


@cache
def _values() -> dict[str, str]:
    """Docstrings of the values of the model, by their names."""
    modules = [import_module(f"adjudge.model.{one.name}") for one in iter_modules(model.__path__)]
    classes = (one for module in modules for one in vars(module).values() if isinstance(one, type))
    ours = (one for one in classes if one.__module__.startswith("adjudge.model."))
    return {one.__name__: inspect.cleandoc(one.__doc__ or "") for one in ours}


def _attributes(doc: str) -> dict[str, str]:
    text = doc.partition("Attributes:\n")[2].partition("\n\n")[0]
    entries = re.split(r"\n(?=    \w+: )", "\n" + text)
    pairs = (_ATTRIBUTE.match(" ".join(one.split())) for one in entries)
    return {one[1]: _CODE.sub(r"`\1`", one[2]) for one in pairs if one is not None}


def _cell(text: str) -> str:
    """Prose of a docstring as a cell."""
    return cell(_CODE.sub(r"`\1`", text))
