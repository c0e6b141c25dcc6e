"""Several git calls at once; git is another process, so threads that only wait cost next to nothing."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

Answer = TypeVar("Answer")


class Pending(Generic[Answer]):
    """An answer that is under way in a thread of its own."""

    def __init__(self, call: Callable[[], Answer]) -> None:
        self._call = call
        self._answers: list[Answer] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._make, daemon=True)
        self._thread.start()

    def answer(self) -> Answer:
        """Wait for it; an error of the call is raised here."""
        self.wait()
        if self._error is not None:
            raise self._error
        return self._answers[0]

    def wait(self) -> None:
        """Wait until the call is over, however it ended."""
        self._thread.join()

    def _make(self) -> None:
        try:
            self._answers.append(self._call())
        except BaseException as error:  # noqa: BLE001 - carried to the thread that waits and raised there
            self._error = error


class Together:
    """A block that no started call outlives."""

    def __init__(self) -> None:
        self._pending: list[Pending[Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pending in self._pending:
            pending.wait()

    def start(self, call: Callable[[], Answer]) -> Pending[Answer]:
        """Begin a call beside the others."""
        pending = Pending(call)
        self._pending.append(pending)
        return pending
