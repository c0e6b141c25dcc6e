"""What the operator vouches for, and what the operator could: which tree a report was made on.

A word of the operator proves nothing; it is kept with the run as what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.candidate import Basis, Candidate
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.finding import Qualification
    from adjudge.model.qualified import HandedIn

NO_QUOTE = "no-quote"


def vouching_limits(source: HandedIn, qualifications: Sequence[Qualification]) -> Iterator[Reason]:
    """What must be said of a report whose lines rest on a word, or could.

    Args:
        source: Where the findings came from.
        qualifications: As the table gives them.
    """
    if source.is_vouched:
        named = f" The report itself names commit {source.revision}." if source.revision is not None else ""
        message = (
            "The operator vouches with --same-tree that the report was made on this very tree; "
            f"nothing proves it.{named}"
        )
        yield Reason(code="tree-vouched-for", message=message)
    elif lacks_quotes(qualifications):
        count = sum(map(_lacks_quote, qualifications))
        message = (
            f"{count} of {len(qualifications)} findings bring no quote, and the report does not say which "
            "tree it was made on. If it was made on this very tree, say so: "
            "`adjudge qualify FILE --same-tree`."
        )
        yield Reason(code="quotes-missing", message=message)


def lacks_quotes(qualifications: Sequence[Qualification]) -> bool:
    """Whether most findings have no place because a tool brought neither quotes nor the tree it looked at."""
    return 2 * sum(map(_lacks_quote, qualifications)) > len(qualifications)


def _lacks_quote(one: Qualification) -> bool:
    made = one.candidate
    return one.reason == NO_QUOTE and isinstance(made, Candidate) and made.basis is Basis.IMPORT
