"""Graphs of 1k, 10k and 50k Python files: time and memory, cold and warm, beside grimp on the same files.

    tools/bench graph_speed [--folder FOLDER] [--repeats 3] [--sizes 1k,10k,50k]

Each measurement is a process of its own. Ours reads git objects and keeps facts; grimp reads the checkout of the
same files, one package after another. The runs of a round follow one another, and medians are told.

    grimp     nothing kept          grimp-warm   its cache kept
    cold      nothing kept          warm         facts kept, graph resolved anew
    same      both graphs kept      edit         graph of the base kept, one file edited
    add       one file added        remove       one file removed
    moved     neither kept, but that of the commit before; one file edited since

The two packages of ``bench.graph_parity`` are copied as often as needed; every copy has bytes of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.progress import Silence
from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.adapters.sqlite.snapshots import SqliteSnapshots
from adjudge.adapters.workers.facts import WorkerFactPool
from adjudge.model.ids import ObjectId
from adjudge.survey.graphs import load_graphs
from bench.graph_parity import PACKAGES, fetch
from bench.results import write_section

DJANGO, HOMEASSISTANT = PACKAGES
ENVIRONMENT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
IDENTITY = ("-c", "user.name=bench", "-c", "user.email=bench@example.com", "-c", "gc.auto=0")
MODES = ("grimp", "grimp-warm", "cold", "warm", "same", "edit", "add", "remove", "moved")


EDITS = {"moved": "edit"}


class Size(NamedTuple):
    """Which packages a tree holds, how often, and below which folder."""

    name: str
    parts: tuple[tuple[str, str], ...]


SIZES = (
    Size("1k", (("django", "django"),)),
    Size("10k", (("django", "django"), ("homeassistant", "homeassistant"))),
    Size(
        "50k",
        (
            *((f"part{number}", "django-sdist") for number in range(2)),
            *((f"copy{number}/homeassistant", "homeassistant") for number in range(5)),
        ),
    ),
)


class Measured(NamedTuple):
    seconds: float
    peak_mb: float
    edges: int


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="where the packages are or will be; temporary by default")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--sizes", default=",".join(size.name for size in SIZES))
    parser.add_argument("--measure", nargs=3, metavar=("MODE", "PLACE", "CACHE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(_measure(*arguments.measure)))
        return 0
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary) / "packages"
        for size in SIZES:
            if size.name in arguments.sizes.split(","):
                place = Path(temporary) / size.name
                files, megabytes = make_tree(size, folder, place)
                rows += _rows(f"{size.name}: {files} files, {megabytes:.0f} MB", place, arguments.repeats)
                shutil.rmtree(place)
    head = (
        "| tree | run | seconds | files/s or ratio | peak memory | edges |\n|---|---|---:|---:|---:|---:|\n"
    )
    write_section("graph-speed", "Graph speed: cold, warm, and beside grimp", head + "\n".join(rows))
    return 0


# --- trees --------------------------------------------------------------------------------------------


def make_tree(size: Size, folder: Path, place: Path) -> tuple[int, float]:
    """A repository with the tree; how many Python files it has and their size."""
    sources = {
        "django": fetch(DJANGO, folder) / DJANGO.root / "django",
        "django-sdist": fetch(DJANGO, folder) / DJANGO.root,
        "homeassistant": fetch(HOMEASSISTANT, folder) / "homeassistant",
    }
    for target, source in size.parts:
        for path in sources[source].rglob("*.py"):
            copy = place / target / path.relative_to(sources[source])
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes() + f"\n# {target}\n".encode())
    _git(place, "init", "-q")
    _git(place, "add", "-A")
    _git(place, *IDENTITY, "commit", "-qm", "base")
    sizes = [path.stat().st_size for path in place.rglob("*.py")]
    return len(sizes), sum(sizes) / 1e6


def _git(place: Path, *arguments: str, stdin: bytes = b"") -> str:
    done = subprocess.run(
        ["git", *arguments],
        cwd=place,
        env={**os.environ, **ENVIRONMENT},
        input=stdin,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def changed_tree(place: Path, tree: str, kind: str) -> ObjectId:
    """A tree with one file edited, added or removed, so that no run finds it kept.

    Args:
        place: The repository.
        tree: Tree or commit to start from.
        kind: ``edit``, ``add`` or ``remove``.
    """
    index = {"GIT_INDEX_FILE": str(place / ".git" / "bench-index")}

    def git(*arguments: str, stdin: bytes = b"") -> str:
        environment = {**os.environ, **ENVIRONMENT, **index}
        done = subprocess.run(
            ["git", *arguments], cwd=place, env=environment, input=stdin, capture_output=True, check=True
        )
        return done.stdout.decode().strip()

    names = sorted(git("ls-tree", "-r", "--name-only", tree).splitlines())
    path = next(name for name in names[len(names) // 2 :] if name.endswith("/const.py") or len(names) < 2000)
    text = subprocess.run(
        ["git", "show", f"{tree}:{path}"], cwd=place, capture_output=True, check=True
    ).stdout
    git("read-tree", tree)
    if kind == "remove":
        git("update-index", "--force-remove", path)
        return ObjectId(git("write-tree"))
    stamp = time.time_ns()
    blob = git("hash-object", "-w", "--stdin", stdin=text + f"\nbench = {stamp}\n".encode())
    name = path if kind == "edit" else path.replace(".py", f"_{stamp}.py")
    git("update-index", "--add", "--cacheinfo", f"100644,{blob},{name}")
    return ObjectId(git("write-tree"))


# --- runs ---------------------------------------------------------------------------------------------


def _rows(name: str, place: Path, repeats: int) -> list[str]:
    runs: dict[str, list[Measured]] = {mode: [] for mode in MODES}
    for _ in range(repeats):
        cache = place.with_name(f"{place.name}-cache")
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir()
        for mode in MODES:
            runs[mode].append(_run(mode, place, cache))
    grimp = statistics.median(run.seconds for run in runs["grimp"])
    files = int(name.split()[1])
    rows = []
    for mode in MODES:
        seconds = statistics.median(run.seconds for run in runs[mode])
        peak = statistics.median(run.peak_mb for run in runs[mode])
        shown = f"{files / seconds:.0f} files/s, {seconds / grimp:.2f} of grimp's time"
        rows.append(f"| {name} | {mode} | {seconds:.2f} | {shown} | {peak:.0f} MB | {runs[mode][0].edges} |")
    return rows


def _run(mode: str, place: Path, cache: Path) -> Measured:
    command = [sys.executable, "-m", "bench.graph_speed", "--measure", mode, str(place), str(cache)]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, stdout=subprocess.PIPE, check=True)
    return Measured(*json.loads(done.stdout))


def _measure(mode: str, place: str, cache: str) -> Measured:
    """One run in this process; peak memory is that of it and of the largest child together.

    A mode may be the id of a tree as well: that tree against the one of HEAD, with all that is kept.
    """
    if mode.startswith("grimp"):
        seconds, edges = _grimp(Path(place), None if mode == "grimp" else f"{cache}/grimp")
    else:
        seconds, edges = _ours(mode, Path(place), f"{cache}/cache")
    peak = sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return Measured(seconds, peak / 1024, edges)


def _grimp(place: Path, cache: str | None) -> tuple[float, int]:
    """Seconds and edges; with a cache those of a second run over it."""
    if cache is not None:
        _grimp_once(place, cache)
    return _grimp_once(place, cache)


def _grimp_once(place: Path, cache: str | None) -> tuple[float, int]:
    import grimp  # noqa: PLC0415 - not loaded in the runs of ours

    seconds, edges = 0.0, 0
    for name in ("django", "homeassistant"):
        for number, package in enumerate(sorted(place.rglob(f"{name}/__init__.py"))):
            if (package.parent.parent / "__init__.py").exists() or package.parent.parent.name == "tests":
                continue
            sys.path.insert(0, str(package.parent.parent))
            started = time.perf_counter()
            graph = grimp.build_graph(name, cache_dir=cache and f"{cache}{number}")
            seconds += time.perf_counter() - started
            sys.path.pop(0)
            sys.modules.pop(name, None)
            edges += sum(len(graph.find_modules_directly_imported_by(module)) for module in graph.modules)
    return seconds, edges


def _ours(mode: str, place: Path, cache: str) -> tuple[float, int]:
    runner = SubprocessRunner()
    options = GitOptions(
        folder=str(place), state=f"{place}-state", environment=dict(os.environ), index_file=None
    )
    git = open_reader(runner, options, worker_runner=runner)
    base = git.commit(git.resolve("HEAD")).tree
    file = CacheFile(cache)
    if mode == "warm":
        file.write(lambda connection: _forget(connection.execute("DELETE FROM snapshots")))
    if mode == "moved":
        base = changed_tree(place, base, "edit")
    if len(mode) == len(base):
        head = ObjectId(mode)
    else:
        head = base if mode in {"cold", "warm", "same"} else changed_tree(place, base, EDITS.get(mode, mode))
    started = time.perf_counter()
    _, graph = load_graphs(
        base,
        head,
        git=git,
        pool=WorkerFactPool(SqliteFactCache(file)),
        snapshots=SqliteSnapshots(file),
        progress=Silence(),
    )
    return time.perf_counter() - started, len(graph.snapshot.columns)


def _forget(_: object) -> None:
    """An action gives nothing back."""


if __name__ == "__main__":
    sys.exit(main())
