"""One review: all its findings, page by page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world
from tests.unit.web.client import visitor

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SHELL = "import subprocess\n\n\ndef run(word):\n    subprocess.run('ls ' + word, shell=True)\n"


def test_findings_are_paged_and_none_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.web.pages.run.LINES", 1)
    made = repo(tmp_path / "subject")
    made.commit({"c.py": "x = 1\n"})
    made.commit({"a.py": SHELL, "b.py": SHELL})
    (tmp_path / "home").mkdir()
    Console(tmp_path)(made.path, "review", "--executor", "builtin", "--commit", "HEAD")
    client, _ = visitor(world(tmp_path))
    address = "/runs/" + client.get("/").text.split('href="/runs/')[1].split('"')[0]
    total = int(re.findall(r"Findings \((\d+)\)", client.get(address).text)[0])
    pages = [client.get(f"{address}?page={number}").text for number in range(1, total + 1)]
    assert total > 1
    assert all(page.count('data-label="Finding"') == 1 for page in pages)
    paths = {path for page in pages for path in re.findall(r"<code>([ab]\.py)</code>", page)}
    assert paths == {"a.py", "b.py"}
    for odd in ("-1", "x", "9" * 30, "\u0663"):
        assert client.get(address, params={"page": odd}).status_code == 200
