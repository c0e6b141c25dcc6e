"""What stands in the owner's work tree, and which fixes are in it: of that tree a proof speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.fix.apply import is_applied
from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_fixes
from adjudge.errors import AdjudgeError
from adjudge.fix.proof import Present

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.app.place import Place
    from adjudge.app.wiring_programs import FixMeans
    from adjudge.app.world import World
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.model.ids import ObjectId
    from adjudge.ports import GitReader


def look_at_present(attempts: Sequence[FixAttemptV1], place: Place, world: World) -> Present:
    """The work tree as it stands; no tree where there is none, or where not all of it can be told."""
    means = open_fixes(the_repository(place), world)
    git = the_repository(place).git
    if means.files is None:
        return Present(tree=None)
    read = git.work_tree(trust_filters=(), paranoid=True)
    if read.unknown:
        return Present(tree=None)
    applied = (one.attempt_id for one in attempts if _has(one, read.tree, means, git))
    return Present(tree=read.tree, applied=frozenset(applied))


def _has(attempt: FixAttemptV1, tree: ObjectId, means: FixMeans, git: GitReader) -> bool:
    """Whether a tree has a fix; one whose trees cannot be read any more is not known to be there."""
    try:
        return is_applied(attempt, tree, means, git)
    except AdjudgeError:
        return False
