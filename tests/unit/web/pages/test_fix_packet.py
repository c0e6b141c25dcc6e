"""A packet, and asking for a try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.unit.web.client import ORIGIN
from tests.unit.web.pages.fixes import room

if TYPE_CHECKING:
    from pathlib import Path


def test_packet_is_shown_whole(tmp_path: Path) -> None:
    made = room(tmp_path)
    shown = made.client.get(made.packet()).text
    for words in ("May be touched", "<code>run.py</code>", "Runs before and after", "os.system", "Would run"):
        assert words in shown
    assert str(tmp_path) not in shown


def test_server_that_allows_no_fixes_tells_the_commands_alone(tmp_path: Path) -> None:
    made = room(tmp_path, allows=False)
    packet = made.packet()
    shown = made.client.get(packet).text
    assert "<form" not in shown
    assert "This server executes nothing" in shown
    assert f"adjudge fix execute {packet.rsplit('/', 1)[1]} --executor NAME" in shown
    key = made.client.get(f"/runs/{made.run_id}/fix").text.split('name="key" value="')[1].split('"')[0]
    refused = made.client.post(f"{packet}/try", data={"key": key}, headers={"Origin": ORIGIN})
    assert refused.status_code == 403
    assert made.client.get("/fixes").text.count("There was no try") == 1


def test_second_try_waits_for_the_first(tmp_path: Path) -> None:
    made = room(tmp_path)
    made.person.agreeing = False
    packet = made.packet()
    page = made.client.get(packet).text
    made.send(packet, f"{packet}/try")
    key = page.split('name="key" value="')[1].split('"')[0]
    again = made.client.post(f"{packet}/try", data={"key": key}, headers={"Origin": ORIGIN})
    assert again.status_code == 409
    assert "Another fix is waiting" in again.text
    assert f'action="{packet.replace(":", "%3A")}/try"' not in made.client.get(packet).text
    assert made.fixes is not None
    made.fixes.desk.close()
    assert "There was no try" in made.client.get("/fixes").text
