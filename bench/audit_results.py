"""An audit from the plan of its files to its document, by their number: clock, processors, memory, and how they grow.

tools/bench audit_results [FILES ...] [--results SHARE]

For each number of files, in processes of the command line over a fresh tree: the plan without facts at hand and with
them, the results of a part of the items taken in by one call (by default 2,000 for 50,000 files, two findings each),
a call without anything new, and the document. The default is three sizes and takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.audit_plan import call, prepare
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.timed import Ran

Json = dict[str, Any]

NUMBERS = (12_500, 25_000, 50_000)
SHARE = 2_000 / 50_000
"""Results for each file."""
AUDIT = Path(".adjudge/audit")
STEPS = {
    "plan, no facts": ("next-step", "--yes"),
    "plan, facts at hand": ("next-step",),
    "results taken in": ("next-step",),
    "nothing new": ("next-step",),
    "document": ("report",),
}
"""Each step with its words, in order."""
TAKING = "results taken in"
SEVERITIES = ("critical", "high", "medium", "low", "info")


class Measured(NamedTuple):
    """One tree.

    Attributes:
        files: In the tree.
        items: Planned.
        results: Taken in by one call.
        steps: What each step took, by its name.
    """

    files: int
    items: int
    results: int
    steps: dict[str, Ran]


def result_of(task: Json, run_id: str, top: Path) -> Json:
    """A result with two findings, each with a line of the longest file; none where that has no such lines."""
    file = max(task["scope"]["files"], key=lambda one: one["lines"])
    lines = (top / file["path"]).read_text().split("\n")
    places = [at for at, line in enumerate(lines, 1) if line.startswith(("def ", "    value_1 "))][:2]
    findings = [
        {
            "severity": SEVERITIES[(len(lines) + at) % 5],
            "title": f"Line {at} does not say what happens when it fails",
            "summary": "Whoever calls it cannot tell a failure from an empty answer.",
            "path": file["path"],
            "start_line": at,
            "end_line": at,
            "quote": lines[at - 1],
            "class": "correctness",
        }
        for at in places
    ]
    return {
        "schema": "adjudge.result/v1",
        "run_id": run_id,
        "id": task["task_id"],
        "prompt_sha256": task["prompt_sha256"],
        "result_id": f"bench-{task['task_id'][5:]}",
        "file_coverage": [
            {name: one[name] for name in ("path", "sha256", "lines")} for one in task["scope"]["files"]
        ],
        "lenses": [
            {"lens": lens, "findings": list(range(len(findings))) if at == 0 else []}
            for at, lens in enumerate(task["lenses"])
        ],
        "findings": findings,
    }


def write_results(top: Path, count: int) -> tuple[int, int]:
    """Results of the first items of the plan, each at its path; how many items there are, and results."""
    tasks = json.loads((top / AUDIT / "tasks.json").read_bytes())["tasks"]
    run_id = json.loads((top / AUDIT / "result-map.json").read_bytes())["run_id"]
    inbox = top / AUDIT / "results"
    inbox.mkdir(exist_ok=True)
    for task in tasks[:count]:
        place = inbox / f"{task['task_id'].partition(':')[2]}.json"
        place.write_text(json.dumps(result_of(task, run_id, top)))
    return len(tasks), len(tasks[:count])


def measure(files: int, share: float) -> Measured:
    """Every step over a fresh tree."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        top, steps = prepare(folder, files), {}
        items = results = 0
        for name, words in STEPS.items():
            if name == TAKING:
                items, results = write_results(top, round(files * share))
            steps[name] = call(top, folder, words)
        accepted = json.loads((top / AUDIT / "steps/current-step.json").read_bytes())["progress"]["accepted"]
        assert accepted == results > 0, (accepted, results)
        return Measured(files, items, results, steps)


def exponent(found: Sequence[Measured], value: Callable[[Measured], float]) -> float:
    """The power of the number of files that a value grows with: 1 is linear (least squares over logarithms)."""
    points = [(math.log(one.files), math.log(value(one))) for one in found]
    mid_x, mid_y = (sum(column) / len(points) for column in zip(*points, strict=True))
    spread = sum((x - mid_x) ** 2 for x, _ in points)
    return sum((x - mid_x) * (y - mid_y) for x, y in points) / spread if spread else math.nan


def grown(found: Sequence[Measured], name: str) -> str:
    """A row of how a step grows."""
    busy, clock, memory = (
        exponent(found, lambda one, field=field: getattr(one.steps[name], field))  # type: ignore[misc]
        for field in ("busy", "seconds", "peak_mb")
    )
    return f"| {name} | {busy:.2f} | {clock:.2f} | {memory:.2f} |"


def rows(one: Measured) -> list[str]:
    """A row for each step of one tree."""
    return [
        f"| {one.files} | {one.items} | {one.results} | {name} | {ran.seconds:.1f} | {ran.busy:.1f} | {ran.peak_mb:.0f} |"
        for name, ran in one.steps.items()
    ]


def table(found: Sequence[Measured]) -> str:
    """All of it."""
    return "\n".join([
        "One call of the command line each, over trees as those of the plan above; processor seconds count all processes,",
        "seconds by the clock are those of this machine at that moment, memory is that of the largest process.",
        "",
        "| files | items | results | step | clock s | processor s | peak MB |",
        "|---|---|---|---|---|---|---|",
        *(line for one in found for line in rows(one)),
        "",
        "How they grow, as a power of the number of files: 1 is linear, and what every call begins with lowers it:",
        "",
        "| step | processor | clock | memory |",
        "|---|---|---|---|",
        *(grown(found, name) for name in STEPS),
    ])  # fmt: skip


def main() -> int:
    """Measure each number and write the section."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=int)
    parser.add_argument("--results", type=float, default=SHARE, metavar="SHARE", help="results for each file")
    given = parser.parse_args()
    found = []
    for number in given.files or NUMBERS:
        found.append(measure(number, given.results))
        print(*rows(found[-1]), sep="\n", file=sys.stderr, flush=True)
    write_section("audit-results", "An audit, from its plan to its document", table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
