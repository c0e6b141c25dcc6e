"""Planning an audit, by the number of files: processor time cold and with facts at hand, memory, growth.

tools/bench audit_plan [N ...]     numbers of files; the default takes some minutes
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.results import write_section
from bench.timed import timed
from tests.builders import repo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.timed import Ran

NUMBERS = (12_500, 25_000, 50_000)
PACKAGE = 40
"""Files of one folder; each takes two of its neighbours."""
FAR = 0.3
"""Share of files that take a file anywhere."""
GRAVE = 0.02
"""Share of files that start processes."""
LINES = 18
DEADLINE_S = 900
ADJUDGE = Path(sys.executable).with_name("adjudge")


class Planned(NamedTuple):
    """What the first steps of one tree took."""

    files: int
    items: str
    cold: Ran
    warm: Ran


def place_of(number: int) -> tuple[str, str]:
    """Folder and module of a file."""
    package = number // PACKAGE
    return f"pkg{package // 50:03d}/sub{package % 50:02d}", f"m{number % PACKAGE:02d}"


def source(number: int, count: int, chance: random.Random) -> str:
    """A module that takes some others and is like none of them."""
    first = number - number % PACKAGE
    near = {first + chance.randrange(PACKAGE) for _ in range(2)} - {number}
    lines = [f"from .{place_of(one)[1]} import f{one}" for one in sorted(near) if one < count]
    if chance.random() < FAR:
        folder, module = place_of(far := chance.randrange(count))
        lines.append(f"from {folder.replace('/', '.')}.{module} import f{far}")
    if chance.random() < GRAVE:
        lines.append("import subprocess")
    body = [f"    value_{one} = {one} + {number}" for one in range(LINES)]
    return "\n".join([*lines, "", "", f"def f{number}(a):", *body, "    return value_1", ""])


def prepare(folder: Path, count: int) -> Path:
    """A repository of so many modules."""
    chance = random.Random(count)
    subject = repo(folder / "subject")
    for number in range(count):
        place, module = place_of(number)
        (subject.path / place).mkdir(parents=True, exist_ok=True)
        (subject.path / place / f"{module}.py").write_text(source(number, count, chance))
        if number % PACKAGE == 0:
            (subject.path / place / "__init__.py").write_text("")
    subject.commit({})
    return subject.path


def call(top: Path, folder: Path, words: Sequence[str]) -> Ran:
    """One call of the audit."""
    environment = {
        "PATH": "/usr/bin:/bin:/usr/local/bin",
        "HOME": str(folder),
        "ADJUDGE_STATE_DIR": str(folder / "state"),
        "ADJUDGE_CACHE_DIR": str(folder / "cache"),
    }
    command: list[str | Path] = [ADJUDGE, "audit", *words, "-q"]
    return timed(command, top, environment, subprocess.DEVNULL, DEADLINE_S)


def measure(count: int) -> Planned:
    """Both steps over a fresh tree."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        top = prepare(folder, count)
        cold, warm = (call(top, folder, ("next-step", "--yes")) for _ in range(2))
        tasks = (top / ".adjudge/audit/tasks.json").read_bytes().count(b'"task_id"')
        return Planned(count, str(tasks), cold, warm)


def row(one: Planned) -> str:
    """A row of the table."""
    return (
        f"| {one.files} | {one.items} | {one.cold.busy:.1f} | {one.warm.busy:.1f}"
        f" | {one.cold.seconds:.1f} | {one.warm.seconds:.1f} | {one.cold.peak_mb:.0f} |"
    )


def main() -> int:
    """Measure each number and write the section."""
    numbers = tuple(map(int, sys.argv[1:])) or NUMBERS
    found = [measure(one) for one in numbers]
    growth = [
        f"{other.files / one.files:.1f} times the files took {other.warm.busy / one.warm.busy:.1f} times the time"
        for one, other in pairwise(found)
    ]
    lines = [
        "The first step of an audit with an agreed scope, over trees of Python modules of which each takes two",
        "neighbours and every third one anywhere. Processor seconds count all processes; seconds by the clock are",
        "those of this machine at that moment. Cold has no facts, warm has them.",
        "",
        "| files | items | cold, processor s | warm, processor s | cold, clock s | warm, clock s | peak MB |",
        "|---|---|---|---|---|---|---|",
        *map(row, found),
        "",
        *(f"Warm: {', '.join(growth)}." for _ in growth[:1]),
    ]
    write_section("audit-plan", "An audit planned", "\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
