"""Graphs and briefs of TypeScript beside fallow, dependency-cruiser and madge, of the same files in one run.

    tools/bench typescript_speed --source medusa=GITDIR@REVISION [--source …] [--fallow PROGRAM]
        [--depcruise PROGRAM] [--madge PROGRAM] [--graphs 10k] [--briefs 1k,5k,20k] [--rounds 3] [--deadline 240]
        [--folder FOLDER] [--keep]

Nothing is installed: a program that is not named is told as not compared. The trees (``bench.typescript_trees``) are
made of real repositories, none of them twice, since copies would be duplicates that ``fallow review`` looks for and we
do not; with FOLDER they are kept there for the next time. With ``--keep`` tables of the page that are not measured now
stay as they are.

Every run is a process of its own, told by the clock and by the time on processors of it and all it started. In a
round ours and fallow's stand next to each other and who is first changes from round to round; ratios are of pairs.

    cold    nothing kept          warm    facts kept, and ours makes the graphs anew; fallow has all that it keeps
    same    all kept              edit    one more file edited since the last run

dependency-cruiser and madge keep nothing, are run in the first round alone, and are ended at the deadline.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from bench.brief import Subject
from bench.results import read_section, write_section
from bench.timed import Ran, spread, timed
from bench.typescript_parity import tree_named
from bench.typescript_trees import SIZES, TYPESCRIPT, fresh_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TOP = Path(__file__).parent.parent
SECTION = "typescript-speed"
MODES = ("cold", "warm", "same", "edit")
RATIOS = "seconds, other / ours | processors, other / ours"
BARRED = "Bars are for the graph alone (without the start of Python) and for the whole process:"
BARS = {"warm": 1.5, "edit": 0.6}
"""Seconds of the graph of 10k files on two cores."""

QUIET = {"DO_NOT_TRACK": "1", "FALLOW_TELEMETRY": "off", "NODE_OPTIONS": "--max-old-space-size=4000"}


MEANING = """Medians (range) over the rounds; every run is a process, by the clock and on processors (user and system,
children too); peak MB is the most that one process of a run held. A ratio is the other's over ours in the same round:
above 1 we are ahead. Warm: ours has kept the facts but not the graphs, same: both; fallow all that it keeps. `fallow
review` finds duplication, complexity and dead code as well, which the brief does not; the graphs are therefore compared by
themselves."""


class Bench:
    """One tree with a place for what each tool keeps and tells."""

    def __init__(self, words: argparse.Namespace, place: Path) -> None:
        self.words = words
        self.place = place
        self.root = place / "subject"
        self.subject = Subject(self.root, place, ".ts")
        self.files = sum(
            name.endswith(TYPESCRIPT) for name in self.subject.git("ls-files").decode().split("\n")
        )
        self._told = place / "told"

    def run(self, command: Sequence[str | Path], environment: dict[str, str] | None = None) -> Ran:
        """One process in the tree; what it prints is kept until the next."""
        told = {**os.environ, **QUIET, **(environment or {})}
        with self._told.open("wb") as stream:
            return timed(command, self.root, told, stream.fileno(), self.words.deadline)

    # --- graphs ---------------------------------------------------------------------------------------

    def our_graph(self, mode: str) -> Ran:
        """Ours, of git objects; an edit is a tree of its own against that of HEAD."""
        cache = self.place / "graph"
        if mode == "cold":
            shutil.rmtree(cache, ignore_errors=True)
            cache.mkdir()
        head = self._tree() if mode == "edit" else "cold" if mode == "cold" else "same"
        measured = ("-m", "bench.graph_speed", "--measure", head, str(self.root), str(cache))
        command = [sys.executable, *measured]
        if mode == "warm":
            forget_graphs(cache)
        ran = self.run(command, {"PYTHONPATH": str(TOP)})
        if not ran.ended:
            return ran
        seconds, _, edges = json.loads(self._told.read_text())
        return ran._replace(inner=seconds, edges=edges)

    def _tree(self) -> str:
        """The id of the tree that the folder holds now."""
        self.subject.git("add", "-A")
        return self.subject.git("write-tree").decode().strip()

    def fallow_graph(self, mode: str) -> Ran:
        """Fallow's whole graph as dot."""
        if mode == "cold":
            self.forget_fallow()
        dot = self.place / "graph.dot"
        ran = self.run([
            self.words.fallow, "viz", "--viz-format", "dot", "--no-open", "--quiet", "--out", dot,
        ], self.fallow_home())  # fmt: skip
        text = dot.read_text() if ran.ended else ""
        return ran._replace(edges=len(set(re.findall(r"^\s*(n\d+ -> n\d+)", text, re.MULTILINE))))

    def depcruise_graph(self) -> Ran:
        """That of dependency-cruiser, types among it as they are in the others."""
        ran = self.run([
            self.words.depcruise, "--no-config", "--no-progress", "--ts-pre-compilation-deps",
            "--do-not-follow", "node_modules", "--output-type", "text", ".",
        ])  # fmt: skip
        files = set(self.subject.git("ls-files").decode().split("\n"))
        pairs = [line.split(" \u2192 ") for line in self._told.read_text().splitlines()]
        return ran._replace(edges=sum(files.issuperset(pair) for pair in pairs))

    def madge_graph(self) -> Ran:
        """That of madge."""
        extensions = "ts,tsx,mts,cts,js,jsx,mjs,cjs"
        ran = self.run([self.words.madge, "--extensions", extensions, "--no-spinner", "--json", "."])
        told = json.loads(self._told.read_bytes()) if ran.ended else {}
        return ran._replace(edges=sum(map(len, told.values())))

    # --- briefs ---------------------------------------------------------------------------------------

    def our_brief(self, mode: str) -> Ran:
        """``adjudge brief`` of the worktree."""
        if mode in {"cold", "warm"}:
            self.subject.forget(facts=mode == "cold")
        program = Path(sys.executable).with_name("adjudge")
        kept = {f"ADJUDGE_{name}_DIR": str(self.place / name.lower()) for name in ("STATE", "CACHE")}
        return self.run([program, "brief", "--worktree", "--quiet", "--json"], kept)

    def fallow_review(self, mode: str) -> Ran:
        """``fallow review`` of the same change."""
        if mode == "cold":
            self.forget_fallow()
        command = [self.words.fallow, "review", "--base", "HEAD", "--format", "json", "--quiet"]
        return self.run(command, self.fallow_home())

    def fallow_home(self) -> dict[str, str]:
        """Where fallow keeps what it does not keep in the tree: settings, caches, worktrees of bases."""
        home = self.place / "home"
        home.mkdir(exist_ok=True)
        return {"HOME": str(home), "XDG_CACHE_HOME": str(home), "TMPDIR": str(home)}

    def forget_fallow(self) -> None:
        """Delete all that fallow keeps, in the tree and beside it."""
        for kept in (self.root / ".fallow", self.place / "home"):
            shutil.rmtree(kept, ignore_errors=True)
        self.subject.git("worktree", "prune")


