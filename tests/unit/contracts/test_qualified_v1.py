"""The artefact of a run: counts reconcile, the name comes from content, what is kept comes back."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace

import msgspec
import pytest
from jsonschema import Draft202012Validator

from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.qualified_v1 import (
    name_run,
    pack_run,
    qualified_artefact,
    unnamed_artefact,
    unpack_run,
)
from adjudge.contracts.registry import json_schema
from adjudge.errors import StateError
from adjudge.model.candidate import Severity
from adjudge.model.finding import Disposition, FindingId
from adjudge.model.ids import RepoPath
from adjudge.model.qualified import Compared, Gone, Persisted
from adjudge.model.ruling import RunId
from tests.qualified_values import candidate, finding, located, lost, malformed, place, qualified, run

MIXED = qualified(
    [finding(), finding(located(candidate(1)))],
    [lost(2, "no-such-file"), lost(3, "ambiguous", Disposition.UNRESOLVED), malformed(4)],
    counted=(1,),
)
GONE = Gone(finding_id=FindingId("fnd:9"), severity=Severity.LOW, title="t", path="a.py", start_line=None)
COMPARED = Compared(
    previous=RunId("run:0"),
    new=(0,),
    persisting=(Persisted(index=1, before=FindingId("fnd:8"), reason="same place"),),
    gone=(GONE,),
    not_compared=0,
)


def test_every_group_of_counts_sums_to_the_candidates() -> None:
    counts = unnamed_artefact(MIXED).counts
    assert counts.candidates == 5
    assert sum(counts.dispositions.values()) == sum(counts.standings.values()) == 5
    assert sum(one.count for one in counts.reasons) == 5


def test_candidates_stand_in_the_order_of_the_document() -> None:
    made = unnamed_artefact(MIXED).results
    assert [one.index for one in made] == [0, 1, 2, 3, 4]
    assert [one.counts for one in made] == [False, True, False, False, False]
    assert [one.standing for one in made] == ["active", "active", "dropped", "dropped", "dropped"]


def test_malformed_entry_has_no_fields_of_a_candidate() -> None:
    made = unnamed_artefact(MIXED).results[4]
    assert (made.severity, made.reporter, made.title, made.finding_id) == (None, None, "", None)


def test_artefact_fits_its_schema() -> None:
    document = json.loads(encode_printed(qualified_artefact(run(MIXED, COMPARED))))
    assert list(Draft202012Validator(json_schema("qualified/v1")).iter_errors(document)) == []


def test_name_of_a_run_does_not_depend_on_what_was_run_before() -> None:
    assert run(MIXED).run_id == run(MIXED, COMPARED).run_id == name_run(MIXED)


@pytest.mark.parametrize("more", [{"gate": Severity.LOW}, {"every_claim": True}, {"counted": ()}])
def test_name_of_a_run_depends_on_what_went_in_and_came_of_it(more: dict[str, object]) -> None:
    assert name_run(replace(MIXED, **more)) != name_run(MIXED)  # type: ignore[arg-type]


def test_run_that_is_kept_comes_back() -> None:
    artefact = qualified_artefact(run(MIXED, COMPARED))
    assert unpack_run(pack_run(artefact)) == artefact


def test_run_with_bytes_that_are_no_utf_8_comes_back() -> None:
    one = located(candidate(title="\udcff"), resolved=place(path=RepoPath("\udcff"), quote="\ud800\x00"))
    artefact = qualified_artefact(run(qualified([finding(one)])))
    found = unpack_run(pack_run(artefact))
    assert msgspec.structs.asdict(found) == msgspec.structs.asdict(artefact)


@pytest.mark.parametrize(
    "body", [b"", b"x", zlib.compress(b"{}"), zlib.compress(b"\xff"), zlib.compress(b"{" * 500)]
)
def test_body_that_is_none_of_ours_is_refused(body: bytes) -> None:
    with pytest.raises(StateError) as caught:
        unpack_run(body)
    assert caught.value.code == "run-unreadable"
