"""The change of a review: its picture with the same facts as text, and a tour whose marks hold for what was seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.command import Console
from tests.unit.app.worlds import world
from tests.unit.web.client import ORIGIN, visitor

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

LOUD = "def run(word):\n    return word.upper()\n"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two changed modules, one of which somebody uses."""
    made = repo(tmp_path / "subject")
    made.commit(
        {"a.py": "def run(word):\n    return word\n", "b.py": "x = 1\n", "use.py": "import a\n\na.run('x')\n"}
    )
    made.commit({"a.py": LOUD, "b.py": "x = 2\n"})
    (tmp_path / "home").mkdir()
    Console(tmp_path)(made.path, "review", "--executor", "builtin", "--commit", "HEAD")
    return made


@pytest.fixture
def client(subject: Repo, tmp_path: Path) -> TestClient:
    """A visitor of the review."""
    del subject
    return visitor(world(tmp_path))[0]


def run_of(client: TestClient) -> str:
    """Address of the newest review."""
    return "/runs/" + client.get("/").text.split('href="/runs/')[1].split('"')[0]


def send(client: TestClient, run: str, **fields: str) -> int:
    """A form of the tour."""
    key = re.findall(r'name="key" value="([^"]*)"', client.get(f"{run}/tour").text)[-1]
    return client.post(f"{run}/tour/mark", data={"key": key} | fields, headers={"origin": ORIGIN}).status_code


def test_every_shape_of_the_picture_leads_to_the_same_facts_as_text(client: TestClient) -> None:
    shown = client.get(f"{run_of(client)}/impact").text
    ways = set(re.findall(r'href="#(unit-\d+|units)"', shown))
    assert ways == {"unit-0", "unit-1", "units"}
    assert all(f'id="{one}"' in shown for one in ways)
    assert "<code>use.py:1</code> uses <code>run</code>" in shown
    assert "has moved" not in shown


def test_page_that_there_is_not_is_the_nearest(client: TestClient) -> None:
    run = run_of(client)
    assert {client.get(f"{run}/impact?page={odd}").status_code for odd in ("0", "-1", "x", "99999999")} == {
        200
    }


def test_stops_are_marked_one_by_one_and_marks_are_taken_away(client: TestClient) -> None:
    run = run_of(client)
    assert "0 of 2 viewed" in client.get(f"{run}/tour").text
    assert send(client, run, deed="viewed", stop="1") == 303
    shown = client.get(f"{run}/tour").text
    assert ("1 of 2 viewed" in shown, 'name="stop" value="2"' in shown) == (True, True)
    assert send(client, run, deed="viewed", stop="2") == 303
    assert "All stops were viewed" in client.get(f"{run}/tour").text
    assert send(client, run, deed="reset") == 303
    assert "0 of 2 viewed" in client.get(f"{run}/tour").text


def test_mark_does_not_hold_for_what_was_not_seen(client: TestClient, subject: Repo, tmp_path: Path) -> None:
    run = run_of(client)
    (first,) = re.findall(r'id="stop">1\. <code>([ab])\.py', client.get(f"{run}/tour").text)
    assert send(client, run, deed="viewed", stop="1") == 303
    subject.git("reset", "-q", "--soft", "HEAD~1")
    subject.write({f"{first}.py": LOUD + "\n\nx = 3\n"})
    subject.git("commit", "-qam", "again")
    Console(tmp_path)(subject.path, "review", "--executor", "builtin", "--commit", "HEAD")
    assert "0 of 2 viewed" in client.get(f"{run_of(client)}/tour").text


@pytest.mark.parametrize(("fields", "status"), [({"deed": "viewed", "stop": "9"}, 409), ({"deed": "x"}, 409)])
def test_stop_that_there_is_not_is_not_marked(
    client: TestClient, fields: dict[str, str], status: int
) -> None:
    run = run_of(client)
    assert send(client, run, **fields) == status
    assert "0 of 2 viewed" in client.get(f"{run}/tour").text
