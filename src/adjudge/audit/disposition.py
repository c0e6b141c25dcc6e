"""Which files of a tree are audited, and why the others are not: one disposition a file, and none left out.

The first that holds counts: what the operator forbids; what is no regular file; what he did not ask for;
vendored, generated (by attributes of the tree, by the names of lock files and of folders for such things);
what could not be measured, is too large or binary; texts for people that no pattern names. Nothing that a
file says of itself leaves it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.measuring import UNASKED
from adjudge.brief.content import is_document
from adjudge.brief.excluded import GENERATED, LOCK_FILES, SUBMODULE, VENDORED
from adjudge.graph.languages.registry import REGULAR_MODES
from adjudge.model.audit import AuditedFile, FileStatus
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.audit.measuring import Measure
    from adjudge.graph.snapshot import Node
    from adjudge.model.audit import Intent
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.patch.patterns import Pattern

LINK_MODE: Final = "120000"
VENDOR_FOLDERS: Final = frozenset({"node_modules", "site-packages", "third_party", "third-party", "vendor"})
OWN: Final = ".adjudge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of a tree beside its entries.

    Attributes:
        measures: By blob id; one that is not there was not asked for.
        attributes: Set attributes by path.
        since: Paths that changed since the operator's revision; ``None`` when he names none.
    """

    measures: Mapping[ObjectId, Measure]
    attributes: Mapping[RepoPath, frozenset[str]]
    since: frozenset[RepoPath] | None


class _Reason(NamedTuple):
    status: FileStatus
    why: str


class _Wanted(NamedTuple):
    """The operator's patterns, read."""

    paths: tuple[Pattern, ...]
    forbidden: tuple[Pattern, ...]


INCLUDED: Final = _Reason(FileStatus.INCLUDED, "")


def read_patterns(texts: Iterable[str]) -> tuple[Pattern, ...]:
    """The patterns; ``ConfigError`` for what is none. A folder stands for all that is in it."""
    return tuple(parse_pattern(f"{one}**" if one.endswith("/") else one) for one in texts)


def dispose(nodes: Sequence[Node], known: Known, intent: Intent) -> tuple[AuditedFile, ...]:
    """One disposition for each entry of a tree, sorted by path.

    Args:
        nodes: All entries.
        known: What is known of them.
        intent: What the operator wants.
    """
    wanted = _Wanted(read_patterns(intent.paths), read_patterns(intent.must_not_touch))
    return tuple(_file(node, known, wanted) for node in sorted(nodes))


def may_be_read(node: Node, forbidden: Sequence[Pattern]) -> bool:
    """Whether the bytes of an entry may be read at all."""
    return node.mode in REGULAR_MODES and not _matches(forbidden, node.path)


def _file(node: Node, known: Known, wanted: _Wanted) -> AuditedFile:
    measure = known.measures.get(node.object_id, UNASKED)
    status, why = _reason(node, measure, known, wanted)
    return AuditedFile(
        path=node.path,
        object_id=node.object_id,
        status=status,
        why=why,
        language=node.language,
        size=measure.size,
        lines=measure.lines,
        sha256=measure.sha256,
        tokens=measure.tokens,
    )


def _reason(node: Node, measure: Measure, known: Known, wanted: _Wanted) -> _Reason:
    found = _by_operator(node, known, wanted) or _by_name(node, known) or _by_content(measure)
    if found is not None:
        return found
    if not wanted.paths and is_document(node.path):
        return _Reason(FileStatus.DOCUMENT, "It is a text for people; --path audits it.")
    return INCLUDED


def _by_operator(node: Node, known: Known, wanted: _Wanted) -> _Reason | None:
    if _matches(wanted.forbidden, node.path):
        return _Reason(FileStatus.MUST_NOT_TOUCH, "The operator forbids reading it.")
    if node.mode == SUBMODULE:
        return _Reason(FileStatus.SUBMODULE, "It points to another repository.")
    if node.mode == LINK_MODE or node.mode not in REGULAR_MODES:
        return _Reason(FileStatus.SYMLINK, "It is a symbolic link; links are not followed.")
    if wanted.paths and not _matches(wanted.paths, node.path):
        return _Reason(FileStatus.OUT_OF_SCOPE, "No pattern of the operator names it.")
    if known.since is not None and node.path not in known.since:
        return _Reason(FileStatus.OUT_OF_SCOPE, "It did not change since the operator's revision.")
    return None


def _by_name(node: Node, known: Known) -> _Reason | None:
    attributes = known.attributes.get(node.path, frozenset())
    *folders, name = node.path.split("/")
    if attributes & VENDORED:
        return _Reason(FileStatus.VENDORED, "An attribute of the tree calls it vendored.")
    if attributes & GENERATED:
        return _Reason(FileStatus.GENERATED, "An attribute of the tree calls it generated.")
    if not VENDOR_FOLDERS.isdisjoint(folders):
        return _Reason(FileStatus.VENDORED, "It lies in a folder for code of others.")
    if name in LOCK_FILES:
        return _Reason(FileStatus.GENERATED, "It is a lock file, which a package manager writes.")
    return None


def _by_content(measure: Measure) -> _Reason | None:
    if measure.sha256 is None:
        status = FileStatus.UNMEASURED if measure.size is None else FileStatus.TOO_LARGE
        return _Reason(status, measure.why)
    if measure.binary:
        return _Reason(FileStatus.BINARY, "It holds NUL in its first bytes.")
    return None


def _matches(patterns: Sequence[Pattern], path: str) -> bool:
    segments = split_path(path) if patterns else ()
    return any(one.matches(segments) for one in patterns)
