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


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("/src/*.ts", ("a", "src/*.ts")),
        ("@/*.ts", ("a/made", "*.ts")),
        ("~x/p/*.ts", ("a/odd", "p/*.ts")),
        ("#in/${}.ts", ("a/inner", "${}.ts")),
        ("react/*", None),
    ],
)
def test_pattern_by_name_is_read_from_a_folder(written: str, first: tuple[str, str] | None) -> None:
    manifests = {
        "a/package.json": b'{"imports": {"#in/*": "./inner/*"}}',
        "a/tsconfig.json": b'{"compilerOptions": {"paths": {"@/*": ["./made/*"]}}}',
        "a/vite.config.ts": b'export default { resolve: { alias: { "~x": "/odd" } } }',
    }
    found = habits("a/package.json", manifests=manifests)
    assert next(found.bases("a/b/main.ts", written), None) == first


def test_alias_of_a_bundler_leads_to_a_file() -> None:
    manifests = {"vitest.config.ts": b'export default { resolve: { alias: { "~utils": "./test/utils" } } }'}
    found = habits("test/utils.ts", "a/b.ts", manifests=manifests).aliased("a/b.ts", "~utils")
    assert found is not None
    assert (found.path, found.confidence, found.reason) == ("test/utils.ts", 80, "bundler-alias")


def test_path_of_a_server_is_looked_for_in_the_folders_of_its_package() -> None:
    found = habits("p/t/fixtures/a.js", manifests={"p/package.json": b"{}"})
    told = found.find("p/t/deep/a.spec.ts", "/fixtures/a.js", "import")
    assert told is not None
    assert (told.path, told.confidence) == ("p/t/fixtures/a.js", 70)
    assert found.find("q/a.spec.ts", "/fixtures/a.js", "import") is None


def test_names_of_the_tree_are_ours() -> None:
    found = habits("a.ts", manifests={"package.json": b'{"name": "me", "workspaces": []}'})
    assert (found.is_ours("a.ts", "me/x"), found.is_ours("a.ts", "you")) == (True, False)
