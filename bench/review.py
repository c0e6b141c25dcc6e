"""The last commits of real repositories reviewed by the builtin reader: no unit is lost, no fault, and what it takes.

    tools/bench review --source flask=GITDIR@REVISION [--source …] [--commits 20]
        [--plan black=GITDIR@REVISION --plan …] [--rounds 5] [--deadline 300] [--note TEXT]

Each commit on the first-parent line is reviewed twice in a process of its own: with nothing kept, then once more. What
the artefact says is held against ``git diff-tree`` between the commit and its first parent, name by name: each path stands
in one unit, once, alone or as one side of a rename. States, bytes and hunks must sum, the exit code must be that of the
outcome, and standard error must hold no traceback. A commit that touches nothing must be told as nothing to judge.

The trees after ``--plan`` make a change of 1,000 files (``bench.review_change``), planned cold and then warm; the bar is for
the whole command. Repositories are bare or not, and never changed: a clone that borrows their objects is read.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.graph_speed import ENVIRONMENT
from bench.histories import EMPTY_TREE, git
from bench.results import write_section
from bench.review_change import FILES, make_change
from bench.timed import Ran, spread, timed
from bench.typescript_parity import Tree, tree_named

if TYPE_CHECKING:
    from collections.abc import Iterator

TOP = Path(__file__).parent.parent
BAR = 3.0
"""Seconds of a plan of 1,000 files, warm, on two cores."""
CODES = {"pass": 0, "fail": 1, "inconclusive": 3}
TRACEBACK = b"Traceback (most recent call last)"
RUNS = ("cold", "warm")
HELD = (
    "Held against `git diff-tree` name by name: faults are paths in no unit or in two, sums that do not add up, exit "
    "codes of another outcome, and tracebacks. Cold: nothing kept; warm: the same once more."
)

Json = dict[str, Any]


class Subject:
    """A clone that borrows the objects of a source, with places of its own for state and cache."""

    def __init__(self, folder: Path, rest: Path, deadline: float) -> None:
        self.folder = folder
        self._rest = rest
        self._deadline = deadline

    def forget(self) -> None:
        """Delete all that is kept."""
        shutil.rmtree(self._rest, ignore_errors=True)

    def run(self, *words: str) -> tuple[Ran, Json]:
        """One command and the document it answered with; empty where it answered none.

        Raises:
            SystemExit: It did not end in time.
        """
        self._rest.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            **ENVIRONMENT,
            "ADJUDGE_STATE_DIR": str(self._rest / "state"),
            "ADJUDGE_CACHE_DIR": str(self._rest / "cache"),
        }
        program = Path(sys.executable).with_name("adjudge")
        answer = self._rest / "answer"
        with answer.open("wb") as output:
            command = [str(program), *words, "--json", "--quiet"]
            ran = timed(command, self.folder, environment, output.fileno(), self._deadline, any_end=True)
        if not ran.ended:
            raise SystemExit(f"adjudge {' '.join(words)} was not done in time")
        return ran, _document(answer.read_bytes())


def _document(data: bytes) -> Json:
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


@dataclass
class Tally:
    """What became of the commits of one repository."""

    name: str
    commits: int = 0
    empty: int = 0
    paths: int = 0
    renames: int = 0
    faults: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    states: Counter[str] = field(default_factory=Counter)
    standings: Counter[str] = field(default_factory=Counter)
    taken: dict[str, list[Ran]] = field(default_factory=lambda: {run: [] for run in RUNS})


def main() -> None:
    """Measure and write the section.

    Raises:
        SystemExit: A unit was lost, or something else did not hold.
    """
    words = arguments()
    compileall.compile_dir(TOP / "src", quiet=1)  # as installed; else each run would compile what changed
    with tempfile.TemporaryDirectory() as temporary:
        tallies = [look_at(source, words, Path(temporary) / source.name) for source in words.source]
        plan, faults = measure_plan(words, Path(temporary)) if words.plan else ([], [])
    faults += [f"{tally.name} {fault}" for tally in tallies for fault in tally.faults]
    body = [
        *([words.note, ""] if words.note else []),
        *(told(words, tallies) if tallies else []),
        *plan,
        *(f"- {one}" for one in faults),
    ]
    write_section("review", "Review: real commits, and a change of 1,000 files", "\n".join(body))
    if faults:
        raise SystemExit("something did not hold")


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("--source", "--plan"):
        parser.add_argument(
            name, type=tree_named, action="append", default=[], help="NAME=GITDIR@REVISION, once or more"
        )
    parser.add_argument("--commits", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5, help="warm plans")
    parser.add_argument("--deadline", type=float, default=300.0, help="seconds of one process")
    parser.add_argument("--note", default="", help="a sentence about the machine, such as what else it did")
    words = parser.parse_args()
    words.source, words.plan = ([resolved(tree) for tree in trees] for trees in (words.source, words.plan))
    return words


def resolved(tree: Tree) -> Tree:
    """The same tree by the name of its commit."""
    commit = git(Path(tree.git), "rev-parse", "--verify", "--end-of-options", f"{tree.revision}^{{commit}}")
    return tree._replace(git=str(Path(tree.git).resolve()), revision=commit.decode().strip())


# --- commits ------------------------------------------------------------------------------------------


def look_at(source: Tree, words: argparse.Namespace, place: Path) -> Tally:
    """The last commits of one repository, newest first, each cold and warm."""
    clone = ["git", "clone", "-q", "--shared", "--no-checkout", source.git, str(place / "subject")]
    subprocess.run(clone, env={**os.environ, **ENVIRONMENT}, check=True)
    subject = Subject(place / "subject", place / "rest", words.deadline)
    tally = Tally(source.name)
    line = ("rev-list", "--first-parent", f"--max-count={words.commits}", "--parents", source.revision)
    for listed in git(subject.folder, *line).decode().splitlines():
        commit, *parents = listed.split()
        changed = changed_paths(subject.folder, commit, parents[0] if parents else EMPTY_TREE)
        tally.commits += 1
        tally.paths += len(changed)
        subject.forget()
        artefact: Json = {}
        for run in RUNS:
            ran, artefact = subject.run("review", "--commit", commit)
            tally.taken[run].append(ran)
            said = list(faults_of(ran, artefact, changed))
            tally.faults += [f"{commit[:12]} {run}: {fault}" for fault in said]
        count(tally, artefact, changed)
        sys.stderr.write(f"{source.name} {tally.commits}: {len(changed)} paths, {len(tally.faults)} faults\n")
    return tally


def changed_paths(folder: Path, commit: str, parent: str) -> set[str]:
    """What git says that differs between a commit and its first parent, renames taken apart."""
    words = ("diff-tree", "-r", "-z", "--name-only", "--no-renames", "--ignore-submodules=none")
    printed = git(folder, *words, parent, commit)
    return {name.decode("utf-8", "surrogateescape") for name in printed.split(b"\0") if name}


def faults_of(ran: Ran, artefact: Json, changed: set[str]) -> Iterator[str]:
    """Whatever a review says that does not hold; nothing where all does."""
    if TRACEBACK in ran.said:
        yield f"a traceback: {ran.said.decode(errors='replace').splitlines()[-1]}"
    if not changed:
        if ran.code != CODES["inconclusive"] or "units" in artefact:
            yield f"nothing changed, and it ended with {ran.code}"
        return
    if "units" not in artefact:
        yield f"no artefact; it ended with {ran.code}: {ran.said.decode(errors='replace').strip()}"
        return
    yield from _faulty_units(artefact["units"], changed)
    yield from _faulty_sums(artefact)
    wanted = CODES[artefact["outcome"]]
    if not ran.code == artefact["exit_code"] == wanted:
        yield f"{artefact['outcome']}, told as {artefact['exit_code']}, ended with {ran.code}"


def _faulty_units(units: list[Json], changed: set[str]) -> Iterator[str]:
    """Paths that stand in no unit, in more than one, or did not change."""
    named = Counter(path for unit in units for path in {unit["path"], unit["old_path"] or unit["path"]})
    yield from (f"{path!a} stands in no unit" for path in sorted(changed - named.keys()))
    yield from (f"{path!a} did not change and stands in a unit" for path in sorted(named.keys() - changed))
    yield from (f"{path!a} stands in {times} units" for path, times in sorted(named.items()) if times > 1)


def _faulty_sums(artefact: Json) -> Iterator[str]:
    """Sums of coverage and counts of findings that are not those of what they sum."""
    units, coverage, found = artefact["units"], artefact["coverage"], artefact["findings"]
    states = Counter(unit["state"] for unit in units)
    told_states = {state: number for state, number in coverage["units"].items() if number}
    if states != told_states:
        yield f"units are {dict(states)}, told as {told_states}"
    for key in ("bytes", "bytes_sent", "hunks", "hunks_sent"):
        if sum(unit[key] for unit in units) != coverage[key]:
            yield f"{key} of units do not sum to {coverage[key]}"
    if any(unit["bytes_sent"] > unit["bytes"] or unit["hunks_sent"] > unit["hunks"] for unit in units):
        yield "more was sent than there is"
    if sum(found["counts"]["dispositions"].values()) != found["counts"]["candidates"]:
        yield "dispositions do not sum to the candidates"
    if sum(found["counts"]["standings"].values()) != found["counts"]["candidates"]:
        yield "standings do not sum to the candidates"


def count(tally: Tally, artefact: Json, changed: set[str]) -> None:
    """Count one commit."""
    if "units" not in artefact:
        tally.empty += not changed
        return
    tally.outcomes[artefact["outcome"]] += 1
    tally.renames += sum(unit["old_path"] is not None for unit in artefact["units"])
    tally.states.update(" ".join(filter(None, (one["state"], one["reason"]))) for one in artefact["units"])
    standings = artefact["findings"]["counts"]["standings"]
    tally.standings.update({standing: number for standing, number in standings.items() if number})


# --- the plan -----------------------------------------------------------------------------------------


def measure_plan(words: argparse.Namespace, place: Path) -> tuple[list[str], list[str]]:
    """The lines about the plan of 1,000 files, and what does not hold in it."""
    files, lines = make_change(words.plan, place / "plan" / "subject")
    subject = Subject(place / "plan" / "subject", place / "plan" / "rest", words.deadline)
    changed = changed_paths(subject.folder, "HEAD", "HEAD~1")
    faults, rows = [], []
    taken: dict[str, list[Ran]] = {run: [] for run in RUNS}
    plans = []
    for run in ("cold", *["warm"] * words.rounds):
        ran, plan = subject.run("review", "--commit", "HEAD", "--plan")
        taken[run].append(ran)
        plans.append(plan)
        faults += [f"plan {run}: {fault}" for fault in _faulty_plan(ran, plan, changed)]
        sys.stderr.write(f"plan {run}: {ran.seconds:.2f} s, {ran.busy:.2f} s on processors\n")
    if any(plan != plans[0] for plan in plans):
        faults.append("plan: not the same each time")
    for run, runs in taken.items():
        bar = _bar(runs) if run == "warm" else ""
        rows.append(f"| {run} | {_spread(runs, 'seconds')} | {_spread(runs, 'busy')} | {bar} |")
    named = ", ".join(f"{tree.name} {tree.revision[:10]}" for tree in words.plan)
    size = f"{len(changed):,} files that have {lines:,} lines, in a tree of {files:,} ({named})"
    head = [
        f"`adjudge review --plan` of a change of {size}; medians and ranges of the whole command:",
        "",
        "| run | seconds | on processors | bar |",
        "|---|---:|---:|---|",
    ]
    return [*head, *rows, ""], faults


def _faulty_plan(ran: Ran, plan: Json, changed: set[str]) -> Iterator[str]:
    if TRACEBACK in ran.said or ran.code != 0 or "units" not in plan:
        yield f"it ended with {ran.code}: {ran.said.decode(errors='replace').strip()}"
        return
    if len(changed) != FILES:
        yield f"{len(changed)} files changed"
    yield from _faulty_units(plan["units"], changed)


def _bar(runs: list[Ran]) -> str:
    median = statistics.median(ran.seconds for ran in runs)
    return f"{BAR:.0f} s: {'met' if median <= BAR else 'missed'}"


# --- words --------------------------------------------------------------------------------------------


def told(words: argparse.Namespace, tallies: list[Tally]) -> list[str]:
    """The tables about commits."""
    revisions = ", ".join(f"{one.name} {one.revision[:10]}" for one in words.source)
    return [
        f"`adjudge review --commit` of the last {words.commits} first-parent commits ({revisions}). {HELD}",
        "",
        "| repository | commits | touch nothing | paths | renames | faults | outcomes | cold: median, worst | warm |",
        "|---|---:|---:|---:|---:|---:|---|---:|---:|",
        *(
            f"| {one.name} | {one.commits} | {one.empty} | {one.paths:,} | {one.renames} | {len(one.faults)} "
            f"| {_counted(one.outcomes)} | {_worst(one.taken['cold'])} | {_worst(one.taken['warm'])} |"
            for one in tallies
        ),
        "",
        *(
            f"- {one.name}: units {_counted(one.states)}; findings {_counted(one.standings)}."
            for one in tallies
        ),
        "",
    ]


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in sorted(counter.items())) or "none"


def _worst(runs: list[Ran]) -> str:
    seconds = [ran.seconds for ran in runs]
    return f"{statistics.median(seconds):.2f} s, {max(seconds):.2f} s"


def _spread(runs: list[Ran], name: str) -> str:
    return spread([getattr(ran, name) for ran in runs])


if __name__ == "__main__":
    main()
