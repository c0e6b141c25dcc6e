"""The artefact of an answer, of the kind that was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from adjudge.app.answer import Answer
from adjudge.errors import InvariantError

if TYPE_CHECKING:
    import msgspec

    from adjudge.app.answer import Printout

Artefact = TypeVar("Artefact", bound="msgspec.Struct")


def artefact_of(kind: type[Artefact], answer: Answer | Printout) -> Artefact:
    """The artefact.

    Args:
        kind: Of the artefact.
        answer: Of a verb that gives such.

    Raises:
        InvariantError: It is another, or none.
    """
    made = answer.artefact if isinstance(answer, Answer) else None
    if not isinstance(made, kind):
        raise InvariantError(
            "no-artefact", f"{kind.__name__} was asked for, and another artefact came of it."
        )
    return made
