"""The list of reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world
from tests.unit.web.client import visitor

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_older_reviews_are_on_the_next_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.web.pages.runs.LINES", 1)
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "x = 1\n"})
    (tmp_path / "home").mkdir()
    for gate in ("high", "low"):
        Console(tmp_path)(made.path, "review", "--executor", "builtin", "--commit", "HEAD", "--gate", gate)
    client, _ = visitor(world(tmp_path))
    first = client.get("/").text
    following = first.split('rel="next" href="')[1].split('"')[0]
    second = client.get(following).text
    shown = [text.split('href="/runs/')[1].split('"')[0] for text in (first, second)]
    assert shown[0] != shown[1]
    assert 'rel="next"' not in second
