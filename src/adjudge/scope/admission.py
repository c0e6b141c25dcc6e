"""Whether a grant may be used for a change at all: asked before anything is judged.

What is known to be wrong refuses, as a grant for something else says nothing; what cannot be told is a doubt
and makes the verdict inconclusive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import InvariantError, StateError
from adjudge.scope.faults import is_date
from adjudge.scope.findings import doubt
from adjudge.scope.reasons import ReasonCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.grant import Grant
    from adjudge.model.outcome import Reason
    from adjudge.scope.subject import Subject


def admit_grant(grant: Grant, subject: Subject, today: str) -> None:
    """Nothing, when the grant is not known to be for another day, repository or base.

    Args:
        grant: The grant.
        subject: The change.
        today: The day of judging in UTC, ``YYYY-MM-DD``, from whoever has a clock.

    Raises:
        StateError: The grant is past its date, or names another repository or base commit.
        InvariantError: ``today`` is no date.
    """
    if not is_date(today):
        raise InvariantError("no-date", "The day of judging must be handed in as YYYY-MM-DD.")
    name = ascii(grant.id)
    if grant.expires is not None and today > grant.expires:
        message = f"The grant {name} held until {grant.expires}, and today is {today}."
        raise StateError("grant-expired", message, "ask its issuer for a new one")
    if None not in {grant.repository, subject.repository} and grant.repository != subject.repository:
        message = f"The grant {name} is for another repository."
        raise StateError("grant-for-other-repository", message, "name the grant that was given for this one")
    if grant.base_commit is None or not _knows_base(subject):
        return
    if grant.base_commit != subject.base_commit:
        message = (
            f"The grant {name} is for changes from commit {grant.base_commit}, and this change starts from "
            f"{subject.base_commit or 'no commit'}."
        )
        raise StateError("grant-for-other-base", message, "name the base commit of the grant with --base")


def find_admission_doubts(grant: Grant, subject: Subject) -> Iterator[Reason]:
    """What the grant demands of the change and nobody can tell; and that it grants anything."""
    if not grant.allow:
        yield doubt(ReasonCode.EMPTY_GRANT)
    if grant.base_commit is not None and not _knows_base(subject):
        yield doubt(ReasonCode.BASE_UNKNOWN)
    if grant.repository is not None and subject.repository is None:
        yield doubt(ReasonCode.REPOSITORY_UNKNOWN)


def _knows_base(subject: Subject) -> bool:
    """A known tree without a commit is known to start from no commit."""
    return subject.base_commit is not None or subject.base_tree is not None
