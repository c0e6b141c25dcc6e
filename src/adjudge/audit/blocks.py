"""Findings as work: blocks that touch the same files, in an order, and themes over several files.

Two findings are one block when they stand in one file, or when the evidence of one that holds names the file
of the other. A file that many findings name joins nothing, or all would be one block. A block depends on
another when one of its files imports one of the other's; blocks that import each other are tangled, and
neither comes first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.forest import Forest
from adjudge.audit.grouping import WORST_FIRST, rank
from adjudge.contracts.audit_findings_v1 import ThemeV1, WorkBlockV1
from adjudge.contracts.evidence_v1 import EdgeEvidenceV1, QueryEvidenceV1
from adjudge.graph.components import components
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from adjudge.contracts.audit_findings_v1 import AuditFindingV1

    Imports = Callable[[str], Iterable[str]]

DIGITS: Final = 32
HUB: Final = 8
"""Findings of other files that name a file by evidence, from which on it joins nothing."""
LEAST_FINDINGS: Final = 3
LEAST_FILES: Final = 2
"""Of a theme."""
MOST: Final = 100
"""Themes that are told."""
ZONE: Final = 2
"""Folders, from the top, that make a zone."""
HOLDS: Final = "holds"


def make_blocks(findings: Sequence[AuditFindingV1], imports: Imports) -> tuple[WorkBlockV1, ...]:
    """Every finding in exactly one block; worst first.

    Args:
        findings: Of the report.
        imports: Files that a file imports.
    """
    if not findings:
        return ()
    named = {one.finding_id: _files(one) for one in findings}
    hubs = _hubs(findings, named)
    forest = Forest({one.path for one in findings})
    own = {one.path for one in findings}
    for one in findings:
        for path in named[one.finding_id]:
            if path in own and path not in hubs:
                forest.join(one.path, path)
    groups: dict[str, list[AuditFindingV1]] = defaultdict(list)
    for one in findings:
        groups[forest.root(one.path)].append(one)
    made = [_Made(_name("blk", "adjudge/block/v1", each), sorted(each, key=rank)) for each in groups.values()]
    depends, tangled = _order(made, imports)
    blocks = [_block(one, depends[one.name], tangled[one.name]) for one in made]
    return tuple(sorted(blocks, key=lambda one: (WORST_FIRST[one.severity], one.files, one.block_id)))


def make_themes(findings: Sequence[AuditFindingV1]) -> tuple[ThemeV1, ...]:
    """Kinds of finding that several files have; each finding is in one at most, the largest first.

    First those that share class, lens and zone, which speaks for one cause; of the rest those that share the
    class alone, wherever they lie. At most ``MOST`` are told.
    """
    near, rest = _themed(findings, _near)
    far, _ = _themed(rest, lambda one: _Shared(_kind(one), "", ""))
    return tuple(
        sorted((*near, *far), key=lambda one: (-len(one.finding_ids), one.title, one.theme_id))[:MOST]
    )


class _Shared(NamedTuple):
    """What findings of a theme share; a part that they do not share is empty."""

    kind: str
    lens: str
    zone: str

    @property
    def title(self) -> str:
        """In words."""
        return f"{self.kind}{f', {self.lens}' if self.lens else ''}{f', in {self.zone}' if self.zone else ''}"


def _near(finding: AuditFindingV1) -> _Shared:
    """Class, only lens and zone of a finding; nothing of one at the top of the tree."""
    folders = finding.path.split("/")[:-1]
    lens = finding.lenses[0] if len(finding.lenses) == 1 else ""
    if not folders or not lens or finding.defect_class == "other":
        return _Shared("", "", "")
    return _Shared(finding.defect_class, lens, "/".join(folders[:ZONE]))


def _themed(
    findings: Iterable[AuditFindingV1], share: Callable[[AuditFindingV1], _Shared]
) -> tuple[list[ThemeV1], list[AuditFindingV1]]:
    """Themes of findings that share enough, and the findings in none."""
    groups: dict[_Shared, list[AuditFindingV1]] = defaultdict(list)
    for one in findings:
        groups[share(one)].append(one)
    found, rest = [], []
    for shared, members in groups.items():
        files = len({one.path for one in members})
        if not shared.kind or len(members) < LEAST_FINDINGS or files < LEAST_FILES:
            rest += members
            continue
        name = derive_digest(
            "adjudge/theme/v1", *(part.encode("utf-8", "surrogateescape") for part in shared)
        )
        ids = tuple(one.finding_id for one in sorted(members, key=rank))
        found.append(
            ThemeV1(
                theme_id=f"thm:{name[:DIGITS]}",
                title=shared.title,
                lens=shared.lens,
                zone=shared.zone,
                files=files,
                finding_ids=ids,
            )
        )
    return found, rest


class _Made(NamedTuple):
    """A block before it is ordered."""

    name: str
    findings: list[AuditFindingV1]

    @property
    def files(self) -> tuple[str, ...]:
        """Sorted."""
        return tuple(sorted({one.path for one in self.findings}))


def _kind(finding: AuditFindingV1) -> str:
    """The class, or the only lens where the class tells nothing."""
    if finding.defect_class != "other":
        return finding.defect_class
    return f"{finding.lenses[0]} (no class told)" if len(finding.lenses) == 1 else ""


def _files(finding: AuditFindingV1) -> tuple[str, ...]:
    """Files that evidence which holds names, besides its own; sorted."""
    found = {
        path
        for one in finding.evidence
        if one.state == HOLDS
        for path in (
            (one.evidence.source, one.evidence.target)
            if isinstance(one.evidence, EdgeEvidenceV1)
            else (getattr(one.evidence, "path", ""),)
        )
        if not isinstance(one.evidence, QueryEvidenceV1)
    }
    return tuple(sorted(found - {finding.path, ""}))


def _hubs(findings: Iterable[AuditFindingV1], named: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    counts = Counter(path for one in findings for path in named[one.finding_id])
    return frozenset(path for path, count in counts.items() if count >= HUB)


def _name(prefix: str, domain: str, findings: Iterable[AuditFindingV1]) -> str:
    ids = sorted(one.finding_id.encode() for one in findings)
    return f"{prefix}:{derive_digest(domain, *ids)[:DIGITS]}"


def _order(
    made: Sequence[_Made], imports: Imports
) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Which blocks each depends on, and which it is tangled with."""
    of_file = {path: one.name for one in made for path in one.files}
    links = {
        one.name: sorted(set(_reached(one, imports, of_file)))
        for one in sorted(made, key=lambda one: one.name)
    }
    group = {name: each for each in components(links) for name in each}
    depends = {name: tuple(one for one in links[name] if one not in group[name]) for name in links}
    tangled = {name: tuple(sorted(one for one in group[name] if one != name)) for name in links}
    return depends, tangled


def _reached(one: _Made, imports: Imports, of_file: Mapping[str, str]) -> Iterator[str]:
    for path in one.files:
        for other in imports(path):
            if of_file.get(other, one.name) != one.name:
                yield of_file[other]


def _block(one: _Made, depends: tuple[str, ...], tangled: tuple[str, ...]) -> WorkBlockV1:
    return WorkBlockV1(
        block_id=one.name,
        severity=one.findings[0].severity,
        files=one.files,
        finding_ids=tuple(each.finding_id for each in one.findings),
        depends_on=depends,
        tangled_with=tangled,
    )
