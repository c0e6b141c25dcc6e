"""What the brief is built from: target, zero-context patch, a graph a side, what the trust base says.

Facts, attributes and texts come as look-ups, so that every rule of the brief is tested without git or disk.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from adjudge.model.history import NO_HISTORY
from adjudge.model.policy import NO_POLICY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.facts import FactRequest, FileFacts
    from adjudge.graph.languages.python.held import FileChecks
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.change import PatchSet
    from adjudge.model.history import History
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.policy import Policy
    from adjudge.model.target import Target


class FactsOf(Protocol):
    """Facts of files of one tree."""

    def __call__(self, paths: Sequence[RepoPath], /) -> Mapping[RepoPath, FileFacts]:
        """The facts of every path asked for; empty ones where the file has no reader or cannot be read."""


class TextsOf(Protocol):
    """Bytes of blobs."""

    def __call__(self, ids: Sequence[ObjectId], /) -> Mapping[ObjectId, bytes | None]:
        """The bytes of every blob asked for; ``None`` for one that is missing or too large."""


class ChecksOf(Protocol):
    """What files hold that holds code to account."""

    def __call__(self, wanted: Sequence[FactRequest], /) -> Mapping[FactRequest, FileChecks | None]:
        """What every file asked for holds; ``None`` for one that cannot be read."""


def no_texts(ids: Sequence[ObjectId], /) -> Mapping[ObjectId, bytes | None]:
    """The look-up where no text can be had."""
    return dict.fromkeys(ids)


def no_checks(wanted: Sequence[FactRequest], /) -> Mapping[FactRequest, FileChecks | None]:
    """The look-up where no file can be read."""
    return dict.fromkeys(wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnersFile:
    """The CODEOWNERS file in force.

    Attributes:
        path: Where it lies.
        data: Its bytes; ``None`` when it is too large or is not in this clone.
        by_gitlab: The tree looks like one that GitLab hosts.
    """

    path: RepoPath
    data: bytes | None
    by_gitlab: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphSide:
    """The graph of one tree."""

    snapshot: GraphSnapshot
    facts_of: FactsOf

    def language(self, path: RepoPath) -> str:
        """The language of a file of this tree; ``other`` for one that is not in it."""
        node = self.snapshot.nodes.get(path)
        return node.language if node is not None else "other"

    def facts(self, path: RepoPath | None) -> FileFacts | None:
        """Facts of one file; ``None`` when it is not in this tree or has no reader."""
        if path is None or self.language(path) == "other":
            return None
        return self.facts_of([path])[path]


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefSources:
    """Everything the brief may look at.

    Attributes:
        target: The change.
        patch: Its text with no context lines; ``None`` when it could not be had.
        base: Graph before.
        head: Graph after.
        attributes: Names of the attributes set (such as ``linguist-generated``) by changed path, from the
            trust base.
        large: Changed paths whose text git did not show for its size.
        configuration: (path, blob id) of base files that steered what is left aside, sorted.
        manifests: (path, blob id) of head files that steered resolution, sorted.
        versions: (name, version) of everything that took part, sorted.
        limitations: What could not be seen, sorted.
        texts: Bytes of blobs of either side.
        checks: What files of either side hold.
        policy: What the operator laid down at the trust base.
        trusted: Blob ids at the trust base of paths that the change touches; ``None`` where the base of the
            change is the trust base.
        owners: The CODEOWNERS file of the trust base; ``None`` when it has none.
        history: Commits before the change.
        touched: Paths that the change touches, to ask whether one is among them.
    """

    target: Target
    patch: PatchSet | None
    base: GraphSide
    head: GraphSide
    attributes: Mapping[RepoPath, frozenset[str]]
    large: frozenset[RepoPath] = frozenset()
    configuration: tuple[tuple[RepoPath, ObjectId], ...] = ()
    manifests: tuple[tuple[RepoPath, ObjectId], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    limitations: tuple[Reason, ...] = ()
    texts: TextsOf = no_texts
    checks: ChecksOf = no_checks
    policy: Policy = NO_POLICY
    trusted: Mapping[RepoPath, ObjectId] | None = None
    owners: OwnersFile | None = None
    history: History = NO_HISTORY
    touched: frozenset[RepoPath] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Many ask, each of them often; a set for each question would make the whole quadratic."""
        object.__setattr__(self, "touched", frozenset(self.target.touched))
