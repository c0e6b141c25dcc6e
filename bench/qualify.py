"""Time of ``adjudge qualify`` on many candidates, end to end and by stage, on a real repository.

    tools/bench qualify [REPOSITORY] [--candidates 10000]

Candidates are made from the text of the repository's last commit: most quote lines that stand where they say, the
rest moved lines, lines that stand nowhere, files that are not there, and claims with evidence. The same repository
gives the same document. Each run is a process of its own; the state is new for the first and kept for the second.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.results import write_section

RUNS = 3
LIMIT_S = 10.0
MODULE = 50
"""One in so many is about a file that is not there."""
SEVERITIES = ("critical", "high", "medium", "low", "info")
KINDS = ("text", "markdown", "sarif", "json")


def text_files(folder: Path) -> dict[str, list[str]]:
    """Lines of every text file of HEAD, by path."""
    names = subprocess.run(
        ["git", "ls-tree", "-rz", "--name-only", "HEAD"], cwd=folder, capture_output=True, check=True
    )
    found = {}
    for name in names.stdout.decode("utf-8", "surrogateescape").split("\0")[:-1]:
        shown = subprocess.run(
            ["git", "cat-file", "-p", f"HEAD:{name}"], cwd=folder, capture_output=True, check=False
        )
        if shown.returncode == 0 and b"\0" not in shown.stdout[:8000] and len(shown.stdout) < (1 << 20):
            found[name] = shown.stdout.decode("utf-8", "replace").split("\n")
    return found


def numbers(seed: str) -> list[int]:
    """Numbers that look random and depend on the seed alone."""
    digest = hashlib.sha256(seed.encode()).digest()
    return [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]


def candidate(
    number: int, files: list[tuple[str, list[str]]], imports: list[tuple[str, str]]
) -> dict[str, Any]:
    """One candidate."""
    which, where, severity, kind, offset, *_ = numbers(f"candidate {number}")
    path, lines = files[which % len(files)]
    long = [at for at, line in enumerate(lines) if len(line.strip()) >= 20] or [0]
    at = long[where % len(long)]
    made: dict[str, Any] = {
        "severity": SEVERITIES[severity % len(SEVERITIES)],
        "title": f"Finding {number} about {Path(path).stem}",
        "summary": f"Line {at + 1} may be wrong when its input is empty; see case {number % 97}.",
        "path": path,
        "start_line": at + 1,
        "quote": lines[at],
        "confidence": (kind % 100) / 100,
    }
    if kind % 10 == 0:
        made["start_line"] = at + 2 + offset % 30
    elif kind % 25 == 1:
        made["quote"] = f"{lines[at]} and nothing like it {number}"
    elif kind % MODULE == 2:
        made["path"] = f"gone/{path}"
    elif kind % 10 == 3 and imports:
        source, target = imports[offset % len(imports)]
        made["evidence"] = [{"kind": "edge", "from": source, "to": target}]
    return made


def edges_of(folder: Path, state: str) -> list[tuple[str, str]]:
    """A few hundred imports of the repository, as adjudge sees them."""
    done = subprocess.run(
        command("graph", "export"), cwd=folder, env=environment(state), capture_output=True, check=True
    )
    return [(edge["from"], edge["to"]) for edge in json.loads(done.stdout)["edges"][:300]]


def command(*words: str) -> list[str]:
    """A call of adjudge as a process."""
    return [sys.executable, "-m", "adjudge", *words]


def environment(state: str) -> dict[str, str]:
    """Surroundings with a state of their own."""
    return {**os.environ, "ADJUDGE_STATE_DIR": state, "ADJUDGE_CACHE_DIR": f"{state}/cache"}


def timed(folder: Path, place: Path, state: str, form: str) -> tuple[float, bytes]:
    """Seconds of one call, and what it printed.

    Raises:
        SystemExit: It ended otherwise than a run does.
    """
    started = time.monotonic()
    words = command("qualify", str(place), "--format", form)
    done = subprocess.run(words, cwd=folder, env=environment(state), capture_output=True, check=False)
    if done.returncode not in {0, 1, 3}:
        raise SystemExit(done.stderr.decode())
    return time.monotonic() - started, done.stdout


def main() -> None:
    """Run the bench and write its section."""
    parser = argparse.ArgumentParser()
    parser.add_argument("repository", nargs="?", default=str(Path(__file__).parent.parent), type=Path)
    parser.add_argument("--candidates", type=int, default=10_000)
    words = parser.parse_args()
    folder = Path(words.repository).resolve()
    with tempfile.TemporaryDirectory() as outside:
        files = sorted(text_files(folder).items())
        imports = edges_of(folder, f"{outside}/warm")
        findings = [candidate(number, files, imports) for number in range(words.candidates)]
        place = Path(outside) / "review.json"
        place.write_text(json.dumps({"schema": "adjudge.candidates/v1", "findings": findings}))
        cold, _ = timed(folder, place, f"{outside}/cold", "json")
        rows, counts = [], {}
        for form in KINDS:
            runs = [timed(folder, place, f"{outside}/warm", form) for _ in range(RUNS)]
            rows.append(
                f"| {form} | {sorted(seconds for seconds, _ in runs)[RUNS // 2]:.2f} s | {len(runs[0][1])} |"
            )
            counts = json.loads(runs[0][1])["counts"]["dispositions"] if form == "json" else counts
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
    )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    told = (
        f"`tools/bench qualify`: {words.candidates} candidates on {folder.name} at {commit.stdout[:12]} "
        f"({len(files)} text files), the whole process, median of {RUNS}; bound {LIMIT_S:.0f} s."
    )
    first = f"First call, nothing kept: {cold:.2f} s. Largest process: {peak} MiB."
    sums = f"Dispositions: {', '.join(f'{count} {name}' for name, count in counts.items())}."
    body = "\n".join([told, "", first, "", "| form | time | bytes |", "|---|---|---|", *rows, "", sums])
    write_section("qualify", "Findings of a reviewer, qualified", body)


if __name__ == "__main__":
    main()
