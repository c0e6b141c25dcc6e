"""One word for one thing: the glossary holds every noun of the code, and no noun that the code does not have.

Rows read ``| Noun | Where | Meaning |``. Where is the module of a class or id, ``word`` for a term that is no
class, or ``(not yet)``.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.architecture.sources import Module, modules, read, table_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

LAYERS = ("model/", "ports/", "contracts/", "graph/")
PAGE = read("docs/glossary.md")
ROWS = [row for row in table_rows(PAGE) if row[0] != "Noun"]
NOT_YET = {row[0].strip("`") for row in ROWS if row[1] == "(not yet)"}


def nouns(module: Module) -> Iterator[str]:
    """Public classes, and ids that are types of their own."""
    for node in module.tree.body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="NewType"))):
                yield name
            case _:
                pass


def defined() -> set[tuple[str, str]]:
    """(noun, dotted module below ``adjudge``) of the layers whose words are shared."""
    return {
        (noun, module.place.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for module in modules()
        if module.place.startswith(LAYERS)
        for noun in nouns(module)
    }


def explained() -> set[tuple[str, str]]:
    """(noun, module) of the rows that name a module."""
    return {(row[0].strip("`"), row[1].strip("`")) for row in ROWS if row[1] not in {"word", "(not yet)"}}


def test_every_noun_of_the_code_is_in_the_glossary() -> None:
    assert sorted(defined() - explained()) == []


def test_every_noun_with_a_module_is_in_the_code() -> None:
    assert sorted(explained() - defined()) == []


def test_no_noun_that_is_said_to_be_missing_is_there() -> None:
    assert sorted(NOT_YET.intersection(noun for noun, _ in defined())) == []


def test_every_row_has_a_noun_a_place_and_one_sentence() -> None:
    assert [row for row in ROWS if len(row) != 3 or not row[2].endswith(".")] == []


def test_nouns_of_a_section_stand_in_order_and_once() -> None:
    for section in PAGE.split("\n## ")[1:]:
        keys = [(row[0].strip("`").lower(), row[1]) for row in table_rows(section)[1:]]
        assert keys == sorted(set(keys))


def test_planted_nouns_are_found() -> None:
    tree = ast.parse("Id = NewType('Id', str)\nclass Shown: ...\nclass _Kept: ...\nlimit = int('3')\n")
    assert list(nouns(Module(place="model/a.py", text="", tree=tree))) == ["Id", "Shown"]
