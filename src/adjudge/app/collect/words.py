"""Words of ``adjudge tool collect``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudge.app.words import TargetWords


class CollectWords(NamedTuple):
    """Collectors to run, over what."""

    names: tuple[str, ...]
    target: TargetWords
    config: str | None = None
    given: tuple[str, ...] = ()
