from __future__ import annotations

import pytest

from adjudge.brief.documents import UnreadableError
from adjudge.brief.weakening.workflows import is_workflow, read_workflow

PATH = ".github/workflows/a.yml"


def test_jobs_steps_and_triggers_are_read() -> None:
    flow = read_workflow(
        PATH, b"on: [push]\njobs:\n  a:\n    steps:\n      - uses: x/y@v1\n      - run: pytest\n"
    )
    assert [step.command for step in flow.jobs["a"].steps] == ["x/y", "pytest"]
    assert (flow.jobs["a"].line, flow.triggers, flow.checks) == (3, {"push": frozenset()}, True)


def test_a_job_that_is_a_workflow_elsewhere_is_its_step() -> None:
    flow = read_workflow(PATH, b"on: push\njobs:\n  a:\n    uses: o/r/.github/workflows/test.yml@main\n")
    assert [step.command for step in flow.jobs["a"].steps] == ["o/r/.github/workflows/test.yml"]


def test_reserved_words_of_gitlab_are_no_jobs() -> None:
    flow = read_workflow(".gitlab-ci.yml", b"stages: [a]\n.base:\n  script: [x]\nunit:\n  script: [pytest]\n")
    assert list(flow.jobs) == ["unit"]


def test_no_file_has_no_jobs_and_no_yaml_is_refused() -> None:
    assert read_workflow(PATH, None).jobs == {}
    with pytest.raises(UnreadableError):
        read_workflow(PATH, b"a: [")


@pytest.mark.parametrize(
    ("path", "holds"),
    [
        (PATH, True),
        (".gitlab-ci.yml", True),
        ("docs/.github/workflows/a.yml", False),
        (".github/dependabot.yml", False),
    ],
)
def test_workflows_are_known_by_their_place(path: str, holds: bool) -> None:
    assert is_workflow(path) is holds
