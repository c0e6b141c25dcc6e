"""What every verb gives back: an artefact, its renderings, and how the process ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import msgspec

    from adjudge.report.screen import Screen


class Answer(NamedTuple):
    """The answer of one command.

    Attributes:
        artefact: What ``--json`` prints.
        screen: What a terminal shows; called only when wanted.
        markdown: What ``--format markdown`` prints, or ``None`` where the verb has no such form.
        exit_code: 0, 1 or 3, and 4 for a ledger whose damage is the answer; errors raise instead.
        why: The last line on standard error when the code is not 0; one sentence without its full stop.
        next_step: What to do next, as a runnable command or a sentence; may be empty.
        notes: What a person should know of this machine; standard error only, never in an artefact.
        after: Asked when all is printed; lines for standard error, such as how long each stage took.
    """

    artefact: msgspec.Struct
    screen: Callable[[], Screen]
    markdown: Callable[[], str] | None = None
    exit_code: int = 0
    why: str = ""
    next_step: str = ""
    notes: tuple[str, ...] = ()
    after: Callable[[], tuple[str, ...]] | None = None


class Printout(NamedTuple):
    """An answer that is bytes: a document too long to be held, or a picture; printed in one form alone.

    Attributes:
        chunks: The bytes in order; asked once.
        exit_code: As in ``Answer``.
        why: As in ``Answer``.
        next_step: As in ``Answer``.
        notes: As in ``Answer``.
        after: As in ``Answer``.
    """

    chunks: Callable[[], Iterable[bytes]]
    exit_code: int = 0
    why: str = ""
    next_step: str = ""
    notes: tuple[str, ...] = ()
    after: Callable[[], tuple[str, ...]] | None = None
