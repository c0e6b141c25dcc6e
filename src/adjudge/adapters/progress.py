"""Progress on standard error: a moving line on a terminal, plain lines elsewhere, silence for short work.

Nothing is shown before a step has lasted a second, so that quick answers stay clean. The clock is read for
display only.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

from adjudge.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress, TaskID

    from adjudge.ports import Progress as ShownProgress

PATIENCE_S: Final = 1.0


class Silence:
    """Progress for ``--quiet`` and for callers that want none."""

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        """Say nothing."""

    def advance(self, count: int) -> None:
        """Say nothing."""

    def finish(self) -> None:
        """Say nothing."""


class HeardProgress:
    """Progress that somebody in this process listens to, besides where it is shown."""

    def __init__(self, inner: ShownProgress, heard: Callable[[str, int, int, str], None]) -> None:
        """Progress over another.

        Args:
            inner: Where it is shown.
            heard: Told what is done, how much of it, of how much, and of what.
        """
        self._inner = inner
        self._heard = heard
        self._what = self._of = ""
        self._done = self._total = 0

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        """Begin a step."""
        self._what, self._of, self._done, self._total = what, of, 0, total
        self._inner.start(what, total, of=of, kept=kept)
        self._heard(what, 0, total, of)

    def advance(self, count: int) -> None:
        """Move on."""
        self._done += count
        self._inner.advance(count)
        self._heard(self._what, self._done, self._total, self._of)

    def finish(self) -> None:
        """End the step; the next one tells that it is over."""
        self._inner.finish()


class StoppedProgress:
    """Progress of work that ends between two of its steps when nobody waits for it any more."""

    def __init__(self, inner: ShownProgress, stopped: Callable[[], bool]) -> None:
        """Progress over another.

        Args:
            inner: Where it is shown.
            stopped: Whether nobody waits.
        """
        self._inner = inner
        self._stopped = stopped

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        """Begin a step."""
        self._look()
        self._inner.start(what, total, of=of, kept=kept)

    def advance(self, count: int) -> None:
        """Move on."""
        self._inner.advance(count)
        self._look()

    def finish(self) -> None:
        """End the step; this never ends the work, which may be ending already."""
        self._inner.finish()

    def _look(self) -> None:
        """Nothing, while somebody waits.

        Raises:
            ToolError: Nobody does.
        """
        if self._stopped():
            raise ToolError("call-cancelled", "The call was cancelled; what was kept until then stays.")


class StderrProgress:
    """Progress for a person: rich on a terminal, one plain line a step elsewhere."""

    def __init__(self) -> None:
        self._what = self._of = ""
        self._kept = True
        self._total = 0
        self._done = 0
        self._started = 0.0
        self._told = False
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        """Begin a step; it is shown only if it lasts."""
        self.finish()
        self._of, self._kept = of, kept
        self._what, self._total, self._done = what, total, 0
        self._started = time.monotonic()

    def advance(self, count: int) -> None:
        """Move on; shows the step once it has lasted long enough."""
        self._done += count
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done)
        elif not self._told and time.monotonic() - self._started > PATIENCE_S:
            self._told = True
            self._show()

    def finish(self) -> None:
        """End the step and leave one line that tells how long it took, if it was shown."""
        if self._bar is not None:
            self._bar.stop()
        if self._told:
            seconds = time.monotonic() - self._started
            first, later = ("first time here: ", "; kept for later") if self._kept else ("", "")
            sys.stderr.write(f"{first}{self._what}, {self._count(self._done)} in {seconds:.1f} s{later}\n")
        self._bar = self._task = None
        self._told = False
        self._what = ""

    def _count(self, number: int) -> str:
        """Such as ``1 file`` or ``3 files``."""
        return f"{number} {self._of.removesuffix('s') if number == 1 else self._of}"

    def _show(self) -> None:
        if not sys.stderr.isatty():
            first = " for the first time" if self._kept else ""
            sys.stderr.write(f"{self._what}: {self._count(self._total)}{first}, please wait\n")
            return
        from rich.console import Console  # noqa: PLC0415 - costs start-up, wanted only here
        from rich.progress import Progress  # noqa: PLC0415 - costs start-up, wanted only here

        self._bar = Progress(console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self._what, total=self._total or None, completed=self._done)
        self._bar.start()
