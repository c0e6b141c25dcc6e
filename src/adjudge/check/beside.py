"""What a change touches that no program in a throw-away tree can vouch for.

Rules: what a test run says is the word of the tests and of what steers them, so a change of those is told
beside it; a submodule is an empty folder in a throw-away tree, so where a change moves one no run is a pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.weakening.configs import is_config
from adjudge.brief.weakening.workflows import is_workflow
from adjudge.graph.testing import is_test
from adjudge.model.outcome import Reason
from adjudge.trial.colour import told_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.change import Change

GITLINK: Final = "160000"
"""Mode of a submodule. Source: git documentation, "git-fast-import", ``M``."""
STEERING: Final = frozenset({"makefile", "gnumakefile", "noxfile.py", "package.json", "justfile"})
"""Names of files that say how tests are run and that no other table knows."""


def tell_tests(changes: Iterable[Change]) -> tuple[Reason, ...]:
    """That a change touches tests or what steers them; nothing where it does not."""
    paths = sorted({path for one in changes for path in one.touched if _steers(path)})
    if not paths:
        return ()
    message = f"The change touches tests, or what steers them, so a run is its own word: {told_names(paths)}."
    message = message.encode("utf-8", "backslashreplace").decode()  # names that are not UTF-8
    return (Reason(code="tests-touched", message=message),)


def submodule_doubts(changes: Iterable[Change]) -> tuple[Reason, ...]:
    """A reason for each submodule that a change moves, adds or removes."""
    message = "The change moves a submodule, whose files stand in no throw-away tree."
    moved = {one.path for one in changes if GITLINK in {one.old_mode, one.new_mode}}
    return tuple(Reason(code="submodule-not-run", message=message, path=path) for path in sorted(moved))


def _steers(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    return is_test(path) or is_config(path) or is_workflow(path) or name in STEERING
