"""Snapshots that are kept, and the nearest of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.graph.snapshot_packing import pack_snapshot, unpack_snapshot
from adjudge.model.ids import Digest, ObjectId
from adjudge.survey.kept_graphs import NEAR, REMEMBERED, THIN, KeptGraphs, snapshot_key
from tests.builders import ENVIRONMENT, Repo, repo
from tests.fakes.graph import MemorySnapshots, TextTree

if TYPE_CHECKING:
    from pathlib import Path

KEYS = {"python": Digest("1" * 64)}
FILES = {f"m{number}.py": f"import m{number + 1}\n" for number in range(4 * NEAR + 40)}


class Place:
    """A repository, a store, and trees whose files are known."""

    def __init__(self, folder: Path) -> None:
        self.repo: Repo = repo(folder / "repo")
        self.folder = folder
        self.store = MemorySnapshots()
        self.files: dict[str, str] = {}

    def kept(self, keys: dict[str, Digest] | None = None) -> KeptGraphs:
        runner = SubprocessRunner()
        options = GitOptions(
            folder=str(self.repo.path), state=str(self.folder / "state"), environment=ENVIRONMENT
        )
        return KeptGraphs(open_reader(runner, options), self.store, keys or KEYS)

    def tree(self, files: dict[str, str]) -> ObjectId:
        self.files = {**self.files, **files}
        commit = self.repo.commit(dict(files))
        return ObjectId(self.repo.git("rev-parse", f"{commit}^{{tree}}").decode().strip())

    def keep(self, files: dict[str, str]) -> ObjectId:
        tree = self.tree(files)
        kept = self.kept()
        kept.add(tree, TextTree(self.files).snapshot(), lasting=True, near=None)
        kept.remember()
        return tree


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def edits(count: int, text: str) -> dict[str, str]:
    return {f"m{number}.py": text for number in range(count)}


def test_kept_snapshot_comes_back(place: Place) -> None:
    tree = place.keep(FILES)
    found = place.kept().load(tree)
    assert found is not None
    assert pack_snapshot(found) == pack_snapshot(TextTree(FILES).snapshot())


def test_snapshot_that_does_not_last_is_known_to_one_run(place: Place) -> None:
    tree, kept = place.tree(FILES), place.kept()
    kept.add(tree, TextTree(FILES).snapshot(), lasting=False, near=None)
    assert (kept.load(tree) is not None, place.store.kept) == (True, {})


def test_nearest_has_the_fewest_differing_paths(place: Place) -> None:
    place.keep(FILES)
    near = place.keep(edits(NEAR + 1, "x = 1\n"))
    place.keep(edits(2 * (NEAR + 1), "x = 2\n"))
    wanted = place.tree({**edits(2 * (NEAR + 1), "import m1\n"), **edits(NEAR + 1, "x = 1\n")})
    found = place.kept().nearest(wanted)
    assert found is not None
    assert (found.tree, len(found.changes)) == (near, NEAR + 1)


def test_tree_that_differs_much_has_no_nearest(place: Place) -> None:
    place.keep(FILES)
    wanted = place.tree(edits(len(FILES), "x = 1\n"))
    assert place.kept().nearest(wanted) is None


def test_other_extractors_know_nothing_of_what_was_kept(place: Place) -> None:
    place.keep(FILES)
    wanted = place.tree(edits(1, "x = 1\n"))
    assert place.kept({"python": Digest("2" * 64)}).nearest(wanted) is None


def test_damaged_list_of_trees_is_an_empty_one(place: Place) -> None:
    place.keep(FILES)
    wanted = place.tree(edits(1, "x = 1\n"))
    place.store.kept = dict.fromkeys(place.store.kept, b"\xff\n" + b"g" * 40)
    assert place.kept().nearest(wanted) is None


def test_so_many_trees_are_remembered_the_last_first(place: Place) -> None:
    trees = [place.keep({"m0.py": f"x = {number}\n"}) for number in range(REMEMBERED + 2)]
    lists = [data for data in place.store.kept.values() if data.count(b"\n") == REMEMBERED - 1]
    assert lists == ["\n".join(reversed(trees[2:])).encode()]


def test_snapshot_made_out_of_another_is_kept_as_a_difference(place: Place) -> None:
    place.keep(FILES)
    wanted, kept = place.tree(edits(1, "x = 1\n")), place.kept()
    near = kept.nearest(wanted)
    assert near is not None
    made = near.snapshot.columns.replaced(("m0.py",), ())
    snapshot = TextTree(place.files).snapshot()
    kept.add(wanted, replace(snapshot, columns=made), lasting=True, near=near)
    assert len(place.store.kept[snapshot_key(wanted, KEYS)]) < 2000
    found = place.kept().load(wanted)
    assert found is not None
    assert pack_snapshot(found) == pack_snapshot(TextTree(place.files).snapshot())


def test_snapshot_of_which_much_was_resolved_anew_is_kept_whole(place: Place) -> None:
    place.keep(FILES)
    count = len(FILES) // THIN + 1
    wanted, kept = place.tree(edits(count, "x = 1\n")), place.kept()
    near = kept.nearest(wanted)
    assert near is not None
    snapshot = TextTree(place.files).snapshot()
    anew = near.snapshot.columns.replaced(edits(count, "").keys(), ())
    made = kept.add(wanted, replace(snapshot, columns=anew), lasting=True, near=near)
    assert (made.columns.replaced_sources, made.edges) == (frozenset(), snapshot.edges)
    found = unpack_snapshot(place.store.kept[snapshot_key(wanted, KEYS)])
    assert pack_snapshot(found) == pack_snapshot(snapshot)


def test_key_of_a_snapshot_changes_with_tree_and_extractors() -> None:
    tree, other = ObjectId("1" * 40), ObjectId("2" * 40)
    keys = {
        snapshot_key(tree, KEYS),
        snapshot_key(other, KEYS),
        snapshot_key(tree, {"python": Digest("2" * 64)}),
        snapshot_key(tree, {**KEYS, "go": Digest("1" * 64)}),
    }
    assert len(keys) == 4
