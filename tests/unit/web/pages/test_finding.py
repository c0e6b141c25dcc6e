"""One finding: its lines and checks, a dismissal with its reason, and the way back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.reviewed import with_review
from tests.unit.web.client import ORIGIN, visitor

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    """A visitor of a review with a finding."""
    return visitor(with_review(tmp_path, "a.py"))[0]


@pytest.fixture
def address(client: TestClient) -> str:
    """Of the finding."""
    run = "/runs/" + client.get("/").text.split('href="/runs/')[1].split('"')[0]
    found: str = re.findall(r'href="(/runs/[^"]*/findings/\d+)"', client.get(run).text)[0]
    return found


def send(client: TestClient, address: str, **fields: str) -> tuple[int, str]:
    """A form of that page: the status, and the page."""
    key = re.findall(r'name="key" value="([^"]*)"', client.get(address).text)[0]
    made = client.post(f"{address}/ruling", data={"key": key} | fields, headers={"origin": ORIGIN})
    return made.status_code, made.text


def test_lines_of_the_change_stand_beside_each_check(client: TestClient, address: str) -> None:
    shown = client.get(address).text
    assert re.search(r'class="added here">.*shell=True', shown)
    assert "What was checked (1)" in shown
    assert 'class="check holds"' in shown


def test_dismissal_needs_a_reason_and_can_be_taken_back(client: TestClient, address: str) -> None:
    status, refused = send(client, address, deed="dismiss", reason=" ", by="Ada <b>")
    assert (status, "needs a reason" in refused) == (422, True)
    assert 'value="Ada &lt;b&gt;"' in refused
    assert send(client, address, deed="dismiss", reason="fixed words only")[0] == 303
    run = address.partition("/findings/")[0]
    assert "fixed words only" in client.get(address).text
    assert "somebody dismissed it" in client.get(run).text
    assert send(client, address, deed="undo")[0] == 303
    assert "Dismiss it" in client.get(address).text
    assert "somebody dismissed it" not in client.get(run).text


@pytest.mark.parametrize("deed", ["accept", "", "show"])
def test_page_decides_nothing_else(client: TestClient, address: str, deed: str) -> None:
    assert send(client, address, deed=deed, reason="no")[0] == 422
    assert "Nobody has decided" in client.get(address).text


@pytest.mark.parametrize("number", ["999", "x", "-1", "\u0663", "9" * 40])
def test_number_of_no_finding_is_told(client: TestClient, address: str, number: str) -> None:
    assert client.get(f"{address.rpartition('/')[0]}/{number}").status_code == 409
