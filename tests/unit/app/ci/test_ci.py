"""A step of a job: what is told before anything else, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from adjudge.app.ci.ci import answer_ci
from adjudge.contracts.ci_v1 import CiV1
from adjudge.errors import ToolError, UsageError
from tests.functional.jobs import read_outputs
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Answer


class Job(NamedTuple):
    """A job over one edit of ``src/a`` that a clock started."""

    folder: Path

    def run(self, **variables: str) -> Answer:
        (self.folder / "event.json").write_text("{}")
        (self.folder / "forms").mkdir(exist_ok=True)
        given = {
            "GITHUB_EVENT_NAME": "schedule",
            "GITHUB_EVENT_PATH": str(self.folder / "event.json"),
            "GITHUB_OUTPUT": str(self.folder / "outputs"),
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "ADJUDGE_CI_FOLDER": str(self.folder / "forms"),
            "ADJUDGE_CI_REVIEW": "false",
            "ADJUDGE_CI_ALLOW": "src/**",
            **variables,
        }
        return answer_ci(world(self.folder, **given))

    @property
    def outputs(self) -> dict[str, str]:
        return read_outputs((self.folder / "outputs").read_text())


@pytest.fixture
def job(tmp_path: Path) -> Job:
    subject(tmp_path).commit({"src/a": "3\n"})
    return Job(tmp_path)


def test_pass_ends_with_0_and_is_told_everywhere(job: Job) -> None:
    answer = job.run()
    assert isinstance(answer.artefact, CiV1)
    assert (answer.exit_code, answer.artefact.outcome, job.outputs["outcome"]) == (0, "pass", "pass")
    assert (job.folder / "summary").read_text().startswith("## adjudge check: pass")


def test_failing_check_ends_by_fail_on_and_keeps_its_outcome(job: Job) -> None:
    answer = job.run(ADJUDGE_CI_ALLOW="docs/**", ADJUDGE_CI_FAIL_ON="never")
    assert isinstance(answer.artefact, CiV1)
    assert (answer.exit_code, answer.artefact.check_exit_code, answer.artefact.outcome) == (0, 1, "fail")
    assert job.outputs["outcome"] == "fail"
    assert "fail-on is never, so the job goes on." in answer.notes


@pytest.mark.parametrize("fail_on", ["inconclusive", "fail", "never"])
def test_check_of_nothing_is_red_whatever_fail_on_says(job: Job, fail_on: str) -> None:
    answer = job.run(ADJUDGE_CI_ALLOW="", ADJUDGE_CI_FAIL_ON=fail_on)
    assert isinstance(answer.artefact, CiV1)
    assert (answer.exit_code, answer.artefact.outcome, job.outputs["outcome"]) == (
        3,
        "inconclusive",
        "inconclusive",
    )
    told = "Nothing was judged, so the job fails whatever fail-on says."
    assert told in answer.notes
    assert told in (job.folder / "summary").read_text()


def test_inconclusive_is_told_before_anything_else(job: Job) -> None:
    with pytest.raises(UsageError):
        job.run(ADJUDGE_CI_GATE="none")
    assert job.outputs == {"outcome": "inconclusive", "folder": str(job.folder / "forms")}
    assert b"ci-input" not in (job.folder / "forms" / "annotations.txt").read_bytes()
    assert (job.folder / "summary").read_text().startswith("## adjudge check: inconclusive")


def test_forms_do_not_go_into_the_repository(job: Job) -> None:
    with pytest.raises(UsageError) as caught:
        job.run(ADJUDGE_CI_FOLDER=str(job.folder / "subject"))
    assert caught.value.code == "form-of-a-step-in-subject"
    assert job.outputs["outcome"] == "inconclusive"
    assert not (job.folder / "subject" / "annotations.txt").exists()


def test_without_a_file_for_outputs_the_step_goes_on(job: Job) -> None:
    assert job.run(GITHUB_OUTPUT="", GITHUB_STEP_SUMMARY="").exit_code == 0
    assert not (job.folder / "outputs").exists()


def test_file_of_outputs_that_cannot_be_written_ends_it(job: Job) -> None:
    with pytest.raises(ToolError) as caught:
        job.run(GITHUB_OUTPUT=str(job.folder / "nowhere" / "outputs"))
    assert caught.value.code == "runner-file"


def test_summary_and_annotations_can_be_left_out(job: Job) -> None:
    job.run(ADJUDGE_CI_SUMMARY="false", ADJUDGE_CI_ANNOTATIONS="false")
    assert not (job.folder / "summary").exists()
    assert not (job.folder / "forms" / "annotations.txt").exists()


@pytest.mark.parametrize("name", ["sub", "..sub"])
def test_annotations_name_files_from_where_the_job_stands(job: Job, name: str) -> None:
    (job.folder / "subject").rename(job.folder / name)
    (job.folder / "subject").symlink_to(name)
    job.run(ADJUDGE_CI_ALLOW="docs/**", GITHUB_WORKSPACE=str(job.folder))
    assert f"file={name}/src/a:" in (job.folder / "forms" / "annotations.txt").read_text()
