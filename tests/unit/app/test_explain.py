"""``adjudge tool explain``."""

from __future__ import annotations

import pytest

from adjudge.app.explain import answer_explain
from adjudge.contracts.codes_v1 import CodesV1
from adjudge.errors import UsageError
from adjudge.report.screen import plain_text


def test_code_is_explained_on_one_page() -> None:
    answer = answer_explain("stale-snapshot")
    assert isinstance(answer.artefact, CodesV1)
    assert [one.kind for one in answer.artefact.meanings] == ["reason of a judgment"]
    assert "another state" in plain_text(answer.screen())


def test_without_a_code_all_are_named() -> None:
    answer = answer_explain(None)
    assert isinstance(answer.artefact, CodesV1)
    assert "max-bytes" in answer.artefact.codes
    assert "max-bytes\n" in plain_text(answer.screen())


@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("stale-snapshto", "stale-snapshot"),
        ("STALE_SNAPSHOT", "stale-snapshot"),
        ("quote not found", "quote-not-found"),
        ("fact:quot", "fact:quote"),
    ],
)
def test_unknown_code_is_told_what_it_resembles(code: str, near: str) -> None:
    with pytest.raises(UsageError) as caught:
        answer_explain(code)
    assert caught.value.hint == f"adjudge tool explain {near}"
    assert f"near it: {near}" in caught.value.message


def test_part_of_codes_names_those_that_hold_it() -> None:
    with pytest.raises(UsageError) as caught:
        answer_explain("anchor")
    assert {"no-anchor", "unknown-anchor"} <= set(caught.value.message.rstrip(".").split(": ")[1].split(", "))


@pytest.mark.parametrize("code", ["%%%", "", "\x1b[2J", "x" * 10_000])
def test_unknown_code_that_resembles_none_is_told_where_all_are(code: str) -> None:
    with pytest.raises(UsageError) as caught:
        answer_explain(code)
    assert caught.value.hint == "adjudge tool explain lists them"
    assert caught.value.message.isascii()


def test_code_of_several_meanings_tells_each_on_one_page() -> None:
    answer = answer_explain("unsafe-path")
    assert isinstance(answer.artefact, CodesV1)
    assert [one.kind for one in answer.artefact.meanings] == [
        "why a finding stands where it does",
        "refusal of a patch",
    ]
    shown = plain_text(answer.screen())
    assert all(one.meaning in shown for one in answer.artefact.meanings)


@pytest.mark.parametrize(
    "code",
    [
        "guard-removed", "boundary-crossed", "source-changed", "bidi", "diffstat-disagrees", "fact:edge",
        "still-imported", "does-not-hold", "below-gate", "relocated", "off-target", "of-12", "invalid-title",
        "below-high", "default-worktree", "aws-key", "chain-broken-at",
    ],
)  # fmt: skip
def test_words_of_every_kind_are_explained(code: str) -> None:
    answer = answer_explain(code)
    assert isinstance(answer.artefact, CodesV1)
    assert answer.artefact.meanings
