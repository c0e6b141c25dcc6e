"""How a store behaves, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration
from adjudge.adapters.sqlite.write_points import pass_by

if TYPE_CHECKING:
    from adjudge.adapters.sqlite.write_points import Hook


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreOptions:
    """How a store behaves.

    Attributes:
        wait_s: How long a writer waits for another one, seconds.
        hook: Called at each point a write passes.
        migrations: All steps, in order of versions, from 1.
    """

    wait_s: float = 30.0
    hook: Hook = pass_by
    migrations: tuple[Migration, ...] = MIGRATIONS

    @property
    def version(self) -> int:
        """The newest version."""
        return self.migrations[-1].version


USUAL: Final = StoreOptions()
