from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.place import Place, open_place
from adjudge.app.scope.judged import judged_subject, read_subject
from adjudge.app.scope.words import PatchWords, ScopeWords
from adjudge.app.words import TargetWords
from adjudge.errors import InconclusiveError, InvariantError
from adjudge.model.grant import Grant, Rule
from adjudge.patch.policy import PatchPolicy
from adjudge.survey.scope_base import TRUSTED
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.scope.subject import Subject

GRANT = Grant(id="g", allow=(Rule(pattern="**"),))
PATCH = b"diff --git a/f b/f\nnew file mode 100644\n"
WORKTREE = TargetWords(worktree=True)


def judged(tmp_path: Path, words: ScopeWords, grant: Grant = GRANT) -> Subject:
    with open_place(world(tmp_path), needs_repository=True) as place:
        return judged_subject(words, place, world(tmp_path), grant).subject


def test_target_is_gathered_with_its_trees(tmp_path: Path) -> None:
    subject(tmp_path)
    found = judged(tmp_path, ScopeWords(target=WORKTREE))
    assert found.touched == ("src/a",)
    assert found.trees is not None


def test_patch_is_read_under_its_policy_without_any_repository(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(PATCH)
    words = ScopeWords(patch=PatchWords(file=str(tmp_path / "p"), root="sub/"))
    found, hint = judged_subject(words, Place(None, None), world(tmp_path), GRANT)
    assert (found.touched, found.trees, hint) == (("sub/f",), None, "")


def test_refused_patch_comes_with_a_hint_and_is_refused_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(PATCH.replace(b"a/f b/f", b"f f"))
    words = ScopeWords(patch=PatchWords(file=str(tmp_path / "p")))
    found, hint = judged_subject(words, Place(None, None), world(tmp_path), GRANT)
    assert (found.outcome.value, found.changes) == ("inconclusive", ())
    assert "--prefix p0" in hint


def test_refused_patch_is_a_subject_without_a_change() -> None:
    found = read_subject(PATCH + b"what is this\n", PatchPolicy())
    assert (found.changes, found.named) == ((), ("f",))
    assert [(reason.code, reason.line) for reason in found.reasons] == [("patch-refused", 3)]


def test_nothing_to_judge_is_no_subject(tmp_path: Path) -> None:
    subject(tmp_path).write({"src/a": "1\n"})
    with pytest.raises(InconclusiveError):
        judged(tmp_path, ScopeWords(target=WORKTREE))


def test_nothing_to_judge_is_one_when_that_is_allowed(tmp_path: Path) -> None:
    subject(tmp_path).write({"src/a": "1\n"})
    found = judged(tmp_path, ScopeWords(target=WORKTREE, allow_empty=True))
    assert (found.touched, found.outcome.value) == ((), "pass")


def test_start_that_the_grant_names_needs_no_remark(tmp_path: Path) -> None:
    made = subject(tmp_path)
    base = made.git("rev-parse", "HEAD").decode().strip()
    plain = judged(tmp_path, ScopeWords(target=WORKTREE))
    named = judged(tmp_path, ScopeWords(target=WORKTREE), Grant(id="g", base_commit=base))  # type: ignore[arg-type]
    assert (TRUSTED in plain.limitations, TRUSTED in named.limitations) == (True, False)


def test_trust_in_head_is_told_whatever_the_grant_names(tmp_path: Path) -> None:
    made = subject(tmp_path)
    base = made.git("rev-parse", "HEAD").decode().strip()
    words = ScopeWords(target=WORKTREE, trust_head=True)
    assert TRUSTED in judged(tmp_path, words, Grant(id="g", base_commit=base)).limitations  # type: ignore[arg-type]


def test_target_without_a_repository_is_our_own_fault(tmp_path: Path) -> None:
    with pytest.raises(InvariantError):
        judged_subject(ScopeWords(), Place(None, None), world(tmp_path), GRANT)
