from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from adjudge.install.texts import hook_text, workflow_text
from tests.architecture.sources import read

if TYPE_CHECKING:
    from pathlib import Path


def test_hook_is_a_script_that_a_shell_takes(tmp_path: Path) -> None:
    place = tmp_path / "hook"
    place.write_bytes(hook_text(sys.executable))
    assert subprocess.run(["sh", "-n", str(place)], check=False).returncode == 0


def test_hook_never_looks_for_adjudge_in_the_folder_where_it_runs() -> None:
    assert b'"$program" -E -P -m adjudge tool hook commit' in hook_text("python")


def test_workflow_is_the_one_of_the_page_about_ci() -> None:
    text = workflow_text().decode()
    pinned = re.findall(r"uses: (\S+@[0-9a-f]{40})\b", text)
    assert len(pinned) == text.count("uses:") == 2
    assert [one for one in pinned if one not in read("docs/ci.md")] == []
    assert "persist-credentials: false" in text
    assert "permissions: {}" in text
