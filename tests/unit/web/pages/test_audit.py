"""The audit under way: how far it is, and nothing where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world
from tests.unit.web.client import visitor

if TYPE_CHECKING:
    from pathlib import Path


def test_progress_is_that_of_the_terminal(tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "def run():\n    return 1\n", "b.py": "import a\n"})
    (tmp_path / "home").mkdir()
    client, _ = visitor(world(tmp_path))
    assert "No audit is under way here" in client.get("/audit").text
    console = Console(tmp_path)
    console(made.path, "audit", "next-step", "--yes")
    status = console(made.path, "audit", "status", "--json").json
    shown = client.get("/audit").text
    told = status["progress"]
    assert f"{told['accepted']} of {told['items']} items" in shown
    assert shown.count('class="obligation ') == len(status["obligations"]) > 0
