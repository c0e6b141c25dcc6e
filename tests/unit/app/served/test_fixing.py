"""Fixes as a server hands them out: the same doors, and no program that a page named."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.fixing import (
    Asked,
    FixerWords,
    carry_out_try,
    do_deed,
    list_mendable,
    list_tries,
    make_packet,
    patch_lines,
    plan_deed,
    plan_try,
    show_packet,
    show_try,
    told_of_deed,
    told_of_plan,
)
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
from adjudge.errors import UsageError
from tests.unit.app.fixes import MENDED, defective, reviewed, words_of
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

RED = f"{sys.executable} -c \"raise SystemExit('system' in open('run.py').read())\""


def test_fix_goes_from_a_selection_to_the_work_tree(tmp_path: Path) -> None:
    there = world(tmp_path)
    subject = defective(tmp_path)
    run = reviewed(tmp_path)
    (result,) = list_mendable(run.run_id, there)
    finding = result.finding_id
    assert finding is not None
    packet = make_packet(Asked(run.run_id, (finding,), goal="No shell."), None, there)
    assert (packet.goal, packet.commands) == ("No shell.", ())
    plain = words_of(tmp_path, packet)
    fixer = FixerWords("command", plain.said, tests=(RED,), repeats=1)
    packet = make_packet(Asked(run.run_id, (finding,)), fixer, there)
    assert show_packet(packet.packet_id, there) == packet
    told = told_of_plan(plan_try(packet.packet_id, fixer, there))
    assert f"{tmp_path}/fixer.py" in told[1]
    assert told[2].startswith("  runs       ")
    assert list_tries(there).attempts == ()

    steps: list[str] = []

    def heard(what: str, *_: object) -> None:
        steps.append(what)

    made = carry_out_try(packet.packet_id, fixer, there, stopped=lambda: False, heard=heard).artefact
    assert isinstance(made, FixAttemptV1)
    assert (made.state, show_try(made.attempt_id, there)) == ("verified_fixed", made)
    assert [one for one in steps if one.startswith(("commands", "fix"))] == [
        "commands before the fix", "commands before the fix", "fix", "fix",
        "commands after the fix", "commands after the fix",
    ]  # fmt: skip
    kinds = {one.kind for one in patch_lines(made.attempt_id, there)}
    assert kinds == {"head", "place", "added", "removed", "same"}
    deed = plan_deed("apply", made.attempt_id, there)
    assert told_of_deed(deed)[1:] == ("  writes     run.py",)
    assert (subject.path / "run.py").read_text() != MENDED
    assert do_deed("apply", made.attempt_id, there).exit_code == 0
    assert (subject.path / "run.py").read_text() == MENDED


def test_packet_that_is_not_kept_is_refused(tmp_path: Path) -> None:
    defective(tmp_path)
    reviewed(tmp_path)
    with pytest.raises(UsageError) as caught:
        show_packet("fpk:0000", world(tmp_path))
    assert caught.value.code == "unknown-packet"
