"""Start-up: whole processes, medians of interleaved runs, as ratios to the bare interpreter.

tools/bench startup [--runs N]
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.results import write_section

BARS_MS = {"--version": 150, "--help": 150, "brief on a tiny repository": 400}


def main() -> int:
    """Measure and write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=21)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as place:
        times = measure(Path(place), runs)
    bare = times["python -c pass"]
    rows = ["| command | median ms | ratio to bare Python | bar |", "|---|---|---|---|"]
    for name, median in times.items():
        bar = BARS_MS.get(name)
        told = "" if bar is None else f"{bar} ms: {'met' if median <= bar else 'MISSED'}"
        rows.append(f"| {name} | {median:.0f} | {median / bare:.1f} | {told} |")
    note = f"Medians of {runs} interleaved runs; the brief runs warm (facts and snapshots kept)."
    write_section("startup", "Start-up", "\n".join([note, "", *rows]))
    return 0


def measure(place: Path, runs: int) -> dict[str, float]:
    """Median milliseconds by command; the commands take turns."""
    subject = tiny_repository(place / "subject")
    state = {
        **os.environ,
        "ADJUDGE_STATE_DIR": str(place / "state"),
        "ADJUDGE_CACHE_DIR": str(place / "cache"),
    }
    adjudge = str(Path(sys.executable).with_name("adjudge"))
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "--version": [adjudge, "--version"],
        "--help": [adjudge, "--help"],
        "brief on a tiny repository": [adjudge, "brief", "--repo", str(subject)],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, env=state, check=True, capture_output=True)
            if turn:  # the first turn warms caches of the file system and of adjudge
                taken[name].append(1000 * (time.perf_counter() - started))
    return {name: statistics.median(times) for name, times in taken.items()}


def tiny_repository(folder: Path) -> Path:
    """Three modules, two commits, one edit."""
    folder.mkdir()
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]

    def git(*words: str) -> None:
        subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)

    git("init", "-q")
    for number in range(2):
        (folder / "lib.py").write_text(f"def f(x):\n    return x + {number}\n")
        (folder / "user.py").write_text("from lib import f\n\n\ndef use():\n    return f(1)\n")
        (folder / "far.py").write_text("import user\n")
        git("add", "-A")
        git("commit", "-q", "-m", "change", "--allow-empty")
    (folder / "lib.py").write_text("def f(x, y):\n    return x + y\n")
    return folder


if __name__ == "__main__":
    raise SystemExit(main())
