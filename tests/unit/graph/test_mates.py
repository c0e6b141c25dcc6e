"""Files of one package, which need no import."""

from __future__ import annotations

import pytest

from adjudge.graph.facts import Definition, FileFacts
from adjudge.graph.mates import is_only_method, package_mates, shares_package
from adjudge.graph.snapshot import GraphSnapshot, Node, make_snapshot
from adjudge.model.ids import ObjectId, RepoPath


def snapshot(*paths: str) -> GraphSnapshot:
    languages = {"go": "go", "py": "python"}
    nodes = (
        Node(RepoPath(path), ObjectId("0" * 40), "100644", languages.get(path.rpartition(".")[2], "other"))
        for path in paths
    )
    return make_snapshot(nodes, (), (), {})


def test_mates_are_files_of_the_same_language_in_the_same_folder() -> None:
    tree = snapshot("a/x.go", "a/y.go", "a/y_test.go", "a/b/z.go", "a/x.py", "a/x.txt", "x.go")
    assert package_mates(tree, RepoPath("a/x.go")) == ("a/y.go", "a/y_test.go")


@pytest.mark.parametrize("path", ["a/x.py", "a/x.txt", "a/gone.go"])
def test_file_without_a_package_has_no_mates(path: str) -> None:
    assert package_mates(snapshot("a/x.py", "a/y.py", "a/x.txt", "a/y.go"), RepoPath(path)) == ()


@pytest.mark.parametrize(
    ("own", "mate", "shares"),
    [
        ("p", "p", True),
        ("p", "p_test", False),
        ("p_test", "p_test", True),
        ("p", "main", False),
        ("p", "", False),
        ("", "p", True),
        ("", "p_test", False),
    ],
)
def test_declared_package_decides(own: str, mate: str, *, shares: bool) -> None:
    assert shares_package(FileFacts(package=own), FileFacts(package=mate)) is shares


@pytest.mark.parametrize(
    ("names", "member", "only"),
    [
        (["T.Detect", "f"], "Detect", True),
        (["T.Detect", "O.Detect"], "Detect", False),
        (["T.Detect", "T.X.Detect"], "Detect", False),
        (["T.Close"], "Close", False),
    ],
)
def test_method_of_one_type_is_known_by_a_name_that_says_something(
    names: list[str], member: str, *, only: bool
) -> None:
    held = tuple(
        Definition(
            name=name, kind="method", start_line=1, end_line=1, exported=True, signature="", body="", text=""
        )
        for name in names
    )
    assert is_only_method(member, "T", [FileFacts(package="p", definitions=held)]) is only
    assert not is_only_method(member, "T", [FileFacts(definitions=held)])
