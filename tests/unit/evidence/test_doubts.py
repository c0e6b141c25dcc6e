"""Why an edge may be there all the same."""

from __future__ import annotations

import pytest

from adjudge.evidence.doubts import (
    edge_doubt,
    importer_doubt,
    module_word,
    near_by,
    unread_importer,
    unread_part,
)
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

A, LIB = RepoPath("a.py"), RepoPath("lib.py")


def doubt(files: Files, source: str = "a.py", target: str = "lib.py") -> str:
    look = evidence_sources({"lib.py": "x = 1\n", **files}).look(Side.HEAD)
    return edge_doubt(look, RepoPath(source), RepoPath(target))


def test_file_that_was_read_whole_and_names_nothing_else_leaves_no_doubt() -> None:
    assert doubt({"a.py": "import os\nimport requests\n"}) == ""


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("def f(:\n", "a.py was not read whole (syntax-error)"),
        ("import other.lib\n", "line 1 of a.py names other.lib, which leads nowhere"),
        ("import importlib\nimportlib.import_module(x)\n", "a.py may import by a computed name"),
    ],
)
def test_doubt_says_why(code: str, why: str) -> None:
    assert doubt({"a.py": code}) == why


def test_files_without_a_reader_are_always_in_doubt() -> None:
    assert doubt({"a.sh": "lib"}, source="a.sh") == "no reader knows the language of a.sh"
    assert (
        doubt({"a.py": "", "b.json": "{}"}, target="b.json")
        == "edges to files such as b.json are not looked for"
    )


@pytest.mark.parametrize(("path", "word"), [("a/b.py", "b"), ("a/b/__init__.py", "b"), ("c.pyi", "c")])
def test_file_is_imported_by_the_last_part_of_its_name(path: str, word: str) -> None:
    assert module_word(RepoPath(path)) == word


@pytest.mark.parametrize(
    ("files", "target"),
    [
        ({"p/__init__.py": "", "p/m.py": "", "a.py": "from p import m\n"}, "p/__init__.py"),
        ({"m.py": "", "m.pyi": "", "a.py": "import m\n"}, "m.pyi"),
        (
            {"p/__init__.py": "from p.m import f\n", "p/m.py": "def f(): ...\n", "a.py": "import p\n"},
            "p/m.py",
        ),
    ],
)
def test_way_that_is_no_edge_of_its_own_is_told(files: Files, target: str) -> None:
    assert near_by(evidence_sources(files).look(Side.HEAD), A, RepoPath(target))


def test_file_that_leads_elsewhere_is_near_nothing() -> None:
    assert (
        near_by(evidence_sources({"a.py": "import b\n", "b.py": "", "lib.py": ""}).look(Side.HEAD), A, LIB)
        == ""
    )


@pytest.mark.parametrize(
    ("code", "is_in_doubt"),
    [("x = 1\n", False), ("import other.lib\n", True), ("def f(:\n", True), ("exec(x)\n", True)],
)
def test_importers_are_complete_only_when_everybody_was_read(code: str, is_in_doubt: bool) -> None:
    look = evidence_sources({"lib.py": "x = 1\n", "a.py": code}).look(Side.HEAD)
    assert bool(importer_doubt(look, LIB)) is is_in_doubt


def test_file_is_no_doubt_about_itself() -> None:
    look = evidence_sources({"lib.py": "import none.lib\n\n\ndef f(:\n"}).look(Side.HEAD)
    assert unread_importer(look, LIB) == ""
    assert unread_part(look, LIB) != ""
