"""The graphs of base and head over real git trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.graph.snapshot_packing import pack_snapshot
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.survey.graphs import load_graph, load_graphs
from adjudge.survey.kept_graphs import MANIFEST_BYTES
from tests.builders import ENVIRONMENT, Repo, repo
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent, TextTree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from adjudge.graph.facts import FactRequest, FileFacts
    from adjudge.graph.view import Graph
    from adjudge.ports import BlobSource, GitReader, Progress

FILES: dict[str, str | bytes | None] = {
    "pyproject.toml": "[project]\nname = 'x'\n",
    "p/__init__.py": "from .a import f\n",
    "p/a.py": "def f(): pass\n",
    "use.py": "import p\np.f()\n",
}


class CountingPool(InProcessPool):
    """Tells how many facts were asked for, call by call."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def load(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileFacts]:
        self.asked.append(len(wanted))
        return super().load(wanted, source, progress)


class Place:
    """A repository with a reader, a pool and a snapshot store."""

    def __init__(self, folder: Path) -> None:
        self.repo: Repo = repo(folder / "repo")
        self.pool = CountingPool()
        self.snapshots = MemorySnapshots()
        runner = SubprocessRunner()
        self.folder = folder
        self.runner = runner

    @property
    def git(self) -> GitReader:
        options = GitOptions(
            folder=str(self.repo.path),
            state=str(self.folder / "state"),
            environment=ENVIRONMENT,
            index_file=None,
        )
        return open_reader(self.runner, options, worker_runner=self.runner)

    def tree(self, files: dict[str, str | bytes | None]) -> ObjectId:
        commit = self.repo.commit(files)
        return ObjectId(self.repo.git("rev-parse", f"{commit}^{{tree}}").decode().strip())

    def graphs(self, base: ObjectId, head: ObjectId) -> tuple[Graph, Graph]:
        return load_graphs(
            base, head, git=self.git, pool=self.pool, snapshots=self.snapshots, progress=Silent()
        )


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_graph_of_a_tree_is_that_of_its_files(place: Place) -> None:
    tree = place.tree(FILES)
    graph = load_graph(tree, git=place.git, pool=place.pool, snapshots=place.snapshots, progress=Silent())
    text = {path: data for path, data in FILES.items() if data is not None}
    assert pack_snapshot(graph.snapshot) == pack_snapshot(TextTree(text).snapshot())


def test_facts_of_a_file_are_read_when_asked_for(place: Place) -> None:
    tree = place.tree(FILES)
    graph, _ = place.graphs(tree, tree)
    assert [one.name for one in graph.facts(RepoPath("p/a.py")).definitions] == ["f"]


def test_head_is_resolved_from_the_base_where_only_content_changed(place: Place) -> None:
    base, head = place.tree(FILES), place.tree({"use.py": "from p import f\n"})
    before, after = place.graphs(base, head)
    assert place.pool.asked == [3, 1]
    assert (before.snapshot.imports("use.py")[0].names, after.snapshot.imports("use.py")[0].names) == (
        (),
        (("f", "f"),),
    )


@pytest.mark.parametrize("edit", [{"new.py": "import p\n"}, {"use.py": None}, {"pyproject.toml": ""}])
def test_head_that_is_laid_out_otherwise_is_right(place: Place, edit: dict[str, str | bytes | None]) -> None:
    base, head = place.tree(FILES), place.tree(edit)
    _, after = place.graphs(base, head)
    alone = load_graph(
        head, git=place.git, pool=InProcessPool(), snapshots=MemorySnapshots(), progress=Silent()
    )
    assert pack_snapshot(after.snapshot) == pack_snapshot(alone.snapshot)


def test_snapshot_that_is_kept_is_not_built_again(place: Place) -> None:
    tree = place.tree(FILES)
    first, _ = place.graphs(tree, tree)
    place.pool.asked.clear()
    second, _ = place.graphs(tree, tree)
    assert place.pool.asked == []
    assert pack_snapshot(second.snapshot) == pack_snapshot(first.snapshot)


def test_base_is_resolved_from_a_head_that_is_kept(place: Place) -> None:
    base, head = place.tree(FILES), place.tree({"use.py": "from p import f\n"})
    place.graphs(head, head)
    place.pool.asked.clear()
    place.graphs(base, head)
    assert place.pool.asked == [1]


