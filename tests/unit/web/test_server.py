"""Files by name, errors in their own words, and screens of a real review."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world
from tests.unit.web.client import visitor
from tests.unit.web.pages.fixes import room

if TYPE_CHECKING:
    from pathlib import Path

SHELL = "import subprocess\n\n\ndef run(word):\n    subprocess.run('ls ' + word, shell=True)\n"
HOSTILE = "<img src=x onerror=alert(1)>.py"


@pytest.mark.parametrize(
    "name", ["../server.py", "%2e%2e/server.py", "..%2fserver.py", "base.html", "style.css%00"]
)
def test_no_other_file_is_served(tmp_path: Path, name: str) -> None:
    repo(tmp_path / "subject").commit({"a": "1\n"})
    client, _ = visitor(world(tmp_path))
    assert client.get(f"/static/{name}").status_code == 404
    assert client.get("/static/style.css").headers["Content-Type"].startswith("text/css")


def test_empty_state_a_review_and_a_review_that_is_none(tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "x = 1\n"})
    client, _ = visitor(world(tmp_path))
    assert "No review of this repository is kept yet" in client.get("/").text
    made.commit({HOSTILE: SHELL})
    (tmp_path / "home").mkdir()
    Console(tmp_path)(made.path, "review", "--executor", "builtin", "--commit", "HEAD")
    listed = client.get("/").text
    address = listed.split('href="/runs/')[1].split('"')[0]
    shown = client.get(f"/runs/{address}")
    assert shown.status_code == 200
    assert "Findings (" in shown.text
    assert "<img" not in shown.text
    assert "&lt;img" in shown.text
    assert str(tmp_path) not in shown.text
    assert client.get("/runs/rev:" + "0" * 32).status_code == 409
    assert client.get("/nowhere").status_code == 404


def test_what_goes_on_beside_pages_ends_with_the_server(tmp_path: Path) -> None:
    made = room(tmp_path)
    made.person.agreeing = False
    assert made.fixes is not None
    with made.client:
        packet = made.packet()
        made.send(packet, f"{packet}/try")
        job = made.fixes.desk.current()
    assert job is not None
    assert job.is_over
