"""``adjudge guide`` and ``adjudge validate`` beside a warm ``adjudge brief``, and the size of a guide that is cut.

    tools/bench guide [--folder FOLDER] [--sizes 1k,10k] [--repeats 9] [--note TEXT]

The trees are those of ``bench.graph_speed``. Two changes of each: one file, and three hundred files whose first
function takes one more argument. Each run is a process with both graphs kept; the four commands take turns, so that
a busy machine slows all of them. Beside the time on the clock stands that on the processors, git's included.

    brief       adjudge brief --json             validate    a judgment for each short name of the guide
    guide       adjudge guide --json             evidence    the same, with a quote for each changed region
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from bench.graph_speed import SIZES, make_tree
from bench.results import write_section

TOP = Path(__file__).parent.parent
BAR = 1.2
"""Times of a warm brief that guide and validate may take."""
CHANGED = (1, 300)
MAX_BYTES = 200_000
ADDED = "added_by_bench"
FIRST = re.compile(r"^def (\w+)\(", re.MULTILINE)

Json = dict[str, Any]


class Took(NamedTuple):
    """Seconds of one run: on the clock, and on the processors with all that it started."""

    clock: float
    processors: float


class Subject(NamedTuple):
    """A repository with an edit in its work tree, and where everything else lies.

    Attributes:
        folder: The repository.
        rest: State, cache and replies.
    """

    folder: Path
    rest: Path

    def run(self, *words: str) -> bytes:
        """Standard output of one command.

        Raises:
            SystemExit: It failed.
        """
        environment = {
            **os.environ,
            "ADJUDGE_STATE_DIR": str(self.rest / "state"),
            "ADJUDGE_CACHE_DIR": str(self.rest / "cache"),
        }
        program = str(Path(sys.executable).with_name("adjudge"))
        done = subprocess.run(
            [program, *words, "--worktree", "--quiet"],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            check=False,
        )
        if done.returncode not in {0, 3}:
            raise SystemExit(f"adjudge {words[0]} ended with {done.returncode}: {done.stderr.decode()}")
        return done.stdout


def main() -> int:
    """Measure and write the section."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="where the packages are or will be; temporary by default")
    parser.add_argument("--sizes", default="1k,10k")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--note", default="", help="a sentence about the machine, such as what else it did")
    words = parser.parse_args()
    compileall.compile_dir(TOP / "src", quiet=1)  # as installed; else each run would compile what changed
    times = [
        "| tree | files changed | command | seconds (range) | of a warm brief | bar | on processors | of a brief |",
        "|---|---:|---|---:|---:|---|---:|---:|",
    ]
    sizes = [
        "| tree | files changed | signals | regions | whole | cut | left out |", "|---|---:|---:|---:|---:|---:|---|",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as temporary:
        folder = words.folder or Path(temporary) / "packages"
        for size in (one for one in SIZES if one.name in words.sizes.split(",")):
            place = Path(temporary) / f"at-{size.name}"
            make_tree(size, folder, place / "subject")
            subject = Subject(place / "subject", place)
            for count in CHANGED:
                edit(subject.folder, count)
                name = f"| {size.name} | {count} |"
                times += [f"{name} {row}" for row in measure(subject, words.repeats)]
                sizes.append(f"{name} {size_row(subject)}")
            shutil.rmtree(place)
    note = f"{words.note} " if words.note else ""
    told = f"{note}Medians of {words.repeats} turns, each command a process, both graphs kept."
    cut = f"Bytes of the guide, whole and with `--max-bytes {MAX_BYTES}`:"
    write_section("guide", "Guide and validate", "\n".join([told, "", *times, "", cut, "", *sizes]))
    return 0


def edit(folder: Path, count: int) -> None:
    """Give the first function of so many files one more argument, or a file that has none a function.

    Raises:
        SystemExit: There are not so many files.
    """
    files = sorted(path for path in folder.rglob("*.py") if path.stat().st_size)
    if len(files) < count:
        raise SystemExit(f"{folder} has {len(files)} files")
    for path in files[:: len(files) // count][:count]:
        text = path.read_text("utf-8")
        if ADDED not in text:
            made = FIRST.sub(rf"def \1({ADDED}, ", text, count=1)
            path.write_text(made if made != text else f"{text}\n\ndef late({ADDED}, ):\n    pass\n", "utf-8")


def measure(subject: Subject, repeats: int) -> list[str]:
    """The rows of one change; the first turn warms caches and is not counted."""
    guide = json.loads(subject.run("guide", "--json"))
    plain, backed = subject.rest / "plain.json", subject.rest / "backed.json"
    plain.write_text(json.dumps(reply(guide, subject, quotes=False)))
    backed.write_text(json.dumps(reply(guide, subject, quotes=True)))
    commands = {
        "brief": ("brief", "--json"),
        "guide": ("guide", "--json"),
        "validate": ("validate", str(plain), "--json"),
        "evidence": ("validate", str(backed), "--json"),
    }
    for name in ("validate", "evidence"):
        check(json.loads(subject.run(*commands[name])), guide)
    taken: dict[str, list[Took]] = {name: [] for name in commands}
    for turn in range(repeats + 1):
        for name, words in commands.items():
            started, spent = time.perf_counter(), on_processors()
            subject.run(*words)
            if turn:
                taken[name].append(Took(time.perf_counter() - started, on_processors() - spent))
    return [row(name, many, taken["brief"]) for name, many in taken.items()]


def on_processors() -> float:
    """Seconds that ended children have spent."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(name: str, taken: list[Took], briefs: list[Took]) -> str:
    """The end of one line of the table."""
    clock, spent = (statistics.median(times) for times in zip(*taken, strict=True))
    brief, brief_spent = (statistics.median(times) for times in zip(*briefs, strict=True))
    least, most = min(one.clock for one in taken), max(one.clock for one in taken)
    told = "" if name == "brief" else f"{BAR}: {'met' if clock / brief <= BAR else 'missed'}"
    seconds = f"{clock:.2f} ({least:.2f}-{most:.2f}) | {clock / brief:.2f}"
    return f"{name} | {seconds} | {told} | {spent:.2f} | {spent / brief_spent:.2f} |"


def reply(guide: Json, subject: Subject, *, quotes: bool) -> Json:
    """A judgment for each short name of a guide, with the first line of each region of the head on demand."""
    regions = {one["change_anchor"]: one for one in guide["change_anchors"]}
    return {
        "schema": "adjudge.judgments/v1",
        "graph_snapshot_hash": guide["graph_snapshot_hash"],
        "judgments": [
            {
                "alias": name,
                "action": "consider",
                "framing": "does every caller pass one more argument?",
                "evidence": quoted(regions.get(named), subject) if quotes else [],
            }
            for name, named in guide["aliases"].items()
        ],
    }


def quoted(region: Json | None, subject: Subject) -> list[Json]:
    """The first line of a region as evidence; nothing where there is none."""
    if region is None or region["side"] != "head":
        return []
    lines = (subject.folder / region["path"]).read_text("utf-8").split("\n")
    at = region["start_line"]
    quote = {"kind": "quote", "path": region["path"], "start_line": at, "end_line": at}
    return [{**quote, "quote": lines[at - 1]}]


def check(validation: Json, guide: Json) -> None:
    """Nothing, where the reply was judged and all of it stands: anything else would be no measurement.

    Raises:
        SystemExit: It was not.
    """
    if validation["status"] != "ok" or len(validation["accepted"]) != len(guide["aliases"]):
        raise SystemExit(f"the reply is {validation['status']}: {validation['rejected'][:1]}")


def size_row(subject: Subject) -> str:
    """The end of one line of the table of sizes."""
    whole = subject.run("guide", "--json")
    cut = subject.run("guide", "--json", "--max-bytes", str(MAX_BYTES))
    guide = json.loads(cut)
    left = ", ".join(f"{one['count']:,} {one['what']}" for one in guide["omitted"]) or "nothing"
    signals = sum(name.startswith("s") for name in guide["aliases"])
    regions = sum(name.startswith("h") for name in guide["aliases"])
    fits = "" if len(cut) <= MAX_BYTES else " MISSED"
    return f"{signals:,} | {regions:,} | {len(whole):,} | {len(cut):,}{fits} | {left} |"


if __name__ == "__main__":
    raise SystemExit(main())
