"""A child's bounds and its end: small, frozen, and fit to be sent to another process."""

from __future__ import annotations

import pickle

import pytest

from adjudge.ports import Command, Completed, EndCause

VALUES = (
    Command(argv=("/bin/true", b"\xff"), environment=(("LC_ALL", "C"),)),
    Completed(cause=EndCause.EXITED, status=0, stdout=b"out", stderr=b""),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_value_survives_the_way_to_another_process(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_child_has_a_deadline_and_an_output_limit_when_nothing_is_said() -> None:
    command = Command(argv=("/bin/true",), environment=())
    assert command.timeout_s > 0
    assert command.limit_bytes > 0
