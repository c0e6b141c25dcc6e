"""What is judged, out of a target or a patch text, made by real git."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import PatchError
from adjudge.model.change import Change, ChangeKind, Flag
from adjudge.model.grant import Grant, Rule
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import Target, TargetMode
from adjudge.patch.parser import parse_pinned
from adjudge.patch.policy import P0, PINNED, PatchPolicy, Prefix, Producer
from adjudge.scope.judge import judge
from adjudge.scope.subject import (
    Subject,
    Trees,
    digest_patch,
    policy_pairs,
    subject_of_patch,
    subject_of_refusal,
    subject_of_target,
)
from tests.builders import repo
from tests.unit.scope.examples import TODAY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo

SRC = Grant(id="src", allow=(Rule(pattern="src/**"),))


def patch_of(made: Repo) -> bytes:
    """The patch of the last commit."""
    return made.git("diff", "--full-index", "--no-color", "-M", "-C", "--find-copies-harder", "HEAD~", "HEAD")


@pytest.fixture
def made(tmp_path: Path) -> Repo:
    """A repository with a first commit."""
    started = repo(tmp_path / "r")
    started.commit({"src/a.py": "one\ntwo\nthree\n", "lib/secret.py": "key = 1\nmore = 2\nleft = 3\n"})
    return started


def judged(made: Repo) -> tuple[str, set[tuple[str, str]]]:
    subject = subject_of_patch(parse_pinned(patch_of(made)), PINNED)
    verdict = judge(subject, SRC, today=TODAY)
    return verdict.outcome.value, {(reason.code, reason.path or "") for reason in verdict.reasons}


def test_edit_inside_passes(made: Repo) -> None:
    made.commit({"src/a.py": "one\ntwo\nfour\n"})
    assert judged(made) == ("pass", set())


def test_rename_out_fails_by_its_new_half(made: Repo) -> None:
    made.git("mv", "src/a.py", "lib/b.py")
    made.commit()
    assert judged(made) == ("fail", {("outside-grant", "lib/b.py")})


def test_copy_from_outside_fails_by_its_source(made: Repo) -> None:
    made.commit({"src/shown.py": "key = 1\nmore = 2\nleft = 3\n"})
    assert judged(made) == ("fail", {("copy-source", "lib/secret.py")})


def test_link_out_of_the_tree_fails(made: Repo) -> None:
    (made.path / "src" / "out").symlink_to("../../etc")
    made.commit()
    assert judged(made) == ("fail", {("link-leaves-tree", "src/out")})


def test_link_inside_passes_and_is_told_with_its_target(made: Repo) -> None:
    (made.path / "src" / "in").symlink_to("a.py")
    made.commit()
    assert judged(made) == ("pass", set())


def test_path_that_is_not_utf8_is_judged_by_its_bytes(made: Repo) -> None:
    made.commit({"src/\udcff.py": "x\n", "li\udcff/a": "x\n"})
    assert judged(made) == ("fail", {("outside-grant", "li\udcff/a")})


def test_patch_brings_lines_links_policy_and_digest(made: Repo) -> None:
    (made.path / "src" / "in").symlink_to("a.py")
    made.commit({"src/a.py": "one\n"})
    text = patch_of(made)
    subject = subject_of_patch(parse_pinned(text), PINNED)
    assert subject.links == {(0, "src/in"): b"a.py"}
    assert subject.lines == (1, 2, ())
    assert subject.patch_digest == hashlib.sha256(text).hexdigest()
    assert (subject.trees, subject.base_tree) == (None, None)


def target() -> Target:
    changed = Change(
        kind=ChangeKind.ADDED,
        old_path=None,
        new_path=RepoPath("src/l"),
        new_mode="120000",
        new_id=ObjectId("a" * 40),
    )
    return Target(
        mode=TargetMode.RANGE,
        chosen_by="argument",
        base_tree=ObjectId("1" * 40),
        head_tree=ObjectId("2" * 40),
        base_commit=ObjectId("3" * 40),
        head_commit=ObjectId("4" * 40),
        head_time=0,
        changes=(changed,),
        touched=(RepoPath("src/l"),),
        reads=(),
        flags=(Flag(code="converted", path="src/l", message="m"),),
        outcome=Outcome.INCONCLUSIVE,
        reasons=(Reason(code="witnesses-disagree", message="m"),),
        limitations=(Reason(code="ignored", message="m"),),
        git_version="2.39.5",
        object_format="sha1",
    )


def test_target_brings_everything_it_knows() -> None:
    trees = Trees(head_paths=frozenset({RepoPath("src/l")}), head_links={RepoPath("src/l"): b"a"})
    found = target()
    subject = subject_of_target(found, trees, repository="d" * 64)
    assert subject == Subject(
        changes=found.changes,
        touched=found.touched,
        outcome=found.outcome,
        reasons=found.reasons,
        flags=found.flags,
        limitations=found.limitations,
        links={(0, RepoPath("src/l")): b"a"},
        trees=trees,
        policy=(
            ("git", "2.39.5"),
            ("object-format", "sha1"),
            ("source", "trees"),
            ("target", "range"),
        ),
        repository="d" * 64,
        base_commit=found.base_commit,
        base_tree=found.base_tree,
        head_tree=found.head_tree,
    )


def test_text_witness_brings_lines_and_digest_of_a_target(made: Repo) -> None:
    made.commit({"src/a.py": "one\n"})
    patch = parse_pinned(patch_of(made))
    subject = subject_of_target(target(), Trees(), patch=patch)
    assert (subject.lines, subject.patch_digest) == ((0, 2, ()), digest_patch(patch.data))


def test_refused_patch_is_inconclusive_with_its_line_and_the_names_it_saw() -> None:
    error = PatchError("truncated", "It ends too early.", line=7, offset=90, paths=("b", "a", "b"))
    subject = subject_of_refusal(error, b"data", PatchPolicy())
    (reason,) = subject.reasons
    assert (subject.outcome, reason.code, reason.line) == (Outcome.INCONCLUSIVE, "patch-refused", 7)
    assert (subject.named, subject.changes) == (("a", "b"), ())


@pytest.mark.parametrize(
    ("policy", "prefix"),
    [
        (PatchPolicy(), "p1"),
        (PatchPolicy(prefix=P0), "p0"),
        (PINNED, "a/:b/"),
        (PatchPolicy(prefix=Prefix(pairs=((b"\xff", b"x/"),), traditional=True)), "\xff:x/ traditional"),
    ],
)
def test_policy_names_its_prefix(policy: PatchPolicy, prefix: str) -> None:
    assert dict(policy_pairs(policy))["prefix"] == prefix


def test_policy_tells_all_that_changes_the_meaning_of_a_text() -> None:
    pairs = policy_pairs(PatchPolicy(producer=Producer.HG, root="sub/"))
    assert pairs == (
        ("applier", "git"),
        ("envelope", "none"),
        ("posix-paths", "no"),
        ("prefix", "p1"),
        ("producer", "hg"),
        ("root", "sub/"),
        ("source", "patch"),
        ("submodule-log", "no"),
    )
