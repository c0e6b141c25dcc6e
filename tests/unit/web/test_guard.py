"""What does not get through to a page, and how; what every answer says to a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.web.guard import BODY, HEADERS
from adjudge.web.keys import Keys
from tests.builders import repo
from tests.unit.app.worlds import world
from tests.unit.web.client import ORIGIN, stranger, visitor

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def opened(tmp_path: Path) -> tuple[TestClient, Keys]:
    """A session at a repository without reviews."""
    repo(tmp_path / "subject").commit({"a": "1\n"})
    return visitor(world(tmp_path))


def test_page_tells_browsers_what_they_may_do(opened: tuple[TestClient, Keys]) -> None:
    answer = opened[0].get("/")
    assert answer.status_code == 200
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "127.0.0.1:8124"}, 421),
        ({"Host": "127.0.0.1:8123.evil.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:8124"}, 403),
        ({"Cookie": ""}, 403),
        ({"Cookie": "adjudge-8123=guessed"}, 403),
        ({"Origin": ORIGIN}, 200),
    ],
)
def test_request_from_elsewhere_is_refused(
    opened: tuple[TestClient, Keys], headers: dict[str, str], status: int
) -> None:
    answer = opened[0].get("/", headers=headers)
    assert answer.status_code == status
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_first_visit_goes_on_without_the_token_and_is_the_only_one(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a": "1\n"})
    keys = Keys()
    client = stranger(world(tmp_path), keys)
    assert client.get("/").status_code == 403
    assert client.get("/?token=guessed").status_code == 403
    answer = client.get(f"/?token={keys.token}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    words = answer.headers["Set-Cookie"].lower()
    assert all(word in words for word in ("httponly", "samesite=strict", "path=/"))
    assert client.get(f"/?token={keys.token}").status_code == 403


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        ("key=KEY", {"Origin": ORIGIN, "Content-Type": FORM}, 405),  # the page takes none
        ("key=KEY", {"Content-Type": FORM}, 403),
        ("key=ELSE", {"Origin": ORIGIN, "Content-Type": FORM}, 403),
        ("key=guessed", {"Origin": ORIGIN, "Content-Type": FORM}, 403),
        ("a=1", {"Origin": ORIGIN, "Content-Type": FORM}, 403),
        ("{}", {"Origin": ORIGIN, "Content-Type": "application/json"}, 415),
        ("=&=%ff&", {"Origin": ORIGIN, "Content-Type": FORM}, 400),
        ("a=" + "1" * BODY, {"Origin": ORIGIN, "Content-Type": FORM}, 413),
    ],
)
def test_form_is_let_through_only_with_its_key(
    opened: tuple[TestClient, Keys], body: str, headers: dict[str, str], status: int
) -> None:
    client, keys = opened
    sent = body.replace("KEY", keys.form_key("/")).replace("ELSE", keys.form_key("/runs/x"))
    assert client.post("/", content=sent, headers=headers).status_code == status


def test_form_that_is_sent_twice_is_refused(opened: tuple[TestClient, Keys]) -> None:
    client, keys = opened
    body = f"key={keys.form_key('/')}"
    made = [client.post("/", content=body, headers={"Origin": ORIGIN, "Content-Type": FORM}) for _ in "12"]
    assert [one.status_code for one in made] == [405, 403]  # the page takes no form; the guard let it through