def main() -> int:
    """Measure and write the section."""
    words = arguments()
    sources = {source.name: source for source in words.source}
    compileall.compile_dir(TOP / "src", quiet=1)  # as installed; else each run would compile what changed
    parts = [told(words)]
    fallback = words.rounds
    before = left_of(read_section(SECTION), measured(words)) if words.keep else []
    for what, sizes in tables(words):
        for size, rounds in asked(sizes, fallback).items():
            with tempfile.TemporaryDirectory() as temporary:
                place = (words.folder or Path(temporary)).resolve() / size
                fresh_tree(size, sources, place / "subject")
                words.rounds = rounds
                measure = measure_graphs if what == "graphs" else measure_briefs
                parts += measure(size, Bench(words, place))
            write_section(
                SECTION,
                "TypeScript speed: beside fallow and others",
                "\n".join([parts[0], *in_order([*parts[1:], *before])]),
            )
    return 0


def measured(words: argparse.Namespace) -> set[str]:
    """How the tables begin that are measured now."""
    return {head(what, size) for what, sizes in tables(words) for size in asked(sizes, 1)}


def tables(words: argparse.Namespace) -> tuple[tuple[str, str], tuple[str, str]]:
    """What is measured, and of which sizes."""
    return ("graphs", words.graphs), ("briefs", words.briefs)


