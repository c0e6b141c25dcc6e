"""Processes are known again by more than their id."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from adjudge.adapters.owners import ProcessOwners
from adjudge.model.review import Liveness, Owner

OWNERS = ProcessOwners()
linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the system tells no more than the id"
)


def test_this_process_is_alive_and_known_again() -> None:
    assert OWNERS.current() == OWNERS.current()
    assert OWNERS.liveness(OWNERS.current()) is Liveness.ALIVE


def test_ended_process_is_dead() -> None:
    child = subprocess.Popen([sys.executable, "-c", "pass"])
    owner = replace(OWNERS.current(), pid=child.pid)
    child.wait()
    assert OWNERS.liveness(owner) is Liveness.DEAD


@linux
def test_id_that_was_handed_out_again_is_another_process() -> None:
    owner = replace(OWNERS.current(), started=OWNERS.current().started - 1)
    assert OWNERS.liveness(owner) is Liveness.DEAD


@linux
def test_process_of_an_earlier_boot_is_dead() -> None:
    assert OWNERS.liveness(replace(OWNERS.current(), boot="before")) is Liveness.DEAD


@pytest.mark.parametrize(
    "owner",
    [replace(OWNERS.current(), host="elsewhere"), replace(OWNERS.current(), namespace="elsewhere")],
)
def test_process_of_elsewhere_cannot_be_asked(owner: Owner) -> None:
    assert OWNERS.liveness(owner) is Liveness.UNKNOWN
