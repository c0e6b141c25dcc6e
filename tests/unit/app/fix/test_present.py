"""What stands in the work tree, and which fixes are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.fix.apply import is_applied
from adjudge.app.fix.present import look_at_present
from adjudge.app.place import open_place
from tests.fix_values import an_attempt
from tests.unit.app.fixes import MENDED, packed, tried
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_fix_is_there_once_the_work_tree_has_all_of_it(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path))
    with open_place(world(tmp_path), needs_repository=True) as place:
        before = look_at_present([attempt], place, world(tmp_path))
        assert (before.tree, before.applied) == (attempt.base_tree, frozenset())
        (tmp_path / "subject" / "run.py").write_text(MENDED)
        after = look_at_present([attempt], place, world(tmp_path))
        assert (after.tree, after.applied) == (attempt.head_tree, frozenset({attempt.attempt_id}))


def test_fix_whose_trees_are_gone_is_not_known_to_be_there(tmp_path: Path) -> None:
    packed(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert look_at_present([an_attempt()], place, world(tmp_path)).applied == frozenset()


def test_try_that_is_no_fix_is_nowhere() -> None:
    assert not is_applied(an_attempt("reproduced"), "c" * 40, None, None)  # type: ignore[arg-type]
