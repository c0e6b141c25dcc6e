"""From a kept run to a report: every candidate once, nothing of it changed."""

from __future__ import annotations

from dataclasses import replace

from adjudge.model.candidate import Severity
from adjudge.model.finding import Cluster, ClusterId, Merged, Standing
from adjudge.model.outcome import Reason
from adjudge.model.qualified import Compared
from adjudge.model.ruling import RunId
from tests.qualified_values import candidate, finding, located, lost, malformed, qualified, run
from tests.report_values import of_review, of_run, wired
from tests.review_values import a_made, a_unit


def test_every_candidate_is_there_once() -> None:
    many = [finding(), finding(located(candidate(1)), standing=Standing.DUPLICATE)]
    made = of_run(run(qualified(many, [lost(2, "no-such-file"), malformed(3)])))
    assert [one.index for one in made.findings] == [0, 1]
    assert [(one.index, one.reason) for one in made.lost] == [(2, "no-such-file"), (3, "invalid-severity")]
    assert made.counts.candidates == 4


def test_twins_have_fingerprints_of_their_own() -> None:
    one = finding()
    twin = replace(finding(located(candidate(1))), finding_id=one.finding_id)
    assert [each.fingerprint for each in wired(one, twin)] == [f"{one.finding_id}:0", f"{one.finding_id}:1"]


def test_those_who_say_the_same_are_named_up_to_a_bound_and_the_rest_counted() -> None:
    many = [finding(located(candidate(number))) for number in range(30)]
    cluster = Cluster(
        cluster_id=ClusterId("clu:1"), speaker=0, members=tuple(range(30)), joined=(), reporters=("reviewer",),
        passes=(), severities=(Severity.HIGH,),
    )  # fmt: skip
    merged = Merged(clusters=(cluster,), possible=(), not_compared=0, not_listed=0)
    first, *_, last = of_run(run(qualified(many, merged=merged))).findings
    assert (len(first.others), first.others_omitted, first.also_said_by) == (20, 9, ("reviewer",))
    assert (len(last.others), last.others_omitted) == (20, 9)


def test_comparison_is_told_for_each() -> None:
    many = [finding(), finding(located(candidate(1)))]
    compared = Compared(previous=RunId("run:0"), new=(0,), persisting=(), gone=(), not_compared=0)
    assert [one.baseline for one in of_run(run(qualified(many), compared)).findings] == ["new", "unchanged"]
    assert [one.baseline for one in of_run(run(qualified(many))).findings] == [None, None]


def test_review_brings_its_units_and_what_was_not_asked() -> None:
    limits = (Reason(code="unread", message="One."),)
    made = of_review(a_made(a_unit("b.py"), a_unit("a.py"), limitations=limits))
    assert [one.path for one in made.units] == ["a.py", "b.py"]
    assert made.coverage.kind == "complete"
    assert made.not_asked == ("No semantic review.",)
    assert [one.code for one in made.limitations] == ["unread"]


def test_coverage_of_findings_of_others_is_unknown() -> None:
    assert of_run().coverage.kind == "unknown"


def test_summary_of_a_comment_starts_nothing() -> None:
    (one,) = wired(finding(located(candidate(title="<b> [x](y) @me"))))
    assert one.inline.summary == r"**high** \<b\> \[x\](y) \@me (located, the claim is not proved)"
