"""What changed files hold, for whoever compares two sides: from the pool, by blob and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.facts import FactRequest
    from adjudge.graph.languages.python.held import FileChecks
    from adjudge.ports import BlobSource, FactPool, Progress


class Checks:
    """A look-up of what files hold; nothing stays at hand, since it is asked once."""

    def __init__(self, pool: FactPool, blobs: BlobSource, progress: Progress) -> None:
        """Nothing is read yet."""
        self._pool = pool
        self._blobs = blobs
        self._progress = progress

    def __call__(self, wanted: Sequence[FactRequest], /) -> Mapping[FactRequest, FileChecks | None]:
        """What each file holds; ``None`` for one that cannot be read."""
        return self._pool.checks(wanted, self._blobs, self._progress)
