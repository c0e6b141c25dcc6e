"""What an agent meets is in ``tests/functional/test_stop_hook.py``; here, the form of what hosts read."""

from __future__ import annotations

import json

from adjudge.app.hook.stop import let_go


def test_whoever_is_let_go_is_told_to_the_person_and_nothing_is_blocked() -> None:
    gone = let_go("why\n\u202e")
    said = json.loads(b"".join(gone.chunks()))
    assert (gone.exit_code, said) == (0, {"systemMessage": "adjudge: why\n\u202e"})
    assert b"".join(gone.chunks()).isascii()


def test_a_fault_prints_nothing_that_a_host_reads() -> None:
    gone = let_go("why", exit_code=1)
    assert (gone.exit_code, gone.why, b"".join(gone.chunks())) == (1, "why", b"")
