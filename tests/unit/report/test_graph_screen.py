"""Answers about a graph on a terminal."""

from __future__ import annotations

from adjudge.graph.edges import Edge
from adjudge.graph.stats import graph_stats
from adjudge.model.ids import RepoPath
from adjudge.report.graph_screen import edges_screen, exports_screen, stats_screen
from adjudge.report.screen import plain_text
from tests.fakes.graph import TextTree


def edge(source: str, confidence: int = 100) -> Edge:
    names = (("f", "g"), ("h", "h"))
    return Edge(
        RepoPath(source), RepoPath("b.py"), "import", 3, confidence, "absolute-import", "b", "", names
    )


def test_edge_is_one_line_with_place_and_names() -> None:
    assert plain_text(edges_screen("b.py", [edge("a.py")])) == "b.py\n  a.py:3  import  f, h\n"


def test_edge_that_is_not_sure_says_so() -> None:
    assert "import, confidence 70" in plain_text(edges_screen("b.py", [edge("a.py", 70)]))


def test_path_is_escaped() -> None:
    assert "\x1b" not in plain_text(edges_screen("b\x1b[2J.py", [edge("a\x1b[2J.py")]))


def test_what_is_left_out_is_counted() -> None:
    assert "and 7 more" in plain_text(edges_screen("b.py", [], omitted=7))


def test_export_tells_how_many_files_use_it() -> None:
    (definition,) = TextTree({"a.py": "def f():\n    pass\n"}).facts("a.py").definitions
    shown = plain_text(exports_screen("a.py", [(definition, 2)], omitted=1))
    assert shown.splitlines()[1] == "  f  function, lines 1-2, used by 2 files"


def test_stats_tell_what_is_resolved_and_what_cannot_be_seen() -> None:
    tree = TextTree({"a.py": "import b\nimport os\n", "b.py": "def (\n", **{f"x.{n}": "" for n in range(9)}})
    shown = plain_text(stats_screen(graph_stats(tree.snapshot())))
    assert "python: 2 files, 1 edge resolved" in shown
    assert "leads out of the tree or nowhere: 1 standard-library" in shown
    assert "flagged: 1 syntax-error" in shown
    assert "not seen: imports by a computed name" in shown
    assert "and 1 file with other endings" in shown
