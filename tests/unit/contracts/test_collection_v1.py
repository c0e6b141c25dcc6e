"""Tests for collections on the wire, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.collection_v1 import collected_wire, collection_artefact, read_collection
from adjudge.errors import ContractError
from adjudge.model.collection import Collected, CollectionState
from adjudge.model.outcome import Reason
from tests.collect_values import a_collection, a_report

TOLD = Reason(code="not-examined", message="It was not.", path="b.py")
FOUND = a_collection(a_report("a.py", 3, 4), paths=("b.py",), rules=("F401", "S*"), limitations=(TOLD,))
FAILED = a_collection(
    state=CollectionState.ERROR, reasons=(Reason(code="collector-failed", message="It failed."),)
)
MISSING = replace(FAILED, state=CollectionState.UNAVAILABLE, tool=None)


def changed(**fields: Any) -> bytes:
    made = msgspec.to_builtins(collection_artefact(FOUND)) | fields
    return msgspec.json.encode(made)


@pytest.mark.parametrize("collection", [FOUND, FAILED, MISSING, a_collection(paths=("a.py",))])
def test_collection_comes_back_as_it_was(collection: Any) -> None:
    assert read_collection(encode_canonical(collection_artefact(collection))) == collection


def test_class_has_its_name_on_the_wire() -> None:
    (report,) = msgspec.to_builtins(collection_artefact(FOUND))["reports"]
    assert (report["class"], "defect_class" in report) == ("style", False)


def test_both_sides_are_written_with_what_is_inherited() -> None:
    made = collected_wire(Collected(head=FOUND, base=FAILED, inherited=(0,)))
    assert made.base is not None
    assert (made.head.state, made.base.state, made.inherited) == ("findings", "error", (0,))


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"examined": 7}, "$.examined"),
        ({"tool": None}, "$.tool"),
        ({"reasons": [{"code": "a", "message": "b"}]}, "$.reasons"),
        ({"state": "error"}, "$.reasons"),
        ({"state": "clean"}, "$.reports"),
        ({"state": "clean", "reports": [], "paths": [], "examined": 0}, "$.paths"),
        ({"reports": []}, "$.reports"),
        ({"more": 1}, "$.more"),
        ({"state": "perfect"}, "$.state"),
    ],
)
def test_what_cannot_be_true_together_is_refused(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(ContractError) as caught:
        read_collection(changed(**fields))
    assert place in [found for found, _ in caught.value.violations]
