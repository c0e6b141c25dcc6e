"""What ``doctor`` found, on a terminal: one line a check, a hint below what is not whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.screen import Line, Screen, Style, data, own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.doctor_v1 import DoctorV1

STYLES = {"ok": Style.GOOD, "limited": Style.WARNING, "missing": Style.BAD}
WIDTH = 12


def doctor_screen(found: DoctorV1) -> Screen:
    """The lines of all checks."""
    return tuple(_lines(found))


def _lines(found: DoctorV1) -> Iterator[Line]:
    yield (own("adjudge doctor", Style.TITLE), own(f"  adjudge {found.version}"))
    for check in found.checks:
        yield (
            own(f"  {check.state:<8}", STYLES[check.state]),
            own(f"{check.name:<{WIDTH}}"),
            data(check.found),
        )
        if check.hint:
            yield (own(" " * (WIDTH - 2)), data(check.hint, Style.FAINT))
    yield ()
    yield (own("Next: ", Style.TITLE), own(_next(found)))


def _next(found: DoctorV1) -> str:
    """The first thing to mend, else the main job."""
    missing = [check for check in found.checks if check.state == "missing"]
    if missing:
        return missing[0].hint or f"mend {missing[0].name}"
    nowhere = [
        check for check in found.checks if check.name == "repository" and check.hint.startswith("run ")
    ]
    return "cd into a git repository, then adjudge brief" if nowhere else "adjudge brief"
