"""A review that a page begins: its progress, its end, and what stands in its way."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from tests.reviewed import with_shells
from tests.unit.app.worlds import world
from tests.unit.web.client import ORIGIN, visitor

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

PATIENCE_S = 60
"""How long a review may take before the test gives up."""


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    """A visitor of a repository without any review."""
    with_shells(tmp_path, "a.py")
    return visitor(world(tmp_path))[0]


def begin(client: TestClient, **fields: str) -> tuple[int, str]:
    """The form of the first page, sent: the status, and where it leads or what it says."""
    key = re.findall(
        r'action="/reviews">\s*<input type="hidden" name="key" value="([^"]*)"', client.get("/").text
    )[0]
    made = client.post("/reviews", data={"key": key} | fields, headers={"origin": ORIGIN})
    return made.status_code, made.headers.get("location", made.text)


def end_of(client: TestClient, address: str) -> str:
    """Where the page of a review leads when it is over; the page where it leads nowhere."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        made = client.get(address)
        if made.status_code == 303:
            return str(made.headers["location"])
        if 'data-state="waiting"' not in made.text and 'data-state="running"' not in made.text:
            return made.text
        time.sleep(0.05)
    raise TimeoutError(address)


def test_from_nothing_to_a_review_with_its_findings(client: TestClient) -> None:
    assert "No review of this repository is kept yet" in client.get("/").text
    status, address = begin(client, change="commit", revision="HEAD", gate="medium")
    assert status == 303
    assert client.get(f"{address}/state").json().keys() == {"state", "steps", "stopping"}
    run = end_of(client, address)
    assert "A shell reads a command line" in client.get(run).text
    assert run in client.get("/").text.replace("%3A", ":")


def test_change_that_is_none_is_told_on_the_page_of_its_job(client: TestClient) -> None:
    _, address = begin(client, change="commit", revision="nowhere")
    assert "No review came of it: " in end_of(client, address)


@pytest.mark.parametrize(
    "fields",
    [
        {"change": "elsewhere"},
        {"change": "commit"},
        {"change": "worktree", "revision": "HEAD"},
        {"change": "range", "revision": "A" * 251},
        {"gate": "worst"},
    ],
)
def test_words_that_do_not_do_begin_nothing(client: TestClient, fields: dict[str, str]) -> None:
    assert begin(client, **fields)[0] == 409
    assert "see it" not in client.get("/").text


def test_address_of_no_job_is_no_page(client: TestClient) -> None:
    assert [client.get(f"/reviews/x{end}").status_code for end in ("", "/state")] == [404, 404]
