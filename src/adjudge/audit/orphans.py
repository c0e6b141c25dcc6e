"""Files in the inbox that answer no item of the plan: what each is, and what to do.

A reply of another run, a result for files that have changed since, one at the path of none, or a name that
nobody asked for. None of them counts; each is told once, so that work is not lost in silence.
"""

from __future__ import annotations

import re
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.checking import NEXT, tell_unreadable
from adjudge.contracts.result_v1 import LIMIT_BYTES, read_result
from adjudge.errors import ContractError
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath
from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.audit.ledger import Held
    from adjudge.model.ids import Digest
    from adjudge.ports import ArtefactFolder

MOST: Final = 1000
"""Files beside those that are asked for that are looked at in one call, by name."""
_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
"""Names that a result may have; whatever has another is nobody's result."""


class Orphans(NamedTuple):
    """What tells an orphan from others.

    Attributes:
        run_id: Of the audit.
        held: Items whose results are in force; an older result of one is no orphan.
        digests: SHA-256 of each audited file as it is.
        paths: Where the result of each item of the plan is read; no other file is one.
    """

    run_id: str
    held: Mapping[str, Held]
    digests: Mapping[RepoPath, Digest]
    paths: Mapping[str, RepoPath] = MappingProxyType({})


def find_orphans(
    folder: ArtefactFolder, known: frozenset[RepoPath], orphans: Orphans
) -> tuple[RejectedResult, ...]:
    """One for each file beside the results that are asked for, by name.

    Args:
        folder: The inbox.
        known: Paths of results of the plan.
        orphans: What tells them apart.
    """
    places = sorted({path.rpartition("/")[0] for path in known})
    found = (
        RepoPath(f"{place}/{name}")
        for place in places
        for name in folder.names(RepoPath(place))
        if _PLAIN.fullmatch(name) is not None
    )
    others = list(islice((path for path in found if path not in known), MOST))
    return tuple(_told(folder, others, orphans))


def _told(folder: ArtefactFolder, paths: list[RepoPath], orphans: Orphans) -> Iterator[RejectedResult]:
    for path in paths:
        data = folder.read(path, limit_bytes=LIMIT_BYTES).data
        if data is None:
            continue
        told = look_at(data, path, orphans)
        if told is not None:
            yield told


def look_at(data: bytes, path: str, orphans: Orphans) -> RejectedResult | None:
    """What a file is that answers no item; ``None`` for a result that was accepted before its files changed.

    Args:
        data: Its bytes.
        path: Where it lies.
        orphans: What tells it apart.
    """
    try:
        result = read_result(data)
    except ContractError as error:
        why, field, problem = tell_unreadable(data, error)
        return refuse_file(path, "", why, field, f"it answers no item, and is no result: {problem}")
    if result.run_id != orphans.run_id:
        problem = f"run {orphans.run_id} was expected, and it is a reply of run {result.run_id}"
        return refuse_file(path, result.item_id, RejectedClass.IDENTITY_MISMATCH, "$.run_id", problem)
    wanted = orphans.paths.get(result.item_id)
    if wanted is not None:
        problem = f"a result of this item counts at {wanted} alone"
        return refuse_file(path, result.item_id, RejectedClass.IDENTITY_MISMATCH, "", problem)
    if result.item_id in orphans.held:
        return None
    for at, one in enumerate(result.file_coverage):
        now = orphans.digests.get(one.path)
        if now != one.sha256:
            changed = "is not audited any more" if now is None else "has changed since it was read"
            problem = f"{ascii(one.path)[:200]} {changed}; the item that holds it now is another one"
            field = f"$.file_coverage[{at}].sha256"
            return refuse_file(path, result.item_id, RejectedClass.STALE_SOURCE, field, problem)
    problem = "no item of the plan has this id"
    return refuse_file(path, result.item_id, RejectedClass.IDENTITY_MISMATCH, "$.id", problem)


def refuse_file(path: str, item_id: str, why: RejectedClass, field: str, problem: str) -> RejectedResult:
    """A file that answers no item of the plan.

    Args:
        path: Where it lies.
        item_id: The item that it names; may be empty.
        why: The class.
        field: Which field; empty for the whole.
        problem: What was expected and found.
    """
    place = f" at {field}" if field else ""
    subject = item_id or "The file"
    shown = escape_text(path)
    return RejectedResult(
        item_id=item_id,
        result_path=RepoPath(path),
        why=why,
        field=field,
        message=f"{subject} is {why.value}{place} in {shown}: {escape_text(problem.rstrip('.'))}.",
        command=NEXT,
    )