def test_damaged_snapshot_is_built_again(place: Place) -> None:
    tree = place.tree(FILES)
    first, _ = place.graphs(tree, tree)
    place.snapshots.kept = dict.fromkeys(place.snapshots.kept, b"noise")
    second, _ = place.graphs(tree, tree)
    assert pack_snapshot(second.snapshot) == pack_snapshot(first.snapshot)


def test_same_tree_twice_is_one_snapshot(place: Place) -> None:
    tree = place.tree(FILES)
    base, head = place.graphs(tree, tree)
    assert base.snapshot is head.snapshot


def test_empty_tree_has_an_empty_graph(place: Place) -> None:
    tree = place.tree(FILES)
    base, _ = place.graphs(place.git.facts().empty_tree, tree)
    assert (len(base.snapshot.nodes), base.snapshot.edges) == (0, ())


def test_snapshot_without_a_blob_is_used_and_not_kept(place: Place) -> None:
    tree = place.tree(FILES)
    blob = place.repo.git("rev-parse", "HEAD:use.py").decode().strip()
    (place.repo.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    graph, _ = place.graphs(tree, tree)
    assert graph.snapshot.flagged == ((RepoPath("use.py"), ("missing",)),)
    assert place.snapshots.kept == {}


def test_manifest_that_is_missing_says_nothing(place: Place) -> None:
    tree = place.tree({**FILES, "pyproject.toml": "[tool.ruff]\nsrc = ['p']\n"})
    blob = place.repo.git("rev-parse", "HEAD:pyproject.toml").decode().strip()
    (place.repo.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    graph, _ = place.graphs(tree, tree)
    assert len(graph.snapshot.edges) == 2
    assert place.snapshots.kept == {}


def test_manifest_that_is_too_large_says_nothing_for_good(place: Place) -> None:
    tree = place.tree({**FILES, "pyproject.toml": b"#" * (MANIFEST_BYTES + 1)})
    graph, _ = place.graphs(tree, tree)
    assert (len(graph.snapshot.edges), len(place.snapshots.kept)) == (2, 2)  # and the list of trees


def test_nearest_tree_that_was_kept_is_the_start(place: Place) -> None:
    many = {f"m{number}.py": "import p\n" for number in range(9)}
    first = place.tree({**FILES, **many})
    place.graphs(first, first)
    base = place.tree({"m1.py": "import use\n"})
    head = place.tree({"m2.py": "import use\n"})
    place.pool.asked.clear()
    place.graphs(base, head)
    assert place.pool.asked == [1, 1]


def test_tree_that_is_gone_is_no_start(place: Place) -> None:
    first = place.tree(FILES)
    place.graphs(first, first)
    second = place.tree({"use.py": "import p.a\n"})
    (place.repo.path / ".git" / "objects" / first[:2] / first[2:]).unlink()
    graph, _ = place.graphs(second, second)
    assert len(graph.snapshot.edges) == 2


def test_snapshots_kept_as_differences_lose_nothing_to_a_lost_root(place: Place) -> None:
    many = {f"m{number}.py": "import p\n" for number in range(40)}
    base, head = place.tree({**FILES, **many}), place.tree({"m1.py": "import use\n"})
    first = place.graphs(base, head)
    root = max(place.snapshots.kept, key=lambda key: len(place.snapshots.kept[key]))
    del place.snapshots.kept[root]
    second = place.graphs(base, head)
    assert [pack_snapshot(one.snapshot) for one in second] == [pack_snapshot(one.snapshot) for one in first]


def test_head_out_of_the_base_is_right_whatever_became_of_an_entry(place: Place) -> None:
    many = {f"m{number}.py": f"import p, use\nx = {number}\n" for number in range(40)}
    base = place.tree({**FILES, **many, "link.py": "import p\n", "run.py": "import use\n"})
    place.repo.write({"use.py": None, "use.py/x.py": "import p\n", "use/__init__.py": "import m1\n"})
    (place.repo.path / "link.py").unlink()
    (place.repo.path / "link.py").symlink_to("run.py")
    (place.repo.path / "run.py").chmod(0o755)
    head = place.tree({})
    place.graphs(base, base)
    place.pool.asked.clear()
    _, after = place.graphs(base, head)
    alone = load_graph(
        head, git=place.git, pool=InProcessPool(), snapshots=MemorySnapshots(), progress=Silent()
    )
    assert sum(place.pool.asked) == len(many) + 3  # and the two new files, and the program
    assert pack_snapshot(after.snapshot) == pack_snapshot(alone.snapshot)
