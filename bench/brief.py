"""``adjudge brief`` end to end: cold, warm, and by delta, beside grimp's graph alone on the same files.

    tools/bench brief [--folder FOLDER] [--sizes 1k,10k,50k] [--repeats 5] [REPOSITORY …]

The trees are those of ``bench.graph_speed``; a repository named is a folder with a checkout, which is cloned
first, so that nothing of the person's is touched. Each run is a process, started as a person starts it.

    cold     nothing kept, one file edited           warm     facts kept, both graphs resolved anew
    same     both graphs kept                        edit     one more file edited since the last run
    add      one file added since                    remove   one file removed since
    moved    what was edited is committed, and one more file edited
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.graph_speed import ENVIRONMENT, IDENTITY, SIZES, make_tree
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOP = Path(__file__).parent.parent
GRIMP = """
import sys, pathlib, grimp
place, cache = pathlib.Path(sys.argv[1]), sys.argv[2] or None
for name in ("django", "homeassistant"):
    for number, package in enumerate(sorted(place.rglob(f"{name}/__init__.py"))):
        if (package.parent.parent / "__init__.py").exists() or package.parent.parent.name == "tests":
            continue
        sys.path.insert(0, str(package.parent.parent))
        grimp.build_graph(name, cache_dir=cache and f"{cache}{number}")
        sys.path.pop(0)
        sys.modules.pop(name, None)
"""
BARS = {
    "10k": {"cold": 12.0, "warm": 2.2, "same": 2.2, "edit": 0.6, "add": 1.0, "remove": 1.0},
    "50k": {"edit": 2.0, "add": 2.0, "remove": 2.0},
}
"""Seconds on two cores."""

MODES = ("cold", "warm", "same", "edit", "add", "remove", "moved")


class Ran(NamedTuple):
    seconds: float
    peak_mb: float


class Subject:
    """A repository with places of its own for state and cache; ``ending`` is that of the files to edit."""

    def __init__(self, folder: Path, rest: Path, ending: str = ".py") -> None:
        self.folder = folder
        self._rest = rest
        self._stamp = 0
        names = self.git("ls-files", "-z").decode("utf-8", "surrogateescape").split("\0")[:-1]
        self.files = len(names)
        self._line = "ADDED = {}" if ending == ".py" else "export const ADDED{0} = {0};"
        self.python = sorted(name for name in names if name.endswith(ending))
        self._edited = self._few(f"/const{ending}") or self._few(ending)

    def git(self, *arguments: str) -> bytes:
        """Output of git in the repository, with nobody's settings."""
        environment = {**os.environ, **ENVIRONMENT}
        return subprocess.run(
            ["git", *arguments], cwd=self.folder, env=environment, stdout=subprocess.PIPE, check=True
        ).stdout

    def _few(self, ending: str) -> list[str]:
        """Some files by the end of their path."""
        return [name for name in self.python if name.endswith(ending)][::7]

    def edit(self) -> None:
        """Add a line to one more file."""
        self._stamp += 1
        names = self._edited
        with (self.folder / names[self._stamp % len(names)]).open("a") as stream:
            stream.write(f"\n{self._line.format(self._stamp)}\n")

    def add(self) -> None:
        """Add a file beside others."""
        self._stamp += 1
        name = self._edited[-1]
        copy = self.folder / name
        copy.with_name(f"added_{self._stamp}.py").write_bytes(copy.read_bytes())

    def remove(self) -> None:
        """Remove one more file."""
        self._stamp += 1
        names = self._edited
        (self.folder / names[-self._stamp % len(names)]).unlink(missing_ok=True)

    def commit(self) -> None:
        """Commit everything and edit one more file."""
        self.git("add", "-A")
        self.git(*IDENTITY, "commit", "-qm", "moved")
        self.edit()

    def forget(self, *, facts: bool) -> None:
        """Delete what is kept: all of it, or the graphs alone."""
        cache = self._rest / "cache"
        if facts:
            shutil.rmtree(cache, ignore_errors=True)
            shutil.rmtree(self._rest / "state", ignore_errors=True)
            return
        for file in cache.rglob("cache.sqlite3"):
            with sqlite3.connect(file) as connection:
                connection.execute("DELETE FROM snapshots")

    def brief(self, *, watched: bool = False) -> Ran:
        """One run of the brief."""
        environment = {
            **os.environ,
            "ADJUDGE_STATE_DIR": str(self._rest / "state"),
            "ADJUDGE_CACHE_DIR": str(self._rest / "cache"),
        }
        program = str(Path(sys.executable).with_name("adjudge"))
        return run(
            [program, "brief", "--worktree", "--quiet", "--json"], self.folder, environment, watched=watched
        )


