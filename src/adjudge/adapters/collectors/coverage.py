"""Coverage.py: changed lines of Python that the operator's own tests did not run.

It runs tests of the change, so it has no default: the operator says what is run, and only then it is. It sees
what is installed beside it; a project with an environment of its own declares a collector that writes the
report. Comments that exclude lines do not count.
"""

from __future__ import annotations

from typing import Final

from adjudge.adapters.collectors.plan import End, Given, Plan, ends_with
from adjudge.contracts.collected.coverage import read_coverage
from adjudge.model.outcome import Reason

CONFIGURATION: Final = b"[run]\nbranch = False\n[report]\nexclude_lines =\npartial_branches =\n"
NO_TESTS: Final = Reason(
    code="collector-unset",
    message="coverage runs tests, and what it should run was not named.",
)


def coverage(tests: tuple[str, ...]) -> Plan:
    """How coverage.py is run.

    Args:
        tests: What follows ``coverage run``, such as ``-m pytest``; empty when the operator named nothing.
    """
    shared = ("--rcfile", "{own}/coveragerc", "--data-file", "{own}/data")
    return Plan(
        name="coverage",
        program="coverage",
        arguments=("run", *shared, "--source", "{folder}", *tests),
        then=("json", *shared, "-q", "-o", "{results}"),
        given=Given.FOLDER,
        wants=lambda _path: True,
        asks=ends_with(".py"),
        ends={0: End.EITHER},
        read=read_coverage,
        own={"coveragerc": CONFIGURATION},
        environment=(("PYTHONSAFEPATH", ""),),
        lacks=None if tests else NO_TESTS,
        timeout_s=1800.0,
        in_tree=True,
    )
