"""Questions to the graph of a commit, on a real repository."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.graph.graph import answer_graph
from adjudge.app.world import World
from adjudge.contracts.graph_v1 import GraphQueryV1
from adjudge.errors import InconclusiveError, TargetError, UsageError
from adjudge.report.screen import plain_text
from tests.builders import ENVIRONMENT, repo

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer

FILES: dict[str, str | bytes | None] = {
    "p/__init__.py": "from .a import f\n",
    "p/a.py": "def f(): pass\ndef _g(): pass\nclass C:\n    def m(self): pass\n",
    "use.py": "from p import f\nimport os\nf()\n",
    "alone.py": "x = 1\n",
    "README.md": "text",
}


@pytest.fixture
def world(tmp_path: Path) -> World:
    made = repo(tmp_path / "r")
    made.commit({"old.py": ""})
    made.commit({**FILES, "old.py": None})
    return World(
        folder=str(made.path),
        environment={**ENVIRONMENT, "ADJUDGE_STATE_DIR": str(tmp_path / "s")},
        quiet=True,
    )


def artefact(answer: Answer) -> GraphQueryV1:
    assert isinstance(answer.artefact, GraphQueryV1)
    return answer.artefact


def test_stats_count_the_tree(world: World) -> None:
    answer = answer_graph("stats", (), world)
    told = artefact(answer).stats
    assert told is not None
    assert (told.files, told.languages[0].files, told.languages[0].resolved) == (5, 4, 2)
    assert "5 files in the tree" in plain_text(answer.screen())


def test_importers_of_a_file_are_told(world: World) -> None:
    answer = answer_graph("importers", ("p/a.py",), world)
    told = artefact(answer)
    assert [(edge.source, edge.kind, edge.names) for edge in told.edges or ()] == [
        ("p/__init__.py", "reexport", ("f",))
    ]
    assert plain_text(answer.screen()).startswith("p/a.py: 1 place in 1 file leads to it, 2 files in all\n")
    assert told.closure == 2


def test_file_that_nobody_imports_has_no_importers(world: World) -> None:
    told = artefact(answer_graph("importers", ("alone.py",), world))
    assert (told.count, told.edges, told.closure) == (0, (), 0)


def test_exports_of_a_file_are_told_with_their_users(world: World) -> None:
    told = artefact(answer_graph("exports", ("p/a.py",), world)).exports
    assert told is not None
    assert [(one.name, one.consumers) for one in told] == [("f", 2), ("C", 0), ("C.m", 0)]


def test_path_is_told_step_by_step(world: World) -> None:
    told = artefact(answer_graph("path", ("use.py", "p/a.py"), world))
    assert [(edge.source, edge.target) for edge in told.edges or ()] == [
        ("use.py", "p/__init__.py"),
        ("p/__init__.py", "p/a.py"),
    ]


def test_no_path_is_told_as_none(world: World) -> None:
    answer = answer_graph("path", ("alone.py", "use.py"), world)
    assert artefact(answer).edges == ()
    assert "no chain of imports" in plain_text(answer.screen())


def test_limit_lists_fewer_and_counts_all(world: World) -> None:
    told = artefact(answer_graph("exports", ("p/a.py",), world, limit=1))
    assert (told.count, told.omitted, len(told.exports or ())) == (3, 2, 1)


def test_another_commit_can_be_asked(world: World) -> None:
    told = artefact(answer_graph("importers", ("old.py",), world, revision="HEAD~1"))
    assert told.arguments == ("old.py",)


def test_leading_dot_of_a_path_is_dropped(world: World) -> None:
    assert artefact(answer_graph("importers", ("./p/a.py",), world)).arguments == ("p/a.py",)


@pytest.mark.parametrize(
    ("question", "paths"),
    [("stats", ("use.py",)), ("importers", ()), ("exports", ("a", "b")), ("path", ("use.py",))],
)
def test_wrong_number_of_paths_is_refused(world: World, question: str, paths: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="takes"):
        answer_graph(question, paths, world)


def test_path_that_is_not_in_the_tree_is_refused(world: World) -> None:
    with pytest.raises(UsageError, match=r"no file 'old\.py'"):
        answer_graph("importers", ("old.py",), world)


def test_limit_below_one_is_refused(world: World) -> None:
    with pytest.raises(UsageError, match="at least 1"):
        answer_graph("stats", (), world, limit=0)


def test_unknown_commit_is_refused(world: World) -> None:
    with pytest.raises(TargetError):
        answer_graph("stats", (), world, revision="nowhere")


def test_path_is_taken_from_where_one_stands_and_else_from_the_top(world: World) -> None:
    below = replace(world, folder=f"{world.folder}/p")
    for typed in ("a.py", "p/a.py", "../p/a.py", "./a.py"):
        assert artefact(answer_graph("importers", (typed,), below)).arguments == ("p/a.py",)


def test_unknown_path_names_files_that_end_like_it(world: World) -> None:
    with pytest.raises(UsageError) as caught:
        answer_graph("importers", ("a.py",), world)
    assert caught.value.hint == "did you mean p/a.py?"


@pytest.mark.parametrize(
    ("question", "paths"),
    [("importers", ("README.md",)), ("exports", ("README.md",)), ("path", ("README.md", "use.py"))],
)
def test_file_that_is_not_read_is_no_none(question: str, paths: tuple[str, ...], world: World) -> None:
    with pytest.raises(InconclusiveError, match="in no language that is read"):
        answer_graph(question, paths, world)


def test_names_that_a_package_hands_on_are_exports(world: World) -> None:
    exports = artefact(answer_graph("exports", ("p/__init__.py",), world)).exports
    assert exports is not None
    assert [(one.name, one.kind, one.consumers) for one in exports] == [("f", "import", 1)]
