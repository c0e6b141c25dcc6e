"""Questions to one side."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from adjudge.evidence import look as looks
from adjudge.graph.reach import HINT
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

if TYPE_CHECKING:
    from adjudge.evidence.look import Look

A, B, C = RepoPath("a.py"), RepoPath("b.py"), RepoPath("c.py")


def look(files: Files) -> Look:
    return evidence_sources(files).look(Side.HEAD)


CHAIN = look({"a.py": "import b\n", "b.py": "import c\nimport gone.deep\n", "c.py": "x = 1\n", "d.md": "d"})


def test_entries_and_files_with_a_reader_are_told_apart() -> None:
    assert [CHAIN.has("d.md"), CHAIN.has("e.md")] == [True, False]
    assert CHAIN.read_files == (A, B, C)
    assert [CHAIN.is_read(A), CHAIN.is_read(RepoPath("d.md")), CHAIN.is_read(RepoPath("e"))] == [
        True,
        False,
        False,
    ]


def test_edges_are_told_from_both_ends() -> None:
    assert list(CHAIN.edges_from("b.py")) == [C]
    assert [edge.source for edge in CHAIN.edges_to("c.py")] == [B]


def test_file_that_imports_itself_is_no_importer() -> None:
    assert look({"a.py": "import a\n"}).edges_to("a.py") == ()


def test_dead_ends_are_known_by_file_and_by_word() -> None:
    made = look({"a.py": "import gone.deep\nimport os.nothing\n"})
    assert [one.specifier for one in made.dead_ends[A]] == ["gone.deep", "os.nothing"]
    assert made.dead_words["deep"].line == 1
    assert "os" not in made.dead_words


def test_walk_goes_both_ways() -> None:
    assert CHAIN.walk(A) == {A: None, B: A, C: B}
    assert CHAIN.walk(C, backward=True) == {C: None, B: C, A: B}


def test_guesses_are_walked_only_when_asked() -> None:
    made = look({"x/a.py": "import pack.lib\n", "y/pack/__init__.py": "", "y/pack/lib.py": ""})
    start = RepoPath("x/a.py")
    assert made.walk(start) == {start: None}
    assert made.walk(start, least=HINT) == {start: None, RepoPath("y/pack/lib.py"): start}


def test_no_more_steps_are_taken_than_there_are() -> None:
    with patch.object(looks, "STEPS", 2):
        made = look({"a.py": "import b\n", "b.py": "x = 1\n"})
    assert made.walk(A) is not None
    assert made.walk(B) is None
    assert not made.spend(1)


def test_old_walks_are_walked_again() -> None:
    with patch.object(looks, "KEPT", 1):
        made = look({"a.py": "import b\n", "b.py": "x = 1\n"})
        assert [made.walk(A), made.walk(B), made.walk(A)] == [{A: None, B: A}, {B: None}, {A: None, B: A}]


def test_files_that_were_read_in_part_are_known() -> None:
    made = look({"a.py": "def f(:\n", "b.py": "x = 1\n", "c.py": b"\0"})  # type: ignore[dict-item]
    assert made.partly_read == (A, C)


def test_who_computes_imports_is_told_by_what_is_used_not_by_what_is_written() -> None:
    assert look({"a.py": '"""import_module"""\n'}).who_computes == ""
    for code in (
        "import importlib\nimportlib.import_module(x)\n",
        "from importlib import import_module as load\nload(x)\n",
        "def f(x):\n    return __import__(x)\n",
        "exec(x)\n",
    ):
        assert look({"a.py": code}).who_computes == "a.py may import by a computed name"


def test_of_a_tree_that_is_too_large_nothing_is_said_about_computed_imports() -> None:
    with patch.object(looks, "FILES", 0):
        assert "more than 0 files" in look({"a.py": ""}).who_computes


def test_users_of_a_symbol_are_told() -> None:
    made = look({"a.py": "from c import f\n\nf()\n", "c.py": "def f():\n    return 1\n"})
    assert [use.path for use in made.users(C, "f")] == [A]
    assert made.users(C, "f") is made.users(C, "f")


def test_blind_spots_are_those_of_the_languages_of_the_tree() -> None:
    assert "imports by a computed name" in CHAIN.blind_spots
    assert look({"a.md": ""}).blind_spots == ()
