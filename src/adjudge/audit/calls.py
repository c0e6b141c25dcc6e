"""The calls of an audit's items to an executor, and what became of each; written down as they end.

A result that fits its item goes to its path at once, so whoever is killed between two calls loses neither.
An answer that does not fit is asked once more, with what was wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.audit.executing import ReadAnswer, answer_schema, make_call, read_answer
from adjudge.model.review import AttemptEnd, StoredAttempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adjudge.audit.executing import ItemCall
    from adjudge.model.ids import RepoPath
    from adjudge.model.review import StoredCheckpoint
    from adjudge.model.workload import WorkItem
    from adjudge.plan.options import SecretShapes
    from adjudge.ports import Answered

NO_DETAIL: Final = "it gave no reason"


class ItemCalls:
    """Calls of one executor over some items."""

    def __init__(
        self,
        items: Sequence[WorkItem],
        texts: Callable[[WorkItem], Mapping[RepoPath, bytes]],
        secrets: SecretShapes | None,
        put: Callable[[RepoPath, bytes], None],
        names: tuple[str, str],
    ) -> None:
        """Calls that none has ended of.

        Args:
            items: What is asked, in order.
            texts: Bytes of the files of an item.
            secrets: How secrets are told; ``None`` sends texts as they are.
            put: Writes a result to its path.
            names: Of the run, and of the executor.
        """
        self._calls = tuple(make_call(one, texts(one), secrets) for one in items)
        self._put = put
        self._run_id, self._name = names
        self._unusable: dict[str, tuple[str, ...]] = {}
        self._answered: set[str] = set()
        self.written = 0
        self.failures: list[str] = []

    def waiting(self) -> tuple[ItemCall, ...]:
        """All calls, in order."""
        return self._calls

    def repairs(self) -> tuple[tuple[ItemCall, tuple[str, ...]], ...]:
        """Calls whose answer did not fit, with what was wrong."""
        return tuple(
            (one, self._unusable[one.call_id]) for one in self._calls if one.call_id in self._unusable
        )

    def left(self) -> tuple[WorkItem, ...]:
        """Items without a result, in order."""
        return tuple(one.item for one in self._calls if one.call_id not in self._answered)

    def schema(self, call: ItemCall) -> str:
        """JSON Schema of its answer."""
        return answer_schema(call.item)

    def take(self, call: ItemCall, number: int, answered: Answered) -> StoredAttempt:
        """Take in how a call ended; its result is written when it fits."""
        self._unusable.pop(call.call_id, None)
        if answered.end is not AttemptEnd.DONE:
            self.failures.append(f"{self._name} ended {answered.end.value}: {answered.detail or NO_DETAIL}")
        else:
            name = f"{self._name}-{call.item.item_id.partition(':')[2]}-{number}"
            self._keep(call, read_answer(answered.text, call, self._run_id, result_id=name))
        return StoredAttempt(call_id=call.call_id, number=number, body=b"", raw=b"")

    def checkpoints(self, call: ItemCall) -> Iterable[StoredCheckpoint]:
        """Nothing: what is read again is decided by what was accepted."""
        del call
        return ()

    def _keep(self, call: ItemCall, made: ReadAnswer) -> None:
        if made.result is None:
            self._unusable[call.call_id] = made.errors
            self.failures.append(f"{self._name} answered what does not fit: {made.errors[0]}")
            return
        self._put(call.item.result_path, made.result)
        self._answered.add(call.call_id)
        self.written += 1


def ask_in_forms(
    items: tuple[WorkItem, ...],
    forms: Sequence[SecretShapes | None],
    ask: Callable[[tuple[WorkItem, ...], SecretShapes | None], ItemCalls],
) -> tuple[int, str]:
    """(results written, the first failure of the last form that was asked in; empty where there is none).

    A recording knows a prompt as it was sent: with secrets replaced where it left a machine, else as it is.

    Args:
        items: What is asked, in order.
        forms: How secrets are told; what has no result in one form is asked in the next.
        ask: Asks some items in a form.
    """
    written, failure = 0, ""
    for secrets in forms:
        calls = ask(items, secrets)
        written += calls.written
        failure, items = calls.failures[0] if calls.failures else "", calls.left()
        if not items:
            break
    return written, failure
