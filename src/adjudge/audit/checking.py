"""Whether a result fits the item that was assigned: numbered checks, the first that fails tells its class.

1. Bytes that are one JSON document (``malformed``), 2. of the contract (``contract-invalid``). Paths are led
back from how the prompt shows them.
3. The run and the item (``identity-mismatch``), 4. the prompt (``prompt-mismatch``).
5. Each assigned file once and no other, with its lines (``coverage-mismatch``) and its digest
(``stale-source``); each lens of the item once (``coverage-mismatch``).
6. A result id that no other item has (``duplicate``).
7. Each finding under a lens of the item, a verdict for each subject and for nothing else
(``validation-failed``).

What is bound is our own item, derived anew, never what a file of the host says. A message names the item, the
field and the path, and the command is the one that comes next.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.shown import lead_back
from adjudge.contracts.result_v1 import read_result
from adjudge.errors import ContractError
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.workload import WorkKind
from adjudge.ports import ArtefactState
from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudge.model.workload import AuditResult, WorkItem

NEXT: Final = "adjudge audit next-step"
LONGEST: Final = 100
"""Characters of a text of others that a message holds."""
SHOWN: Final = 3
"""Files or findings that a message names; the rest is counted."""
_FENCE: Final = b"```"
_UNREAD: Final = {
    ArtefactState.ABSENT: (RejectedClass.MISSING, "nothing has been written yet"),
    ArtefactState.LINK: (
        RejectedClass.IDENTITY_MISMATCH, "a file was expected at this very path, and a link leads elsewhere"
    ),
    ArtefactState.NO_FILE: (
        RejectedClass.MALFORMED, "a regular file was expected, and a folder, pipe or device stands there"
    ),
    ArtefactState.UNREADABLE: (RejectedClass.MALFORMED, "the file cannot be read"),
}  # fmt: skip

Fault = tuple[RejectedClass, str, str]
"""(class, field, problem)."""


class Bound(NamedTuple):
    """What a result is held against.

    Attributes:
        run_id: Of the audit.
        item: As it was assigned.
        result_ids: Result id of each other item that has one, with the item.
    """

    run_id: str
    item: WorkItem
    result_ids: Mapping[str, str]


def check_result(data: bytes, bound: Bound) -> AuditResult | RejectedResult:
    """The result, or the first check that it fails."""
    # 1. and 2. A document of the contract.
    try:
        result = lead_back(read_result(data), bound.item)
    except ContractError as error:
        return reject(bound.item, *tell_unreadable(data, error))
    # 3. to 7. A document that fits.
    for checks in _CHECKS:
        for why, field, problem in checks(result, bound):
            return reject(bound.item, why, field, problem)
    return result


def tell_unreadable(data: bytes, error: ContractError) -> Fault:
    """Class, field and problem of bytes that are no result; the problem without a full stop.

    Args:
        data: As they were written.
        error: What reading them came to.
    """
    is_form = error.code in {"malformed", "oversized"}
    why = RejectedClass.MALFORMED if is_form else RejectedClass.CONTRACT_INVALID
    field, problem = error.violations[0] if error.violations else ("", error.message)
    more = f"; {len(error.violations) - 1} more faults" if len(error.violations) > 1 else ""
    fence = "; it begins with a code fence, and only the document may stand there"
    return why, field, f"{problem.rstrip('.')}{more}{fence if data.lstrip().startswith(_FENCE) else ''}"


def tell_unread(state: ArtefactState, limit_bytes: int) -> tuple[RejectedClass, str]:
    """Class and problem of a file of the inbox without bytes; the problem without a full stop.

    Args:
        state: Of the file, any but one that was read.
        limit_bytes: What it may have.
    """
    if state is ArtefactState.OVERSIZE:
        return RejectedClass.MALFORMED, f"{limit_bytes} bytes are allowed, and the file has more"
    return _UNREAD[state]


def reject(item: WorkItem, why: RejectedClass, field: str, problem: str) -> RejectedResult:
    """A result that does not count.

    Args:
        item: Whose result it is.
        why: The class.
        field: Which field; empty for the whole.
        problem: What was expected and found, without a full stop.
    """
    place = f" at {field}" if field else ""
    return RejectedResult(
        item_id=item.item_id,
        result_path=item.result_path,
        why=why,
        field=field,
        message=f"{item.item_id} is {why.value}{place} in {item.result_path}: {escape_text(problem)}.",
        command=_command(item, why, field),
    )


def _command(item: WorkItem, why: RejectedClass, field: str) -> str:
    """What comes next; where the name alone is taken the item has no result that could be taken back."""
    if why is RejectedClass.DUPLICATE and not field:
        return f"adjudge audit unaccept {item.item_id}"
    return NEXT


def _identity(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 3.
    pairs = (("$.run_id", result.run_id, bound.run_id), ("$.id", result.item_id, bound.item.item_id))
    for field, found, wanted in pairs:
        if found != wanted:
            problem = f"{wanted} was expected, and it says {_show(found)}"
            yield RejectedClass.IDENTITY_MISMATCH, field, problem


def _prompt(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 4.
    wanted = bound.item.prompt.sha256
    if result.prompt_sha256 != wanted:
        problem = f"the prompt of the item has {wanted}, and this answers {result.prompt_sha256}"
        yield RejectedClass.PROMPT_MISMATCH, "$.prompt_sha256", problem


def _files(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 5. Files.
    place, why = "$.file_coverage", RejectedClass.COVERAGE_MISMATCH
    assigned = {one.path: one for one in bound.item.scope.files}
    counts = Counter(one.path for one in result.file_coverage)
    twice = sorted(path for path, count in counts.items() if count > 1)
    if twice:
        yield why, place, f"each file stands once, and {_names(twice)} stands more often"
    extra = sorted(counts.keys() - assigned.keys())
    if extra:
        yield why, place, f"only assigned files are covered, and {_names(extra)} is none"
    missing = sorted(assigned.keys() - counts.keys())
    if missing:
        yield why, place, f"every assigned file is covered, and {_names(missing)} is missing"
    for at, one in enumerate(result.file_coverage):
        wanted = assigned[one.path]
        if one.sha256 != wanted.sha256:
            problem = f"{_show(one.path)} has the digest {wanted.sha256}, and this read {one.sha256}"
            yield RejectedClass.STALE_SOURCE, f"{place}[{at}].sha256", problem
        if one.lines != wanted.lines:
            problem = f"{_show(one.path)} has {wanted.lines} lines, and it says {one.lines}"
            yield why, f"{place}[{at}].lines", problem


def _lenses(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 5. Lenses.
    why = RejectedClass.COVERAGE_MISMATCH
    counts = Counter(one.lens.value for one in result.lenses)
    wanted = {one.value for one in bound.item.lenses}
    missing, extra = sorted(wanted - counts.keys()), sorted(counts.keys() - wanted)
    if missing:
        yield why, "$.lenses", f"every lens of the item is answered, and {_names(missing)} is missing"
    if extra:
        yield why, "$.lenses", f"only lenses of the item are answered, and {_names(extra)} is none"
    twice = sorted(name for name, count in counts.items() if count > 1)
    if twice:
        yield why, "$.lenses", f"each lens stands once, and {_names(twice)} stands more often"


def _result_id(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 6.
    other = bound.result_ids.get(result.result_id)
    if other is not None and other != bound.item.item_id:
        problem = f"the result id {_show(result.result_id)} is that of {other}; use one of its own"
        yield RejectedClass.DUPLICATE, "$.result_id", problem


def _findings(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 7. Findings. Lenses were compared before.
    why, count = RejectedClass.VALIDATION_FAILED, len(result.findings)
    del bound
    held: set[int] = set()
    for at, one in enumerate(result.lenses):
        wild = [index for index in one.findings if not 0 <= index < count]
        if wild:
            problem = f"an index below {count} was expected, and it names {wild[0]}"
            yield why, f"$.lenses[{at}].findings", problem
        if len(set(one.findings)) != len(one.findings):
            yield why, f"$.lenses[{at}].findings", "each finding stands once under a lens"
        held.update(one.findings)
    alone = [index for index in range(count) if index not in held]
    if alone:
        yield why, f"$.findings[{alone[0]}]", "it stands under no lens of the item"


def _verdicts(result: AuditResult, bound: Bound) -> Iterator[Fault]:
    # 7. Verdicts.
    why, place = RejectedClass.VALIDATION_FAILED, "$.verification"
    if bound.item.kind is not WorkKind.VERIFY:
        if result.verification:
            yield why, place, "only a verifying item has verdicts"
        return
    counts = Counter(one.finding_id for one in result.verification)
    for name, found in (
        ("is missing", sorted(set(bound.item.subjects) - counts.keys())),
        ("is none of the item", sorted(counts.keys() - set(bound.item.subjects))),
        ("stands more often", sorted(name for name, count in counts.items() if count > 1)),
    ):
        if found:
            yield (
                why,
                place,
                f"one verdict for each finding of the item was expected, and {_names(found)} {name}",
            )


def _names(found: Sequence[str]) -> str:
    shown = ", ".join(map(_show, found[:SHOWN]))
    return f"{shown} and {len(found) - SHOWN} more" if len(found) > SHOWN else shown


def _show(text: str) -> str:
    """A text of others: ASCII, shortened, in quotes where it is not plain."""
    is_plain = text.isascii() and text.isprintable() and len(text) <= LONGEST
    return text if is_plain else ascii(text[:LONGEST])


_CHECKS: Final[tuple[Callable[[AuditResult, Bound], Iterator[Fault]], ...]] = (
    _identity,
    _prompt,
    _files,
    _lenses,
    _result_id,
    _findings,
    _verdicts,
)
