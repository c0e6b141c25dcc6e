"""The standard library's names."""

from __future__ import annotations

import sys

from adjudge.graph.resolve.python.stdlib import STANDARD_LIBRARY


def test_public_names_of_the_running_interpreter_are_in_the_list() -> None:
    public = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    assert public - STANDARD_LIBRARY == set()


def test_modules_that_later_versions_dropped_are_in_the_list() -> None:
    assert {"distutils", "imp", "asyncore"} <= STANDARD_LIBRARY
