"""Speed, peak memory and exactness of the strict parser, beside three other readers.

The text is ``git log -p --no-merges`` of a repository, repeated until it is long enough: each commit is a diff of
its own, so a repetition is a valid log. Each reader runs in its own child process; a round runs all of them, and
ratios are taken inside a round. The repository is this one unless another is named; it is never changed.

    python -m bench.parser [REPOSITORY] [--megabytes 80] [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.errors import PatchError
from adjudge.model.paths import decode_path
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import Envelope, PatchPolicy
from adjudge.patch.quoting import QuotingError, unquote_at
from bench.results import write_section
from tests.corpus.patches import Case, cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HERE = Path(__file__).resolve().parents[1]
LOG = PatchPolicy(envelope=Envelope.LOG, posix_paths=True)
FOLDERS = ("generated", "adversarial", "producer", "attacks")
ABSENT = "/dev/null"
GIT = "git apply --numstat"
# In a small process of its own: a child's peak includes what its parent held when it was started.
GIT_CHILD = """
import json, resource, subprocess, sys, time
with open(sys.argv[1], "rb") as stream:
    start = time.perf_counter()
    done = subprocess.run(["git", "apply", "--numstat", "-"], stdin=stream, capture_output=True, check=True)
    seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
print(json.dumps({"seconds": seconds, "entries": done.stdout.count(b"\\n"), "peak": peak}))
"""


# --- the readers: entries of a file, and the paths of a text ---------------------------------------


def count_adjudge(data: bytes) -> int:
    return len(parse_patch(data, LOG).changes)


def count_unidiff(data: bytes, *, metadata_only: bool = False) -> int:
    from unidiff import PatchSet  # noqa: PLC0415 - only in its own child

    return len(PatchSet.from_string(data, encoding="utf-8", errors="replace", metadata_only=metadata_only))


def count_whatthepatch(data: bytes) -> int:
    import whatthepatch  # noqa: PLC0415 - only in its own child

    return sum(1 for _ in whatthepatch.parse_patch(data.decode("utf-8", "replace")))


READERS: dict[str, Callable[[bytes], int]] = {
    "adjudge": count_adjudge,
    "unidiff, metadata only": lambda data: count_unidiff(data, metadata_only=True),
    "unidiff": count_unidiff,
    "whatthepatch": count_whatthepatch,
}


def touch_adjudge(case: Case) -> set[str]:
    return set(parse_patch(case.data, case.policy).touched)


def touch_unidiff(case: Case) -> set[str]:
    from unidiff import PatchSet  # noqa: PLC0415 - beside the others

    patch = PatchSet.from_string(case.data, encoding="utf-8", errors="surrogateescape")
    return spell(case, ((file.source_file, file.target_file) for file in patch))


def touch_whatthepatch(case: Case) -> set[str]:
    import whatthepatch  # noqa: PLC0415 - beside the others

    diffs = whatthepatch.parse_patch(case.data.decode("utf-8", "surrogateescape"))
    return spell(case, ((diff.header.old_path, diff.header.new_path) for diff in diffs if diff.header))


def touch_git(case: Case) -> set[str]:
    """New names only: that is all git prints.

    Raises:
        ValueError: Git refused.
    """
    strip = "-p0" if case.facts.get("prefix_policy") == "p0" else "-p1"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["git", "apply", strip, "--numstat", "-z", "-"],
            cwd=folder,
            input=case.data,
            capture_output=True,
            check=False,
        )
    if done.returncode:
        raise ValueError(done.stderr.decode(errors="replace"))
    names = [record.split(b"\t", 2)[2] for record in done.stdout.split(b"\0") if record]
    return {case.root + decode_path(name) for name in names}


TOUCH: dict[str, Callable[[Case], set[str]]] = {
    "adjudge": touch_adjudge,
    "unidiff, names decoded for it": touch_unidiff,
    "whatthepatch, names decoded for it": touch_whatthepatch,
    "git apply --numstat, new names": touch_git,
}


def spell(case: Case, pairs: Iterable[tuple[str | None, str | None]]) -> set[str]:
    """Paths of (old, new) header names: tab cut, decoded, declared prefixes off, under the root."""
    found = set()
    for old, new in pairs:
        for name, side in ((old, 0), (new, 1)):
            plain = (name or ABSENT).split("\t")[0]
            if plain != ABSENT:
                found.add(case.root + strip_prefix(case, decode_name(plain), side))
    return found


def decode_name(name: str) -> str:
    try:
        return decode_path(unquote_at(name.encode("utf-8", "surrogateescape"), 0)[0])
    except QuotingError:
        return name


def strip_prefix(case: Case, name: str, side: int) -> str:
    for pair in case.policy.prefix.pairs:
        if pair[side] and name.startswith(pair[side].decode()):
            return name[len(pair[side]) :]
    return name


# --- exactness -------------------------------------------------------------------------------------


def judge(case: Case, touch: Callable[[Case], set[str]], wanted: set[str]) -> str:
    """One word for what a reader made of a case."""
    try:
        found = touch(case)
    except Exception:  # noqa: BLE001 - any way of not answering counts as not answering
        return "refused"
    if not case.readable:
        return "accepted"
    if found == wanted:
        return "exact"
    return "misses" if wanted - found else "too many"


def exactness() -> str:
    known = cases(*FOLDERS)
    rows = []
    for name, touch in TOUCH.items():
        tally: Counter[tuple[bool, str]] = Counter()
        for case in known:
            wanted = new_names(case) if touch is touch_git and case.readable else set(case.touched)
            tally[case.readable, judge(case, touch, wanted)] += 1
        numbers = [tally[True, word] for word in ("exact", "misses", "too many", "refused")]
        numbers += [tally[False, word] for word in ("refused", "accepted")]
        rows.append(f"| {name} | {' | '.join(map(str, numbers))} |")
    readable = sum(case.readable for case in known)
    head = (
        f"{readable} cases must be read, {len(known) - readable} refused.\n\n"
        "| reader | exact | misses a path | names too many | no answer | refused rightly | accepted wrongly |\n"
        "|---|---|---|---|---|---|---|\n"
    )
    return head + "\n".join(rows)


def new_names(case: Case) -> set[str]:
    return {str(change.path) for change in parse_patch(case.data, case.policy).changes}


# --- speed -----------------------------------------------------------------------------------------


def build_log(repository: Path, size: int) -> bytes:
    """A log of at least ``size`` bytes."""
    command = [
        "git",
        "-c",
        "core.quotePath=true",
        "log",
        "-p",
        "--no-merges",
        "--full-index",
        "--no-color",
        "HEAD",
    ]
    environment = {
        **os.environ,
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    with subprocess.Popen(
        command, cwd=repository, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        assert child.stdout is not None
        data = child.stdout.read(size)
        child.kill()
    whole = data[: data.rfind(b"\n\ncommit ") + 1]  # the last commit may be cut, here or by a missing blob
    return b"\n".join([whole] * -(-size // len(whole)))


SMALL = 200_000


def measure(reader: str, path: Path) -> dict[str, float]:
    """Seconds, entries and peak memory of one reader in a process of its own.

    Raises:
        RuntimeError: The reader failed.
    """
    words = ["-I", "-S", "-c", GIT_CHILD] if reader == GIT else ["-m", "bench.parser", "--child", reader]
    done = subprocess.run(
        [sys.executable, *words, str(path)],
        cwd=HERE, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{reader}: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout))


def child(reader: str, path: Path) -> None:
    before = peak_memory()
    data = path.read_bytes()
    start = time.perf_counter()
    entries = READERS[reader](data)
    seconds = time.perf_counter() - start
    print(json.dumps({"seconds": seconds, "entries": entries, "peak": peak_memory() - before}))


def peak_memory() -> int:
    """Bytes this process has held at most since it was started; Linux tells it without the parent's."""
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+([0-9]+) kB", status.read_text()) if status.exists() else None
    kib = int(found[1]) if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kib * 1024


