"""Who still names a file that is gone."""

from __future__ import annotations

from adjudge.evidence.left_behind import is_gone, still_names, who_still_names
from adjudge.model.ids import RepoPath
from tests.evidence_values import evidence_sources

BASE = {
    "p/__init__.py": "",
    "p/lib.py": "def f(): ...\n",
    "a.py": "from p.lib import f\n",
    "b.py": "from p import lib\n",
    "p/c.py": "from .lib import f\n",
    "d.py": "import p.lib\n",
}
HEAD = {
    **{path: code for path, code in BASE.items() if path != "p/lib.py"},
    "d.py": "x = 1\n",
    "e.py": "import p.lib\n",
}
SOURCES = evidence_sources(HEAD, BASE)
LIB = RepoPath("p/lib.py")


def test_file_of_the_base_alone_is_gone() -> None:
    assert [is_gone(path, SOURCES) for path in ("p/lib.py", "a.py", "never.py")] == [True, False, False]


def test_imports_that_stand_still_name_it() -> None:
    assert who_still_names(LIB, SOURCES) == {"a.py", "b.py", "p/c.py"}


def test_import_that_was_taken_away_does_not() -> None:
    assert not still_names("d.py", "p/lib.py", SOURCES)


def test_new_file_names_it_in_the_words_of_others() -> None:
    assert still_names("e.py", "p/lib.py", SOURCES)


def test_edge_of_another_kind_is_not_counted() -> None:
    assert not still_names("a.py", "p/lib.py", SOURCES, kind="dynamic")
    assert still_names("a.py", "p/lib.py", SOURCES, kind="import")


def test_file_that_only_moved_and_is_imported_anew_is_not_named() -> None:
    base = {"old.py": "x = 1\n", "a.py": "import old\n"}
    sources = evidence_sources(
        {"new.py": "x = 1\n", "a.py": "import new\n"}, base, renamed={"new.py": "old.py"}
    )
    assert who_still_names(RepoPath("old.py"), sources) == frozenset()