def head(what: str, size: str) -> str:
    """How the table of a size begins."""
    return f"Graphs of {size}:" if what == "graphs" else f"`adjudge brief` and `fallow review` of {size}:"


def left_of(section: str, heads: set[str]) -> list[str]:
    """The tables of a section, but for those that begin so."""
    found = re.split(r"^(?=Graphs of |`adjudge brief` and )", section, flags=re.MULTILINE)[1:]
    return [one.rstrip() + "\n" for one in found if not one.startswith(tuple(heads))]


def in_order(told: list[str]) -> list[str]:
    """Tables, those of graphs first and small trees before large ones."""
    heads = [head(what, size) for what in ("graphs", "briefs") for size in SIZES]
    listed = left_of("\n" + "\n".join(told), set())
    return sorted(listed, key=lambda one: next(at for at, each in enumerate(heads) if one.startswith(each)))


def asked(sizes: str, rounds: int) -> dict[str, int]:
    """The sizes of a list such as ``1k,20k:1``, with how many rounds each."""
    found = [part.partition(":") for part in sizes.split(",") if part]
    return {size: int(own or rounds) for size, _, own in found}


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--source", type=tree_named, action="append", required=True, help="NAME=GITDIR@REVISION"
    )
    for name in ("fallow", "depcruise", "madge"):
        parser.add_argument(f"--{name}", type=lambda word: Path(word).absolute())
    parser.add_argument(
        "--graphs", default="10k", help=f"of {', '.join(SIZES)}, as 1k,20k:1 with rounds; empty for none"
    )
    parser.add_argument("--briefs", default="1k,5k,20k", help="likewise")
    parser.add_argument("--folder", type=Path, help="where the trees are or will be; temporary by default")
    parser.add_argument("--keep", action="store_true", help="keep the tables that are not measured now")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deadline", type=float, default=240.0, help="seconds of one process")
    words = parser.parse_args()
    wanted = {name for size in asked(f"{words.graphs},{words.briefs}", 1) for name in SIZES[size]}
    if missing := wanted - {source.name for source in words.source}:
        parser.error(f"--source is needed for {', '.join(sorted(missing))}")
    return words


def told(words: argparse.Namespace) -> str:
    """What the section says before its tables."""
    missing = [name for name in ("fallow", "depcruise", "madge") if getattr(words, name) is None]
    versions = [
        f"{name} {version(getattr(words, name))}"
        for name in ("fallow", "depcruise", "madge")
        if name not in missing
    ]
    lines = [
        f"Beside {', '.join(versions) or 'nothing'}"
        + (f"; not compared: {', '.join(missing)}." if missing else "."),
        "Real repositories side by side, none twice, without dependencies: "
        + ", ".join(f"{source.name} {source.revision[:10]}" for source in words.source) + ".",
        MEANING,
    ]  # fmt: skip
    return "\n\n".join(lines) + "\n"


def version(program: Path) -> str:
    """The first version that a program tells."""
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    found = re.search(r"\d+\.\d+\.\d+\S*", done.stdout)
    return found[0] if found else "of no version"


def forget_graphs(cache: Path) -> None:
    """The graphs that are kept, but not the facts."""
    import sqlite3  # noqa: PLC0415 - for this alone

    connection = sqlite3.connect(cache / "cache")
    with connection:
        connection.execute("DELETE FROM snapshots")
    connection.close()


# --- runs ---------------------------------------------------------------------------------------------


Pairs = dict[str, dict[str, list[Ran]]]
"""Runs by mode and tool, one a round."""


