"""A file that becomes a link or a submodule: what stands in its place now, as far as the tree tells.

Rules: a link inside the tree offers what the file at its end offers; every other link offers nothing, nor
does a submodule, whose files are not in the tree. A file that becomes a link out of the tree is suspicious
whoever uses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.making import Found, What, make_signal
from adjudge.graph.links import LINK, NOT_FILES, file_behind
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category
from adjudge.patch.paths import leaves_tree

if TYPE_CHECKING:
    from adjudge.brief.sources import BriefSources
    from adjudge.graph.facts import FileFacts
    from adjudge.model.change import Change
    from adjudge.model.signal import Signal

CHANGE: Final = "link-out"
WEIGHT: Final = 8


def is_swapped(change: Change) -> bool:
    """Whether a file became a link or a submodule under its own path."""
    return (
        change.old_path is not None
        and change.old_path == change.new_path
        and change.old_mode not in {None, *NOT_FILES}
        and change.new_mode in NOT_FILES
    )


def head_facts(sources: BriefSources, change: Change) -> FileFacts | None:
    """Facts of what the path of a change gives at head: of the file behind the link that took its place."""
    path = change.new_path
    if path is not None and is_swapped(change):
        path = file_behind(sources.head.snapshot.nodes, path, sources.texts)
    return sources.head.facts(path)


def swapped_signals(sources: BriefSources) -> Found:
    """One signal for each file that became a link out of the tree; what the link says must be known."""
    return Found(tuple(_signal(one) for one in sources.target.changes if _is_out(sources, one)))


def _is_out(sources: BriefSources, change: Change) -> bool:
    if not is_swapped(change) or change.new_mode != LINK:
        return False
    target = sources.texts([change.new_id])[change.new_id] if change.new_id is not None else None
    return target is None or leaves_tree(change.path, target)


def _signal(change: Change) -> Signal:
    return make_signal(
        What(Category.SUSPICIOUS, CHANGE, change.path, (change.path,)),
        anchor=Place(path=change.path, side=Side.HEAD, line=1),
        question=f"Is {change.path} meant to be a link that leads out of the tree in place of a file?",
        weight=WEIGHT,
    )
