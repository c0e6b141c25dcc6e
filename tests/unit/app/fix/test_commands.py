"""Commands before and after, and new tests on the tree before."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.unit.app.fixes import packed, tried

if TYPE_CHECKING:
    from pathlib import Path

RED = f"{sys.executable} -c \"raise SystemExit('system' in open('run.py').read())\""


def test_command_is_red_before_and_green_after(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path, tests=(RED,)))
    (one,) = attempt.commands
    assert (one.trials.base.colour, one.trials.head.colour, one.with_tests) == ("red", "green", None)
    assert (attempt.state, one.proving) == ("verified_fixed", "red-to-green")
