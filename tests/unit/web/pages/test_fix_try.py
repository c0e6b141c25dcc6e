"""A try on its page: the table, the patch, and what can be done with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.unit.app.fixes import DEFECT, MENDED
from tests.unit.web.pages.fixes import room

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.web.pages.fixes import Room


def tried(made: Room) -> str:
    """Address of a try."""
    packet = made.packet()
    job = made.send(packet, f"{packet}/try").headers["Location"]
    made.finish()
    found = re.findall(r'href="(/fixes/[^"]+)"', made.client.get(job).text)
    return str(found[0]).replace("%3A", ":")


def test_fix_is_applied_when_the_terminal_agrees_and_not_before(tmp_path: Path) -> None:
    made = room(tmp_path)
    there = tried(made)
    shown = made.client.get(there).text
    assert "verified_fixed" in shown
    assert '<strong class="colour red">red</strong>' in shown
    assert '<strong class="colour green">green</strong>' in shown
    assert "red before, green after" in shown
    assert '<span class="removed">-os.system(' in shown
    file = tmp_path / "subject" / "run.py"
    made.person.agreeing = False
    job = made.send(there, f"{there}/apply").headers["Location"]
    assert file.read_text() == DEFECT
    made.person.agreeing = True
    made.finish()
    assert file.read_text() == MENDED
    assert "Written: run.py" in made.client.get(job).text
    assert "The work tree has all of it already" in made.client.get(there).text


def test_fix_that_does_not_fit_is_not_asked_about(tmp_path: Path) -> None:
    made = room(tmp_path)
    there = tried(made)
    page = made.client.get(there).text
    (tmp_path / "subject" / "run.py").write_text("something = 'else'\n")
    assert "It does not fit" in made.client.get(there).text
    key = re.findall(r'name="key" value="([^"]+)"', page)[0]
    told = len(made.person.told)
    sent = made.client.post(f"{there}/apply", data={"key": key}, headers={"Origin": "http://127.0.0.1:8123"})
    assert sent.status_code == 409
    assert len(made.person.told) == told


def test_try_that_mends_nothing_is_no_pass_and_is_discarded(tmp_path: Path) -> None:
    made = room(tmp_path, text=DEFECT)
    there = tried(made)
    shown = made.client.get(there).text
    assert "Outcome: <strong>fail</strong>, no_changes" in shown
    assert "Only a fix is applied" in shown
    assert made.send(there, f"{there}/discard").headers["Location"] == "/fixes"
    assert "Discard its tree" not in made.client.get(there).text


def test_patch_is_paged(tmp_path: Path) -> None:
    made = room(tmp_path, text=MENDED + "".join(f"x{one} = '<b>{one}</b>'\n" for one in range(1200)))
    there = tried(made)
    pages = [made.client.get(f"{there}?page={number}").text for number in (1, 2, 3)]
    lines = [line for page in pages for line in re.findall(r'class="added">\+x(\d+) =', page)]
    assert lines == [str(one) for one in range(1200)]
    assert "<b>" not in "".join(pages)
