"""A job on its page: nothing before the terminal agreed, and no request agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.unit.web.pages.fixes import room

if TYPE_CHECKING:
    from pathlib import Path


def test_job_waits_for_the_terminal_and_can_be_cancelled(tmp_path: Path) -> None:
    made = room(tmp_path)
    made.person.agreeing = False
    packet = made.packet()
    job = made.send(packet, f"{packet}/try").headers["Location"]
    shown = made.client.get(job).text
    assert "314-159" in shown
    assert made.client.get(f"{job}/state").json() == {"state": "waiting", "steps": [], "stopping": False}
    assert made.send(job, f"{job}/stop").status_code == 303
    made.finish()
    shown = made.client.get(job).text
    assert "Nothing was started" in shown
    assert "314-159" not in shown
    assert "There was no try" in made.client.get("/fixes").text


def test_job_that_came_to_its_end_tells_its_steps_and_leads_to_the_try(tmp_path: Path) -> None:
    made = room(tmp_path)
    packet = made.packet()
    job = made.send(packet, f"{packet}/try").headers["Location"]
    made.finish()
    shown = made.client.get(job).text
    assert "Outcome: <strong>pass</strong>" in shown
    assert "<li>the fixer works</li>" in shown
    assert 'href="/fixes/fix%3A' in shown
    assert f"{tmp_path}/fixer.py" in "\n".join(made.person.told)
    assert str(tmp_path) not in shown


def test_job_that_is_none_is_no_page(tmp_path: Path) -> None:
    assert room(tmp_path).client.get("/jobs/job0").status_code == 404
    assert room(tmp_path / "other", allows=False).client.get("/jobs/job0/state").status_code == 404
