"""The SARIF document: valid whatever stands in it, the same bytes each time, nothing lost without a word."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from dataclasses import replace
from typing import Any

import pytest

from adjudge.model.finding import Disposition, Standing
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.qualified import Compared, Persisted, QualifiedRun
from adjudge.model.review import UnitState
from adjudge.model.ruling import RunId
from adjudge.report import sarif
from adjudge.report.sarif import sarif_bytes
from tests.architecture.sources import read
from tests.qualified_values import (
    FORMATS,
    TARGET,
    candidate,
    finding,
    located,
    lost,
    malformed,
    place,
    qualified,
    run,
    sarif_faults,
)
from tests.report_values import of_review, of_run
from tests.review_values import a_made, a_unit

HOSTILE = "\x00\x1b[31m\u202e\ud800\udcff{0}[x](javascript:1)\n<script>\u2028" + "x" * 1_000_000


def document(made: QualifiedRun) -> dict[str, Any]:
    """The one run of the document, which is valid."""
    data = sarif_bytes(of_run(made))
    assert sarif_faults(data) == []
    found: dict[str, Any] = json.loads(data)["runs"][0]
    return found


@pytest.mark.parametrize("uri", ["a b.py", "[x](y).py", "a\x1b.py", "%zz.py", "caf\u00e9.py", "a\\b.py"])
def test_document_with_a_name_that_is_no_uri_is_not_valid(uri: str) -> None:
    data = sarif_bytes(of_run())
    made = json.loads(data)
    made["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = uri
    assert sarif_faults(json.dumps(made).encode()) != []


def test_every_format_that_the_schema_asks_for_is_looked_at() -> None:
    schema = read("schemas/vendor/sarif-schema-2.1.0.json")
    assert set(re.findall(r'"format": "([^"]*)"', schema)) == FORMATS.checkers.keys()


def test_run_with_findings_is_valid() -> None:
    assert len(document(run())["results"]) == 1


def test_run_without_findings_is_valid() -> None:
    assert document(run(qualified()))["results"] == []


def test_hostile_texts_give_a_valid_document_of_bounded_size() -> None:
    one = located(candidate(title=HOSTILE, summary=HOSTILE), resolved=place(quote=HOSTILE, symbol=HOSTILE))
    made = run(qualified([finding(one, standing=Standing.DISMISSED, reason=HOSTILE)]))
    data = sarif_bytes(of_run(made))
    assert sarif_faults(data) == []
    assert len(data) < 200_000
    assert b"\x1b" not in data
    data.decode("ascii")


def test_path_that_is_no_utf_8_is_a_uri_of_its_bytes() -> None:
    one = located(candidate(), resolved=place(path=RepoPath("\udcff/ä b.py")))
    uri = document(run(qualified([finding(one)])))["results"][0]["locations"][0]["physicalLocation"]
    assert uri["artifactLocation"]["uri"] == "%FF/%C3%A4%20b.py"


def test_candidates_without_a_place_are_counted_and_no_results() -> None:
    others = [lost(1, "no-such-file"), lost(2, "ambiguous", Disposition.UNRESOLVED), malformed(3)]
    made = document(run(qualified([finding()], others)))
    told = [one["message"]["text"] for one in made["invocations"][0]["toolExecutionNotifications"]]
    assert len(made["results"]) == 1
    assert sum("No result: 1" in one for one in told) == 3


def test_duplicate_is_no_result_of_its_own() -> None:
    many = [finding(), finding(located(candidate(1)), standing=Standing.DUPLICATE)]
    made = document(run(qualified(many)))
    assert [one["properties"]["candidate"] for one in made["results"]] == [0]


def test_results_over_the_limit_are_dropped_the_mildest_first_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sarif, "RESULTS", 2)
    many = [
        finding(located(candidate(0)), standing=Standing.BELOW_GATE),
        finding(located(candidate(1))),
        finding(located(candidate(2))),
    ]
    made = document(run(qualified(many, counted=(2,))))
    assert [one["properties"]["candidate"] for one in made["results"]] == [1, 2]
    told = made["invocations"][0]["toolExecutionNotifications"][0]
    assert told["descriptor"]["id"] == "results-left-out"
    assert "1 result left out" in told["message"]["text"]


def test_findings_with_one_id_have_fingerprints_of_their_own() -> None:
    one = finding()
    twin = replace(finding(located(candidate(1))), finding_id=one.finding_id)
    prints = [each["partialFingerprints"] for each in document(run(qualified([one, twin])))["results"]]
    assert prints == [
        {"adjudgeFinding/v1": f"{one.finding_id}:0"},
        {"adjudgeFinding/v1": f"{one.finding_id}:1"},
    ]


def test_commit_is_told_and_a_work_tree_has_none() -> None:
    assert document(run())["versionControlProvenance"][0]["revisionId"] == "c" * 40
    made = qualified([finding()], target=replace(TARGET, head_commit=None))
    assert "versionControlProvenance" not in document(run(made))


def test_comparison_is_the_baseline_state() -> None:
    many = [finding(), finding(located(candidate(1)))]
    persisting = (Persisted(index=1, before=many[1].finding_id, reason="same finding"),)
    compared = Compared(previous=RunId("run:0"), new=(0,), persisting=persisting, gone=(), not_compared=0)
    made = document(run(qualified(many), compared))
    assert [one["baselineState"] for one in made["results"]] == ["new", "unchanged"]


def test_many_notifications_are_cut_with_their_number() -> None:
    limits = tuple(Reason(code="unread", message=f"File {number}.") for number in range(150))
    told = document(run(qualified(limitations=limits)))["invocations"][0]["toolExecutionNotifications"]
    assert len(told) == 101
    assert told[-1]["message"]["text"].startswith("51 more notifications")


def test_same_run_gives_the_same_bytes() -> None:
    assert sarif_bytes(of_run()) == sarif_bytes(of_run())


def test_thirty_thousand_findings_give_a_valid_file_that_hosts_take(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [finding(located(candidate(number, title=f"Finding {number}"))) for number in range(30_000)]
    data = sarif_bytes(of_run(run(qualified(many))))
    made = json.loads(data)["runs"][0]
    told = made["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
    assert len(made["results"]) == 25_000
    assert told.startswith("5000 results left out")
    assert len(gzip.compress(data, 6)) < 10_000_000
    monkeypatch.setattr(sarif, "RESULTS", 200)
    assert sarif_faults(sarif_bytes(of_run(run(qualified(many))))) == []


def test_document_over_the_limit_of_bytes_loses_its_mildest_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "LIMIT_BYTES", 20_000)
    many = [finding(located(candidate(number))) for number in range(50)]
    data = sarif_bytes(of_run(run(qualified(many))))
    left = len(json.loads(data)["runs"][0]["results"])
    assert len(data) <= 20_000
    assert 0 < left < 50
    assert f"{50 - left} results left out".encode() in data
    assert sarif_faults(data) == []


def test_document_that_packs_badly_loses_its_mildest_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "LIMIT_PACKED_BYTES", 20_000)
    digests = [hashlib.sha512(str(number).encode()).hexdigest() * 4 for number in range(200)]
    many = [finding(located(candidate(number, title=text))) for number, text in enumerate(digests)]
    data = sarif_bytes(of_run(run(qualified(many))))
    left = len(json.loads(data)["runs"][0]["results"])
    assert len(zlib.compress(data, 6)) <= 20_000
    assert 0 < left < 200
    assert f"{200 - left} results left out".encode() in data


def test_review_that_is_not_finished_did_not_run_successfully_and_names_what_was_not_read() -> None:
    why = Reason(code="coverage-partial", message="One was not read.")
    made = a_made(
        a_unit("a.py", UnitState.FAILED, "pending"), complete=False, outcome=Outcome.INCONCLUSIVE, exit_code=3,
        reasons=(why,),
    )  # fmt: skip
    data = sarif_bytes(of_review(made))
    found = json.loads(data)["runs"][0]["invocations"][0]
    texts = [(one["level"], one["message"]["text"]) for one in found["toolExecutionNotifications"]]
    assert sarif_faults(data) == []
    assert found["executionSuccessful"] is False
    assert ("error", "One was not read.") in texts
    assert ("warning", "Not read: a.py is failed (pending).") in texts


def test_units_beyond_those_named_are_counted() -> None:
    units = [a_unit(f"{number}.py", UnitState.FAILED, "pending") for number in range(60)]
    data = sarif_bytes(of_review(a_made(*units, complete=False, outcome=Outcome.INCONCLUSIVE)))
    assert b"Not read: 10 more units." in data
