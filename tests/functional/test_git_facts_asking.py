"""What the subject could do to the few questions that are asked in its own git folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three commits, each of its own file."""
    made = repo(tmp_path / "subject")
    for name in ("only1", "only2", "only3"):
        made.commit({name: "x\n"})
    return made


def touched(subject: Repo, adjudge: Console) -> list[str]:
    """What the last commit touches, asked by a range whose spelling git has to walk."""
    ended = adjudge(subject.path, "tool", "targets", "--range", "HEAD~1..HEAD", "--json")
    assert ended.code == 0, ended.err
    return list(ended.json["touched"])


def test_grafts_do_not_choose_another_parent(subject: Repo, adjudge: Console) -> None:
    head, grandparent = (subject.git("rev-parse", name).decode().strip() for name in ("HEAD", "HEAD~2"))
    (subject.path / ".git" / "info").mkdir(exist_ok=True)
    (subject.path / ".git" / "info" / "grafts").write_text(f"{head} {grandparent}\n")
    assert subject.git("rev-parse", "HEAD~1").decode().strip() == grandparent
    assert touched(subject, adjudge) == ["only3"]


def test_replaced_objects_do_not_choose_another_parent(subject: Repo, adjudge: Console) -> None:
    grandparent = subject.git("rev-parse", "HEAD~2").decode().strip()
    subject.git("replace", "--graft", "HEAD", "HEAD~2")
    assert subject.git("rev-parse", "HEAD~1").decode().strip() == grandparent
    assert touched(subject, adjudge) == ["only3"]


def test_an_absent_id_starts_no_program_of_a_promisor(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    canary = tmp_path / "ran"
    program = tmp_path / "remote"
    program.write_text(f"#!/bin/sh\necho ran >> {canary}\nexit 1\n")
    program.chmod(0o755)
    for name, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.url": f"ext::{program}",
        "remote.origin.promisor": "true",
        "protocol.allow": "always",
        "protocol.ext.allow": "always",
    }.items():
        subject.git("config", name, value)
    subject.git("cat-file", "-e", "1234567890" * 4, check=False)
    assert canary.exists(), "the canary sings when nothing protects it"
    canary.unlink()
    ended = adjudge(subject.path, "tool", "targets", "--commit", "1234567890" * 4)
    assert ended.code == 2
    assert not canary.exists()
