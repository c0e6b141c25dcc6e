"""Benches start with the code as it stands: nobody runs them at each commit, so a stale import would hide."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_bench_can_be_loaded() -> None:
    names = sorted(path.stem for path in (ROOT / "bench").glob("*.py") if path.stem != "__init__")
    assert names
    loads = "; ".join(f"import bench.{name}" for name in names)
    done = subprocess.run(
        [sys.executable, "-c", loads], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
