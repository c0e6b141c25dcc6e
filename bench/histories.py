"""The paths that the scope gate names in real commits, against git's own comparison of the same trees.

tools/bench histories REPOSITORY...     clones of public repositories, bare or not; the last 1,000 commits of each

Both are asked about each commit and its first parent. A commit that touches nothing has nothing to judge. One
for which this clone lacks an object is counted apart: the gate may have the paths, and is inconclusive.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import GitCliReader, open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError, InconclusiveError
from adjudge.model.outcome import Outcome
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.scope.judge import judge
from adjudge.scope.read_grant import grant_from_rules
from adjudge.survey.scope_subject import gather_subject
from adjudge.survey.targets import resolve_target
from bench.results import write_section

COMMITS = 1000
GRANT = grant_from_rules(allow=["**"])
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"


@dataclass
class Tally:
    """What became of the commits of one repository."""

    commits: int = 0
    empty: int = 0
    equal: int = 0
    paths: int = 0
    equal_inconclusive: int = 0
    unreadable: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)


def git(folder: Path, *arguments: str) -> bytes:
    """Output of a git of our own choosing, with nobody's settings."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull, "GIT_NO_REPLACE_OBJECTS": "1",
    }  # fmt: skip
    return subprocess.run(
        ["git", *arguments], cwd=folder, env=environment, capture_output=True, check=True
    ).stdout


def told_by_git(folder: Path, commit: str, parent: str | None) -> set[str]:
    """Paths that differ between a commit and its first parent."""
    words = ("diff-tree", "-r", "-z", "--name-only", "--no-renames", "--ignore-submodules=none")
    printed = git(folder, *words, parent or EMPTY_TREE, commit)
    return {name.decode("utf-8", "surrogateescape") for name in printed.split(b"\0") if name}


def judge_commit(reader: GitCliReader, commit: str) -> tuple[set[str], Outcome, list[str]]:
    """Paths, outcome and reasons of the gate's verdict; every path is allowed."""
    request = TargetRequest(mode=TargetMode.COMMIT, revision=commit, fall_through=False)
    target = resolve_target(request, reader)
    verdict = judge(gather_subject(target, reader), GRANT, today="2000-01-01")
    return set(verdict.touched), verdict.outcome, [reason.code for reason in verdict.reasons]


def count(tally: Tally, reader: GitCliReader, commit: str, wanted: set[str]) -> None:
    """Count one commit."""
    tally.commits += 1
    try:
        found, outcome, reasons = judge_commit(reader, commit)
    except InconclusiveError:
        found, outcome, reasons = set(), Outcome.INCONCLUSIVE, []
        tally.empty += 0 if wanted else 1
        if not wanted:
            return
    except GitError as error:
        tally.unreadable.append(f"{commit[:12]} ({error.code})")
        return
    tally.reasons.update(set(reasons))
    tally.outcomes[outcome.value] += 1
    if found != wanted:
        tally.different.append(commit)
        return
    tally.equal += 1
    tally.paths += len(found)
    tally.equal_inconclusive += outcome is Outcome.INCONCLUSIVE


def measure(folder: Path, state: Path) -> Tally:
    """The last commits of a repository, newest first."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(state), "GIT_CONFIG_NOSYSTEM": "1"}
    options = GitOptions(folder=str(folder), state=str(state / "state"), environment=environment)
    reader = open_reader(SubprocessRunner(), options)
    tally = Tally()
    for line in git(folder, "rev-list", f"--max-count={COMMITS}", "--parents", "HEAD").decode().splitlines():
        commit, *parents = line.split()
        count(tally, reader, commit, told_by_git(folder, commit, parents[0] if parents else None))
        if tally.commits % 100 == 0:
            print(f"{tally.commits} commits, {len(tally.different)} differ", file=sys.stderr)
    return tally


def row(name: str, head: str, tally: Tally) -> str:
    """One line of the table."""
    return (
        f"| {name} at {head[:12]} | {tally.commits:,} | {tally.empty} | {tally.equal:,} | {tally.paths:,} "
        f"| {len(tally.different)} | {tally.equal_inconclusive} | {len(tally.unreadable)} |"
    )


def name_of(folder: Path) -> str:
    """Owner and name of a clone, out of its remote or else its folder."""
    known = folder.resolve()
    parts = [part for part in known.parts if "+" in part]
    return parts[-1].replace("+", "/") if parts else known.name.removesuffix(".git")


def main() -> None:
    """Measure every repository named and write the section.

    Raises:
        SystemExit: Some commit came out differently, or none was named.
    """
    folders = [Path(word) for word in sys.argv[1:]]
    if not folders:
        raise SystemExit(__doc__)
    rows, notes, failed = [], [], False
    for folder in folders:
        with tempfile.TemporaryDirectory() as state:
            tally = measure(folder, Path(state))
        rows.append(row(name_of(folder), git(folder, "rev-parse", "HEAD").decode(), tally))
        said = ", ".join(f"{code} {number}" for code, number in sorted(tally.reasons.items())) or "none"
        outcomes = ", ".join(f"{outcome} {number}" for outcome, number in sorted(tally.outcomes.items()))
        notes.append(f"- {name_of(folder)}: outcomes {outcomes}; commits with a reason: {said}.")
        notes += [f"  - differs: {commit}" for commit in tally.different]
        notes += [f"  - not readable: {commit}" for commit in tally.unreadable]
        failed = failed or bool(tally.different)
    head = (
        "| repository | commits | touch nothing | same paths | paths | other paths | same paths, inconclusive "
        "| not readable |\n|---|---:|---:|---:|---:|---:|---:|---:|"
    )
    intro = (
        "The paths that `adjudge scope --commit` names, against `git diff-tree` between a commit and its first "
        "parent, for the last commits of each repository. The grant allows every path."
    )
    body = "\n".join((intro, "", head, *rows, "", *notes))
    write_section("histories", "Scope on real histories", body)
    if failed:
        raise SystemExit("some commits came out differently")


if __name__ == "__main__":
    main()