def main() -> int:
    """Measure and write the section."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("repositories", nargs="*", type=Path)
    parser.add_argument("--folder", type=Path, help="where the packages are or will be; temporary by default")
    parser.add_argument("--sizes", default=",".join(size.name for size in SIZES))
    parser.add_argument("--repeats", type=int, default=5)
    words = parser.parse_args()
    compileall.compile_dir(TOP / "src", quiet=1)  # as installed; else each run would compile what changed
    rows = [
        "| tree | files | run | seconds (range) | of grimp's graph, cold | bar | peak memory |",
        "|---|---:|---|---:|---:|---|---:|",
    ]
    with tempfile.TemporaryDirectory() as temporary:
        for name, make in subjects(words, Path(temporary)):
            place = Path(temporary) / f"at-{name}"
            make(place / "subject")
            rows += measure(name, Subject(place / "subject", place), words.repeats)
            shutil.rmtree(place)
    note = (
        "Medians. Grimp's graph alone, of the packages among the same files, stands beside in the same run. "
        "Peak memory: all processes of a run together, git among them, from a run of its own."
    )
    write_section("brief", "Brief, end to end", "\n".join([note, "", *rows]))
    return 0


def subjects(words: argparse.Namespace, temporary: Path) -> Iterator[tuple[str, Callable[[Path], object]]]:
    """(name, what makes it at a place) of every repository asked for."""
    folder = words.folder or temporary / "packages"
    for size in SIZES:
        if size.name in words.sizes.split(","):
            yield size.name, lambda place, size=size: make_tree(size, folder, place)
    for source in words.repositories:
        clone = ["git", "clone", "-q", "--no-hardlinks", str(source)]
        yield source.name, lambda place, clone=clone: subprocess.run([*clone, str(place)], check=True)


def measure(name: str, subject: Subject, repeats: int) -> list[str]:
    """The rows of one repository."""
    steps = {
        "cold": lambda: subject.forget(facts=True),
        "warm": lambda: subject.forget(facts=False),
        "same": lambda: None,
        "edit": subject.edit,
        "add": subject.add,
        "remove": subject.remove,
        "moved": subject.commit,
    }
    subject.edit()
    taken: dict[str, list[Ran]] = {mode: [] for mode in (*GRIMPS, *MODES)}
    for turn in range(repeats + 1):
        watched = turn == repeats  # the last turn is for memory alone, since watching takes time
        for mode in GRIMPS:
            taken[mode].append(grimp(mode, subject, watched=watched))
        for mode, step in steps.items():
            if mode != "cold" or turn in {0, repeats}:
                step()
                taken[mode].append(subject.brief(watched=watched))
    cold = statistics.median(ran.seconds for ran in taken["grimp"][:-1])
    return [row(name, subject, mode, (ran, cold)) for mode, ran in taken.items()]


GRIMPS = ("grimp", "grimp warm")


def grimp(mode: str, subject: Subject, *, watched: bool) -> Ran:
    """One run of grimp."""
    cache = subject.folder.parent / "grimp"
    kept = f"{cache}/" if mode == "grimp warm" else ""
    cache.mkdir(exist_ok=True)
    command = [sys.executable, "-c", GRIMP, str(subject.folder), kept]
    if kept and not any(cache.iterdir()):
        run(command, subject.folder, dict(os.environ), watched=False)
    return run(command, subject.folder, dict(os.environ), watched=watched)


def row(name: str, subject: Subject, mode: str, taken: tuple[list[Ran], float]) -> str:
    """One line of the table."""
    ran, cold = taken
    seconds = sorted(one.seconds for one in ran[:-1])
    median = statistics.median(seconds)
    bar = BARS.get(name, {}).get(mode)
    told = "" if bar is None else f"{bar:.1f} s: {'met' if median <= bar else 'missed'}"
    return (
        f"| {name} | {subject.files:,} ({len(subject.python):,} Python) | {mode} "
        f"| {median:.2f} ({seconds[0]:.2f}-{seconds[-1]:.2f}) | {median / cold:.2f} | {told} "
        f"| {ran[-1].peak_mb:.0f} MB |"
    )


def run(command: list[str], folder: Path, environment: dict[str, str], *, watched: bool) -> Ran:
    """Seconds of a command, and the most memory of it and its children when it is watched.

    Raises:
        SystemExit: It failed.
    """
    started = time.perf_counter()
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL) as child:
        peak = Peak(child.pid) if watched else None
        code = child.wait()
    seconds = time.perf_counter() - started
    if code not in {0, 3}:
        raise SystemExit(f"{command[0]} ended with {code}")
    return Ran(seconds, peak.most_mb() if peak is not None else 0.0)


class Peak:
    """Watches the memory of a process and all below it, twenty times a second."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._most = 0
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def most_mb(self) -> float:
        """The most that was seen, once the process ended."""
        self._thread.join(timeout=5)
        return self._most / 1024

    def _watch(self) -> None:
        while (now := resident_kb(self._pid)) > 0:
            self._most = max(self._most, now)
            time.sleep(0.05)


def resident_kb(pid: int) -> int:
    """Resident memory of a process and all below it; 0 when it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0
    own = next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), 0)
    return own + sum(resident_kb(int(child)) for child in children)


if __name__ == "__main__":
    raise SystemExit(main())
