"""The ownership of a change, put together, with what could not be told; and experts laid on signals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.ownership.experts import find_experts
from adjudge.brief.ownership.github import read_github
from adjudge.brief.ownership.gitlab import read_gitlab
from adjudge.brief.ownership.index import BUDGET, RuleIndex
from adjudge.brief.ownership.locate import dialect_of
from adjudge.brief.ownership.rules import MOST_OWNERS, OwnersRead
from adjudge.model.outcome import Reason
from adjudge.model.ownership import Dialect, OwnedPath, OwnerRule, Ownership

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.ownership.rules import Rule
    from adjudge.brief.sources import BriefSources
    from adjudge.model.ids import RepoPath
    from adjudge.model.ownership import Expert
    from adjudge.model.signal import Signal
    from adjudge.model.target import Target

MOST_EXPERTS: Final = 5
"""Told of one path; the rest is counted."""
MOST_RULES: Final = 50
"""Told of one path: as many sections may own it."""
ON_SIGNAL: Final = 3
"""Names told with a signal."""
NAMED: Final = 5
"""Lines named in one message; the rest is counted."""
NOTHING: Final = OwnersRead((), (), ())


class OwnershipFound(NamedTuple):
    """The ownership, and what could not be told of it."""

    ownership: Ownership
    limitations: tuple[Reason, ...]


def find_ownership(sources: BriefSources, *, budget: int = BUDGET) -> OwnershipFound:
    """The ownership of every path that the change touches; nothing is invented where nothing says so.

    Args:
        sources: Target, CODEOWNERS and history.
        budget: Tries of a rule on a path.
    """
    file, history, target = sources.owners, sources.history, sources.target
    read = _read(sources)
    index = RuleIndex(read.rules, budget=budget)
    rules = {path: index.in_force(path) for path in target.touched}
    experts = find_experts(history, _names(target), head_time=target.head_time or 0)
    ownership = Ownership(
        file=file.path if file is not None else None,
        dialect=dialect_of(file) if file is not None else None,
        paths=tuple(_owned(path, rules[path] or (), experts[path]) for path in target.touched),
        commits=len(history.commits),
        history=history.extent,
    )
    untold = sum(found is None for found in rules.values())
    cut = sum(len(found or ()) > MOST_RULES for found in rules.values())
    return OwnershipFound(ownership, tuple(_limits(sources, read, untold=untold, cut=cut)))


def with_experts(signals: Iterable[Signal], ownership: Ownership) -> Iterator[Signal]:
    """The signals, each with the names of those who know its subject's file best."""
    known = {str(one.path): tuple(expert.name for expert in one.experts) for one in ownership.paths}
    for signal in signals:
        subject = signal.subject.partition("::")[0]
        names = known.get(subject, known.get(signal.anchor.path, ()))
        yield replace(signal, experts=names[:ON_SIGNAL])


def _read(sources: BriefSources) -> OwnersRead:
    file = sources.owners
    if file is None or file.data is None:
        return NOTHING
    return read_gitlab(file.data) if dialect_of(file) is Dialect.GITLAB else read_github(file.data)


def _names(target: Target) -> dict[RepoPath, tuple[RepoPath, ...]]:
    """Each touched path with the names it had: a file that was renamed is known by its old name too."""
    before = {change.new_path: change.old_path for change in target.changes if change.new_path is not None}
    found: dict[RepoPath, tuple[RepoPath, ...]] = {}
    for path in target.touched:
        old = before.get(path)
        found[path] = (path,) if old is None or old == path else (path, old)
    return found


def _owned(path: RepoPath, rules: tuple[Rule, ...], experts: tuple[Expert, ...]) -> OwnedPath:
    told = rules[:MOST_RULES]
    return OwnedPath(
        path=path,
        owners=tuple(dict.fromkeys(owner for rule in told for owner in rule.owners)),
        rules=tuple(
            OwnerRule(
                line=rule.line,
                section=rule.section,
                owners=rule.owners,
                optional=rule.optional,
                approvals=rule.approvals,
            )
            for rule in told
        ),
        experts=experts[:MOST_EXPERTS],
        omitted=max(len(experts) - MOST_EXPERTS, 0),
    )


def _limits(sources: BriefSources, read: OwnersRead, *, untold: int, cut: int) -> Iterator[Reason]:
    file = sources.owners
    if file is not None and file.data is None:
        yield _reason(
            "owners-unread", f"{file.path} is too large or not in this clone; its owners are not told."
        )
    name = file.path if file is not None else ""
    if read.refused:
        yield _reason("owners-refused", f"{name} has lines that are not understood: {_few(read.refused)}.")
    if read.crowded:
        yield _reason(
            "owners-cut", f"{name} has lines with more than {MOST_OWNERS} owners: {_few(read.crowded)}."
        )
    if untold:
        yield _reason(
            "owners-not-told", f"{name} is too intricate: the owners of {untold} paths are not told."
        )
    if cut:
        yield _reason("rules-cut", f"{name} has more than {MOST_RULES} rules in force for {cut} paths.")


def _reason(code: str, message: str) -> Reason:
    return Reason(code=code, message=message)


def _few(lines: tuple[int, ...]) -> str:
    """The first lines by number, the rest counted."""
    rest = len(lines) - NAMED
    return ", ".join(map(str, lines[:NAMED])) + (f" and {rest} more" if rest > 0 else "")
