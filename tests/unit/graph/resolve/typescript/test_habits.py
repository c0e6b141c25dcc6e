"""Ways that the compiler does not know."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.typescript.compiler import Compiler
from adjudge.graph.resolve.typescript.habits import Habits
from adjudge.graph.resolve.typescript.project import Project
from adjudge.model.ids import RepoPath


def habits(*paths: str, manifests: dict[str, bytes] | None = None) -> Habits:
    told = {RepoPath(path): data for path, data in (manifests or {}).items()}
    project = Project(make_layout([RepoPath(path) for path in paths], told))
    return Habits(project, Compiler(project))


@pytest.mark.parametrize(
    ("specifier", "path"),
    [
        ("./a.css", "src/a.css"),
        ("./a.css?inline", "src/a.css"),
        ("raw-loader!./a.css", "src/a.css"),
        ("~/lib/b", "src/lib/b.ts"),
        ("$lib/b", "src/lib/b.ts"),
        ("src/lib/b", "src/lib/b.ts"),
        ("/src/lib/b.ts", "src/lib/b.ts"),
    ],
)
def test_other_ways_lead_to_files(specifier: str, path: str) -> None:
    found = habits("src/a.css", "src/lib/b.ts").find("src/main.ts", specifier, "import")
    assert found is not None
    assert found.path == path


def test_nothing_is_made_up() -> None:
    assert habits("src/a.ts").find("src/main.ts", "react", "import") is None


def test_entry_that_is_built_is_its_source() -> None:
    found = habits("p/src/a.ts", manifests={"p/package.json": b"{}"}).entry("p", "p/dist/a.js")
    assert found is not None
    assert (found.path, found.confidence) == ("p/src/a.ts", 80)


def test_options_say_what_is_built_of_what() -> None:
    manifests = {
        "p/package.json": b"{}",
        "p/tsconfig.json": b'{"compilerOptions": {"outDir": "made", "rootDir": "code"}}',
    }
    found = habits("p/code/a.ts", manifests=manifests).entry("p", "p/made/a.js")
    assert found is not None
    assert found.path == "p/code/a.ts"


def test_pattern_is_told_from_the_top() -> None:
    found = habits("a/package.json", manifests={"a/package.json": b"{}"})
    assert [found.glob("a/b", one) for one in ("./*.ts", "../../../*", "/src/*.ts", "x*")] == [
        "a/b/*.ts",
        None,
        "a/src/*.ts",
        None,
    ]


def test_names_of_the_tree_are_ours() -> None:
    found = habits("a.ts", manifests={"package.json": b'{"name": "me", "workspaces": []}'})
    assert (found.is_ours("a.ts", "me/x"), found.is_ours("a.ts", "you")) == (True, False)
