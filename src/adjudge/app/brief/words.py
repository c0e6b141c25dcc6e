"""What a person wants to see of a brief: the whole screen, a part, a tour, a picture."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from adjudge.app.words import TargetWords


class TourWords(NamedTuple):
    """What to do on a tour.

    Attributes:
        stop: Show (or mark) this one, 1-based; ``None`` for the first that was not looked at.
        go_on: Mark it, and show the next.
        reset: Take all marks away first.
    """

    stop: int | None = None
    go_on: bool = False
    reset: bool = False


class BriefWords(NamedTuple):
    """What is shown; the change, its pin and the exit code are the same for all of these.

    Attributes:
        only: Paths and folders; empty for all.
        tour: A tour, or ``None``.
        svg: Where a picture goes, ``-`` for standard output, or ``None``.
    """

    only: tuple[str, ...] = ()
    tour: TourWords | None = None
    svg: str | None = None


EVERYTHING: Final = BriefWords()


def brief_command(target: TargetWords, only: tuple[str, ...], *more: str) -> str:
    """The command that briefs the same change, with more words at its end; runs in the same folder."""
    words = ["adjudge", "brief"]
    words += [f"--{name}" for name in ("worktree", "staged", "paranoid") if getattr(target, name)]
    for name in ("commit", "range", "base"):
        value = getattr(target, name)
        words += [f"--{name}={value}"] if value is not None else []
    words += [f"--trust-filter={name}" for name in target.trust_filters]
    words += [f"--only={path}" for path in only]
    return shlex.join([*words, *more])
