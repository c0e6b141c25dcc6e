"""Entry points, and shortest ways from them to what can do harm."""

from __future__ import annotations

from adjudge.audit.flows import LIMIT_FLOWS, find_entry_points, find_flows
from adjudge.graph.edges import Edge
from adjudge.graph.snapshot import make_snapshot
from adjudge.model.ids import RepoPath
from tests.audit_trees import edge, graph, node

PATHS = ("pyproject.toml", "src/cli.py", "src/core.py", "src/run.py", "tests/test_cli.py", "tools/go")


def paths(*names: str) -> list[RepoPath]:
    return list(map(RepoPath, names))


def test_entry_points_are_told_by_manifest_name_folder_and_mode() -> None:
    files = {
        path: path.encode()
        for path in (*PATHS, "src/__main__.py", ".github/workflows/ci.yml", "tests/run_all.py")
    }
    modes = {"tools/go": "100755", "tests/run_all.py": "100755"}
    snapshot = make_snapshot(
        [node(path, data, modes.get(path, "100644")) for path, data in files.items()],
        [Edge(RepoPath("pyproject.toml"), RepoPath("src/cli.py"), "entry", 3, 100, "entry", "src.cli:main")],
        [],
        {},
    )
    found = find_entry_points(paths(*files), snapshot)
    assert {one.path: one.kind for one in found} == {
        ".github/workflows/ci.yml": "workflow", "src/__main__.py": "main", "src/cli.py": "script", "tools/go": "script",
    }  # fmt: skip
    assert "pyproject.toml names it as a script." in {one.why for one in found}


def test_file_that_says_where_its_program_begins_is_an_entry() -> None:
    begin = Edge(RepoPath("a.go"), RepoPath("a.go"), "entry", 3, 100, "main-function", "main")
    (found,) = find_entry_points(paths("a.go"), make_snapshot([node("a.go")], [begin], [], {}))
    assert (found.kind, found.why) == ("main", "It holds the function with which its program begins.")


def test_flow_is_the_shortest_way_with_its_weakest_edge() -> None:
    ways = [
        ("src/cli.py", "src/core.py", 90), ("src/core.py", "src/run.py", 70), ("src/cli.py", "src/run.py", 60),
    ]  # fmt: skip
    snapshot = graph({path: path.encode() for path in PATHS}, ways)
    entries = find_entry_points(
        paths("src/cli.py"), make_snapshot([node("src/cli.py", mode="100755")], [], [], {})
    )
    (found,) = find_flows(entries, {RepoPath("src/run.py"): ("processes",)}, snapshot)
    assert (found.entry, found.sink, found.deals_with, found.confidence) == (
        "src/cli.py",
        "src/run.py",
        "processes",
        60,
    )
    assert found.paths == ("src/cli.py", "src/run.py")


def test_what_is_not_reached_or_is_a_test_has_no_flow() -> None:
    snapshot = graph({path: path.encode() for path in PATHS}, [("src/cli.py", "tests/test_cli.py", 100)])
    entries = find_entry_points(
        paths("src/cli.py"), make_snapshot([node("src/cli.py", mode="100755")], [], [], {})
    )
    dealings = {RepoPath(path): ("network",) for path in ("src/run.py", "tests/test_cli.py")}
    assert find_flows(entries, dealings, snapshot) == ()


def test_flows_are_bounded_nearest_first() -> None:
    many = [f"src/m{at:04}.py" for at in range(LIMIT_FLOWS + 5)]
    files = {path: path.encode() for path in ("src/cli.py", *many)}
    snapshot = make_snapshot(
        [node(path, data) for path, data in files.items()], [edge("src/cli.py", one) for one in many], [], {}
    )
    entries = find_entry_points(
        paths("src/cli.py"), make_snapshot([node("src/cli.py", mode="100755")], [], [], {})
    )
    found = find_flows(entries, {RepoPath(one): ("network",) for one in many}, snapshot)
    assert [one.sink for one in found] == many[:LIMIT_FLOWS]
