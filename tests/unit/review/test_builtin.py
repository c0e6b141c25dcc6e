"""The builtin reviewer: which signals become findings, and with what proof."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.candidate import Basis, Severity
from adjudge.model.evidence import Claim, EdgeEvidence
from adjudge.model.ids import RepoPath, SignalId
from adjudge.model.place import Consumer, Place, Side
from adjudge.model.signal import Category, Signal, Suppression
from adjudge.review.builtin import EDGES, hit_candidates, signal_candidates
from adjudge.rules.hit import RuleHit


def use(path: str) -> Consumer:
    return Consumer(path=RepoPath(path), line=1, symbol="", uses="f", kind="import", confidence=100)


def signal(category: Category, change: str, *users: str) -> Signal:
    return Signal(
        signal_id=SignalId("sig:" + "0" * 32),
        previous_id=None,
        category=category,
        change=change,
        subject="lib.py::f",
        anchor=Place(path=RepoPath("lib.py"), side=Side.BASE, line=3),
        blast=len(users),
        consumers=tuple(map(use, users)),
        consequence=1,
        question="Is it meant?",
    )


def nowhere(_path: RepoPath, _name: str) -> None:
    """No name was anywhere before."""


GONE = signal(Category.CONTRACT, "removed", "b.py", "a.py", "a.py")


def test_contract_that_is_gone_and_still_used_is_a_finding_with_its_edges() -> None:
    (made,) = signal_candidates([GONE], nowhere)
    assert (made.basis, made.severity, made.claim) == (Basis.SIGNAL, Severity.HIGH, Claim.STILL_IMPORTED)
    assert made.evidence == tuple(
        EdgeEvidence(source=path, target="lib.py", edge="", side=Side.HEAD) for path in ("a.py", "b.py")
    )
    assert (made.path, made.side, made.start_line, made.quote) == ("lib.py", Side.BASE, 3, None)


def test_renamed_contract_is_told_at_the_name_that_others_still_use() -> None:
    one = replace(
        signal(Category.CONTRACT, "renamed", "a.py"),
        anchor=Place(path=RepoPath("lib.py"), side=Side.HEAD, line=3),
    )
    (made,) = signal_candidates([one], lambda path, name: 7 if (path, name) == ("lib.py", "f") else None)
    assert (made.side, made.start_line) == (Side.BASE, 7)


def test_many_uses_bring_only_so_many_edges() -> None:
    users = [f"u{number:02}.py" for number in range(EDGES + 5)]
    (made,) = signal_candidates([signal(Category.CONTRACT, "removed", *users)], nowhere)
    assert len(made.evidence) == EDGES
    assert str(len(users)) in made.title


@pytest.mark.parametrize(
    "one",
    [
        signal(Category.CONTRACT, "removed"),
        signal(Category.CONTRACT, "added", "a.py"),
        signal(Category.CONTRACT, "signature", "a.py"),
        signal(Category.COUPLING, "boundary-crossed"),
        signal(Category.DEPENDENCY, "added"),
        signal(Category.CONFIGURATION, "ci"),
    ],
)
def test_signal_that_only_asks_is_no_finding(one: Signal) -> None:
    assert list(signal_candidates([one], nowhere)) == []


@pytest.mark.parametrize(
    ("change", "severity", "defect_class"),
    [
        ("guard-removed", Severity.HIGH, "security"),
        ("test-skipped", Severity.MEDIUM, "test"),
        ("threshold-lowered", Severity.MEDIUM, "configuration"),
    ],
)
def test_what_got_weaker_is_a_finding_that_proves_nothing(
    change: str, severity: Severity, defect_class: str
) -> None:
    (made,) = signal_candidates([signal(Category.WEAKENING, change)], nowhere)
    assert (made.severity, made.defect_class, made.claim, made.evidence) == (severity, defect_class, None, ())
    assert made.summary == "Is it meant?"


def test_suppressed_signal_is_marked_and_kept() -> None:
    why = Suppression(reason="known", until=None, path=RepoPath(".adjudge.toml"), line=1)
    (made,) = signal_candidates([replace(GONE, suppression=why)], nowhere)
    assert made.marks == ("suppressed",)


def test_candidates_are_numbered_without_gaps() -> None:
    asks = signal(Category.DEPENDENCY, "added")
    made = list(signal_candidates([asks, GONE, asks, signal(Category.WEAKENING, "test-removed")], nowhere))
    assert [one.index for one in made] == [0, 1]


def test_hit_of_a_rule_is_a_suspicion_with_its_stated_confidence() -> None:
    hit = RuleHit(
        rule="builtin/weak-hash", path="a.py", start_line=2, end_line=3, severity=Severity.MEDIUM,
        defect_class="cryptography", confidence_percent=80, title="Weak hash", summary="It is.", languages=("python",),
    )  # fmt: skip
    (made,) = hit_candidates([hit], start=7)
    assert (made.index, made.basis, made.confidence_percent, made.claim) == (7, Basis.RULE, 80, None)
    assert (made.path, made.side, made.start_line, made.end_line) == ("a.py", Side.HEAD, 2, 3)
    assert (made.reporter.tool, made.reporter.rule) == ("builtin", "builtin/weak-hash")
