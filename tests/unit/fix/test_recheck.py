"""What became of a finding: by what carried it, and never by silence."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.contracts.evidence_v1 import CommandEvidenceV1
from adjudge.contracts.qualified_parts_v1 import CheckedV1, ReporterV1
from adjudge.fix.recheck import Looked, recheck
from adjudge.model.fix import Proved, Proving
from tests.fix_values import ONE, a_finding

READ: dict[str, Any] = {"matched": {}, "read": frozenset({"a.py"}), "unread": {}}
COMMAND = CheckedV1(
    evidence=CommandEvidenceV1(name="tests", head="red", base="green"),
    state="holds",
    found="",
    blind_spots=(),
)
PROVED = {"tests": Proved(name="tests", proving=Proving.RED_TO_GREEN)}


def status(looked: Looked | None, **finding: Any) -> tuple[str, str]:
    (one,) = recheck([a_finding(**finding)], looked)
    assert one.reason
    return one.status.value, one.by


def looked(**more: Any) -> Looked:
    return Looked(**{**READ, **more})


def test_nobody_looked() -> None:
    assert status(None) == ("unchecked", "")


def test_finding_that_is_known_again_is_there_whatever_else_holds() -> None:
    found = looked(matched={ONE: "same place"}, reverted=frozenset({"a.py"}), readers=("x",), proved=PROVED)
    for basis in ("rule", "signal", "claim", "collector"):
        assert status(found, basis=basis, evidence=(COMMAND,)) == ("reproduced", "review")


@pytest.mark.parametrize("basis", ["rule", "signal"])
def test_rule_or_signal_is_fixed_where_its_file_was_read(basis: str) -> None:
    assert status(looked(), basis=basis) == ("fixed", basis)
    assert status(looked(read=frozenset()), basis=basis) == ("unchecked", "")


def test_claim_needs_a_reader_that_came_to_its_end() -> None:
    assert status(looked(), basis="claim") == ("unchecked", "")
    assert status(looked(readers=("codex",)), basis="claim") == ("fixed", "review by codex")
    assert status(looked(readers=("codex",), read=frozenset()), basis="claim") == ("unchecked", "")
    assert status(looked(absent="codex ended killed"), basis="claim") == ("unchecked", "")


def test_claim_is_fixed_by_the_command_that_carried_it() -> None:
    assert status(looked(proved=PROVED), basis="claim", evidence=(COMMAND,)) == ("fixed", "command tests")
    assert status(looked(proved=PROVED), basis="claim") == ("unchecked", "")
    red = {"tests": Proved(name="tests", proving=Proving.STILL_RED)}
    assert status(looked(proved=red), basis="claim", evidence=(COMMAND,)) == ("unchecked", "")


def test_file_that_is_as_before_the_change_holds_nothing_of_it() -> None:
    back = looked(read=frozenset(), reverted=frozenset({"a.py"}))
    assert status(back, basis="claim") == ("fixed", "revert")
    assert status(back, basis="claim", placement="elsewhere-in-file") == ("unchecked", "")


def test_collector_must_have_looked() -> None:
    reporter = ReporterV1(tool="ruff", version="1", rule="r")
    assert status(looked(), basis="collector", reporter=reporter) == ("unchecked", "")
    found = looked(collectors=frozenset({"ruff"}))
    assert status(found, basis="collector", reporter=reporter) == ("fixed", "collector ruff")
