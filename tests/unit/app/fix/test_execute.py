"""One try: told first, carried out then, and kept whatever becomes of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.execute import answer_execute
from adjudge.app.place import open_place
from adjudge.app.scope.verify import VerifyWords, answer_verify
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, FixPlanV1
from adjudge.errors import InputError, UsageError
from tests.unit.app.fixes import packed, tried, words_of
from tests.unit.app.worlds import key, world

if TYPE_CHECKING:
    from pathlib import Path


def test_without_a_confirmation_nothing_runs_and_all_is_told(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    words = words_of(tmp_path, packet, confirmed=False)
    plan = answer_execute(words, world(tmp_path)).artefact
    assert isinstance(plan, FixPlanV1)
    assert plan.argv[1:] == (f"{tmp_path}/fixer.py",)
    assert (plan.tree, plan.grant, plan.stops) == (packet.tree, packet.grant, ())
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        assert place.store.fixes.attempts("fix:", limit=1) == ()


def test_fix_without_a_command_is_unproven(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path))
    assert (attempt.state, attempt.number, attempt.retained) == ("fixed_unproven", 1, True)
    assert (tmp_path / "subject" / "run.py").read_text().startswith("import os\nimport sys")


def test_command_that_says_nothing_of_the_unchanged_tree_asks_nobody(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path, tests=("/nowhere/program",)))
    assert (attempt.state, attempt.executor.end, attempt.retained) == ("inconclusive", None, False)
    assert {one.code for one in attempt.reasons} == {"not-started"}


def test_fixer_that_is_not_there_is_told(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    words = words_of(tmp_path, packet)
    words = words._replace(said=words.said._replace(argv="/nowhere/fixer"))
    answer = answer_execute(words, world(tmp_path))
    assert (answer.exit_code, answer.artefact.state) == (1, "failed")  # type: ignore[attr-defined]


def test_packet_that_is_not_kept_is_refused(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    words = words_of(tmp_path, packet)._replace(packet="fpk:0000")
    with pytest.raises(UsageError) as caught:
        answer_execute(words, world(tmp_path))
    assert caught.value.code == "unknown-packet"


def test_try_is_signed_where_that_is_asked_and_its_receipt_is_kept(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    place = tmp_path / "receipt.json"
    attempt = tried(tmp_path, packet, sign=key(tmp_path), receipt=str(place))
    words = VerifyWords(receipt=str(place), key=str(tmp_path / "key.pub"), offline=True, any_outcome=True)
    assert answer_verify(words, world(tmp_path)).exit_code == 0
    with open_place(world(tmp_path), needs_repository=True) as kept:
        assert kept.store is not None
        kinds = [one.kind for one in kept.store.ledger.entries()]
        assert kinds == ["review", "fix-packet", "review", "fix", "receipt"]
    assert attempt.state == "fixed_unproven"


def test_key_of_the_repository_signs_nothing(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    inside = key(tmp_path / "subject")
    with pytest.raises(InputError) as caught:
        answer_execute(words_of(tmp_path, packet, sign=inside), world(tmp_path))
    assert caught.value.code == "private-key-in-subject"


def test_try_that_is_stopped_while_the_fixer_works_ends_it_and_is_kept_as_failed(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    words = words_of(tmp_path, packet)
    (tmp_path / "fixer.py").write_text("import time\ntime.sleep(600)\n")
    steps: list[str] = []

    def heard(what: str, *_: object) -> None:
        steps.append(what)

    there = replace(world(tmp_path), stopped=lambda: "fix" in steps, heard=heard)
    with ThreadPoolExecutor(1) as pool:  # as a server does it
        attempt = pool.submit(answer_execute, words, there).result().artefact
    assert isinstance(attempt, FixAttemptV1)
    assert (attempt.state, attempt.outcome) == ("failed", "fail")
    assert {one.code for one in attempt.reasons} & {"call-cancelled", "fixer-failed"}
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        assert [one.state for one in place.store.fixes.attempts("fix:", limit=2)] == ["failed"]
