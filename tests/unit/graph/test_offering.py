"""What a file offers, and under which names."""

from __future__ import annotations

import pytest

from adjudge.graph.edges import Edge
from adjudge.graph.facts import FileFacts
from adjudge.graph.offering import hands_on, is_package, names_offered, star_brings
from adjudge.model.ids import RepoPath


@pytest.mark.parametrize(
    ("exports", "aliases", "name", "offered"),
    [
        (None, (), "f", ("f",)),
        (("f",), (), "f", ("f",)),
        (("g",), (), "f", ("f",)),
        (("b",), (("f", "b"),), "f", ("b",)),
        (("b", "f"), (("f", "b"),), "f", ("b", "f")),
        (("default",), (("f", "default"),), "f", ("default",)),
        (("a",), (("b", "a"),), "a", ()),
    ],
)
def test_names_by_which_a_symbol_is_taken(
    exports: tuple[str, ...] | None, aliases: tuple[tuple[str, str], ...], name: str, offered: tuple[str, ...]
) -> None:
    assert names_offered(FileFacts(exports=exports, aliases=aliases), name) == offered


@pytest.mark.parametrize(
    ("path", "exports", "name", "brought"),
    [
        ("a.py", None, "f", True),
        ("a.py", None, "_f", False),
        ("a.py", ("_f",), "_f", True),
        ("a.ts", ("f",), "f", True),
        ("a.ts", ("f",), "g", False),
        ("a.ts", ("*",), "g", True),
        ("a.ts", ("default", "*"), "default", False),
    ],
)
def test_star_brings_what_is_offered(
    path: str, exports: tuple[str, ...] | None, name: str, brought: bool
) -> None:
    assert star_brings(RepoPath(path), exports, name) is brought


@pytest.mark.parametrize(
    ("source", "kind", "spelling", "exports", "handed"),
    [
        ("a.ts", "import", "f", ("g",), None),
        ("a.ts", "import", "f", ("f",), True),
        ("a.ts", "reexport", "f", ("f",), True),
        ("a.ts", "mock", "f", ("f",), None),
        ("a.ts", "dynamic", "f", ("f",), None),
        ("a.py", "import", "f", None, False),
        ("a.py", "import", "m.f", None, None),
        ("a.py", "import", "f", ("f",), True),
        ("p/__init__.py", "import", "f", None, True),
        ("a.py", "reexport", "f", None, True),
    ],
)
def test_what_is_imported_is_handed_on_by_intent_or_not_at_all(
    source: str, kind: str, spelling: str, exports: tuple[str, ...] | None, handed: bool | None
) -> None:
    edge = Edge(RepoPath(source), RepoPath("b"), kind, 1, 100, "r", "./b")
    assert hands_on(edge, spelling, exports) is handed


def test_package_is_told_by_its_name() -> None:
    assert [is_package(RepoPath(path)) for path in ("a/__init__.py", "a/index.ts")] == [True, False]
