"""A result is read strictly: each fault alone is told with its place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from adjudge.contracts.registry import json_schema
from adjudge.contracts.result_v1 import LIMIT_BYTES, LIMIT_FINDINGS, LIMIT_TOLD, read_result
from adjudge.errors import ContractError
from adjudge.model.workload import VerdictWord
from tests.audit_values import RUN, candidate, result_of, work_item

if TYPE_CHECKING:
    from collections.abc import Callable

VERDICT: dict[str, Any] = {
    "finding_id": "fnd:1", "verdict": "refuted", "reason": "The caller checks it.",
    "evidence": [{"kind": "quote", "path": "a.py", "quote": "    return 1"}],
}  # fmt: skip


def whole(**fields: Any) -> dict[str, Any]:
    """A sound result with one finding."""
    return result_of(work_item(), (candidate(),), **fields)


def read(document: object) -> Any:
    return read_result(json.dumps(document).encode())


def test_sound_result_is_read_as_it_stands() -> None:
    found = read(whole(verification=[VERDICT]))
    assert (found.run_id, found.item_id, found.result_id) == (RUN, work_item().item_id, "r1")
    assert [one.path for one in found.file_coverage] == ["a.py"]
    assert [(one.lens.value, one.findings) for one in found.lenses] == [
        ("correctness", (0,)),
        ("security", ()),
    ]
    assert (found.findings[0].title, found.findings[0].confidence_percent) == ("It always returns one", 80)
    assert [one.verdict for one in found.verification] == [VerdictWord.REFUTED]
    assert found.verification[0].evidence[0].quote == "    return 1"


def test_schema_takes_what_the_reader_takes() -> None:
    validator = jsonschema.Draft202012Validator(json_schema("result/v1"))
    assert validator.is_valid(whole(verification=[VERDICT]))
    assert not validator.is_valid({**whole(verification=[VERDICT]), "model": "m"})


def change(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda document: document.update(fields)


def inside(name: str, **fields: Any) -> Callable[[dict[str, Any]], None]:
    def edit(document: dict[str, Any]) -> None:
        document[name] = [{**document[name][0], **fields}]

    return edit


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "another schema": (change(schema="adjudge.result/v2"), "$.schema"),
    "an unknown field": (change(model="m"), "$.model"),
    "a missing field": (lambda one: one.pop("findings"), "$.findings"),
    "a run that is none": (change(run_id="a b"), "$.run_id"),
    "an id with a path": (change(id="../x"), "$.id"),
    "a digest in capitals": (change(prompt_sha256="A" * 64), "$.prompt_sha256"),
    "a result id with a space": (change(result_id="a b"), "$.result_id"),
    "a coverage with a verdict": (inside("file_coverage", note="x"), "$.file_coverage[0].note"),
    "an empty path": (inside("file_coverage", path=""), "$.file_coverage[0].path"),
    "a path beyond bounds": (inside("file_coverage", path="a" * 5000), "$.file_coverage[0].path"),
    "a short digest": (inside("file_coverage", sha256="a"), "$.file_coverage[0].sha256"),
    "lines below none": (inside("file_coverage", lines=-1), "$.file_coverage[0].lines"),
    "lines as text": (inside("file_coverage", lines="2"), "$.file_coverage[0].lines"),
    "a lens of nobody": (inside("lenses", lens="beauty"), "$.lenses[0].lens"),
    "a severity of nobody": (inside("findings", severity="grave"), "$.findings[0].severity"),
    "a finding with an unknown field": (inside("findings", lens="tests"), "$.findings[0].lens"),
    "a confidence as text": (inside("findings", confidence="0.5"), "$.findings[0].confidence"),
    "a confidence above one": (inside("findings", confidence=2), "$.findings[0].confidence"),
    "a title without words": (inside("findings", title=" "), "$.findings[0].title"),
    "lines in the wrong order": (inside("findings", start_line=3), "$.findings[0]"),
    "a reason that nobody sees": (
        change(verification=[{**VERDICT, "reason": "\u200b\u202e .\u2066"}]),
        "$.verification[0].reason",
    ),
    "a verdict without a reason": (
        change(verification=[{**VERDICT, "reason": " "}]),
        "$.verification[0].reason",
    ),
    "a verdict of nobody": (change(verification=[{**VERDICT, "verdict": "no"}]), "$.verification[0].verdict"),
    "a verdict on nothing": (
        change(verification=[{**VERDICT, "finding_id": ""}]),
        "$.verification[0].finding_id",
    ),
}


@pytest.mark.parametrize(("edit", "place"), BROKEN.values(), ids=BROKEN)
def test_result_with_one_fault_is_refused_at_its_place(
    edit: Callable[[dict[str, Any]], None], place: str
) -> None:
    document = whole()
    edit(document)
    with pytest.raises(ContractError) as caught:
        read(document)
    assert caught.value.code == "contract-invalid"
    assert [path for path, _ in caught.value.violations] == [place]


def test_evidence_out_of_bounds_is_refused_at_its_place() -> None:
    evidence = [{"kind": "quote", "path": "a.py", "quote": "x" * 20_000}]
    with pytest.raises(ContractError) as caught:
        read(whole(verification=[{**VERDICT, "evidence": evidence}]))
    assert caught.value.violations[0][0] == "$.verification[0].evidence[0]"


def test_too_many_findings_are_refused() -> None:
    with pytest.raises(ContractError) as caught:
        read(result_of(work_item(), (candidate(),) * (LIMIT_FINDINGS + 1)))
    assert caught.value.violations[0][0] == "$.findings"


def test_many_faults_are_told_up_to_a_bound_and_the_rest_is_counted() -> None:
    with pytest.raises(ContractError) as caught:
        read(result_of(work_item(), (candidate(title=" "),) * 80))
    assert len(caught.value.violations) == LIMIT_TOLD + 1
    assert caught.value.violations[-1] == ("$", "30 more faults")


@pytest.mark.parametrize("data", [b"", b"[", b'{"a": 1, "a": 2}', b"\xff", b" " * (LIMIT_BYTES + 1)])
def test_bytes_that_are_no_document_are_malformed(data: bytes) -> None:
    with pytest.raises(ContractError) as caught:
        read_result(data)
    assert caught.value.code in {"malformed", "oversized"}
