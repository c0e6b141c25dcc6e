"""``adjudge.grant/v1`` on the wire."""

from __future__ import annotations

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.grant_v1 import GrantV1, RuleV1, grant_artefact, rule_wire
from adjudge.errors import ContractError
from adjudge.model.grant import Grant, Rule, RuleKind

RULES = (Rule(pattern="b"), Rule(pattern="a\udcff", kinds=(RuleKind.ADDED, RuleKind.SYMLINK)))


def test_what_is_encoded_decodes_to_the_same_value() -> None:
    wire = grant_artefact(Grant(id="g", allow=RULES, frozen=("z", "y"), expires="2030-01-01"))
    assert decode_artefact(encode_canonical(wire), GrantV1) == wire


def test_written_form_is_sorted_and_has_each_rule_once() -> None:
    wire = grant_artefact(Grant(id="g", allow=(*RULES, RULES[0]), frozen=("z", "y", "z")))
    assert [rule.pattern for rule in wire.allow] == ["a\udcff", "b"]
    assert wire.frozen == ("y", "z")


def test_rule_has_its_pattern_and_kinds() -> None:
    assert rule_wire(RULES[1]) == RuleV1(pattern="a\udcff", kinds=("added", "symlink"))


def test_reader_may_leave_out_what_has_a_default() -> None:
    wire = decode_artefact(b'{"schema": "adjudge.grant/v1", "id": "g", "allow": [{"pattern": "a"}]}', GrantV1)
    assert wire == grant_artefact(Grant(id="g", allow=(Rule(pattern="a"),)))


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        (b'{"schema": "adjudge.grant/v1"}', ["$.id"]),
        (b'{"schema": "adjudge.grant/v1", "id": "g", "allow": [{}]}', ["$.allow[0].pattern"]),
        (
            b'{"schema": "adjudge.grant/v1", "id": "g", "allow": [{"pattern": "a", "kinds": ["x", 1]}]}',
            ["$.allow[0].kinds[0]", "$.allow[0].kinds[1]"],
        ),
        (b'{"schema": "adjudge.grant/v1", "id": "g", "limits": {"bytes": 1}}', ["$.limits.bytes"]),
        (b'{"schema": "adjudge.grant/v1", "id": "g", "Allow": []}', ["$.Allow"]),
    ],
)
def test_what_breaks_the_contract_is_refused(data: bytes, paths: list[str]) -> None:
    with pytest.raises(ContractError) as caught:
        decode_artefact(data, GrantV1)
    assert [path for path, _ in caught.value.violations] == paths
