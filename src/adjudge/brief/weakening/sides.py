"""The two sides of each changed program, read for what holds code to account."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from adjudge.brief.touched import is_test
from adjudge.brief.weakening.weak import where_of
from adjudge.graph.facts import FactRequest
from adjudge.graph.languages.checks import has_checks
from adjudge.graph.languages.python.held import MODULE_LEVEL, FileChecks, FunctionChecks
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.brief.weakening.texts import SideTexts
    from adjudge.brief.weakening.weak import Where
    from adjudge.model.ids import RepoPath

NOTHING = FileChecks(functions=(), comments=(), whole=True)


@dataclass(frozen=True, kw_only=True)
class PythonSides:
    """One changed file of Python, TypeScript or JavaScript.

    Attributes:
        read: The change.
        base: What stood in it; ``NOTHING`` when it was added.
        head: What stands in it; ``NOTHING`` when it is gone.
    """

    read: ChangeRead
    base: FileChecks
    head: FileChecks

    @property
    def where(self) -> Where:
        """Its paths."""
        return where_of(self.read.change)

    @property
    def base_path(self) -> RepoPath:
        """The path on the base side."""
        return self.read.change.old_path or self.read.change.path

    @property
    def head_path(self) -> RepoPath:
        """The path on the head side."""
        return self.read.change.new_path or self.read.change.path

    @property
    def is_test(self) -> bool:
        """Whether it holds tests, by place and name."""
        return is_test(self.where.path)

    @cached_property
    def before(self) -> dict[str, FunctionChecks]:
        """Functions by name at base, those of one name as one (see ``by_name``)."""
        return by_name(self.base)

    @cached_property
    def after(self) -> dict[str, FunctionChecks]:
        """The same at head."""
        return by_name(self.head)

    def functions(self) -> Iterator[tuple[FunctionChecks | None, FunctionChecks | None]]:
        """(before, after) of each function by name; the file's own statements are left out."""
        before, after = self.before, self.after
        renamed = {one.old_name: one.name for one in self.read.unit.symbols if one.old_name is not None}
        taken = set(renamed.values())
        for name in sorted(before.keys() | after.keys()):
            if name != MODULE_LEVEL and not (name in taken and name not in before):
                yield before.get(name), after.get(renamed.get(name, name) if name not in after else name)


def read_programs(sources: BriefSources, texts: Iterable[SideTexts]) -> list[PythonSides]:
    """Both sides of every program, in the order of the files.

    One of which a side cannot be read or has a syntax error is left out: the survey tells it.

    Args:
        sources: Of the brief.
        texts: Changed files.
    """
    wanted = [(one.read, before, after) for one in texts for before, after in [_requests(sources, one)]]
    held = sources.checks([one for _, *pair in wanted for one in pair if one is not None])
    found = (_sides(read, before, after, held) for read, before, after in wanted if before or after)
    return [sides for sides in found if sides is not None]


def languages_of(sources: BriefSources, one: ChangeRead) -> tuple[str, str]:
    """The language before and after; a test that is no program any more is a test that is gone."""
    old = one.change.old_path
    return sources.base.language(old) if old is not None else "other", one.unit.language


def _requests(sources: BriefSources, one: SideTexts) -> tuple[FactRequest | None, FactRequest | None]:
    """What is asked of each side; ``None`` for one that is no program."""
    before, after = (
        FactRequest(blob, language) if blob is not None and has_checks(language) else None
        for blob, language in zip(
            (one.blob(Side.BASE), one.blob(Side.HEAD)), languages_of(sources, one.read), strict=True
        )
    )
    return before, after


def _sides(
    read: ChangeRead,
    before: FactRequest | None,
    after: FactRequest | None,
    held: Mapping[FactRequest, FileChecks | None],
) -> PythonSides | None:
    base, head = (held[one] if one is not None else NOTHING for one in (before, after))
    if base is None or head is None or not (base.whole and head.whole):
        return None
    return PythonSides(read=read, base=base, head=head)


def by_name(side: FileChecks) -> dict[str, FunctionChecks]:
    """Functions by name; several of one name (setters, branches) are told as one.

    One that stands bare in the same block as another of its name takes its place, as it does when it runs.
    """
    found: dict[str, FunctionChecks] = {}
    for one in side.functions:
        first = found.get(one.name)
        found[one.name] = one if first is None or _replaces(one, first) else _merged(first, one)
    return found


def _replaces(one: FunctionChecks, first: FunctionChecks) -> bool:
    return one.scope >= 0 and one.scope == first.scope and not one.decorators


def _merged(first: FunctionChecks, other: FunctionChecks) -> FunctionChecks:
    return FunctionChecks(
        name=first.name,
        line=first.line,
        parameters=first.parameters | other.parameters,
        decorators=first.decorators + other.decorators,
        refusals=first.refusals + other.refusals,
        handlers=first.handlers + other.handlers,
        assertions=first.assertions + other.assertions,
        skips=first.skips + other.skips,
        lines=first.lines + other.lines,
        names=first.names | other.names,
        called=first.called | other.called,
        scope=first.scope,
    )


def last_name(name: str) -> str:
    """The part of a qualified name by which it is called."""
    return name.rpartition(".")[2]
