"""What a changed path holds, as far as triage and lens are concerned: one record a path.

Rules: lines count where there is something to read. Comments, layout, lock files and whatever is left aside
have none, however many lines they are; documents and tests have lines to read and none that run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.sensitive import find_dealings
from adjudge.brief.touched import is_test
from adjudge.graph.languages.registry import OTHER
from adjudge.model.brief import Placement, SymbolChange
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sensitive import Dealing
    from adjudge.brief.sources import BriefSources
    from adjudge.model.ids import RepoPath
    from adjudge.model.signal import Signal
    from adjudge.patch.patterns import Pattern

DOCUMENT_ENDINGS: Final = (".adoc", ".markdown", ".md", ".mdx", ".rst", ".txt")
DOCUMENT_NAMES: Final = frozenset(
    {"authors", "changelog", "changes", "contributors", "copying", "license", "notice", "readme"}
)
REQUIREMENTS: Final = ("requirements", "constraints")
"""How names of lists of packages begin, which end like texts for people."""


class Content(NamedTuple):
    """What a changed path holds.

    Attributes:
        read: The change with all that was found about it alone.
        signals: Those that are anchored in it, in their order.
        dealings: What its touched definitions deal with.
        sensitive: The configured pattern by which it is sensitive; empty for none.
        lines: Lines to read.
        running: Those of them that run in the product.
    """

    read: ChangeRead
    signals: tuple[Signal, ...]
    dealings: tuple[Dealing, ...]
    sensitive: str
    lines: int
    running: int


def find_contents(
    sources: BriefSources, read: Iterable[ChangeRead], signals: Iterable[Signal]
) -> tuple[Content, ...]:
    """The content of every change, in their order."""
    patterns = [parse_pattern(text) for text in sources.policy.sensitive]
    anchored: dict[RepoPath, list[Signal]] = {}
    for signal in signals:
        anchored.setdefault(signal.anchor.path, []).append(signal)
    return tuple(_content(sources, one, anchored, patterns) for one in read)


def is_document(path: str) -> bool:
    """Whether a name is that of a text for people; requirements of packages are none."""
    name = path.rpartition("/")[2].lower()
    if is_requirements(path):
        return False
    return name.endswith(DOCUMENT_ENDINGS) or name in DOCUMENT_NAMES


def is_requirements(path: str) -> bool:
    """Whether a name is that of a list of packages for pip."""
    name = path.rpartition("/")[2].lower()
    return name.startswith(REQUIREMENTS) and name.endswith(".txt")


def _content(
    sources: BriefSources,
    one: ChangeRead,
    anchored: dict[RepoPath, list[Signal]],
    patterns: Sequence[Pattern],
) -> Content:
    paths = [one.unit.path, *((one.unit.old_path,) if one.unit.old_path is not None else ())]
    hits = (pattern.text for pattern in patterns for path in paths if pattern.matches(split_path(path)))
    lines = _lines(sources, one)
    aside = is_document(one.unit.path) or is_test(one.unit.path)
    return Content(
        read=one,
        signals=tuple(signal for path in paths for signal in anchored.get(path, ())),
        dealings=find_dealings(sources, one),
        sensitive=next(hits, ""),
        lines=lines,
        running=0 if aside else lines,
    )


def _lines(sources: BriefSources, one: ChangeRead) -> int:
    unit, change = one.unit, one.change
    if one.standing.placement is not Placement.REVIEW_HERE:
        return 0
    both = change.old_path is not None and change.new_path is not None
    if both and unit.language != OTHER and all(each.change is SymbolChange.COMMENT for each in unit.symbols):
        sides = (sources.base.facts(change.old_path), sources.head.facts(change.new_path))
        if not any(facts is None or facts.flags for facts in sides):
            return 0
    return unit.added + unit.removed
