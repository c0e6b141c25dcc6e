"""What checking a receipt came to, on a terminal: what was signed, about what, and did it come out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.receipt_v1 import ReceiptCheckV1

STYLES: Final = {"pass": Style.GOOD, "fail": Style.BAD, "inconclusive": Style.WARNING}
WORDS: Final = {"pass": "holds", "fail": "does not hold", "inconclusive": "cannot be told"}
AGAIN: Final = {
    "same": "judged again: the same",
    "differs": "judged again: something else",
    "unknown": "could not be judged again",
    "not-asked": "not judged again",
}


def receipt_screen(found: ReceiptCheckV1) -> Screen:
    """The lines of a check."""
    return tuple(_lines(found))


def _lines(found: ReceiptCheckV1) -> Iterator[Line]:
    yield (
        own("adjudge verify  ", Style.TITLE),
        own(WORDS[found.holds], STYLES[found.holds]),
        *_outcome(found),
    )
    yield (own(f"receipt  {found.receipt_sha256}"),)
    yield (own(f"key      {found.key_id}"),)
    if found.predicate_type is not None:
        yield (own("signed   "), data(found.predicate_type))
        yield from _grant(found)
        for one in found.subjects:
            yield (own("about    "), data(f"{one.name}  {one.algorithm} {one.digest}"))
        yield (own(f"         {AGAIN[found.recomputed]}"),)
    for reason in found.reasons:
        yield (own(f"{reason.code}: ", STYLES[found.outcome]), data(reason.message))


def _grant(found: ReceiptCheckV1) -> Iterator[Line]:
    """Under which grant a verdict was given, and whether its signature bound; nothing of other artefacts."""
    if found.signed_outcome is None or found.predicate is None or "grant_id" not in found.predicate:
        return
    issuer = found.predicate.get("grant_signed_by")
    bound = f"signed by {issuer}" if isinstance(issuer, str) else "no signature of it was required"
    yield (own("grant    "), data(str(found.predicate.get("grant_id"))), own("  "), data(bound))


def _outcome(found: ReceiptCheckV1) -> Line:
    """What the signed verdict itself came to; nothing where none was signed."""
    signed = found.signed_outcome
    return () if signed is None else (own("; the verdict in it: "), own(signed, STYLES[signed]))
