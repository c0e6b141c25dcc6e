"""The names that a file offers, and when that is all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources

if TYPE_CHECKING:
    from adjudge.evidence.names import FileNames

CODE = """\
import os.path
from json import dumps as to_text

LIMIT = 1


class Plain:
    size = 2

    def load(self):
        self.made = 1


class Child(Plain):
    pass


def run():
    import lazy
    return lazy
"""


def names(code: str, path: str = "a.py", **more: str) -> FileNames:
    return evidence_sources({path: code, **more}).names(RepoPath(path), Side.HEAD)


def test_definitions_and_imports_are_listed_with_their_lines() -> None:
    assert names(CODE).lines == {
        "os": 1, "to_text": 2, "LIMIT": 4, "Plain": 7, "Plain.size": 8, "Plain.load": 10, "Child": 14, "run": 18
    }  # fmt: skip


@pytest.mark.parametrize("name", ["gone", "dumps", "lazy", "Plain.gone", "gone.size"])
def test_name_that_is_not_listed_does_not_exist(name: str) -> None:
    assert names(CODE).doubt(name) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Child.load", "Child may have it from elsewhere"),
        ("Plain.made", "Plain may be given it"),
        ("os.getcwd", "names of os are not in this file"),
        ("LIMIT.real", "LIMIT may have it from elsewhere"),
        ("Child.load.deep", "Child may have it from elsewhere"),
    ],
)
def test_members_that_are_not_in_the_file_are_in_doubt(name: str, why: str) -> None:
    assert names(CODE).doubt(name) == why


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("from os import *\n", "a star import may bring it"),
        ("def __getattr__(name):\n    return 1\n", "__getattr__ of the module may make it"),
        ("globals()['x'] = 1\n", "globals may make it"),
        ("def f():\n    exec('x = 1')\n", "exec may make it"),
        ("for x in range(3):\n    pass\n", "a statement of the module mentions it"),
        ("def f():\n    global x\n    x = 1\n", "a function may make it global"),
        ("__all__ = ['x']\n", "the export list names it"),
        ("def f(:\n", "a.py was not read whole (syntax-error)"),
    ],
)
def test_name_that_may_be_made_in_another_way_is_in_doubt(code: str, why: str) -> None:
    assert names(code).doubt("x") == why


def test_module_of_a_package_is_a_name_of_it() -> None:
    made = names("", "p/__init__.py", **{"p/x.py": "", "p/y/__init__.py": ""})
    assert made.doubt("x") == made.doubt("y") == "a module of the package has that name"
    assert made.doubt("z") == ""


def test_names_like_a_name_are_told_the_same_last_part_first() -> None:
    made = names("def load_a(): ...\ndef load_b(): ...\ndef zoo(): ...\nclass C:\n    def Load(self): ...\n")
    assert made.nearest("load") == ("C.Load", "load_a", "load_b")
    assert names("").nearest("load") == ()
