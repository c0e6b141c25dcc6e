"""What evidence about tools and commands is held against."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudge.app.evidence_means import collections_of, lend_commands
from adjudge.app.place import open_place, the_repository
from adjudge.model.command import DeclaredCommand
from adjudge.model.outcome import Reason
from adjudge.model.policy import Policy
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.model.trial import Colour, TwoTrials
from adjudge.survey.targets import resolve_target
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

POLICY = Policy(commands=(DeclaredCommand(name="tests", argv=(sys.executable, "-c", "pass")),))
REQUEST = TargetRequest(mode=TargetMode.WORKTREE)


def test_no_command_is_lent_unless_it_is_allowed(tmp_path: Path) -> None:
    subject(tmp_path)
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        target = resolve_target(REQUEST, the_repository(place).git)
        with lend_commands(POLICY, target, place, here, allowed=False) as commands:
            assert commands is None
        assert collections_of(target, place) == ()


def test_allowed_commands_are_those_of_the_operator(tmp_path: Path) -> None:
    subject(tmp_path)
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        target = resolve_target(REQUEST, the_repository(place).git)
        with lend_commands(POLICY, target, place, here, allowed=True) as commands:
            assert commands is not None
            assert isinstance(commands("other", ()), Reason)
            both = commands("tests", ())
    assert isinstance(both, TwoTrials)
    assert (both.base.colour, both.head.colour) == (Colour.GREEN, Colour.GREEN)
