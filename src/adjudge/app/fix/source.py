"""Where a packet comes from: a review, a run over imported findings, or the kept receipt of a check.

What is taken is what adjudge kept itself; no document of anybody else becomes a packet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.fix.held import held_rulings
from adjudge.app.review.held import check_review
from adjudge.app.scope.kept_receipt import names_kept_receipt
from adjudge.contracts.check_v1 import SCHEMA as CHECK
from adjudge.contracts.check_v1 import CheckV1
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.dsse_v1 import decode_envelope
from adjudge.contracts.qualified_parts_v1 import locator_of
from adjudge.contracts.qualified_v1 import name_of_run, unpack_run
from adjudge.contracts.run_v1 import RunV1
from adjudge.contracts.statement_v1 import decode_statement
from adjudge.errors import StateError, UsageError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.receipt import predicate_type
from adjudge.model.ruling import RulingWord, RunId, ruling_in_force, text_digest

if TYPE_CHECKING:
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.contracts.target_v1 import TargetV1
    from adjudge.ports import Store

LIMIT_BYTES: Final = 512 << 20
NAMED: Final = 5
REVIEWS: Final = 50
"""Reviews in which a finding is looked for, the newest ones."""
LOCATED: Final = frozenset({"qualified", "relocated"})
OPEN: Final = frozenset({"active", "below-gate"})
"""Standings of what the change brought, nobody took out, and speaks for itself."""


class Source(NamedTuple):
    """What a packet is made from.

    Attributes:
        run_id: Of the review or run.
        target: The change.
        findings: All that was found.
        review: The whole review; ``None`` of a run over imported findings.
    """

    run_id: str
    target: TargetV1
    findings: QualifiedV1
    review: RunV1 | None = None


def load_source(name: str, store: Store) -> Source:
    """The one review, run or receipt that a name means.

    Raises:
        UsageError: It means none, or several, or one without a result.
        StateError: What is kept under the name is not what was kept.
    """
    if names_kept_receipt(name):
        return _of_receipt(name, store)
    if name.startswith("run:"):
        stored = store.find_run(RunId(name))
        if stored is None:
            raise UsageError("unknown-run", f"No run {ascii(name)[:80]} is kept here.", "adjudge runs list")
        found = unpack_run(stored.body)
        if name_of_run(found) != stored.run_id:
            message = f"The run {stored.run_id} (runs) is not the one that its name was made of."
            raise StateError("row-not-held", message, "qualify it again: adjudge qualify")
        return Source(stored.run_id, found.target, found)
    prefix = name if name.startswith("rev:") else f"rev:{name}"
    reviews = store.reviews.find(prefix, limit=NAMED) if prefix.isascii() else ()
    if not reviews:
        raise UsageError("unknown-run", f"No run {ascii(name)[:80]} is kept here.", "adjudge runs list")
    if len(reviews) > 1:
        named = ", ".join(one.run_id for one in reviews)
        raise UsageError("ambiguous-run", f"{ascii(name)[:80]} could be {named}.", "write more of it")
    if not reviews[0].body:
        message = f"The run {reviews[0].run_id} has no result, so it has no findings to mend."
        raise UsageError("run-without-result", message, "adjudge review --resume")
    check_review(store, reviews[0].run_id, reviews[0].body)
    run = decode_artefact(reviews[0].body, RunV1, limit_bytes=LIMIT_BYTES)
    return Source(run.run_id, run.target, run.findings, run)


def choose_results(source: Source, names: tuple[str, ...], dismissed: frozenset[str]) -> tuple[ResultV1, ...]:
    """The findings that are to be mended, each once, in the order of the review.

    Args:
        source: Where they are.
        names: Ids or their starts; empty for all that nobody took out.
        dismissed: Ids of findings that somebody dismissed since.

    Raises:
        UsageError: A name means none or several, or one that stands on nothing or was dismissed.
    """
    results = source.findings.results
    if not names:
        chosen = [one for one in results if _open(one) and one.finding_id not in dismissed]
    else:
        chosen = [_named(name, results, dismissed) for name in names]
    unique = {one.finding_id: one for one in reversed(chosen)}
    if not unique:
        message = "There is no finding to mend: none stands in the source, or all were dismissed."
        raise UsageError("nothing-to-fix", message, f"adjudge runs show {source.run_id}")
    return tuple(sorted(unique.values(), key=lambda one: one.index))


def find_dismissed(source: Source, store: Store) -> frozenset[str]:
    """Ids of findings that somebody dismissed, for the text that the run has."""
    located = {
        one.finding_id: one.resolved
        for one in source.findings.results
        if one.resolved is not None and one.finding_id is not None
    }
    known = held_rulings(store, located)
    in_force = {
        name: ruling_in_force(many, text_digest(locator_of(located[name]))) for name, many in known.items()
    }
    return frozenset(
        name for name, one in in_force.items() if one is not None and one.word is RulingWord.DISMISSED
    )


def known_finding(store: Store, name: str) -> str:
    """The one finding that a name means, among those of kept runs and of the newest reviews.

    Raises:
        UsageError: It means none, or several.
    """
    prefix = name if name.startswith("fnd:") else f"fnd:{name}"
    found = set(store.finding_ids(prefix, limit=NAMED)) if prefix.isascii() else set()
    for listed in () if found or not prefix.isascii() else store.reviews.list(limit=REVIEWS):
        (review,) = store.reviews.find(listed.run_id, limit=1)
        if review.body:
            run = decode_artefact(review.body, RunV1, limit_bytes=LIMIT_BYTES)
            names = (one.finding_id for one in run.findings.results)
            found |= {FindingId(one) for one in names if one is not None and one.startswith(prefix)}
    if not found:
        raise UsageError(
            "unknown-finding", f"No finding {ascii(name)[:80]} is kept here.", "adjudge runs list"
        )
    if len(found) > 1:
        listed_names = ", ".join(sorted(found)[:NAMED])
        message = f"{ascii(name)[:80]} could be {listed_names}."
        raise UsageError("ambiguous-finding", message, "write more of it")
    return next(iter(found))


def _of_receipt(name: str, store: Store) -> Source:
    """The review inside a check whose receipt is kept.

    Raises:
        UsageError: None is kept, or it is of no check with a review.
    """
    receipt = store.find_receipt(Digest(name.partition(":")[2]))
    if receipt is None:
        raise UsageError("unknown-receipt", "No receipt with this digest is kept here.", "name a review")
    statement = decode_statement(decode_envelope(receipt).payload)
    check = None
    if statement.predicate_type == predicate_type(CHECK):
        check = decode_artefact(statement.predicate, CheckV1, limit_bytes=LIMIT_BYTES)
    if check is None or check.review is None:
        message = "The receipt is of no check with a review in it, so it names no findings."
        raise UsageError("receipt-without-review", message, "adjudge check --review --sign KEY")
    return Source(check.review.run_id, check.review.target, check.review.findings, check.review)


def _named(name: str, results: tuple[ResultV1, ...], dismissed: frozenset[str]) -> ResultV1:
    prefix = name if name.startswith("fnd:") else f"fnd:{name}"
    found = [one for one in results if one.finding_id is not None and one.finding_id.startswith(prefix)]
    names = sorted({one.finding_id or "" for one in found})
    if not found:
        message = f"The run has no finding {ascii(name)[:80]} that has a place in the source."
        raise UsageError("unknown-finding", message, "adjudge runs show RUN")
    if len(names) > 1:
        listed = ", ".join(names[:NAMED])
        raise UsageError("ambiguous-finding", f"{ascii(name)[:80]} could be {listed}.", "write more of it")
    first = next((one for one in found if one.disposition in LOCATED), found[0])
    if names[0] in dismissed or first.standing == "dismissed":
        raise UsageError(
            "finding-dismissed", f"{names[0]} was dismissed.", f"adjudge finding undo {names[0]}"
        )
    if first.disposition not in LOCATED or first.resolved is None:
        message = f"{names[0]} is {first.disposition}, so nothing shows where it stands."
        raise UsageError("finding-not-qualified", message, "adjudge finding show ID")
    return first


def _open(one: ResultV1) -> bool:
    return one.disposition in LOCATED and one.standing in OPEN and one.resolved is not None
