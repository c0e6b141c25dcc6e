"""``adjudge graph``: from words to a question, the whole graph, or its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.values import plain_text, target_words, world_of
from adjudge.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer, Printout

CHANGES: Final = ("worktree", "staged", "commit", "range", "base")
"""Words that name a change."""
HOW: Final = ("trust_filter", "paranoid")
"""Words about how a change is read."""


def run_graph(words: argparse.Namespace) -> Answer | Printout:
    """The answer; what is printed as it is made, for an export and a map."""
    if words.question == "map":
        return _map(words)
    _refuse_map_words(words)
    paths, world = tuple(words.paths), world_of(words)
    if words.question == "export":
        from adjudge.app.graph.export import export_graph  # noqa: PLC0415 - start-up

        return export_graph(paths, world, revision=words.at, limit=words.limit)
    from adjudge.app.graph.graph import OF_SYMBOL, answer_graph  # noqa: PLC0415 - start-up

    symbol = None
    if words.question in OF_SYMBOL and len(paths) > 1:
        paths, symbol = paths[:-1], plain_text(paths[-1])
    return answer_graph(words.question, paths, world, symbol=symbol, revision=words.at, limit=words.limit)


def _map(words: argparse.Namespace) -> Printout:
    """The picture.

    Raises:
        UsageError: Words that do not fit a picture.
    """
    if words.paths or words.limit is not None:
        raise UsageError("map-words", "`graph map` takes no path and no limit: it is of the whole graph.")
    has_change = any(getattr(words, name) for name in CHANGES)
    if not has_change and any(getattr(words, name) for name in HOW):
        message = "--trust-filter and --paranoid are about reading a change, and none is named."
        raise UsageError("map-words", message, "adjudge graph map --base main")
    if words.json or words.format is not None:
        raise UsageError(
            "map-words", "`graph map` is a picture and has no other form.", "adjudge graph export"
        )
    from adjudge.app.graph.map import draw_map  # noqa: PLC0415 - start-up

    target = target_words(words) if has_change else None
    return draw_map(target, world_of(words), revision=words.at, output=words.output or "-")


def _refuse_map_words(words: argparse.Namespace) -> None:
    """A change and a file of a picture mean nothing to other questions.

    Raises:
        UsageError: They are there.
    """
    if words.output is not None or any(getattr(words, name) for name in (*CHANGES, *HOW)):
        message = (
            "--output and the words for a change belong to `graph map`; others ask one commit: --at REV."
        )
        raise UsageError("map-words", message)
