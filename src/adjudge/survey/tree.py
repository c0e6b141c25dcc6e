"""A tree as it is, with no change: what findings are held against when no change is named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import Target, TargetMode
from adjudge.survey.graphs import load_graph
from adjudge.survey.survey import Survey, unread_reasons
from adjudge.survey.targets import in_order

if TYPE_CHECKING:
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.ports import CommitFacts
    from adjudge.survey.survey import SurveyPorts

CHOSEN_BY: Final = "default-tree"


def survey_tree(ports: SurveyPorts) -> Survey:
    """The tree of the last commit; base and head are the same, and nothing lies between them.

    Raises:
        InconclusiveError: There is no commit yet.
    """
    facts = ports.git.facts()
    if facts.head is None:
        message = "There is no commit here yet, and so no tree to hold findings against."
        raise InconclusiveError("no-commits", message, "name a change: --worktree or --staged")
    commit = ports.git.commit(facts.head)
    return _survey(ports, commit.tree, commit, TargetMode.COMMIT)


def survey_work_tree(ports: SurveyPorts, *, paranoid: bool = False) -> Survey:
    """The work tree as it stands, ignored files left out; base and head are the same.

    Args:
        ports: The repository.
        paranoid: Hash every file instead of trusting stat.
    """
    head = ports.git.facts().head
    commit = ports.git.commit(head) if head is not None else None
    found = ports.git.work_tree(trust_filters=(), paranoid=paranoid)
    survey = _survey(ports, found.tree, commit, TargetMode.WORKTREE)
    told = [*survey.limitations, *found.limitations, *found.unknown]
    return replace(survey, limitations=in_order(told))


def _survey(ports: SurveyPorts, tree: ObjectId, commit: CommitFacts | None, mode: TargetMode) -> Survey:
    facts = ports.git.facts()
    target = Target(
        mode=mode,
        chosen_by=CHOSEN_BY,
        base_tree=tree,
        head_tree=tree,
        base_commit=facts.head,
        head_commit=facts.head,
        head_time=commit.time if commit is not None else None,
        changes=(),
        touched=(),
        reads=(),
        flags=(),
        outcome=Outcome.PASS,
        reasons=(),
        limitations=(),
        git_version=facts.git_version,
        object_format=facts.object_format,
    )
    ports.stopwatch.lap("target")
    graph = load_graph(
        tree, git=ports.git, pool=ports.pool, snapshots=ports.snapshots, progress=ports.progress
    )
    ports.stopwatch.lap("graphs")
    return Survey(
        target=target,
        patch=None,
        anchors=(),
        base=graph,
        head=graph,
        large=frozenset(),
        limitations=unread_reasons(target, graph, graph),
    )


def leave_out(survey: Survey, paths: frozenset[RepoPath]) -> Survey:
    """The same change without files that are no part of it, such as the reply that is being judged.

    Args:
        survey: Of a change that holds the work tree.
        paths: Their names; what is not in the change is passed over.

    Raises:
        InconclusiveError: Nothing is left.
    """
    found = sorted(paths.intersection(survey.target.touched))
    if not found:
        return survey
    kept = tuple(one for one in survey.target.changes if one.path not in paths)
    if not kept:
        message = "Nothing changed but the file that the findings are in."
        raise InconclusiveError("nothing-to-judge", message, "name another target")
    told = tuple(
        Reason(
            code="findings-left-out",
            message=f"{path} holds the findings, so it is no part of the change.",
            path=path,
        )
        for path in found
    )
    touched = tuple(path for path in survey.target.touched if path not in paths)
    return replace(
        survey,
        target=replace(survey.target, changes=kept, touched=touched),
        patch=_without(survey.patch, paths),
        anchors=tuple(one for one in survey.anchors if one.path not in paths),
        head=survey.head.without(paths - survey.base.snapshot.nodes.keys()),
        limitations=(*told, *survey.limitations),
    )


def _without(patch: PatchSet | None, paths: frozenset[RepoPath]) -> PatchSet | None:
    if patch is None:
        return None
    return replace(
        patch,
        changes=tuple(one for one in patch.changes if one.path not in paths),
        touched=tuple(path for path in patch.touched if path not in paths),
    )
