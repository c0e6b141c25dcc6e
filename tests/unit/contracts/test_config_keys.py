"""The table of keys is that of the definitions that decoding enforces, and the page repeats it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec import inspect

from adjudge.contracts.config_keys import KEYS, SETTINGS, near_keys
from adjudge.contracts.config_v1 import ConfigV1
from tests.architecture.sources import modules, read, table_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

SAID: dict[str, tuple[object, ...]] = {
    "none": ((), None),
    "any": (None,),
    "for ever": (None,),
    "all": (("**",),),
    "0, 1": ((0, 1),),
}
"""Defaults in words."""
INNER = ("ADJUDGE_CI_", "ADJUDGE_EXECUTOR_KEY")
"""Inputs of a step of a job, and what a child of ours is handed."""


def fields(kind: type[msgspec.Struct], prefix: str = "") -> Iterator[tuple[str, object]]:
    """(key as the page writes it, default) of every key of a table and of those below it."""
    for one in msgspec.structs.fields(kind):
        match inspect.type_info(one.type):
            case inspect.VarTupleType(item_type=inspect.StructType(cls=below)):
                yield from fields(below, f"{prefix}{one.encode_name}[].")
            case inspect.StructType(cls=below):
                yield from fields(below, f"{prefix}{one.encode_name}.")
            case _:
                yield f"{prefix}{one.encode_name}", one.default


def defaults(said: str) -> tuple[object, ...]:
    """What a default in words may be."""
    plain = said.strip("`")
    return SAID.get(plain, (plain, plain == "true", int(plain) if plain.isdigit() else None))


def test_keys_are_those_of_the_definitions() -> None:
    assert sorted(one.name for one in KEYS) == sorted(name for name, _ in fields(ConfigV1))


def test_defaults_are_those_of_the_definitions() -> None:
    real = dict(fields(ConfigV1))
    wrong = {
        one.name: real[one.name]
        for one in KEYS
        if (real[one.name] is msgspec.NODEFAULT) != (one.default == "required")
        or (one.default != "required" and real[one.name] not in defaults(one.default))
    }
    assert wrong == {}


def test_page_repeats_the_table() -> None:
    page = read("docs/configuration.md")
    told = [row for row in table_rows(page.split("\n## ")[0]) if row[0] != "key"]
    assert told == [
        [f"`{one.name}`", one.type, one.default, "yes" if one.in_folders else "", one.meaning] for one in KEYS
    ]


def test_page_repeats_the_variables() -> None:
    page = read("docs/configuration.md").split("\n## The operator's variables\n")[1].split("\n## ")[0]
    told = [row for row in table_rows(page) if row[0] != "variable"]
    assert told == [[f"`{one.variable}`", one.type, one.default, one.meaning] for one in SETTINGS]


def test_every_variable_is_read_somewhere_and_no_other_is() -> None:
    found = {name for one in modules() for name in re.findall(r"ADJUDGE_[A-Z_]+", one.text)}
    assert {name for name in found if not name.startswith(INNER)} == {one.variable for one in SETTINGS}


@pytest.mark.parametrize(
    ("place", "meant"),
    [
        ("$.zone", ("zones",)),
        ("$.commands", ("command",)),
        ("$.command[3].timeout", ("timeout_s",)),
        ("$.check.command", ("commands",)),
        ("$.sensitive.path", ("paths",)),
        ("$.suppress[0].raeson", ("reason",)),
        ("$.xyzzy", ()),
    ],
)
def test_unknown_key_is_told_what_it_may_have_meant(place: str, meant: tuple[str, ...]) -> None:
    assert near_keys(place)[: len(meant) or 1] == meant
