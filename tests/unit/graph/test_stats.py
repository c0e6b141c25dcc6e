"""What a graph holds, counted."""

from __future__ import annotations

from adjudge.graph.stats import counted, graph_stats
from tests.fakes.graph import TextTree

STATS = graph_stats(
    TextTree({
        "a.py": "import b\nimport os\nimport gone_far\n",
        "b.py": "import a\n",
        "c.py": "def (\nimport a\nimport json\n",
        "x.md": "",
        "y.md": "",
        "Makefile": "",
    }).snapshot()
)  # fmt: skip


def test_files_and_edges_are_counted() -> None:
    (python,) = STATS.languages
    assert (STATS.files, python.files, python.resolved) == (6, 3, 3)
    assert STATS.edges == (("import", 3),)


def test_dead_ends_are_counted_by_reason() -> None:
    assert STATS.languages[0].unresolved == (("standard-library", 2), ("external", 1))


def test_flags_are_counted() -> None:
    assert STATS.languages[0].flags == (("syntax-error", 1),)


def test_files_of_no_language_are_counted_by_ending() -> None:
    assert STATS.unsupported == ((".md", 2), ("Makefile", 1))


def test_cycles_are_counted() -> None:
    assert (STATS.cycles, STATS.largest_cycle) == (1, 2)


def test_what_can_never_be_seen_is_told() -> None:
    assert "imports by a computed name" in STATS.languages[0].blind_spots


def test_most_frequent_comes_first_then_by_name() -> None:
    assert counted(["b", "a", "c", "c"]) == (("c", 2), ("a", 1), ("b", 1))


def test_tree_without_code_has_no_edges() -> None:
    stats = graph_stats(TextTree({"x.md": ""}).snapshot())
    assert (stats.edges, stats.cycles, stats.largest_cycle, stats.languages) == ((), 0, 0, ())
