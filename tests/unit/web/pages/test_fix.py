"""Choosing findings, and the list of tries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.functional.command import Console
from tests.unit.web.pages.fixes import room

if TYPE_CHECKING:
    from pathlib import Path


def test_chosen_findings_become_a_packet_without_leave_to_execute(tmp_path: Path) -> None:
    made = room(tmp_path, allows=False)
    choose = f"/runs/{made.run_id}/fix"
    assert " checked" not in made.client.get(choose).text
    assert " checked" in made.client.get(f"{choose}?finding={made.finding}").text
    sent = made.send(
        choose, made.packing, finding=made.finding, goal="No shell.", acceptance="a\r\n\r\nb", also="other.py"
    )
    assert sent.status_code == 303
    shown = made.client.get(sent.headers["Location"]).text
    assert "<dd>No shell.</dd>" in shown
    assert "<li>a</li>" in shown
    assert "<code>other.py</code>" in shown


def test_nothing_chosen_is_told_and_makes_nothing(tmp_path: Path) -> None:
    made = room(tmp_path)
    choose = f"/runs/{made.run_id}/fix"
    sent = made.send(choose, made.packing)
    assert sent.status_code == 409
    assert "No finding was chosen" in sent.text


def test_dismissed_finding_is_not_offered(tmp_path: Path) -> None:
    made = room(tmp_path)
    (tmp_path / "home").mkdir()
    console = Console(tmp_path)
    console(tmp_path / "subject", "finding", "dismiss", made.finding, "--reason", "intended")
    shown = made.client.get(f"/runs/{made.run_id}/fix").text
    assert "nothing to mend" in shown
    assert "<form" not in shown


def test_tries_are_listed_with_what_their_state_means(tmp_path: Path) -> None:
    made = room(tmp_path)
    assert "There was no try" in made.client.get("/fixes").text
    packet = made.packet()
    made.send(packet, f"{packet}/try")
    made.finish()
    shown = made.client.get("/fixes").text
    assert "verified_fixed" in shown
    assert "red before and are green after" in shown
