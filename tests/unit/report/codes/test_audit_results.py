"""Every word of the deliverables of an audit is explained."""

from __future__ import annotations

from typing import get_args

from adjudge.contracts.audit_findings_v1 import ExtentV1, RuntimeStatusV1, SecondLookV1
from adjudge.report.codes.audit_results import EXTENTS, LISTS, LOOKS, RUNTIME


def test_words_are_those_of_the_wire() -> None:
    assert set(LOOKS) == set(get_args(SecondLookV1))
    assert set(EXTENTS) == set(get_args(ExtentV1))
    assert set(RUNTIME) == set(get_args(RuntimeStatusV1))


def test_each_list_has_a_page() -> None:
    assert {page for _, _, page in LISTS} == {"docs/audit-results.md"}
