"""Update files of an audit, and commands that a person confirms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit.imported import ImportWords, answer_audit_import
from adjudge.app.audit.next import answer_next_step
from adjudge.app.audit.report import answer_audit_report
from adjudge.app.audit.words import NextWords
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.contracts.audit_import_v1 import AuditImportV1
from adjudge.errors import InconclusiveError, InputError, UsageError
from tests.audit_results import finding, world
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World

CONFIG = """\
[[command]]
name = "green"
argv = ["true"]

[[command]]
name = "red"
argv = ["false"]
"""


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A file and two commands."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "def ratio(one, two):\n    return one / two\n", ".adjudge.toml": CONFIG})
    return made


@pytest.fixture
def here(subject: Repo, tmp_path: Path) -> World:
    """Where the commands run."""
    return world(subject, tmp_path / "state")


def document(here: World) -> AuditFindingsV1:
    """The deliverable; an audit is begun for it."""
    answer_next_step(NextWords(), here)
    made = answer_audit_report(here).artefact
    assert isinstance(made, AuditFindingsV1)
    return made


def put(tmp_path: Path, content: object) -> str:
    place = tmp_path / "update.json"
    place.write_text(json.dumps(content))
    return str(place)


def test_report_of_an_analyser_becomes_leads(here: World, tmp_path: Path) -> None:
    said = [finding("a.py", "    return one / two", 2), finding("gone.py", "not there at all", 1)]
    file = put(tmp_path, {"schema": "adjudge.candidates/v1", "findings": said})
    answer = answer_audit_import(ImportWords(file), here)
    assert isinstance(answer.artefact, AuditImportV1)
    assert (answer.exit_code, answer.artefact.entries) == (0, 2)
    made = document(here)
    assert (len(made.leads), len(made.findings), len(made.ungrounded)) == (1, 0, 1)


def test_runtime_validation_of_this_tree_is_told(here: World, tmp_path: Path) -> None:
    said = {
        "schema": "adjudge.runtime-validation/v1",
        "tree": document(here).tree,
        "results": [{"name": "tests", "status": "not-confirmed", "detail": "Two fail."}],
    }
    answer_audit_import(ImportWords(put(tmp_path, said)), here)
    (found,) = document(here).runtime
    assert (found.name, found.status, found.by) == ("tests", "not-confirmed", "import")


def test_runtime_validation_of_another_tree_is_refused(here: World, tmp_path: Path) -> None:
    said = {"schema": "adjudge.runtime-validation/v1", "tree": "0" * 40, "results": []}
    with pytest.raises(InputError) as error:
        answer_audit_import(ImportWords(put(tmp_path, said)), here)
    assert error.value.code == "stale-tree"


def test_confirmed_commands_run_in_a_copy_and_speak_for_the_tree(here: World, subject: Repo) -> None:
    before = subject.git("status", "--porcelain", "--ignored", "-uall")
    answer_audit_import(ImportWords(commands=("green", "red")), here)
    found = {one.name: (one.status, one.by) for one in document(here).runtime}
    assert found == {"green": ("confirmed", "adjudge"), "red": ("not-confirmed", "adjudge")}
    after = subject.git("status", "--porcelain", "--ignored", "-uall")
    assert [line for line in after.splitlines() if b".adjudge/" not in line] == before.splitlines()


def test_output_without_bound_of_a_confirmed_command_is_neither_kept_nor_told(
    here: World, subject: Repo
) -> None:
    config = '[[command]]\nname = "loud"\nargv = ["sh", "-c", "head -c 60000000 /dev/zero | tr \\\\000 x"]\n'
    subject.commit({".adjudge.toml": config})
    made = answer_audit_import(ImportWords(commands=("loud",)), here).artefact
    assert isinstance(made, AuditImportV1)
    assert (subject.path / made.path).stat().st_size < 10_000
    (found,) = document(here).runtime
    assert (found.name, found.by, len(found.detail) < 2000) == ("loud", "adjudge", True)


def test_no_command_runs_that_was_not_named(here: World) -> None:
    assert document(here).runtime == ()


@pytest.mark.parametrize(
    "content", [{}, {"schema": "adjudge.runtime-validation/v1", "tree": "0" * 40, "results": []}]
)
def test_refused_import_begins_no_audit_and_an_accepted_one_does(
    here: World, subject: Repo, tmp_path: Path, content: object
) -> None:
    with pytest.raises((UsageError, InputError)) as error:
        answer_audit_import(ImportWords(put(tmp_path, content)), here)
    assert "update.json" in error.value.message
    assert error.value.hint
    assert not (subject.path / ".adjudge").exists()
    with pytest.raises(InconclusiveError):
        answer_audit_report(here)
    said = {"schema": "adjudge.candidates/v1", "findings": [finding("a.py", "    return one / two", 2)]}
    answer_audit_import(ImportWords(put(tmp_path, said)), here)
    assert len(document(here).leads) == 1


@pytest.mark.parametrize(
    ("file", "commands", "code"),
    [
        (None, (), "import-words"),
        ("x", ("green",), "import-words"),
        (None, ("none",), "unknown-command"),
    ],
)
def test_words_that_mean_nothing_are_refused(
    here: World, file: str | None, commands: tuple[str, ...], code: str
) -> None:
    with pytest.raises(UsageError) as error:
        answer_audit_import(ImportWords(file, commands=commands), here)
    assert error.value.code == code
