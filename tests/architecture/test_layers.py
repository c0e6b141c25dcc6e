"""The arrows between packages, as import-linter reads them from ``pyproject.toml``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.architecture.sources import ROOT


def test_every_import_points_down() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 broken." in done.stdout
