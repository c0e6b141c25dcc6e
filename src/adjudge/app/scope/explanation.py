"""``adjudge scope --explain PATH``: which rule of a grant decides for one path; nothing is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Answer
from adjudge.app.place import open_place
from adjudge.app.scope.grants import load_grant
from adjudge.app.scope.words import ScopeWords
from adjudge.contracts.explanation_v1 import explanation_artefact
from adjudge.errors import UsageError
from adjudge.model.ids import RepoPath
from adjudge.report.verdict_screen import explanation_screen
from adjudge.scope.explain import explain

if TYPE_CHECKING:
    from adjudge.app.world import World


def answer_explanation(path: str, words: ScopeWords, world: World) -> Answer:
    """The explanation; always 0, since nothing is judged.

    Raises:
        UsageError: There are words for a judgment as well.
    """
    if words != ScopeWords(grant=words.grant):
        message = "An explanation judges nothing, so it takes a grant alone."
        raise UsageError("explain-alone", message, "leave the other words out")
    with open_place(world, needs_repository=False, keeps=False) as place:
        grant = load_grant(words.grant, world, place.store)
    found = explain(_tree_path(path), grant.grant)
    return Answer(
        artefact=explanation_artefact(found, grant_id=grant.grant.id, grant_digest=grant.digest),
        screen=lambda: explanation_screen(found),
    )


def _tree_path(text: str) -> RepoPath:
    """The path as a tree would have it.

    Raises:
        UsageError: No tree can.
    """
    path = text.removeprefix("./").rstrip("/")
    if not path or any(part in {"", ".", ".."} for part in path.split("/")):
        raise UsageError("not-a-path", f"{ascii(text)[:80]} is no path of a tree.", "name it from the top")
    return RepoPath(path)
