"""The built-in packs are sound, named, and about what they say."""

from __future__ import annotations

from adjudge.model.pack import PackOrigin
from adjudge.packs.builtin import TEXTS, builtin_packs
from tests.pack_values import KNOWN


def test_all_are_read_under_their_names() -> None:
    packs = builtin_packs(KNOWN)
    assert [one.pack.pack_id for one in packs] == sorted(TEXTS)
    assert {one.origin for one in packs} == {PackOrigin.BUILTIN}
    assert len({one.digest for one in packs}) == len(TEXTS)


def test_seven_packs_are_there() -> None:
    assert set(TEXTS) == {
        "agent-handoff", "api-stability", "data-integrity", "product-safety", "python", "security-boundary",
        "typescript",
    }  # fmt: skip


def test_each_check_asks_something() -> None:
    texts = [check.text for one in builtin_packs(KNOWN) for check in one.pack.checks]
    assert all("?" in text for text in texts)
    assert len(set(texts)) == len(texts)
