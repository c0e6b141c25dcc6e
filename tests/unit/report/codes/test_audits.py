"""Every word of an audit is explained."""

from __future__ import annotations

from adjudge.model import audit, workload
from adjudge.report.codes import audits


def test_words_are_those_of_the_model() -> None:
    assert set(audits.OBLIGATIONS) == set(audit.Obligation)
    assert set(audits.STATES) == set(audit.ObligationState)
    assert set(audits.STEPS) == set(audit.StepKind)
    assert set(audits.STATUSES) == set(audit.StepStatus)
    assert set(audits.MOVES) == set(audit.Move)
    assert set(audits.FILES) == set(audit.FileStatus)
    assert set(audits.RESULTS) == set(audit.RejectedClass)
    assert set(audits.DEPTHS) == set(audit.Depth)


def test_words_of_items_are_those_of_the_model() -> None:
    assert set(audits.KINDS) == set(workload.WorkKind)
    assert set(audits.COMPLEXITIES) == set(workload.Complexity)
    assert set(audits.RISKS) == set(workload.RiskLevel)
    assert set(audits.VERDICTS) == set(workload.VerdictWord)


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in audits.LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
