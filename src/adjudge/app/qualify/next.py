"""What to do after a run: the finding to look at first, or the words that would tell more.

A finding that is not listed (dismissed, a duplicate, outside) is never named. Commands run where the person
stands, so they keep ``--repo`` and the words for the change.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.qualify.words import QualifyWords
from adjudge.app.wiring import stand_in
from adjudge.app.words import TargetWords
from adjudge.model.candidate import Candidate
from adjudge.model.place import Side
from adjudge.model.target import TargetMode
from adjudge.qualify.vouching import lacks_quotes
from adjudge.report.qualified_facts import listed
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.qualified import Qualified, QualifiedRun

ABSENT: Final = "no-such-file"
LOOKED: Final = 1000
"""Paths that are looked for in the work tree."""
OF_WORK_TREE: Final = frozenset({TargetMode.WORKTREE, TargetMode.BASE})
DEFAULTS: Final = QualifyWords(file="")


class Asked(NamedTuple):
    """What was asked for, and where.

    Attributes:
        words: As typed.
        target: The change, as typed.
        repo: What ``--repo`` names, as typed; ``None`` without it.
        top: Absolute path of the work tree; ``None`` in a bare repository.
        keeps: The run is kept, so that findings can be asked for by their id.
    """

    words: QualifyWords
    target: TargetWords
    repo: str | None
    top: str | None
    keeps: bool = True


class Onward(NamedTuple):
    """What follows from a run.

    Attributes:
        step: A command that runs where the person stands; empty for none.
        hints: Sentences about what another target would hold.
    """

    step: str
    hints: tuple[str, ...] = ()


def find_onward(run: QualifiedRun, asked: Asked) -> Onward:
    """What to do next.

    Args:
        run: The run.
        asked: What was asked for.
    """
    qualified = run.qualified
    told = listed(run)
    count = _in_work_tree(qualified, asked)
    hints = (_hint(count),) if count else ()
    if not (told and told[0].counts):
        if not asked.words.same_tree and lacks_quotes(qualified.qualifications):
            return Onward(_again(asked, words=asked.words._replace(same_tree=True)), hints)
        if count:
            return Onward(_again(asked, target=_work_tree(asked.target)), hints)
    shown = _command("finding", ["show", told[0].finding_id], asked) if told and asked.keeps else ""
    return Onward(shown, hints)


def _work_tree(words: TargetWords) -> TargetWords:
    """The work tree, looked at in the same way."""
    return TargetWords(worktree=True, trust_filters=words.trust_filters, paranoid=words.paranoid)


def _hint(count: int) -> str:
    stands = "stands" if count == 1 else "stand"
    return (
        f"{plural(count, 'file')} that the tree does not have {stands} in the work tree: "
        "--worktree judges it, but for what git ignores"
    )


def _in_work_tree(qualified: Qualified, asked: Asked) -> int:
    """How many paths that the head does not have stand in the work tree."""
    if asked.top is None or qualified.target.mode in OF_WORK_TREE:
        return 0
    absent = {
        one.candidate.path
        for one in qualified.qualifications
        if one.reason == ABSENT and isinstance(one.candidate, Candidate) and one.candidate.side is Side.HEAD
    }
    return len(stand_in(asked.top, sorted(absent)[:LOOKED]))


def _again(asked: Asked, *, words: QualifyWords | None = None, target: TargetWords | None = None) -> str:
    """The same command with other words; where the report goes is left out, since nothing is written over."""
    words, target = words or asked.words, target or asked.target
    return _command("qualify", [words.file, *_words(words), *_target(target)], asked)


def _command(verb: str, words: list[str], asked: Asked) -> str:
    repo = ["--repo", asked.repo] if asked.repo is not None else []
    return shlex.join(["adjudge", verb, *words, *repo])


def _words(words: QualifyWords) -> Iterator[str]:
    if words.report != DEFAULTS.report:
        yield from ("--from", words.report)
    if words.same_tree:
        yield "--same-tree"
    if words.gate != DEFAULTS.gate:
        yield from ("--gate", words.gate)
    if words.every_claim:
        yield "--every-claim"
    for root in words.roots:
        yield from ("--strip-root", root)


def _target(target: TargetWords) -> Iterator[str]:
    if target.worktree:
        yield "--worktree"
    if target.staged:
        yield "--staged"
    for name in ("commit", "range", "base"):
        value = getattr(target, name)
        if value is not None:
            yield from (f"--{name}", value)
    for name in target.trust_filters:
        yield from ("--trust-filter", name)
    if target.paranoid:
        yield "--paranoid"
