"""``adjudge fix diff``: the patch of a try as it was judged.

It is escaped wherever a person reads it; byte for byte it goes to a file, and into the artefact in base64.
"""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.wiring import write_once
from adjudge.contracts.fix_attempt_v1 import FixDiffV1
from adjudge.errors import UsageError
from adjudge.model.ids import ObjectId
from adjudge.report.fix_screen import diff_screen

if TYPE_CHECKING:
    from adjudge.app.fix.words import DeedWords
    from adjudge.app.world import World
    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.ports import GitReader

PATCH: Final = "patch"


def answer_diff(attempt: FixAttemptV1, words: DeedWords, git: GitReader, world: World) -> Answer:
    """The patch; 0. Where it goes to a file, no more than that is told.

    Raises:
        UsageError: The try left none.
    """
    if attempt.head_tree is None:
        raise UsageError("fix-without-tree", "What the try left was not read, so there is no patch.")
    if words.output is not None:
        refuse_writing_inside(words.output, world, what=PATCH)
    base, head = ObjectId(attempt.base_tree), ObjectId(attempt.head_tree)
    patch = git.patch_text(base, head, context=3, text=False)
    artefact = FixDiffV1(
        attempt_id=attempt.attempt_id,
        base_tree=base,
        head_tree=head,
        patch_sha256=hashlib.sha256(patch).hexdigest(),
        patch_bytes=len(patch),
        patch_base64=base64.b64encode(patch).decode("ascii"),
    )
    if words.output is None:
        return Answer(artefact=artefact, screen=lambda: diff_screen(patch))
    already = "" if write_once(words.output, patch, what=PATCH) else " already"
    note = f"The patch is in {words.output}{already}."
    return Answer(artefact=artefact, screen=lambda: (), notes=(note,))
