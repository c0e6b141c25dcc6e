from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.identity import noted_identity, walked_identity
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import GitOptions, Opened
    from tests.builders import Repo


def test_identity_is_that_of_all_sorted_roots(opened: Opened, tmp_path: Path, subject: Repo) -> None:
    before = walked_identity(opened.git, opened.subject, tmp_path / "state")
    subject.git("checkout", "-q", "--orphan", "second-root")
    subject.commit({"z": "1\n"})
    subject.git("merge", "-q", "--allow-unrelated-histories", "-m", "join", "main")
    head = subject.git("rev-parse", "HEAD").decode().strip()
    after = walked_identity(opened.git, replace(opened.subject, head=ObjectId(head)), tmp_path / "state")
    roots = subject.git("rev-list", "--max-parents=0", "HEAD").decode().split()
    assert after.roots == tuple(sorted(roots))
    assert after.name != before.name


def test_walk_is_noted_and_the_note_gives_the_same(opened: Opened, tmp_path: Path) -> None:
    state = tmp_path / "fresh"
    assert noted_identity(opened.subject, state) is None
    walked = walked_identity(opened.git, opened.subject, state)
    assert noted_identity(opened.subject, state) == walked


@pytest.mark.parametrize(
    "note", [b"", b"adjudge roots 1\n", b"adjudge roots 2\n" + b"a" * 40, b"adjudge roots 1\nHEAD\n", b"\xff"]
)
def test_note_that_cannot_be_read_is_none(note: bytes, opened: Opened, options: GitOptions) -> None:
    (known,) = (Path(options.state) / "known").iterdir()
    known.write_bytes(note)
    assert noted_identity(opened.subject, Path(options.state)) is None


@pytest.mark.parametrize("change", [{"shallow": True}, {"head": None}])
def test_repository_without_roots_is_known_by_its_git_folder(
    change: dict[str, object], opened: Opened, tmp_path: Path
) -> None:
    subject = replace(opened.subject, **change)  # type: ignore[arg-type]
    found = noted_identity(subject, tmp_path / "state")
    other = noted_identity(replace(subject, common_folder=Path("/elsewhere")), tmp_path / "state")
    assert found is not None
    assert other is not None
    assert (found.roots, found.name == other.name) == ((), False)


def test_note_that_cannot_be_written_is_no_error(opened: Opened, tmp_path: Path) -> None:
    state = tmp_path / "fresh"
    state.mkdir()
    (state / "known").write_text("in the way")
    assert walked_identity(opened.git, opened.subject, state).roots != ()
