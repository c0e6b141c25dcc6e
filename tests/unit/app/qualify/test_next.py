"""What to do after a run, as a command that can be run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudge.app.qualify.next import Asked, find_onward
from adjudge.app.qualify.words import QualifyWords
from adjudge.app.words import TargetWords
from adjudge.model.candidate import Basis, Severity
from adjudge.model.finding import Disposition, FindingId, Qualification, Standing
from adjudge.model.target import TargetMode
from tests.qualified_values import TARGET, candidate, finding, located, lost, qualified, run

if TYPE_CHECKING:
    from pathlib import Path


def asked(top: str | None = None, repo: str | None = None, **more: Any) -> Asked:
    target = more.pop("target", TargetWords())
    return Asked(QualifyWords(file="../my r.json", **more), target, repo, top)


def unquoted(index: int) -> Qualification:
    made = candidate(index, basis=Basis.IMPORT, quote=None)
    return replace(lost(index, "no-quote", Disposition.UNRESOLVED), candidate=made)


def test_finding_that_counts_is_named_before_worse_ones_that_do_not() -> None:
    worse = located(candidate(severity=Severity.CRITICAL))
    far = finding(located(candidate(1)), finding_id=FindingId("fnd:" + "f" * 32))
    made = qualified([finding(worse), far], counted=(1,))
    assert find_onward(run(made), asked()).step == "adjudge finding show fnd:ffffffffffff"


def test_findings_that_are_not_listed_are_never_named() -> None:
    hidden = (Standing.DISMISSED, Standing.DUPLICATE, Standing.OUTSIDE, Standing.INHERITED)
    many = [finding(located(candidate(n)), standing=one) for n, one in enumerate(hidden)]
    assert find_onward(run(qualified(many)), asked()).step == ""


def test_all_words_but_those_for_the_form_come_again() -> None:
    words = asked(
        report="sarif", gate="low", every_claim=True, roots=("/a b",), form="sarif", output="x", repo="d r",
        target=TargetWords(commit="HEAD~1", trust_filters=("lfs",), paranoid=True),
    )  # fmt: skip
    assert find_onward(run(qualified(others=[unquoted(0)])), words).step == (
        "adjudge qualify '../my r.json' --from sarif --same-tree --gate low --every-claim --strip-root '/a b' "
        "--commit 'HEAD~1' --trust-filter lfs --paranoid --repo 'd r'"
    )


def test_who_vouched_already_is_not_asked_again() -> None:
    assert find_onward(run(qualified(others=[unquoted(0)])), asked(same_tree=True)).step == ""


def test_work_tree_takes_the_place_of_another_target(tmp_path: Path) -> None:
    (tmp_path / "gone.py").touch()
    words = asked(str(tmp_path), target=TargetWords(range="A..B"))
    onward = find_onward(run(qualified(others=[lost(0, "no-such-file")])), words)
    assert onward.step == "adjudge qualify '../my r.json' --worktree"
    (hint,) = onward.hints
    assert hint.startswith("1 file that the tree does not have stands in the work tree: --worktree judges it")


def test_work_tree_is_not_named_where_it_was_judged(tmp_path: Path) -> None:
    (tmp_path / "gone.py").touch()
    made = qualified(others=[lost(0, "no-such-file")], target=replace(TARGET, mode=TargetMode.WORKTREE))
    assert find_onward(run(made), asked(str(tmp_path))) == ("", ())


def test_finding_of_a_run_that_is_not_kept_is_not_named() -> None:
    words = asked()._replace(keeps=False)
    assert find_onward(run(qualified([finding(located(candidate()))], counted=(0,))), words).step == ""
