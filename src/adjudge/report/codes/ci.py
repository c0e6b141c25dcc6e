"""Words of steps of a job, and how one ends: which commits were chosen, when the job fails, and why."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.report.codes.usage import Row

USAGE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "ci-event": (
            "The event starts jobs with secrets, which no code of a pull request may be near.",
            "Start the job by pull_request; docs/ci.md says how.",
        ),
        "ci-input": (
            "An input of the action has a value that it does not take.",
            "docs/ci.md has each input.",
        ),
        "no-ci": (
            "The environment is not that of a step of a job.",
            "adjudge check judges a change anywhere.",
        ),
    }
)
"""Endings with 2."""
INCONCLUSIVE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "ci-base-missing": (
            "The commit that the job is to judge from is not in this clone.",
            "Set fetch-depth: 0 for actions/checkout.",
        ),
        "ci-no-base": (
            "The event does not say which commit was there before.",
            "Name the input base.",
        ),
        "ci-other-head": (
            "Another commit is checked out than the event is about.",
            "Check out what the event is about, or name the input head.",
        ),
    }
)
"""Endings with 3."""
REFUSED: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "bad-event": (
            "The file in which the machine tells of its event is none.",
            "GITHUB_EVENT_PATH names it; it comes from GitHub.",
        ),
    }
)
"""Endings with 4."""
RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "default-branch": "The branch is judged from what it shares with the default branch.",
        "input": "The input base named the commit to judge from.",
        "last-commit": "The last commit is judged by itself, since nothing says what came before.",
        "merge-group": "A group of a merge queue is judged from the base that the queue names.",
        "merge-ref": "The merge that GitHub made of a pull request is judged from its first parent.",
        "pull-request": "The head of a pull request is judged from what it shares with its branch.",
        "push": "What was pushed is judged from the commit that was there before.",
    }
)
ENDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "fail": "Only a check that fails fails the job; one that could not be made does too.",
        "inconclusive": "Every check that is no pass fails the job.",
        "never": "The job goes on whatever the check comes to; one that could not be made fails it.",
    }
)
LISTS: Final = (
    ("by which rule a step of a job chose commits", RULES, "docs/ci.md"),
    ("from which outcome on a job fails", ENDS, "docs/ci.md"),
)
