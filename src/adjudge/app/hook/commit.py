"""``adjudge tool hook commit``: a check of exactly what is going to be committed.

What is judged is the index as git hands it to its hook (``GIT_INDEX_FILE``, see githooks(5)), so what was
edited after it was staged, or is not part of ``git commit -- PATH``, is not. ``pre-commit run --from-ref
--to-ref`` names two commits instead, where git hands no index over. Rules and signals read; commands and
collectors run where they are named, since a commit is not to wait for a test run. Where no rule reads any
file of the change the hook says so and lets it pass by, unless ``--review`` was named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Printout
from adjudge.app.check.check import answer_check, the_check
from adjudge.app.hook.unread import is_only_unread
from adjudge.app.words import TargetWords
from adjudge.errors import InconclusiveError

if TYPE_CHECKING:
    from adjudge.app.answer import Answer
    from adjudge.app.check.words import CheckWords
    from adjudge.app.world import World

ENDS: Final = ("PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF")
"""Variables by which pre-commit names two commits (pre-commit.com, "Environment variables")."""
INDEX: Final = "GIT_INDEX_FILE"
"""Set by git for its hook; two commits that are named all the same are then left over from something else."""
UNREAD: Final = "No rule reads any file of this change, so it was not reviewed; this is no pass."
SAME: Final = b"adjudge: the tree to be committed is that of HEAD, so there was nothing to judge\n"


def answer_commit(words: CheckWords, world: World) -> Answer | Printout:
    """The check; a commit that changes no file, such as one of another message, has nothing to be judged.

    Raises:
        InconclusiveError: Nothing lies between two commits that were named.
    """
    target = words.target if words.target != TargetWords() else _target(world)
    asked = words._replace(target=target, review=True, declared=False)
    try:
        answer = answer_check(asked, world)
    except InconclusiveError as error:
        if error.code != "nothing-to-judge" or not target.staged:
            raise
        return Printout(chunks=lambda: (SAME,))
    if words.review or not is_only_unread(the_check(answer)):
        return answer
    return answer._replace(exit_code=0, why="", next_step="", notes=(*answer.notes, UNREAD))


def _target(world: World) -> TargetWords:
    """What is to be judged where nobody names it."""
    first, last = (world.environment.get(name, "") for name in ENDS)
    named = bool(first and last) and INDEX not in world.environment
    return TargetWords(range=f"{first}...{last}") if named else TargetWords(staged=True)
