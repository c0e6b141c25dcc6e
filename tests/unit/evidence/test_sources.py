"""What stands at a path of either tree."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from adjudge.evidence.sources import FileState
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.ids import ObjectId

CODE = "class A:\n    def f(self):\n        return 1\n\n\nB = 2\n"


def test_text_of_a_file_is_read_from_its_side() -> None:
    sources = evidence_sources({"a.py": "new = 1\n"}, {"a.py": "old = 1\n"})
    told = [sources.file("a.py", side).text for side in Side]
    assert [one.lines for one in told if one is not None] == [["old = 1"], ["new = 1"]]


def test_path_that_is_in_no_tree_is_absent() -> None:
    file = evidence_sources({"a.py": CODE}).file("b.py", Side.HEAD)
    assert (file.state, file.path, file.object_id) == (FileState.ABSENT, "b.py", None)


def test_folder_is_no_file() -> None:
    sources = evidence_sources({"p/q/a.py": CODE})
    assert {sources.file(path, Side.HEAD).state for path in ("p", "p/q", "p/q/")} == {FileState.NOT_FILE}


def test_submodule_is_no_file() -> None:
    sources = evidence_sources({"sub": "x"})
    node = sources.head.snapshot.nodes[RepoPath("sub")]
    nodes = {node.path: node._replace(mode="160000")}
    sources.head.snapshot = replace(sources.head.snapshot, nodes=nodes)
    sources.load([("sub", Side.HEAD)])
    assert sources.file("sub", Side.HEAD).state is FileState.NOT_FILE


def test_binary_file_has_no_text() -> None:
    file = evidence_sources({"a.bin": b"\0\1"}).file("a.bin", Side.HEAD)
    assert (file.state, file.text) == (FileState.NOT_TEXT, None)


def test_blob_that_cannot_be_had_is_unread() -> None:
    sources = evidence_sources({"a.py": CODE}, unread=["a.py"])
    file = sources.file("a.py", Side.HEAD)
    assert file.state is FileState.UNREAD
    assert sources.sha256(file) == ""


def test_other_name_of_a_renamed_file_leads_to_it() -> None:
    sources = evidence_sources({"new.py": CODE}, {"old.py": CODE}, renamed={"new.py": "old.py"})
    assert sources.file("old.py", Side.HEAD).path == "new.py"
    assert sources.file("new.py", Side.BASE).path == "old.py"


def test_path_that_stands_there_is_never_taken_for_a_rename() -> None:
    head = {"new.py": CODE, "old.py": "x = 1\n"}
    sources = evidence_sources(head, {"old.py": CODE}, renamed={"new.py": "old.py"})
    assert sources.file("old.py", Side.HEAD).path == "old.py"


def test_innermost_definition_around_a_line_is_told() -> None:
    sources = evidence_sources({"a.py": CODE})
    told = [sources.definition_at(RepoPath("a.py"), Side.HEAD, line) for line in (1, 3, 5, 6)]
    assert [one.name if one is not None else "" for one in told] == ["A", "A.f", "", "B"]


def test_digest_is_that_of_the_bytes() -> None:
    sources = evidence_sources({"a.py": CODE})
    file = sources.file("a.py", Side.HEAD)
    assert sources.sha256(file) == sha256(CODE.encode()).hexdigest()
    assert sources.sha256(file) == sha256(CODE.encode()).hexdigest()
    assert sources.sha256(sources.file("b.py", Side.HEAD)) == ""


def test_files_loaded_together_are_read_in_one_go_and_not_again() -> None:
    sources = evidence_sources({"a.py": CODE, "b.py": "b = 1\n"})
    asked: list[int] = []

    def counting(ids: Sequence[ObjectId], /) -> Mapping[ObjectId, bytes | None]:
        asked.append(len(ids))
        return sources.texts(ids)

    counted = replace(sources, texts=counting)
    counted.load([("a.py", Side.HEAD), ("b.py", Side.HEAD), ("c.py", Side.HEAD)])
    assert counted.file("b.py", Side.HEAD).state is FileState.TEXT
    assert asked == [2]


def test_other_trees_are_not_answered_from_what_was_read_of_these() -> None:
    sources, other = evidence_sources({"a.py": CODE}), evidence_sources({"a.py": "x = 1\n"})
    assert sources.names(RepoPath("a.py"), Side.HEAD).lines["B"] == 6
    moved = replace(sources, head=other.head)
    assert "B" not in moved.names(RepoPath("a.py"), Side.HEAD).lines
