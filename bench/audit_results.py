"""Results of an audit taken in, read again and put together, by their number: time, memory, growth.

tools/bench audit_results [N ...]     numbers of results, each of one file with two findings
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from adjudge.app.audit.deliver import make_document
from adjudge.audit.intake import take_results
from bench.results import write_section
from tests.audit_results import Audit, finding, result
from tests.builders import repo

NUMBERS = (500, 1000, 2000)
LINES = 60
ALONE = "--alone"
SEVERITIES = ("critical", "high", "medium", "low", "info")


class Timed(NamedTuple):
    """What one audit took: seconds of this process, and the most memory it had in MiB."""

    results: int
    take_s: float
    again_s: float
    document_s: float
    memory_mib: int


def source(number: int) -> str:
    """A file whose lines are like no other's."""
    head = f"from p{(number + 1) % 50} import m{number}\n\n\ndef load_{number}(path):\n"
    body = f"    return open(path + '{number}').read()\n"
    return head + body + "".join(f"x_{line} = compute({line})\n" for line in range(LINES))


def prepare(folder: Path, count: int) -> Audit:
    """A repository with a result for each file, none of them taken in."""
    subject = repo(folder / "subject")
    paths = [f"p{number % 50}/m{number}.py" for number in range(count)]
    subject.commit({path: source(number) for number, path in enumerate(paths)})
    audit = Audit(subject, folder / "state")
    for number, path in enumerate(paths):
        one = audit.add(path)
        said = [
            finding(path, f"    return open(path + '{number}').read()", 5, severity=SEVERITIES[number % 5]),
            finding(path, f"def load_{number}(path):", 4, severity="low"),
        ]
        audit.put(one, result(one, said))
    return audit


def measure(count: int) -> Timed:
    """One audit from its results to its document, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        audit = prepare(Path(folder), count)
        with audit.open() as opened:
            repository = opened.place.repository
            assert repository is not None
            marks = [time.process_time()]
            fresh = take_results(opened.items, opened.desk).fresh
            marks.append(time.process_time())
            again = take_results(opened.items, opened.desk).fresh
            marks.append(time.process_time())
            document = make_document(opened, repository)
            marks.append(time.process_time())
    assert (len(fresh), len(again), document.summary.findings) == (count, 0, 2 * count)
    take, again_s, making = (later - earlier for earlier, later in pairwise(marks))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Timed(count, take, again_s, making, memory)


def main() -> int:
    """Measure each number apart and write the section."""
    if sys.argv[1:2] == [ALONE]:
        print(json.dumps(measure(int(sys.argv[2]))._asdict()))
        return 0
    numbers = tuple(map(int, sys.argv[1:])) or NUMBERS
    rows = []
    for number in numbers:
        command = [sys.executable, "-m", "bench.audit_results", ALONE, str(number)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        rows.append(Timed(**json.loads(done.stdout)))
        print(done.stdout, end="", file=sys.stderr)
    first = rows[0]
    table = [
        "Seconds of processor time of one process; `per result` is beside that of the first row.",
        "",
        "| results | take in | read again | document | most memory | per result |",
        "|---|---|---|---|---|---|",
    ]
    for one in rows:
        ratio = (one.take_s / one.results) / (first.take_s / first.results)
        table.append(
            f"| {one.results} | {one.take_s:.1f} s | {one.again_s:.1f} s | {one.document_s:.1f} s | "
            f"{one.memory_mib} MiB | {ratio:.2f} |"
        )
    write_section("audit-results", "Results of an audit taken in", "\n".join(table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