def speed(repository: Path, megabytes: int, rounds: int) -> str:
    data = build_log(repository, megabytes * 1_000_000)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        path.write_bytes(data)
        runs = [{reader: measure(reader, path) for reader in (*READERS, GIT)} for _ in range(rounds)]
    million = len(data) / 1e6
    hunks = len(re.findall(rb"^@@ ", data, re.MULTILINE))
    lines = data.count(b"\n")
    head = (
        f"`git log -p` of {million:.1f} MB, {lines} lines, {hunks} hunks; medians of {rounds} rounds. The ratio is a "
        "reader's time by adjudge's in the same round: above 1 adjudge is faster. Memory is\n"
        "the peak less what the process held before it read the text, so it includes the text.\n"
    )
    rows = [
        head,
        "| reader | MB/s (range) | time by adjudge's | memory grown by, MB | by input | entries |",
        "|---|---|---|---|---|---|",
    ]
    for reader in (*READERS, GIT):
        rates = sorted(million / run[reader]["seconds"] for run in runs)
        ratio = statistics.median(run[reader]["seconds"] / run["adjudge"]["seconds"] for run in runs)
        peak = statistics.median(run[reader]["peak"] for run in runs) / 1e6
        rows.append(
            f"| {reader} | {statistics.median(rates):.1f} ({rates[0]:.1f}-{rates[-1]:.1f}) | {ratio:.2f} | {peak:.0f} "
            f"| {peak / million:.2f} | {runs[0][reader]['entries']:.0f} |"
        )
    return "\n".join([*rows, "", small_entries()])


def small_entries() -> str:
    """The worst shape: entries so small that the cost is that of an entry and not of its bytes."""
    entry = b"diff --git a/d/f%d b/d/f%d\nindex 1111111..2222222 100644\n--- a/d/f%d\n+++ b/d/f%d\n@@ -1 +1 @@\n-a\n+b\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small"
        path.write_bytes(b"".join(entry % ((number,) * 4) for number in range(SMALL)))
        run = measure("adjudge", path)
        million = path.stat().st_size / 1e6
    return (
        f"Below the bar: {SMALL} entries of one line each ({million:.1f} MB) are read at "
        f"{million / run['seconds']:.1f} MB/s with {run['peak'] / 1e6 / million:.1f} times the input in memory, "
        "since each entry becomes a value of its own whatever its size."
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("repository", nargs="?", type=Path, default=HERE)
    parser.add_argument("--megabytes", type=int, default=80)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child, options.repository)
        return
    try:
        body = f"{speed(options.repository, options.megabytes, options.rounds)}\n\n{exactness()}"
    except PatchError as refusal:
        parser.exit(1, f"the log is refused: {refusal}\n")
    write_section("parser", "Strict parser", body)


if __name__ == "__main__":
    main()
