"""Tests for zizmor's JSON."""

from __future__ import annotations

import pytest

from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.contracts.collected.zizmor import read_zizmor
from adjudge.model.candidate import Severity
from tests.unit.contracts.collected.recordings import handed, places, recorded

WORKFLOW = ".github/workflows/ci.yml"


def test_rules_and_lines_are_those_that_it_reports() -> None:
    told = read_zizmor(recorded("zizmor.json"), handed(WORKFLOW))
    assert (WORKFLOW, 6, "template-injection") in places(told)


def test_severity_and_class_are_translated() -> None:
    told = read_zizmor(recorded("zizmor.json"), handed(WORKFLOW))
    (injection,) = [one for one in told.reports if one.rule == "template-injection"]
    assert (injection.severity, injection.defect_class) == (Severity.HIGH, "injection")


def test_unknown_severity_is_unreadable() -> None:
    with pytest.raises(UnreadableReportError, match="severity"):
        read_zizmor(recorded("zizmor.json").replace(b'"High"', b'"Awful"'), handed(WORKFLOW))


def test_finding_without_a_place_is_unreadable() -> None:
    data = b'[{"ident":"a","desc":"b","determinations":{"severity":"Low"},"locations":[]}]'
    with pytest.raises(UnreadableReportError, match="without a place"):
        read_zizmor(data, handed(WORKFLOW))
