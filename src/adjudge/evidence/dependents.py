"""Who imports a file, who uses a symbol, and which tests reach it, with what may have been missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.evidence.answers import Answer
from adjudge.evidence.doubts import edge_doubt, importer_doubt, unread_importer, unread_part
from adjudge.evidence.further import ANY, why_a_test_may_reach
from adjudge.evidence.left_behind import who_still_names
from adjudge.graph.callers import felt_by
from adjudge.graph.edges import IMPORT_KINDS
from adjudge.graph.reach import HINT
from adjudge.graph.testing import is_test
from adjudge.graph.tests_reaching import reaching_tests
from adjudge.model.ids import RepoPath
from adjudge.model.place import SURE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.evidence.look import Look
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.graph.consumers import Consumer
    from adjudge.graph.facts import FileFacts
    from adjudge.model.place import Side

LIMIT_FILES: Final = 16
"""Files of the product through which tests are followed, as in the brief."""


def importers(path: RepoPath, side: Side, sources: EvidenceSources) -> Answer:
    """Files that import a file; of one that is gone, those that still name it."""
    look = sources.look(side)
    if not look.has(path):
        found = who_still_names(path, sources)
        return Answer(sure=found, more_doubt=lambda _: "", member_doubt=lambda _: "")
    edges = [edge for edge in look.edges_to(path) if edge.kind in IMPORT_KINDS]
    sure = frozenset(edge.source for edge in edges if edge.confidence >= SURE)
    return Answer(
        sure=sure,
        guessed=frozenset(edge.source for edge in edges) - sure,
        unread=unread_importer(look, path),
        more_doubt=lambda _: importer_doubt(look, path),
        member_doubt=lambda one: edge_doubt(look, RepoPath(one), path) if look.has(one) else "",
    )


def callers(path: RepoPath, symbol: str, side: Side, sources: EvidenceSources) -> Answer:
    """Files that use a symbol of another file; uses in its own file are not counted."""
    users = sources.look(side).users(path, symbol)
    word = symbol.rpartition(".")[2]

    def more_doubt(stated: int) -> str:
        words = sources.words(side)
        possible = set(words.holders(word)).union(words.unread) - {path}
        return f"{len(possible)} files hold or may hold the word" if stated <= len(possible) else ""

    def member_doubt(one: str) -> str:
        look = sources.look(side)
        if one == path:
            return "uses in its own file are not counted"
        if not look.has(one):
            return ""
        return unread_part(look, RepoPath(one)) or (
            f"it holds the word {word}" if word in look.facts(RepoPath(one)).words else ""
        )

    return Answer(
        sure=_sure(users), guessed=_guessed(users), more_doubt=more_doubt, member_doubt=member_doubt
    )


def reaching(path: RepoPath, symbol: str, side: Side, sources: EvidenceSources) -> Answer | None:
    """Test files that use a symbol, or a definition of the product that does; ``None`` for too many.

    Args:
        path: A file.
        symbol: Of that file; empty for all it defines, and for the file itself.
        side: Which tree.
        sources: Trees and graphs.
    """
    look = sources.look(side)
    names = _felt(path, symbol, side, sources)
    users = [use for name in sorted(names) for use in look.users(path, name)]
    steps = {(use.path, use.symbol) for use in users if _is_step(use)}
    if len({step[0] for step in steps}) > LIMIT_FILES:
        return None
    through = reaching_tests(look.graph.snapshot, look.graph.facts_of, steps)
    if through is None:
        return None
    direct = [(use.path, use.confidence) for use in users if use.confidence >= HINT]
    if not symbol or _runs_when_loaded(names, look.facts(path)):
        edges = [edge for edge in look.edges_to(path) if edge.kind in IMPORT_KINDS]
        direct += [(edge.source, edge.confidence) for edge in edges]
    followed: frozenset[RepoPath] = frozenset().union(*through.values())
    sure = followed | {one for one, confidence in direct if confidence >= SURE and is_test(one)}
    possible = {one for one, _ in direct if is_test(one)}
    unread = next((unread_part(look, one) for one in look.partly_read if is_test(one)), "")
    found = (sure | possible) - {path}
    return Answer(
        sure=frozenset(sure - {path}),
        guessed=frozenset(possible - sure - {path}),
        unread=unread or ("" if found else why_a_test_may_reach(path, symbol, look)),
        more_doubt=lambda _: unread or why_a_test_may_reach(path, "", look),
        member_doubt=lambda one: _member_doubt(RepoPath(one), path, look),
    )


def _member_doubt(one: RepoPath, path: RepoPath, look: Look) -> str:
    """Why a test file may reach a file though no use of it was found."""
    if not look.has(one) or not is_test(one):
        return ""
    further = look.walk(path, least=ANY, backward=True)
    far = further is None or one in further
    return unread_part(look, one) or (f"{one} may reach it over more steps" if far else "")


def _felt(path: RepoPath, symbol: str, side: Side, sources: EvidenceSources) -> frozenset[str]:
    """The symbol and the definitions of its file that lean on it; all of them where none is asked for."""
    if symbol:
        return felt_by(sources.look(side).facts(path), [symbol])
    return frozenset(sources.names(path, side).definitions)


def _runs_when_loaded(names: frozenset[str], facts: FileFacts) -> bool:
    """Whether the file's own statements use one of its names, so that every importer does."""
    return not names.isdisjoint({use.partition(".")[0] for use in facts.uses})


def _is_step(use: Consumer) -> bool:
    return bool(use.symbol) and use.confidence >= SURE and not is_test(use.path)


def _sure(users: Iterable[Consumer]) -> frozenset[RepoPath]:
    return frozenset(use.path for use in users if use.confidence >= SURE)


def _guessed(users: Iterable[Consumer]) -> frozenset[RepoPath]:
    return frozenset(use.path for use in users) - _sure(users)
