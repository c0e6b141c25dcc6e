"""The values that cross the ports: small, frozen, and fit to be sent to another process."""

from __future__ import annotations

import dataclasses
import inspect
import pickle

import pytest

from adjudge import ports
from adjudge.model.ids import ObjectId
from adjudge.ports import Blob, BlobState, Command, Completed, EndCause

BLOB = Blob(object_id=ObjectId("0" * 40), state=BlobState.MISSING)
VALUES = (
    Command(argv=("/bin/true", b"\xff"), environment=(("LC_ALL", "C"),)),
    Completed(cause=EndCause.EXITED, status=0, stdout=b"out", stderr=b""),
    BLOB,
)
CLASSES = [
    value
    for value in vars(ports).values()
    if dataclasses.is_dataclass(value) and value.__module__ == ports.__name__
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_value_survives_the_way_to_another_process(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_value_is_frozen_and_slotted(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_value_is_made_by_keyword_only(kind: type) -> None:
    parameters = list(inspect.signature(kind).parameters.values())
    assert parameters
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters)


def test_blob_that_was_not_read_has_no_data() -> None:
    assert BLOB.data is None


def test_child_has_a_deadline_and_an_output_limit_when_nothing_is_said() -> None:
    command = Command(argv=("/bin/true",), environment=())
    assert command.timeout_s > 0
    assert command.limit_bytes > 0
