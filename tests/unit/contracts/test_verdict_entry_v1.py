from __future__ import annotations

from adjudge.contracts.verdict_entry_v1 import verdict_entry
from tests.unit.scope.examples import read_example


def test_entry_keeps_what_the_verdict_was_about_and_came_to() -> None:
    verdict = read_example("allow src/**\nmodified lib/a").judge()
    entry = verdict_entry(verdict, "ab" * 32)
    assert (entry.verdict_sha256, entry.outcome, entry.examined) == ("ab" * 32, "fail", 1)
    assert (entry.grant_digest, entry.patch_digest) == (verdict.grant_digest, verdict.patch_digest)
    assert (entry.base_tree, entry.head_tree) == (verdict.base_tree, verdict.head_tree)
