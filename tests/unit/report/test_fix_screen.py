"""Packets, plans and tries on a terminal."""

from __future__ import annotations

from adjudge.contracts.fix_attempt_v1 import FixDeedV1, FixLineV1, FixListV1, FixPlanV1
from adjudge.report.fix_screen import attempt_screen, deed_screen, fixes_screen, packet_screen, plan_screen
from adjudge.report.screen import plain_text
from tests.fix_values import a_command, a_packet, an_attempt, new_finding


def test_packet_tells_what_may_be_touched() -> None:
    text = plain_text(packet_screen(a_packet()))
    assert "a.py" in text
    assert "frozen: 1 pattern" in text


def test_try_tells_what_was_compared_and_what_differs() -> None:
    told = plain_text(attempt_screen(an_attempt(commands=(a_command(),), new_findings=(new_finding(),))))
    assert "as it was: head, refs" in told
    assert "red to green  red-to-green" in told
    assert "a.py:1: New" in told
    assert "TOUCHED: refs" in plain_text(attempt_screen(an_attempt("failed", touched=("refs",))))
    assert "not compared" in plain_text(attempt_screen(an_attempt("stopped", "unchecked", subject=())))


def test_plan_has_the_words_that_would_run() -> None:
    packet = a_packet()
    plan = FixPlanV1(
        packet_id=packet.packet_id, attempt_id="fix:1", number=1, tree=packet.tree, executor="command",
        argv=("run", "me"), timeout_s=5, prompt_sha256="0", prompt_bytes=9, commands=(), repeats=2,
        readers=("builtin",), grant=packet.grant, stops=(),
    )  # fmt: skip
    text = plain_text(plan_screen(plan))
    assert "nothing was run" in text
    assert "run me" in text


def test_orphan_is_named() -> None:
    line = FixLineV1(attempt_id="fix:1", packet_id="p", run_id="r", state="open", retained=True, orphan=True)
    assert "orphan" in plain_text(fixes_screen(FixListV1(attempts=(line,))))
    assert "none" in plain_text(fixes_screen(FixListV1(attempts=())))


def test_deed_says_whether_it_was_done() -> None:
    deed = FixDeedV1(attempt_id="f", deed="apply", done=False, paths=("a",), merged=(), conflicts=())
    assert "nothing was done" in plain_text(deed_screen(deed))
