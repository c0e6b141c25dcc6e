from __future__ import annotations

from adjudge.contracts.doctor_v1 import DoctorCheckV1, DoctorV1
from adjudge.report.doctor_screen import doctor_screen
from adjudge.report.screen import plain_text
from tests.brief_values import HOSTILE


def test_every_check_is_a_line_with_its_hint_below_and_nothing_raw() -> None:
    check = DoctorCheckV1(name="git", state="missing", found=HOSTILE, hint="install git")
    text = plain_text(doctor_screen(DoctorV1(version="1", state="missing", checks=(check,))))
    assert all(character.isprintable() or character == "\n" for character in text)
    assert "missing git" in text
    assert "install git" in text
    assert text.splitlines()[-1] == "Next: install git"
