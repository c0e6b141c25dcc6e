"""One review: all its findings and units, narrowed and page by page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.reviewed import newest_run, with_review
from tests.unit.app.worlds import world
from tests.unit.web.client import visitor

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def address(tmp_path: Path) -> str:
    """Of the page of a review that found something in two files."""
    return f"/runs/{newest_run(with_review(tmp_path, 'a.py', 'b.py'))}"


def test_findings_are_paged_and_none_is_lost(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudge.web.pages.run.LINES", 1)
    client, _ = visitor(world(tmp_path))
    total = int(re.findall(r"Findings \((\d+)\)", client.get(address).text)[0])
    pages = [client.get(f"{address}?page={number}").text for number in range(1, total + 1)]
    assert total > 1
    assert all(page.count('data-label="Finding"') == 1 for page in pages)
    paths = {path for page in pages for path in re.findall(r"<code>([ab]\.py):\d+</code>", page)}
    assert paths == {"a.py", "b.py"}
    for odd in ("-1", "x", "9" * 30, "\u0663"):
        assert client.get(address, params={"page": odd}).status_code == 200


def test_filters_narrow_and_stay_from_page_to_page(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = visitor(world(tmp_path))
    whole = client.get(address).text
    narrowed = client.get(address, params={"path": "A.p", "proof": "not-proved"}).text
    assert whole.count('data-label="Finding"') > narrowed.count('data-label="Finding"') > 0
    assert "b.py:" not in narrowed
    assert "like that" in client.get(address, params={"path": "nowhere"}).text
    monkeypatch.setattr("adjudge.web.pages.run.LINES", 1)
    assert 'href="?proof=not-proved&amp;page=2"' in client.get(address, params={"proof": "not-proved"}).text


def test_units_are_told_with_what_was_read(tmp_path: Path, address: str) -> None:
    client, _ = visitor(world(tmp_path))
    shown = client.get(f"{address}/units").text
    assert shown.count('data-label="Unit"') == 2
    assert "2 units in all" in shown
