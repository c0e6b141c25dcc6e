"""SARIF held against the validator of its makers, with the rules of GitHub's code scanning.

It is installed from its registry, pinned; ``ADJUDGE_MULTITOOL`` may name a folder where it is already.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from adjudge.model.finding import Standing
from adjudge.report.sarif import sarif_bytes
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import HOSTILE, of_review, of_run
from tests.xray_values import a_report

pytestmark = pytest.mark.collectors

PACKAGE = "@microsoft/sarif-multitool@5.7.0"
NAMED = os.environ.get("ADJUDGE_MULTITOOL")
"""Read before tests have an environment of their own."""
ACCEPTED = {"SARIF2005"}
"""There is no address of the project yet that a tool could name."""

DOCUMENTS = {
    "review": a_report(),
    "pass": of_review(),
    "empty": of_run(run(qualified())),
    "hostile": of_run(
        run(
            qualified([
                finding(located(candidate(0, title=HOSTILE, summary=HOSTILE))),
                finding(located(candidate(1)), standing=Standing.DISMISSED, reason=HOSTILE),
                finding(located(candidate(2)), standing=Standing.INHERITED),
            ])
        )
    ),
    "many": of_run(run(qualified([finding(located(candidate(number))) for number in range(2_000)]))),
}  # fmt: skip


@pytest.fixture(scope="module")
def validator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program itself."""
    npm = shutil.which("npm")
    if NAMED is None and npm is None:
        pytest.skip("npm is needed to install the validator")
    folder = Path(NAMED) if NAMED is not None else tmp_path_factory.mktemp("multitool")
    if NAMED is None:
        words = [
            str(npm),
            "install",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--prefix",
            str(folder),
            PACKAGE,
        ]
        subprocess.run(words, cwd=folder, check=True, capture_output=True, timeout=600)
    found = sorted(folder.glob("node_modules/@microsoft/sarif-multitool-*/Sarif.Multitool"))
    if not found:
        pytest.skip("the validator is not made for this system")
    found[0].chmod(0o755)
    return found[0]


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_document_breaks_no_rule_of_sarif_or_of_code_scanning(
    kind: str, validator: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.sarif").write_bytes(sarif_bytes(DOCUMENTS[kind]))
    words = [str(validator), "validate", "a.sarif", "--rule-kind", "Sarif;Ghas", "--output", "told.sarif"]
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1",
    }
    ended = subprocess.run(
        words, cwd=tmp_path, capture_output=True, timeout=120, check=False, env=environment
    )
    told = json.loads((tmp_path / "told.sarif").read_text(encoding="utf-8-sig"))
    found = [
        (one["ruleId"], one.get("level", "warning"), one.get("locations", [{}])[0])
        for one in told["runs"][0]["results"]
        if one["ruleId"] not in ACCEPTED
    ]
    assert found == [], ended.stdout.decode()[-2_000:]
