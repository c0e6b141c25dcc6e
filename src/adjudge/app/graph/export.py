"""``adjudge graph export``: the whole graph of a commit as one document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.answer import Printout
from adjudge.app.graph.graph import HEAD, LOOK, load_whole, missing_words
from adjudge.app.wiring import open_repository
from adjudge.contracts.graph_export_v1 import print_graph
from adjudge.errors import UsageError
from adjudge.graph.stats import graph_stats

if TYPE_CHECKING:
    from adjudge.app.world import World


def export_graph(
    paths: tuple[str, ...], world: World, *, revision: str | None = None, limit: int | None = None
) -> Printout:
    """The document; 3 when files of the tree are missing or damaged, since it may lack edges then.

    Args:
        paths: None may be given: an export is whole.
        world: Where the command runs.
        revision: The commit; HEAD by default.
        limit: None may be given either.

    Raises:
        UsageError: Paths or a limit.
    """
    if paths or limit is not None:
        raise UsageError(
            "export-is-whole", "`graph export` takes no path and no limit: it is the whole graph."
        )
    with open_repository(world) as repository:
        commit = repository.git.resolve(HEAD if revision is None else revision)
        tree = repository.git.commit(commit).tree
        graph = load_whole(tree, repository.ports)
        stats = graph_stats(graph.snapshot)
        notes = repository.notes()
    why = missing_words(graph)
    return Printout(
        lambda: print_graph(graph.snapshot, stats, commit=commit, tree=tree),
        exit_code=3 if why else 0,
        why=why,
        next_step=LOOK if why else "",
        notes=notes,
    )
