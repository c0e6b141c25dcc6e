"""What was imported into an audit, read once a call; reports only where findings are put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.audit.imports import About, read_imports
from adjudge.errors import AdjudgeError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from adjudge.app.qualify.flow import Held
    from adjudge.app.wiring import Repository
    from adjudge.audit.imports import Imported
    from adjudge.audit.intake import Desk


def imports_of(desk: Desk, held: Held, repository: Repository, *, with_reports: bool) -> Imported:
    """Every import of a run, as far as it counts.

    Args:
        desk: Of the audit.
        held: The tree that is audited.
        repository: Where other trees are looked up.
        with_reports: Reports of tools are read too, not only what commands said.
    """
    top = repository.top
    about = About(held.survey.target, lambda _: None, roots=() if top is None else (top,))
    digests = (lambda tree: _same_files(tree, desk, held, repository)) if with_reports else None
    return read_imports(desk.store.ledger, desk.run_id, desk.folder, about, digests)


def _same_files(tree: str, desk: Desk, held: Held, repository: Repository) -> dict[str, str]:
    """SHA-256 of each audited file that another tree has too, blob for blob; empty for an unknown tree."""
    try:
        known = {one.path: one.object_id for one in repository.git.list_tree(ObjectId(tree))}
    except AdjudgeError:
        return {}
    nodes = held.survey.head.snapshot.nodes
    return {
        path: digest
        for path, digest in desk.digests.items()
        if path in nodes and known.get(path) == nodes[path].object_id
    }
