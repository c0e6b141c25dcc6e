from __future__ import annotations

import pytest

from adjudge.model.outcome import Reason
from adjudge.model.target import TargetMode
from adjudge.report.wording import (
    mode_words,
    plural,
    proof_words,
    signal_words,
    status_words,
    target_words,
    triage_reason,
)
from tests.brief_values import a_signal, a_target, a_unit


@pytest.mark.parametrize(
    ("count", "noun", "words"),
    [(0, "file", "0 files"), (1, "file", "1 file"), (2, "more path", "2 more paths"), (3, "more", "3 more")],
)
def test_numbers_agree_with_their_nouns(count: int, noun: str, words: str) -> None:
    assert plural(count, noun) == words


@pytest.mark.parametrize("mode", list(TargetMode))
def test_every_mode_has_words(mode: TargetMode) -> None:
    assert target_words(a_target(mode=mode))


def test_a_chosen_target_says_by_which_rule() -> None:
    assert (
        target_words(a_target(chosen_by="default-commit")) == "commit 777777777777 (chosen: the last commit)"
    )
    assert target_words(a_target()) == "commit 777777777777"


def test_modes_are_told_only_when_they_differ() -> None:
    assert mode_words(a_unit()) == ""
    assert mode_words(a_unit(old_mode=None)) == ""
    assert mode_words(a_unit(new_mode="100755")) == "mode 100644 -> 100755"
    assert status_words(a_unit(status="mode")) == "mode changed"


@pytest.mark.parametrize(
    ("change", "blast", "words"),
    [
        ("removed", 0, "contract: removed"),
        ("removed", 2, "contract: removed, still used by 2 outside"),
        ("signature", 1, "contract: signature, used by 1 outside"),
    ],
)
def test_a_signal_says_how_many_use_it(change: str, blast: int, words: str) -> None:
    assert signal_words(a_signal(change=change, blast=blast)) == words


def test_a_reason_of_the_triage_is_read_without_the_id_that_it_cites() -> None:
    reason = Reason(code="x", message=f"f is held to less (sig:{'a' * 32}).", path="f")
    assert triage_reason(reason) == "f is held to less."


@pytest.mark.parametrize(
    ("proof", "reason", "words"),
    [
        (("located",), "", "located, the claim is not proved"),
        (("located",), "vouched-for", "at a place that the operator vouches for, the claim is not proved"),
        (("fact:edge", "located"), "", "located; edge evidence holds and does not prove the claim"),
        (("fact:edge", "fact:quote", "located", "proved"), "", "proved by edge and quote"),
    ],
)
def test_proof_says_what_is_proved_and_what_is_not(proof: tuple[str, ...], reason: str, words: str) -> None:
    assert proof_words(proof, reason) == words
