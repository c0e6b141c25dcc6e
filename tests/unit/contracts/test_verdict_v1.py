"""``adjudge.verdict/v1`` on the wire."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.verdict_v1 import VerdictV1, verdict_artefact
from adjudge.errors import ContractError
from tests.unit.scope.examples import read_example

EXAMPLES = {
    "fail": "allow src/** added\ndeny src/auth/**\nadded src/auth/\\udcff\nmodified src/a\nadded lib/a\ndeleted .git/x",
    "inconclusive": "allow **\nsay refused",
    "pass": "allow src/**\nlimit files 3\nadded src/a +3\ncopied src/b -> src/c",
}


@pytest.mark.parametrize("outcome", sorted(EXAMPLES))
def test_what_is_encoded_decodes_to_the_same_value(outcome: str) -> None:
    wire = verdict_artefact(read_example(EXAMPLES[outcome]).judge())
    assert wire.outcome == outcome
    assert decode_artefact(encode_canonical(wire), VerdictV1) == wire


def test_all_offending_paths_are_there_each_with_its_rule() -> None:
    wire = verdict_artefact(read_example(EXAMPLES["fail"]).judge())
    told = [(one.path, one.code, one.by, one.rule and one.rule.pattern) for one in wire.offending]
    assert told == [
        (".git/x", "protected-path", "protected", None),
        ("lib/a", "outside-grant", "nothing", None),
        ("src/a", "kind-not-granted", "allow", "src/**"),
        ("src/auth/\udcff", "denied", "deny", "src/auth/**"),
    ]


def test_key_that_signed_the_grant_is_written() -> None:
    verdict = read_example(EXAMPLES["pass"]).judge()
    assert verdict_artefact(verdict).grant_signed_by is None
    assert verdict_artefact(replace(verdict, grant_signed_by="ab" * 32)).grant_signed_by == "ab" * 32


def test_every_touched_path_has_its_decision() -> None:
    wire = verdict_artefact(read_example(EXAMPLES["pass"]).judge())
    assert [(one.path, one.kinds, one.granted) for one in wire.decisions] == [
        ("src/a", ("added",), True),
        ("src/c", ("copied",), True),
    ]
    assert (wire.touched, wire.reads, wire.examined) == (("src/a", "src/c"), ("src/b",), 2)


def test_hundred_offending_paths_are_all_written() -> None:
    text = "allow src/**\n" + "\n".join(f"added lib/{number}" for number in range(100))
    assert len(verdict_artefact(read_example(text).judge()).offending) == 100


def test_verdict_with_an_unknown_outcome_is_refused() -> None:
    wire = encode_canonical(verdict_artefact(read_example(EXAMPLES["pass"]).judge()))
    with pytest.raises(ContractError) as caught:
        decode_artefact(wire.replace(b'"outcome":"pass"', b'"outcome":"maybe"'), VerdictV1)
    assert [path for path, _ in caught.value.violations] == ["$.outcome"]
