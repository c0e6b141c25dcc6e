"""Trials on the wire: counts of all tests, names up to a bound, and the schema that they fit."""

from __future__ import annotations

import json
from dataclasses import replace

import msgspec
import pytest
from jsonschema import Draft202012Validator

from adjudge.contracts import trial_v1
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.trial_v1 import TwoTrialsV1, trial_wire, two_trials_wire
from tests.trial_values import a_trial, two_trials


@pytest.mark.parametrize(
    ("base", "head"),
    [
        ("green a+ b~", "red a- b+ c-"),
        ("unavailable not-started", "green a+"),
        ("green", "red exit-status"),
    ],
)
def test_wire_form_fits_its_schema_and_is_read_back(base: str, head: str) -> None:
    wire = two_trials_wire(two_trials(base, head))
    data = encode_printed(wire)
    schema = msgspec.json.schema(TwoTrialsV1)
    assert list(Draft202012Validator(schema).iter_errors(json.loads(data))) == []
    assert decode_artefact(data, TwoTrialsV1) == wire


def test_counts_are_of_all_tests() -> None:
    counts = trial_wire(a_trial("red a+ b+ c- d~")).counts
    assert (counts.passed, counts.failed, counts.skipped) == (2, 1, 1)


def test_names_that_are_left_out_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_v1, "LIMIT_NAMES", 2)
    wire = trial_wire(replace(a_trial("red a- b- c- d-"), flaky=("x",)))
    assert (wire.failing.names, wire.failing.more, wire.counts.failed) == (("a", "b"), 2, 4)
    assert (wire.flaky.names, wire.flaky.more) == (("x",), 0)


def test_what_the_change_did_is_told() -> None:
    wire = two_trials_wire(two_trials("red a- b+ c- d+", "red a- b- c+ e+"))
    assert (wire.new_failures.names, wire.still_failing.names, wire.fixed.names) == (("b",), ("a",), ("c",))
    assert (wire.new_tests.names, wire.gone_tests.names, wire.gone_failures.names) == (("e",), ("d",), ())
    assert not wire.same_tests
