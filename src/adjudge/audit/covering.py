"""How much of an audit was read: each file with the lenses under which it was, and was not.

A file that several items share by line ranges is read under a lens when all of them are answered by readers.
Where rules alone answered one of them it is looked at by rules, which know a part of a lens. What nobody
assigned has no coverage here: it is excluded, and the reason stands there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from adjudge.contracts.audit_findings_v1 import AuditCoverageV1, CoveredFileV1, LensTallyV1
from adjudge.model.audit import FileStatus
from adjudge.model.lens import Lens
from adjudge.model.workload import WorkKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.contracts.audit_findings_v1 import ExtentV1
    from adjudge.model.audit import AuditedFile
    from adjudge.model.workload import WorkItem

_ORDER: Final = tuple(one.value for one in Lens)
"""Words of lenses in the order of the registry; words, since members of an enumeration are hashed slowly."""


def cover(
    items: Sequence[WorkItem],
    answered: frozenset[str],
    by_rules: frozenset[str] = frozenset(),
    *,
    beyond: int = 0,
) -> AuditCoverageV1:
    """The coverage of a plan.

    Args:
        items: All of them; those that deepen or verify read nothing for the first time.
        answered: Ids of those with a result in force.
        by_rules: Ids of those that rules alone answered.
        beyond: Files to be audited that the budget leaves out of every item.
    """
    lines: dict[str, int] = {}
    assigned: dict[str, set[str]] = defaultdict(set)
    missing: dict[str, set[str]] = defaultdict(set)
    ruled: dict[str, set[str]] = defaultdict(set)
    for item in items:
        if item.kind is not WorkKind.READ:
            continue
        lenses = [one.value for one in item.lenses]
        for one in item.scope.files:
            lines[one.path] = one.lines
            assigned[one.path].update(lenses)
            if item.item_id not in answered:
                missing[one.path].update(lenses)
            elif item.item_id in by_rules:
                ruled[one.path].update(lenses)
    files = tuple(
        _covered(path, lines[path], assigned[path], missing[path], ruled[path]) for path in sorted(lines)
    )
    told = sum(one.item_id in answered for one in items)
    return AuditCoverageV1(
        extent=_extent(len(items), told, is_cut=bool(beyond or answered & by_rules)),
        items=len(items),
        answered=told,
        by_rules=sum(one.item_id in answered & by_rules for one in items),
        files=files,
        lenses=_lenses(files),
    )


def _covered(path: str, lines: int, assigned: set[str], missing: set[str], ruled: set[str]) -> CoveredFileV1:
    return CoveredFileV1(
        path=path,
        lines=lines,
        read=_words(assigned - missing - ruled),
        by_rules=_words(ruled - missing),
        missing=_words(missing),
    )


def count_beyond(files: Iterable[AuditedFile], items: Iterable[WorkItem]) -> int:
    """How many files that are to be audited stand in no item: those that the budget leaves out."""
    assigned = {one.path for item in items for one in item.scope.files}
    return sum(one.status is FileStatus.INCLUDED and one.path not in assigned for one in files)


def _words(lenses: set[str]) -> tuple[str, ...]:
    return tuple(one for one in _ORDER if one in lenses) if lenses else ()


def _extent(items: int, answered: int, *, is_cut: bool) -> ExtentV1:
    if not answered:
        return "none"
    return "complete" if items == answered and not is_cut else "partial"


def _lenses(files: Sequence[CoveredFileV1]) -> tuple[LensTallyV1, ...]:
    read = Counter(lens for one in files for lens in one.read)
    ruled = Counter(lens for one in files for lens in one.by_rules)
    missing = Counter(lens for one in files for lens in one.missing)
    assigned = read + ruled + missing
    return tuple(
        LensTallyV1(lens=one, assigned=assigned[one], read=read[one], by_rules=ruled[one])
        for one in _ORDER
        if assigned[one]
    )
