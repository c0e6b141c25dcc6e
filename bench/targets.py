"""Targets of real commits beside git's own comparison of the same trees.

For each of the last commits of each repository the resolved target must name exactly the entries that
``git diff-tree --raw --no-renames`` prints when it is run plainly in that repository: path, status, both modes
and both ids, renames taken apart. Commits that lack a blob or a parent in the clone are counted apart. The
repositories are named on the command line and are never changed.

    python -m bench.targets REPOSITORY... [--commits 500]
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import AdjudgeError
from adjudge.model.change import ChangeKind
from adjudge.model.outcome import Outcome
from adjudge.model.paths import decode_path
from adjudge.model.target import Target, TargetMode, TargetRequest
from adjudge.survey.targets import resolve_target
from bench.results import write_section

if TYPE_CHECKING:
    from adjudge.ports import GitReader

Entry = tuple[str, str | None, str | None, str | None, str | None]
"""Path, old mode, new mode, old id, new id; a side that is not there is ``None``."""
PLAIN = ("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=none")
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
COLUMNS = (
    "repository",
    "commits",
    "merges",
    "entries",
    "renames",
    "submodule entries",
    "equal",
    "differ",
    "blob or parent missing",
    "time, median of target / plain diff-tree",
)
APART = {"text-witness-unavailable": "blob missing", "parent-missing": "parent missing"}


@dataclass
class Tally:
    """What came of one repository."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    ratios: list[float] = field(default_factory=list)
    entries: int = 0
    renames: int = 0
    submodules: int = 0
    merges: int = 0
    wrong: list[str] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("repositories", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=500)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as state:
        tallies = [measure(folder.resolve(), arguments.commits, state) for folder in arguments.repositories]
    write_section("targets", "Targets of real commits", table(tallies))


def measure(folder: Path, count: int, state: str) -> Tally:
    """Every one of the last commits, both ways."""
    environment = {"PATH": os.environ["PATH"], "HOME": state, "GIT_CONFIG_NOSYSTEM": "1"}
    name = folder.parent.name.replace("+", "/") if folder.name == "repo" else folder.name
    tally = Tally(name=name)
    options = GitOptions(folder=str(folder), state=state, environment=environment)
    reader = open_reader(SubprocessRunner(), options)
    for commit in git(folder, "rev-list", f"--max-count={count}", "HEAD").decode().split():
        compare(folder, reader, commit, tally)
    return tally


def compare(folder: Path, reader: GitReader, commit: str, tally: Tally) -> None:
    """One commit: the target first, then git's own word."""
    start = time.perf_counter()
    try:
        target = resolve_target(TargetRequest(mode=TargetMode.COMMIT, revision=commit), reader)
    except AdjudgeError as error:
        tally.counts[APART.get(error.code, error.code)] += 1
        return
    ours_s = time.perf_counter() - start
    parents = git(folder, "rev-list", "--parents", "--max-count=1", commit).decode().split()[1:]
    start = time.perf_counter()
    printed = git(folder, *PLAIN, parents[0] if parents else EMPTY_TREE, commit)
    plain_s = time.perf_counter() - start
    wanted, found = plain_entries(printed), target_entries(target)
    tally.merges += len(parents) > 1
    tally.entries += len(wanted)
    tally.renames += sum(change.kind is ChangeKind.RENAMED for change in target.changes)
    tally.submodules += sum("160000" in {entry[1], entry[2]} for entry in wanted)
    tally.ratios.append(ours_s / plain_s)
    verdict = judge(target, equal=wanted == found)
    tally.counts[verdict] += 1
    if verdict == "differ":
        tally.wrong.append(commit)


def judge(target: Target, *, equal: bool) -> str:
    """``equal``, ``differ``, or why the commit is counted apart; the trees must be equal in any case."""
    codes = {reason.code for reason in target.reasons} - {"nothing-to-judge"}
    if not equal or codes - APART.keys():
        return "differ"
    if codes:
        return APART[min(codes)]
    return "equal" if target.outcome is Outcome.PASS or not target.changes else "differ"


def plain_entries(printed: bytes) -> set[Entry]:
    """What git printed, read without a line of the code under measure."""
    fields = printed.split(b"\0")[:-1]
    found = set()
    for head, name in zip(fields[::2], fields[1::2], strict=True):
        old_mode, new_mode, old_id, new_id, status = head.decode().removeprefix(":").split(" ")
        before, after = status[0] != "A", status[0] != "D"
        found.add((
            decode_path(name), old_mode if before else None, new_mode if after else None,
            old_id if before else None, new_id if after else None,
        ))  # fmt: skip
    return found


def target_entries(target: Target) -> set[Entry]:
    """The changes of a target, renames taken apart; each path once."""
    found: set[Entry] = set()
    for change in target.changes:
        if change.kind is ChangeKind.RENAMED:
            found.add((str(change.old_path), change.old_mode, None, change.old_id, None))
            found.add((str(change.new_path), None, change.new_mode, None, change.new_id))
        else:
            found.add((str(change.path), change.old_mode, change.new_mode, change.old_id, change.new_id))
    return found


def git(folder: Path, *arguments: str) -> bytes:
    """Plain git in the repository, with nobody's settings."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull, "GIT_NO_REPLACE_OBJECTS": "1", "GIT_ALLOW_PROTOCOL": "none",
    }  # fmt: skip
    return subprocess.run(
        ["git", *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, check=True
    ).stdout


def table(tallies: list[Tally]) -> str:
    rows = [f"| {' | '.join(COLUMNS)} |", f"|{'---|' * len(COLUMNS)}"]
    for tally in tallies:
        counts = tally.counts
        apart = sum(counts[word] for word in APART.values())
        others = sum(counts.values()) - counts["equal"] - counts["differ"] - apart
        ratio = statistics.median(tally.ratios) if tally.ratios else 0.0
        rows.append(
            f"| {tally.name} | {sum(counts.values())} | {tally.merges} | {tally.entries} | {tally.renames} |"
            f" {tally.submodules} | {counts['equal']} | {counts['differ'] + others} | {apart} | {ratio:.1f} |"
        )
    wrong = [f"{tally.name}: {commit}" for tally in tallies for commit in tally.wrong]
    return "\n".join([*rows, "", *(f"differs: {item}" for item in wrong)])


if __name__ == "__main__":
    main()
