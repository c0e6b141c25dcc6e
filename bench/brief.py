"""``adjudge brief`` end to end on real repositories: cold, warm, and after one edit.

    tools/bench brief REPOSITORY [REPOSITORY …]

Each repository is a folder with a checkout; it is cloned to a temporary place first, so that the edit touches
nothing of the person's.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.results import write_section

RUNS = 5


def main() -> int:
    """Measure and write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repositories", nargs="+", type=Path)
    rows = [
        "| repository | files | Python files | change | cold s | warm s | after one edit s | git status s | peak MB |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for repository in parser.parse_args().repositories:
        with tempfile.TemporaryDirectory() as place:
            rows.append(measure(repository, Path(place)))
    note = (
        f"Cold: nothing kept. Warm: medians of {RUNS} runs with facts and snapshots kept. "
        "After one edit: another file changed since the run before. Peak: the largest child of all runs."
    )
    write_section("brief", "Brief, end to end", "\n".join([note, "", *rows]))
    return 0


def measure(repository: Path, place: Path) -> str:
    """One row."""
    subject = place / "subject"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", repository, subject], check=True)
    files = subprocess.run(["git", "ls-files"], cwd=subject, capture_output=True, text=True, check=True)
    names = files.stdout.split("\n")[:-1]
    python = sorted(name for name in names if name.endswith(".py"))
    edited = [subject / name for name in python[:: max(1, len(python) // (RUNS + 2))]][: RUNS + 1]
    with edited[0].open("a") as stream:
        stream.write("\nADDED = 1\n")
    environment = {
        **os.environ,
        "ADJUDGE_STATE_DIR": str(place / "state"),
        "ADJUDGE_CACHE_DIR": str(place / "cache"),
    }
    adjudge = [str(Path(sys.executable).with_name("adjudge")), "brief", "--worktree", "--quiet", "--json"]

    def run(command: list[str]) -> float:
        started = time.perf_counter()
        subprocess.run(command, cwd=subject, env=environment, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - started

    cold = run(adjudge)
    warm = statistics.median(run(adjudge) for _ in range(RUNS))
    status = statistics.median(run(["git", "status", "--porcelain"]) for _ in range(RUNS))
    after = []
    for path in edited[1:]:
        with path.open("a") as stream:
            stream.write("\nADDED = 2\n")
        after.append(run(adjudge))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    shutil.rmtree(subject)
    return (
        f"| {repository.name} | {len(names)} | {len(python)} | 1 to {RUNS + 1} files | {cold:.2f} | {warm:.2f} "
        f"| {statistics.median(after):.2f} | {status:.2f} | {peak:.0f} |"
    )


if __name__ == "__main__":
    raise SystemExit(main())
