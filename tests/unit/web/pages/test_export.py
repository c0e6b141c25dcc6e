"""What is taken away: a file under a safe name, and an X-Ray that is seen before it is taken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.reviewed import with_review
from tests.unit.web.client import visitor

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

SOURCE = "https://forge.example/team/project/pull/7"


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    """A visitor of a review with a finding."""
    return visitor(with_review(tmp_path, "a.py"))[0]


@pytest.fixture
def run(client: TestClient) -> str:
    """Address of the review."""
    return "/runs/" + client.get("/").text.split('href="/runs/')[1].split('"')[0]


def test_review_is_taken_away_as_a_file(client: TestClient, run: str) -> None:
    made = client.get(f"{run}/export/sarif")
    assert made.json()["version"] == "2.1.0"
    assert re.fullmatch(r'attachment; filename="review-\w+\.sarif"', made.headers["content-disposition"])
    listed = client.get(f"{run}/export").text
    assert all(client.get(one).status_code == 200 for one in re.findall(r'href="([^"]*/export/\w+)"', listed))
    assert client.get(f"{run}/export/none").status_code == 409


def test_xray_is_seen_in_a_frame_that_can_do_nothing(client: TestClient, run: str) -> None:
    assert "iframe" not in client.get(f"{run}/xray").text
    shown = client.get(f"{run}/xray", params={"source": SOURCE, "confirmed": "yes"}).text
    (frame,) = re.findall(r'<iframe class="preview" title="The X-Ray" sandbox src="([^"]*)"', shown)
    made = client.get(frame.replace("&amp;", "&"))
    assert "sandbox" in made.headers["content-security-policy"]
    assert "shell" in made.text
    taken = client.get(f"{run}/xray/json", params={"source": SOURCE, "confirmed": "yes"})
    assert taken.headers["content-disposition"].endswith('.xray.json"')


@pytest.mark.parametrize("asked", [{"source": SOURCE}, {"source": "http://10.0.0.1/x", "confirmed": "yes"}])
def test_nothing_is_made_of_what_is_not_public(client: TestClient, run: str, asked: dict[str, str]) -> None:
    shown = client.get(f"{run}/xray", params=asked)
    assert (shown.status_code, "iframe" in shown.text, "Nothing is shown:" in shown.text) == (
        422,
        False,
        True,
    )
    assert client.get(f"{run}/xray/html", params=asked).status_code == 409
