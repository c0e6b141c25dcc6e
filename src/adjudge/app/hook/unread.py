"""Changes that hold nothing a rule reads: a hook says so and stands aside, since nobody asked for a review.

A check that a person asks for stays inconclusive then. Whatever else was asked for has to pass, and a file
that could have been read and was not is none of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.check.stages import REVIEW

if TYPE_CHECKING:
    from adjudge.contracts.check_v1 import CheckV1

NO_RULES: Final = frozenset({"no-rules", "binary"})
"""Why a file is skipped that no rule is for."""
OPEN: Final = frozenset({"failed", "inconclusive", "waived"})
NOTHING_READ: Final = frozenset({"coverage-partial", "builtin-only", "adjudge-configuration-changed"})


def is_only_unread(check: CheckV1) -> bool:
    """Whether a check is no pass for nothing but that no rule reads any file of the change."""
    if check.review is None or check.target.outcome != "pass":
        return False
    left = [one for one in check.stages if one.state in OPEN]
    skipped = all(one.state == "skipped" and one.reason in NO_RULES for one in check.review.units)
    return (
        skipped
        and [(one.name, one.state) for one in left] == [(REVIEW, "inconclusive")]
        and {one.code for one in left[0].reasons} <= NOTHING_READ
    )
