"""Files that were imported into an audit, read again: leads of tools, and what commands said of the tree.

What lies in the folder counts only while it has the digest that the ledger names, and what commands said only
of the very tree that is audited. Whatever does not count is told.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from adjudge.audit.ledger import IMPORT
from adjudge.contracts.audit_findings_v1 import RuntimeCheckV1
from adjudge.contracts.audit_import_v1 import AuditImportV1, read_import_entry
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.foreign.registry import read_import
from adjudge.contracts.runtime_validation_v1 import SCHEMA as RUNTIME_SCHEMA
from adjudge.contracts.runtime_validation_v1 import read_runtime
from adjudge.errors import ContractError
from adjudge.model.candidate import Candidate
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import Record
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudge.model.candidate import Malformed
    from adjudge.model.target import Target
    from adjudge.ports import ArtefactFolder, Ledger

    Digests = Callable[[str], Mapping[str, str]]

LIMIT_BYTES: Final = 64 << 20
FOLDER: Final = ".adjudge/audit/imports"
OURS: Final = "adjudge"
"""Who says what a command came to that adjudge ran itself."""
_DECIDING: Final = frozenset({"confirmed", "not-confirmed"})


class About(NamedTuple):
    """Which tree a report is about.

    Attributes:
        target: The tree that is audited.
        tree_of_commit: The tree of a commit; ``None`` for what is none here.
        is_vouched: The operator says that it is about the audited tree.
        roots: Absolute paths that are the top of the repository where the report was made.
    """

    target: Target
    tree_of_commit: Callable[[str], str | None]
    is_vouched: bool = False
    roots: tuple[str, ...] = ()

    def tree_of(self, revision: str | None) -> str | None:
        """The tree that a report with this revision is about; ``None`` when nobody says."""
        if self.is_vouched:
            return self.target.head_tree
        return None if revision is None else self.tree_of_commit(revision)


class Imported(NamedTuple):
    """What imports come to.

    Attributes:
        leads: What tools reported, in the order of their imports.
        runtime: What all words about each command come to, sorted by name.
        limitations: What does not count.
    """

    leads: tuple[Candidate | Malformed, ...]
    runtime: tuple[RuntimeCheckV1, ...]
    limitations: tuple[Reason, ...]


def prepare_import(
    data: bytes, run_id: str, about: About, *, report: str, tools: tuple[str, ...] = ()
) -> AuditImportV1:
    """What the ledger is to keep of a file.

    Args:
        data: Its bytes.
        run_id: Of the audit.
        about: Which tree it may be about.
        report: Name of its format, or ``auto``; runtime validation is known by its schema.
        tools: Who says so, of runtime validation: adjudge itself, or nobody.

    Returns:
        The entry; ``UsageError`` for a file in no format that is read, ``ContractError`` for runtime
        validation of another tree (``stale-tree``) or that is none (``malformed``).
    """
    sha256 = hashlib.sha256(data).hexdigest()
    path = f"{FOLDER}/{sha256}.json"
    if RUNTIME_SCHEMA.encode() in data[:4096]:
        made = read_runtime(data)
        check_tree(made.tree, about.target)
        return AuditImportV1(
            run_id=run_id,
            kind="runtime",
            format="",
            sha256=sha256,
            path=path,
            entries=len(made.results),
            tools=tools,
            tree=made.tree,
        )
    given = read_import(data, report, roots=about.roots)
    return AuditImportV1(
        run_id=run_id,
        kind="report",
        format=given.report,
        sha256=sha256,
        path=path,
        entries=len(given.entries),
        tools=given.tools,
        tree=about.tree_of(given.revision),
    )


def check_tree(tree: str, target: Target) -> None:
    """Nothing, when a tree is the one that is audited.

    Raises:
        ContractError: It is another.
    """
    if tree != target.head_tree:
        message = f"$.tree: {target.head_tree} is audited, and this speaks of {tree}."
        raise ContractError("stale-tree", message, violations=(("$.tree", "another tree"),))


def import_record(made: AuditImportV1) -> Record:
    """The record of an import; the same file again is the same record."""
    return Record(kind=IMPORT, record_id=f"{made.run_id}/{made.sha256}", payload=encode_canonical(made))


def read_imports(
    ledger: Ledger,
    run_id: str,
    folder: ArtefactFolder,
    about: About,
    digests: Digests | None,
) -> Imported:
    """Every import of a run, as far as it counts.

    Args:
        ledger: Names them.
        run_id: Of the audit.
        folder: Holds their bytes.
        about: The tree that is audited, and its top.
        digests: SHA-256 of each audited file that is the same in another tree; ``None`` leaves reports out
            unread, and tells of commands alone.
    """
    leads: list[Candidate | Malformed] = []
    runtime: dict[str, list[RuntimeCheckV1]] = {}
    limits: list[Reason] = []
    for entry in ledger.named(IMPORT, f"{run_id}/"):
        made = read_import_entry(entry.payload)
        if digests is None and made.kind == "report":
            continue
        data = folder.read(RepoPath(made.path), limit_bytes=LIMIT_BYTES).data
        if data is None or hashlib.sha256(data).hexdigest() != made.sha256:
            message = f"The imported file {made.path} is gone or changed, so what it said does not count."
            limits.append(Reason(code="import-gone", message=message))
        elif made.kind == "report":
            known = digests(made.tree) if digests is not None and made.tree is not None else {}
            leads += (_exact(one, known) for one in read_import(data, made.format, roots=about.roots).entries)
        else:
            for one in _words_of(data, made, about, limits):
                runtime.setdefault(one.name, []).append(one)
    return Imported(
        leads=tuple(replace(one, index=at) for at, one in enumerate(leads)),
        runtime=tuple(_together(runtime[name]) for name in sorted(runtime)),
        limitations=tuple(limits),
    )


def _words_of(
    data: bytes, made: AuditImportV1, about: About, limits: list[Reason]
) -> Iterator[RuntimeCheckV1]:
    """What runtime validation says of each command; nothing, and a limitation, when it is of another tree."""
    said = read_runtime(data)
    if said.tree != about.target.head_tree:
        message = f"Runtime validation of tree {said.tree} says nothing of the tree that is audited."
        limits.append(Reason(code="runtime-stale", message=message))
        return
    by: Literal["adjudge", "import"] = "adjudge" if made.tools == (OURS,) else "import"
    for one in said.results:
        yield RuntimeCheckV1(name=one.name, status=one.status, detail=one.detail, by=by)


def _together(words: Sequence[RuntimeCheckV1]) -> RuntimeCheckV1:
    """What several words about one command and one tree come to: the last that decides.

    One that was both green and red on the same tree says nothing of it, whatever came last.
    """
    deciding = [one for one in words if one.status in _DECIDING]
    if len({one.status for one in deciding}) > 1:
        detail = "It was green and red on this very tree, so it says nothing of it."
        return msgspec.structs.replace(words[-1], status="inconclusive", detail=detail)
    return (deciding or words)[-1]


def _exact(one: Candidate | Malformed, known: Mapping[str, str]) -> Candidate | Malformed:
    """A lead that says which bytes its lines are of, where the report does not and its tree does."""
    if isinstance(one, Candidate) and one.content_sha256 is None and one.path in known:
        return replace(one, content_sha256=known[one.path])
    return one
