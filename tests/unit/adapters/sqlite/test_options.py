"""How a store behaves when nothing is said."""

from __future__ import annotations

from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration
from adjudge.adapters.sqlite.options import USUAL, StoreOptions
from adjudge.adapters.sqlite.write_points import pass_by


def test_usual_store_has_all_steps_and_no_hook() -> None:
    assert (USUAL.migrations, USUAL.hook) == (MIGRATIONS, pass_by)


def test_version_is_that_of_the_last_step() -> None:
    steps = (*MIGRATIONS, Migration(version=len(MIGRATIONS) + 1, statements=()))
    assert StoreOptions(migrations=steps).version == len(MIGRATIONS) + 1
