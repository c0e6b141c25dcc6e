"""What candidates are held against."""

from __future__ import annotations

from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from adjudge.qualify.sources import find_consumers
from tests.qualify_values import qualify_sources

LIBRARY = {"pkg/__init__.py": "", "pkg/core.py": "def f():\n    return 1\n"}
CHANGED = {**LIBRARY, "pkg/core.py": "def f():\n    return 2\n"}


def test_importer_outside_the_change_is_a_consumer() -> None:
    user = {"user.py": "from pkg.core import f\nf()\n", "other.py": "x = 1\n"}
    sources = qualify_sources({**CHANGED, **user}, {**LIBRARY, **user})
    assert find_consumers(sources.evidence) == {RepoPath("user.py")}


def test_importer_of_a_removed_file_is_a_consumer() -> None:
    user = {"user.py": "from pkg.core import f\nf()\n"}
    sources = qualify_sources({"pkg/__init__.py": "", **user}, {**LIBRARY, **user})
    assert find_consumers(sources.evidence) == {RepoPath("user.py")}


def test_file_that_hands_names_on_is_passed_through() -> None:
    user = {"pkg/__init__.py": "from pkg.core import f\n", "user.py": "from pkg import f\nf()\n"}
    sources = qualify_sources({**CHANGED, **user}, {**LIBRARY, **user})
    assert find_consumers(sources.evidence) == {RepoPath("pkg/__init__.py"), RepoPath("user.py")}


def test_changed_file_is_no_consumer() -> None:
    sources = qualify_sources(
        {**CHANGED, "user.py": "from pkg.core import f\nf(1)\n"},
        {**LIBRARY, "user.py": "from pkg.core import f\nf()\n"},
    )
    assert find_consumers(sources.evidence) == frozenset()


def test_places_of_a_quote_are_found() -> None:
    sources = qualify_sources({"a.py": "x = 1\ny = 2\n"})
    assert sources.find(sources.evidence.file("a.py", Side.HEAD), "y = 2").whole[0].start == 2


def test_innermost_definition_is_named() -> None:
    sources = qualify_sources({"a.py": "class A:\n    def f(self):\n        return 1\n"})
    assert sources.symbol_at(RepoPath("a.py"), Side.HEAD, 3) == "A.f"


def test_line_outside_all_definitions_has_no_symbol() -> None:
    assert qualify_sources({"a.py": "import os\n"}).symbol_at(RepoPath("a.py"), Side.HEAD, 1) == ""
