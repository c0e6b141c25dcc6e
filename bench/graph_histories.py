"""Graphs made out of that of the commit before, against graphs built in full, over real histories.

    tools/bench graph_histories REPOSITORY...     clones, bare or not; 300 consecutive commits of each

The commits are walked from the oldest to the newest along first parents, each tree made out of the nearest one
that was kept, as a brief does it. Every snapshot must have the bytes of one that is built from nothing.
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import GitCliReader, open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.progress import Silence
from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.adapters.sqlite.snapshots import SqliteSnapshots
from adjudge.adapters.workers.facts import WorkerFactPool
from adjudge.graph.languages.registry import OTHER, language_of
from adjudge.graph.resolve.registry import is_manifest
from adjudge.graph.snapshot_packing import pack_snapshot
from adjudge.model.ids import ObjectId
from adjudge.survey.graphs import load_graph, load_graphs
from bench.histories import git, name_of
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.graph.facts import FactRequest, FileOutline
    from adjudge.model.change import Change
    from adjudge.ports import BlobSource, Progress

COMMITS = 300


class CountingPool(WorkerFactPool):
    """Counts the files that are resolved.

    Attributes:
        resolved: Outlines asked for so far.
    """

    resolved = 0

    def outlines(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileOutline]:
        self.resolved += len(wanted)
        return super().outlines(wanted, source, progress)


@dataclass
class Tally:
    """What became of the commits of one repository."""

    commits: int = 0
    files: int = 0
    resolved: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    different: list[str] = field(default_factory=list)


class Nothing:
    """A snapshot store that keeps nothing."""

    def load(self, key: str) -> bytes | None:
        """Nothing."""

    def save(self, key: str, data: bytes) -> None:
        """Nothing."""


def measure(folder: Path, state: Path) -> Tally:
    """The last commits of a repository, oldest first."""
    tally, reader, cache = Tally(), open_clone(folder, state), CacheFile(str(state / "cache"))
    pool, kept = CountingPool(SqliteFactCache(cache)), SqliteSnapshots(cache)
    words = ("rev-list", "--first-parent", f"--max-count={COMMITS + 1}", "--reverse", "--format=%T", "HEAD")
    printed = git(folder, *words).decode().split("\n")[:-1]
    walk = [(line.split()[1], ObjectId(tree)) for line, tree in zip(printed[::2], printed[1::2], strict=True)]
    rest = {"git": reader, "pool": pool, "progress": Silence()}
    load_graph(walk[0][1], snapshots=kept, **rest)
    for (_, before), (commit, tree) in itertools.pairwise(walk):
        pool.resolved = 0
        _, short = load_graphs(before, tree, snapshots=kept, **rest)
        tally.resolved += pool.resolved
        full = load_graph(tree, snapshots=Nothing(), **rest)
        tally.commits += 1
        tally.files += sum(node.language != OTHER for node in full.snapshot.nodes.values())
        tally.kinds.update(kinds_of(reader.compare(before, tree)))
        if pack_snapshot(short.snapshot) != pack_snapshot(full.snapshot):
            tally.different.append(commit)
    return tally


def open_clone(folder: Path, state: Path) -> GitCliReader:
    """A reader of a clone, with nobody's settings."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(state), "GIT_CONFIG_NOSYSTEM": "1"}
    options = GitOptions(folder=str(folder), state=str(state / "state"), environment=environment)
    return open_reader(SubprocessRunner(), options)


def kinds_of(changes: tuple[Change, ...]) -> set[str]:
    """What a commit did that may lead imports elsewhere."""
    found = set()
    for change in changes:
        mode = change.new_mode or change.old_mode or ""
        if is_manifest(change.path):
            found.add("manifest")
        if language_of(change.path, mode) == OTHER:
            continue
        moved = change.old_path is None or change.new_path is None
        found.add("paths" if moved else "content")
        if moved and change.path.rpartition("/")[2].startswith("__init__."):
            found.add("packages")
    return found


def main() -> None:
    """Measure every repository named and write the section.

    Raises:
        SystemExit: Some snapshot came out differently, or no repository was named.
    """
    folders = [Path(word) for word in sys.argv[1:]]
    if not folders:
        raise SystemExit(__doc__)
    rows, notes = [], []
    for folder in folders:
        with tempfile.TemporaryDirectory() as state:
            tally = measure(folder, Path(state))
        name, head = name_of(folder), git(folder, "rev-parse", "HEAD").decode()[:12]
        kinds = " | ".join(str(tally.kinds[kind]) for kind in ("content", "paths", "packages", "manifest"))
        rows.append(
            f"| {name} at {head} | {tally.commits} | {kinds} | {len(tally.different)} "
            f"| {tally.resolved:,} of {tally.files:,} |"
        )
        notes += [f"- differs: {name} {commit}" for commit in tally.different]
    head = (
        "Commits by what they did to Python files: changed content, added or removed paths, added or removed "
        "`__init__` files, changed manifests.\n\n"
        "| repository | commits | content | paths | packages | manifests | snapshots that differ | files resolved |"
        "\n|---|---:|---:|---:|---:|---:|---:|---:|\n"
    )
    write_section(
        "graph-histories", "Graphs made out of the commit before", head + "\n".join([*rows, "", *notes])
    )
    if notes:
        raise SystemExit("some snapshots differ")


if __name__ == "__main__":
    main()
