"""The tree that readers may look into: a private copy, without what would steer an agent or holds secrets.

Rules: what stands in it comes from the object store, links that lead out are left out, the repository itself
is never its folder; it is gone when the readers are through. What was left out is told.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_means
from adjudge.model.outcome import Reason
from adjudge.qualify.protected import is_protected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.review.words import ReviewWords
    from adjudge.app.world import World

TREE: Final = "tree"
STEERING: Final = (
    ".agents", ".aider.conf.yaml", ".aider.conf.yml", ".aiderignore", ".amazonq", ".augment", ".claude",
    ".cline", ".clinerules", ".codex", ".continue", ".continuerules", ".crush", ".cursor",
    ".cursorignore", ".cursorrules", ".envrc", ".factory", ".gemini", ".geminiignore", ".git", ".goose",
    ".goosehints", ".junie", ".kiro", ".mcp.json", ".opencode", ".qwen", ".roo", ".roomodes", ".rules",
    ".trae", ".vscode", ".windsurf", ".windsurfrules", "AGENT.md", "AGENTS.md", "AGENTS.override.md",
    "CLAUDE.local.md", "CLAUDE.md", "CRUSH.md", "GEMINI.md", "QWEN.md", "WARP.md",
    "copilot-instructions.md", "opencode.json", "opencode.jsonc",
)  # fmt: skip
"""Names by which clients find instructions, settings, hooks, servers and plugins of a project; any case, any
depth."""
PROTECTED: Final = "The file holds secrets by its name, so readers could not look into it."
UNREDACTED: Final = Reason(
    code="context-unredacted",
    message="Readers could look into the tree itself, where secrets inside of files are not replaced.",
)


class Context(NamedTuple):
    """What readers may look into.

    Attributes:
        folder: Absolute path of the copy; empty where the prompt holds everything.
        limitations: What was left out of it, and what it holds all the same.
    """

    folder: str = ""
    limitations: tuple[Reason, ...] = ()


@contextmanager
def open_context(words: ReviewWords, made: Made, place: Place, world: World) -> Iterator[Context]:
    """The tree after the change for readers, gone afterwards; nothing where the words ask for none.

    Args:
        words: What the review is asked with.
        made: The brief of the change.
        place: Where it stands.
        world: Where the command runs.
    """
    if words.said.context != TREE:
        yield Context()
        return
    repository, target = the_repository(place), made.brief.target
    paths = [one.path for one in repository.git.list_tree(target.head_tree)]
    hidden = [path for path in paths if is_protected(path)]
    shown = [path for path in paths if not is_protected(path)]
    with (
        open_means(repository, target, world) as means,
        means.workspaces.materialise(
            target.head_tree, without=STEERING, only=shown if hidden else None
        ) as tree,
    ):
        told = [Reason(code="protected-left-out", message=PROTECTED, path=path) for path in hidden]
        yield Context(tree.folder, (UNREDACTED, *told, *tree.limitations))
