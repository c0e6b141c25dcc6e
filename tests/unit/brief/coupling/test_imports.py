"""Which imports are new, and which of them run when the file is loaded."""

from __future__ import annotations

from adjudge.brief.coupling.imports import loaded_by, new_imports
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from adjudge.model.ids import RepoPath
from tests.two_trees import sources

FILES = {"a.py": "", "b.py": "", "c.py": ""}


def new(after: str, before: str = "", **moved: str) -> list[tuple[str, int, bool]]:
    """(target, line, loads) of what ``a.py`` imports anew."""
    made = sources({**FILES, "a.py": before}, {**FILES, "a.py": after}, renamed=moved)
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    return [(one.target, one.line, one.loads) for one in new_imports(made, read)]


def test_import_that_was_not_there_is_new() -> None:
    assert new("import b\n\nimport c\n", before="import c\n") == [("b.py", 1, True)]


def test_import_that_moved_inside_the_file_is_not_new() -> None:
    assert new("import c\nx = 1\nimport b\n", before="import b\nimport c\n") == []


def test_import_inside_a_function_or_for_types_does_not_load() -> None:
    lazy = "def f():\n    import b\n"
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import b\n"
    assert (new(lazy), new(typed)) == ([("b.py", 2, False)], [("b.py", 3, False)])


def test_import_that_leaves_a_function_is_new_as_one_that_loads() -> None:
    assert new("import b\n", before="def f():\n    import b\n") == [("b.py", 1, True)]


def test_target_that_only_moved_is_not_new() -> None:
    before = {"a.py": "import b\n", "b.py": "x = 1\n"}
    after = {"a.py": "import d\n", "d.py": "x = 1\n"}
    made = sources(before, after, renamed={"d.py": "b.py"})
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    assert new_imports(made, read) == ()


def test_what_a_file_loads_has_its_first_line() -> None:
    made = sources({}, {**FILES, "a.py": "import b\nimport b\n\ndef f():\n    import c\n"})
    assert loaded_by(made.head, RepoPath("a.py")) == {"b.py": 1}
