"""The package itself: a version that a build can read, and nothing imported for it."""

from __future__ import annotations

import re
import subprocess
import sys

import adjudge


def test_version_is_a_plain_release_number() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", adjudge.__version__)


def test_importing_the_package_imports_none_of_its_parts() -> None:
    code = "import sys, adjudge; print(*sorted(name for name in sys.modules if name.startswith('adjudge.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