def paired(bench: Bench, ours: Callable[[str], Ran], theirs: Callable[[str], Ran] | None) -> Pairs:
    """Every round of every mode; who is first changes from round to round."""
    taken: Pairs = {mode: defaultdict(list) for mode in MODES}
    for turn in range(bench.words.rounds):
        for mode in MODES:
            if mode == "edit":
                bench.subject.edit()
            tools: list[tuple[str, Callable[[str], Ran]]] = [("ours", ours)]
            tools += [("fallow", theirs)] if theirs is not None else []
            for name, tool in tools if turn % 2 == 0 else tools[::-1]:
                taken[mode][name].append(tool(mode))
                sys.stderr.write(f"{turn + 1} {mode} {name}: {taken[mode][name][-1]}\n")
    return taken


def measure_graphs(size: str, bench: Bench) -> list[str]:
    """The table of graphs of one tree."""
    taken = paired(bench, bench.our_graph, bench.fallow_graph if bench.words.fallow else None)
    if bench.words.depcruise:
        taken["cold"]["dependency-cruiser"] = [bench.depcruise_graph()]
    if bench.words.madge:
        taken["cold"]["madge"] = [bench.madge_graph()]
    lines = [
        f"{head('graphs', size)} {bench.files:,} TypeScript files of {bench.subject.files:,}. {BARRED}",
        "",
        f"| tree | run | tool | seconds | graph alone | on processors | {RATIOS} | edges | bar |",
        f"|---|---|---|{'---:|' * 6}---|",
    ]
    rows = []
    for mode, tools in taken.items():
        for tool, runs in tools.items():
            inner = f"{spread([run.inner for run in runs])}" if tool == "ours" else ""
            bar = judged(mode, runs) if tool == "ours" and size == "10k" else ""
            rows.append(
                f"| {size} | {mode} | {tool} | {clock(runs, bench)} | {inner} "
                f"| {spread([run.busy for run in runs])} | {ratios(tools, tool)} | {runs[-1].edges:,} | {bar} |"
            )
    return [*lines, *rows, ""]


def measure_briefs(size: str, bench: Bench) -> list[str]:
    """The table of briefs of one tree."""
    bench.subject.edit()
    taken = paired(bench, bench.our_brief, bench.fallow_review if bench.words.fallow else None)
    lines = [
        f"{head('briefs', size)} {bench.files:,} TypeScript files of {bench.subject.files:,}:",
        "",
        f"| tree | run | tool | seconds | on processors | {RATIOS} | peak MB |",
        "|---|---|---|---:|---:|---:|---:|---:|",
    ]
    rows = [
        f"| {size} | {mode} | {tool} | {clock(runs, bench)} | {spread([run.busy for run in runs])} | {ratios(tools, tool)} "
        f"| {max(run.peak_mb for run in runs):,.0f} |"
        for mode, tools in taken.items()
        for tool, runs in tools.items()
    ]
    return [*lines, *rows, ""]


def clock(runs: list[Ran], bench: Bench) -> str:
    """Seconds by the clock, or that it did not end."""
    if not all(run.ended for run in runs):
        return f"not ended at {bench.words.deadline:.0f} s"
    return spread([run.seconds for run in runs])


def ratios(tools: dict[str, list[Ran]], tool: str) -> str:
    """Two cells: the other's clock and processors over ours, pair by pair; bounds where it did not end."""
    if tool == "ours":
        return "|"
    runs = tools[tool]
    pairs = list(zip(runs, tools["ours"], strict=False))
    more = "" if all(run.ended for run in runs) else "> "
    by_clock = spread([run.seconds / mine.seconds for run, mine in pairs])
    return f"{more}{by_clock} | {more}{spread([run.busy / mine.busy for run, mine in pairs])}"


def judged(mode: str, runs: list[Ran]) -> str:
    """The bar of a mode, by the graph alone and by the clock."""
    if mode not in BARS:
        return ""
    bar = BARS[mode]
    alone, whole = (
        statistics.median(values) for values in zip(*((r.inner, r.seconds) for r in runs), strict=True)
    )
    return f"{bar:.1f} s: {'met' if alone <= bar else 'missed'} alone, {'met' if whole <= bar else 'missed'} whole"


if __name__ == "__main__":
    raise SystemExit(main())
