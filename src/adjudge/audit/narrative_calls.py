"""The call of a narrative to an executor: one, asked once more where its answer does not fit.

What an answer does not say is not added, but the run and the document: they are known.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.audit.calls import NO_DETAIL
from adjudge.audit.narrating import INBOX, Subject, check_narrative
from adjudge.audit.narrative_prompt import narrative_schema
from adjudge.contracts.documents import shorten
from adjudge.contracts.narrative_v1 import SCHEMA
from adjudge.errors import UsageError
from adjudge.model.audit import RejectedResult
from adjudge.model.ids import derive_digest
from adjudge.model.review import AttemptEnd, StoredAttempt
from adjudge.plan.answer_document import UnusableError, find_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.model.ids import RepoPath
    from adjudge.model.review import StoredCheckpoint
    from adjudge.ports import Answered


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrativeCall:
    """The call.

    Attributes:
        call_id: ``call:`` + 32 hex digits, of all that is sent.
        prompt: All of it.
    """

    call_id: str
    prompt: str


class NarrativeCalls:
    """The one call of an executor about a narrative."""

    def __init__(
        self, prompt: str, subject: Subject, put: Callable[[RepoPath, bytes], None], name: str
    ) -> None:
        """A call that has not ended.

        Args:
            prompt: For an executor without tools.
            subject: What an answer is held against.
            put: Writes a narrative to its path.
            name: Of the executor.
        """
        digest = derive_digest("adjudge/narrative-call/v1", prompt.encode())
        self._call = NarrativeCall(call_id=f"call:{digest[:32]}", prompt=prompt)
        self._subject, self._put, self._name = subject, put, name
        self._unusable: tuple[str, ...] = ()
        self.written = 0
        self.failures: list[str] = []

    def waiting(self) -> tuple[NarrativeCall, ...]:
        """The call."""
        return (self._call,)

    def repairs(self) -> tuple[tuple[NarrativeCall, tuple[str, ...]], ...]:
        """The call again with what was wrong, where its answer did not fit."""
        return ((self._call, self._unusable),) if self._unusable else ()

    def schema(self, call: NarrativeCall) -> str:
        """JSON Schema of its answer."""
        del call
        return narrative_schema(alone=True)

    def take(self, call: NarrativeCall, number: int, answered: Answered) -> StoredAttempt:
        """Take in how the call ended; a narrative that fits is written to its path."""
        self._unusable = ()
        if answered.end is not AttemptEnd.DONE:
            self.failures.append(f"{self._name} ended {answered.end.value}: {answered.detail or NO_DETAIL}")
        else:
            self._keep(read_narrative_answer(answered.text, self._subject))
        return StoredAttempt(call_id=call.call_id, number=number, body=b"", raw=b"")

    def checkpoints(self, call: NarrativeCall) -> Iterable[StoredCheckpoint]:
        """Nothing."""
        del call
        return ()

    def _keep(self, made: bytes | str) -> None:
        if isinstance(made, str):
            self._unusable = (made,)
            self.failures.append(f"{self._name} answered what does not fit: {made}")
            return
        self._put(INBOX, made)
        self.written += 1


def read_narrative_answer(data: bytes, subject: Subject) -> bytes | str:
    """The bytes of a narrative out of an answer, or what is wrong with it; never raises for what it says."""
    try:
        document = find_document(data, "paragraphs")
    except (UnusableError, UsageError) as error:
        return str(error)
    if not isinstance(document, dict):
        return f"An object was expected; it is {shorten(document)}."
    known: dict[str, Any] = {
        "schema": SCHEMA, "run_id": subject.run_id, "document_sha256": subject.document_sha256,
    }  # fmt: skip
    try:
        made = json.dumps({**document, **known}, sort_keys=True, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return "The answer holds a number that is none."
    checked = check_narrative(made, subject)
    return checked.message if isinstance(checked, RejectedResult) else made
