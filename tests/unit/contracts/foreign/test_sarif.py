"""SARIF logs, whole: runs, kinds, states, failures, pins."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.entries import LIMIT_ENTRIES, LIMIT_SUMMARY
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Severity
from tests.unit.contracts.foreign.reports import at, log, one, only, refused, result, run, take

COMMIT = "0123456789abcdef0123456789abcdef01234567"
OTHER = "f" * 40


def provenance(*ids: str) -> dict[str, Any]:
    return {
        "versionControlProvenance": [
            {"repositoryUri": "https://example.org", "revisionId": one} for one in ids
        ]
    }


def test_log_of_bandit_becomes_candidates() -> None:
    """Shape of bandit 1.9.4 with ``-f sarif`` (snippet with its line feed, context region, no level for medium)."""
    region = {
        "startLine": 6,
        "endLine": 6,
        "startColumn": 5,
        "endColumn": 15,
        "snippet": {"text": "    eval(name)\n"},
    }
    context = {
        "startLine": 5,
        "endLine": 7,
        "snippet": {"text": "def run(name):\n    eval(name)\n    s = 1\n"},
    }
    place = {"region": region, "artifactLocation": {"uri": "a%20b.py"}, "contextRegion": context}
    rules = [{"id": "B307", "name": "blacklist", "properties": {"tags": ["security", "external/cwe/cwe-78"]}}]
    found = one(
        at(place, ruleId="B307", ruleIndex=0), rules=rules, invocations=[{"executionSuccessful": True}]
    )
    assert (found.path, found.start_line, found.end_line) == ("a b.py", 6, 6)
    assert (found.quote, found.severity, found.defect_class) == (
        "    eval(name)\n",
        Severity.MEDIUM,
        "injection",
    )
    assert (found.basis, found.reporter.rule, found.reporter.version) == (Basis.IMPORT, "B307", "1.2")


def test_region_of_zizmor_that_ends_in_column_one_ends_on_the_line_before() -> None:
    """Shape of zizmor 1.32.0 with ``--format sarif``."""
    region = {
        "startLine": 3,
        "startColumn": 3,
        "endLine": 7,
        "endColumn": 1,
        "snippet": {"text": "  a:\n    b\n"},
    }
    found = one(
        at(
            {"artifactLocation": {"uri": ".github/workflows/w.yml"}, "region": region},
            kind="fail",
            level="error",
        )
    )
    assert (found.start_line, found.end_line, found.severity) == (3, 6, Severity.HIGH)


def test_file_uri_of_ruff_becomes_relative_below_a_known_root_alone() -> None:
    """Shape of ruff 0.17 with ``--output-format sarif``: absolute file URIs and no base."""
    document = log(
        run(at({"artifactLocation": {"uri": "file:///ci/shop/a%20b.py"}, "region": {"startLine": 1}}))
    )
    assert only(take(document, "sarif", roots=["/ci/shop"])).path == "a b.py"
    left = only(take(document, "sarif", roots=["/ci/sho"]))
    assert (left.path, left.marks) == ("/ci/shop/a b.py", ("absolute-path",))


def test_rule_of_codeql_is_found_in_an_extension() -> None:
    """Shape of CodeQL: rules of a query pack in ``extensions``, results refer to them by component and index."""
    rule = {
        "id": "py/sql",
        "properties": {"tags": ["security", "external/cwe/cwe-089"], "security-severity": "8.8"},
    }
    tool = {
        "driver": {"name": "CodeQL", "semanticVersion": "2.20.1"},
        "extensions": [{"name": "codeql/python-queries", "rules": [rule]}],
    }
    reference = {"id": "py/sql", "index": 0, "toolComponent": {"index": 0}}
    found = one(result(ruleId="py/sql", rule=reference), tool=tool)
    assert (found.severity, found.defect_class, found.reporter.version) == (
        Severity.HIGH,
        "injection",
        "2.20.1",
    )


def test_gitleaks_result_keeps_its_snippet_for_the_qualification_to_redact() -> None:
    """Shape of gitleaks 8: the snippet is the secret itself, the message names the rule."""
    region = {
        "startLine": 2,
        "startColumn": 8,
        "endLine": 2,
        "endColumn": 30,
        "snippet": {"text": "planted-value-of-a-key"},
    }
    found = one(at({"artifactLocation": {"uri": "env.py"}, "region": region}, ruleId="generic-api-key"))
    assert found.quote == "planted-value-of-a-key"


def test_entries_of_several_runs_are_numbered_on() -> None:
    made = take(log(run(result(), 7), run(result())), "sarif")
    assert [entry.index for entry in made.entries] == [0, 1, 2]


def test_malformed_result_does_not_take_its_neighbours_along() -> None:
    made = take(log(run(result(message=3), result())), "sarif")
    assert [isinstance(entry, Candidate) for entry in made.entries] == [False, True]


def test_result_without_a_file_is_an_entry() -> None:
    found = refused(take(log(run(result(locations=[{"logicalLocations": [{"name": "main"}]}]))), "sarif"))
    assert (found.reason, found.place, found.found) == (
        "invalid-path",
        "/runs/0/results/0/locations/0",
        "'It breaks.'",
    )
    assert refused(take(log(run(result(locations=[]))), "sarif")).place == "/runs/0/results/0/locations"


@pytest.mark.parametrize("kind", ["pass", "notApplicable", "open", "review", "informational"])
def test_result_of_another_kind_is_counted_and_no_finding(kind: str) -> None:
    made = take(log(run(result(kind=kind), result())), "sarif")
    assert (len(made.entries), made.notes) == (1, (f"scanner: 1 results left out: their kind is {kind}",))


def test_result_that_is_gone_since_the_baseline_is_counted_and_no_finding() -> None:
    made = take(log(run(result(baselineState="absent"))), "sarif")
    assert (made.entries, made.notes) == ((), ("scanner: 1 results left out: their baselineState is absent",))


@pytest.mark.parametrize(
    ("state", "marks"), [("new", ()), ("unchanged", ("unchanged",)), ("updated", ("unchanged",))]
)
def test_result_that_was_there_before_is_marked(state: str, marks: tuple[str, ...]) -> None:
    assert one(result(baselineState=state)).marks == marks


@pytest.mark.parametrize(
    ("suppression", "marks"),
    [({"kind": "inSource"}, ("suppressed",)), ({"kind": "external", "status": "accepted"}, ("suppressed",)),
     ({"kind": "external", "status": "rejected"}, ()), ({"kind": "external", "status": "underReview"}, ())],
)  # fmt: skip
def test_suppressed_result_is_kept_and_marked(suppression: dict[str, str], marks: tuple[str, ...]) -> None:
    assert one(result(suppressions=[suppression])).marks == marks


def test_further_places_are_told() -> None:
    place = {"physicalLocation": {"artifactLocation": {"uri": "a.py"}}}
    assert one(result(locations=[place, place])).marks == ("more-places",)


def test_run_without_results_is_a_failure_and_not_empty() -> None:
    made = take(log({"tool": {"driver": {"name": "scanner"}}}), "sarif")
    assert (made.tools, made.failures) == (
        ("scanner",),
        ("scanner: the run has no results, so it states nothing",),
    )


def test_run_that_did_not_succeed_is_a_failure() -> None:
    broken = {"executionSuccessful": False, "exitCodeDescription": "out of memory"}
    made = take(log(run(invocations=[broken])), "sarif")
    assert made.failures == ("scanner: the tool did not run successfully: 'out of memory'",)


def test_error_that_the_tool_notifies_of_is_a_failure() -> None:
    notices = [
        {"level": "error", "message": {"text": "a.py: no parse"}},
        {"level": "note", "message": {"text": "fine"}},
    ]
    made = take(
        log(run(invocations=[{"executionSuccessful": True, "toolExecutionNotifications": notices}])), "sarif"
    )
    assert made.failures == ("scanner: the tool reports 'a.py: no parse'",)


def test_results_in_other_files_are_a_failure() -> None:
    made = take(
        log(run(externalPropertyFileReferences={"results": [{"location": {"uri": "r.json"}}]})), "sarif"
    )
    assert made.failures == ("scanner: some results stand in other files, which are not read",)


def test_revision_pins_the_import() -> None:
    assert take(log(run(result(), **provenance(COMMIT.upper()))), "sarif").revision == COMMIT


@pytest.mark.parametrize("ids", [(), ("main",), (COMMIT[:12],), (COMMIT, OTHER), (COMMIT, "main")])
def test_what_is_no_single_full_commit_pins_nothing(ids: tuple[str, ...]) -> None:
    assert take(log(run(result(), **provenance(*ids))), "sarif").revision is None


def test_run_without_findings_does_not_unpin_the_others() -> None:
    assert take(log(run(), run(result(), **provenance(COMMIT))), "sarif").revision == COMMIT


def test_runs_of_different_revisions_pin_nothing_and_it_is_told() -> None:
    made = take(log(run(result(), **provenance(COMMIT)), run(result())), "sarif")
    assert made.revision is None
    assert made.notes == ("the runs do not name one and the same revision, so none counts",)


def test_artifact_hash_is_kept_for_its_results() -> None:
    artifacts = [
        {"location": {"uri": "a.py"}, "hashes": {"sha-256": "AB" * 32}},
        {"location": {"uri": "b.py"}},
    ]
    assert one(result(), artifacts=artifacts).content_sha256 == "ab" * 32


@pytest.mark.parametrize("location", [None, {}, {"uri": ""}, {"description": {"text": "memory"}}, 3])
def test_artifact_without_a_name_harms_no_result(location: Any) -> None:
    assert one(result(), artifacts=[{"location": location, "hashes": {"sha-256": "ab" * 32}}]).path == "a.py"


@pytest.mark.parametrize(
    "document",
    [[], {}, {"version": "2.1.0"}, {"version": "2.0.0", "runs": []}, {"runs": []}, log({}), log(3),
     log(run(artifacts=[1])), log(run(originalUriBaseIds=[])), log({"tool": {"driver": {"name": "x"}}, "results": {}})],
)  # fmt: skip
def test_what_is_no_log_is_refused_as_a_whole(document: Any) -> None:
    with pytest.raises(UsageError) as caught:
        take(document, "sarif")
    assert caught.value.code == "import-format"


def test_more_runs_than_allowed_are_refused() -> None:
    with pytest.raises(UsageError, match="21 runs; 20 are allowed"):
        take(log(*[run()] * 21), "sarif")


def test_more_results_than_allowed_are_refused() -> None:
    with pytest.raises(
        UsageError, match=f"At /runs/0/results stand 25001 findings; {LIMIT_ENTRIES} are allowed"
    ):
        take(log(run(*[1] * (LIMIT_ENTRIES + 1))), "sarif")


def test_texts_that_all_results_share_are_bounded_for_each() -> None:
    rules = [
        {
            "id": "r",
            "messageStrings": {"m": {"text": "x" * 2_000_000 + "{0}"}},
            "properties": {"tags": ["t" * 1000] * 9999},
        }
    ]
    results = [result(ruleId="r", message={"id": "m", "arguments": ["y"]})] * 2000
    made = take(log(run(*results, rules=rules)), "sarif")
    assert {len(entry.summary.encode()) for entry in made.entries if isinstance(entry, Candidate)} == {
        LIMIT_SUMMARY
    }


def test_ten_thousand_results_are_read() -> None:
    made = take(json.dumps(log(run(*[result(ruleId="r")] * 10_000))), "sarif")
    assert sum(isinstance(entry, Candidate) for entry in made.entries) == 10_000
